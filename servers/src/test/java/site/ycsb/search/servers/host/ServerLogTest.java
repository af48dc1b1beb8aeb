// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLogTest {
  @TempDir Path directory;

  /** Lines that the servers write, with others before and after. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          redis-server: error while loading shared libraries: libssl.so.9: cannot open shared object
          71:M # Redis 7.4.1 crashed by signal: 7, si_code: 2
          """)
  void reason_ofAServerThatEnded_isTheLineThatExplains(String line) throws IOException {
    ServerLog log = ServerLog.in(directory);
    Files.writeString(log.file(), "starting\n" + line + "\n\nbye\n");

    assertThat(log.reason()).isEqualTo(line);
  }
}
