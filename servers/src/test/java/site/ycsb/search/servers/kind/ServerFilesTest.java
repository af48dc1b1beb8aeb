// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFilesTest {

  private static final Path INSTALLED = Path.of("/packages/store");

  @TempDir Path build;

  private ServerFiles own;

  @BeforeEach
  void makeBuild() throws Exception {
    Files.createDirectories(build.resolve("lib"));
    own = new ServerFiles(() -> INSTALLED, Optional.of(build.resolve("bin/server")));
  }

  @Test
  void resolve_aFileNearTheProgram_isTakenInTheOrderOfTheDirectories() throws Exception {
    Path further = Files.createFile(build.resolve("lib/search.so"));

    assertThat(own.resolve("lib/search.so", "", "../lib")).isEqualTo(further);

    Files.createDirectories(build.resolve("bin"));
    Path beside = Files.createFile(build.resolve("bin/search.so"));
    assertThat(own.resolve("lib/search.so", "", "../lib")).isEqualTo(beside);
    assertThat(own.program("bin/store")).isEqualTo(build.resolve("bin/server"));
  }

  @Test
  void resolve_aFileThatIsNotNearTheProgram_isThatOfThePackage() {
    assertThat(own.resolve("lib/json.so", "", "../lib"))
        .isEqualTo(INSTALLED.resolve("lib/json.so"));
  }

  @Test
  void resolve_withoutOwnProgram_isAlwaysThePackages() {
    ServerFiles packaged = ServerFiles.of(INSTALLED);

    assertThat(packaged.program("bin/store")).isEqualTo(INSTALLED.resolve("bin/store"));
    assertThat(packaged.resolve("lib/search.so", "")).isEqualTo(INSTALLED.resolve("lib/search.so"));
    assertThat(packaged.near("jdk", "..")).isEmpty();
  }
}
