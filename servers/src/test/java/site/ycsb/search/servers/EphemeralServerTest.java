// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.ServerException;

/** Tests that need a separate server; {@link ServerContract} has the others. */
@Timeout(value = 240)
class EphemeralServerTest {

  @BeforeAll
  static void downloadOnce() {
    for (ServerKind kind : ServerKind.values()) {
      UserPackages.of(kind);
    }
  }

  @Test
  void start_portTakenMeanwhile_triesOthersAndGivesUp() throws IOException {
    try (ServerSocket other = new ServerSocket()) {
      other.bind(LoopbackPort.address(0));
      String taken = Integer.toString(other.getLocalPort());

      assertThatThrownBy(() -> EphemeralServer.start(ServerKind.REDIS, "--port", taken))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("is taken by another process");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "REDIS,         --colour=, Bad directive or wrong number of arguments",
    "MONGODB,       --colour=, Error parsing command line: unrecognised option",
    "ELASTICSEARCH, -Ecolour=, unknown setting [colour]",
  })
  void start_unknownArgument_givesServersReasonAtOnce(
      ServerKind kind, String argument, String reason) {
    assertThatThrownBy(() -> EphemeralServer.start(kind, argument + "red"))
        .isInstanceOf(ServerException.class)
        .message()
        .contains(" ended while starting: ", reason);
  }

  @Test
  void close_whilePaused_leavesNothing() {
    EphemeralServer mongo = EphemeralServer.start(ServerKind.MONGODB);
    mongo.pause();

    mongo.close();

    assertThat(mongo.data()).doesNotExist();
    assertThat(LoopbackPort.taken(mongo.port())).isFalse();
  }
}
