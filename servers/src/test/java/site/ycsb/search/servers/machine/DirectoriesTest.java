// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoriesTest {

  @TempDir Path directory;

  @Test
  void create_belowAFile_namesTheFileAsAMistakeOfTheUser() throws IOException {
    Path home = Files.writeString(directory.resolve("home"), "");
    Path wanted = home.resolve(".cache/ycsb-search");

    assertThatThrownBy(() -> Directories.create(wanted))
        .isInstanceOf(ServerUsageException.class)
        .hasMessage(
            "%s can't be made, because %s is a file: set HOME or YCSB_SEARCH_HOME to a directory"
                .formatted(wanted, home));
  }

  @Test
  void take_ofALockThatCantBeWritten_saysWhyInWordsAndTheRemedy() throws IOException {
    Path file = Files.createDirectory(directory.toRealPath().resolve("tiny.lock"));

    assertThatThrownBy(() -> LockFile.take(directory, "tiny.lock", Duration.ZERO, () -> {}))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "cannot lock %s (is a directory): set YCSB_SEARCH_HOME to a writable directory"
                .formatted(file));
  }
}
