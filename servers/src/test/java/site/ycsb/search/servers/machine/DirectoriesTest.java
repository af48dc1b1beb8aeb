// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
