// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.machine.ServerException;

@Timeout(value = 60)
class TextPackageTest {

  private static final String TEXT = "tiny/__init__.py";

  @TempDir Path packages;
  @TempDir Path wheels;

  @Test
  void fetch_notThere_downloadsIt() throws Exception {
    TextPackage text =
        new TextPackage(
            new TinyWheel(wheels).withRightHash("tiny-1.0"), TEXT, ContentHash.OF_NOTHING);

    assertThat(text.fetch(cache())).isEqualTo(packages.resolve("tiny-1.0").resolve(TEXT));
  }

  @Test
  void fetch_changedLater_isRefused() throws Exception {
    TextPackage text =
        new TextPackage(
            new TinyWheel(wheels).withRightHash("tiny-1.0"), TEXT, ContentHash.OF_NOTHING);
    Path file = text.fetch(cache());
    Files.writeString(file, "changed");

    assertThatThrownBy(() -> text.fetch(cache()))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith(file + " is not what was published, its sha256 is ")
        .hasMessageEndingWith(": remove %s and try again", packages.resolve("tiny-1.0"));
  }

  @Test
  void fetch_failedDownload_namesNoContainer() throws Exception {
    TextPackage text =
        new TextPackage(
            new TinyWheel(wheels).withWrongHash("tiny-1.0"), TEXT, ContentHash.OF_NOTHING);

    assertThatThrownBy(() -> text.fetch(cache()))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot download Tiny: ")
        .hasMessageEndingWith(": try again, set PIP_INDEX_URL or HTTPS_PROXY");
  }

  private PackageCache cache() {
    return new PackageCache(packages, line -> {});
  }
}
