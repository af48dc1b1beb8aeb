// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.ServerException;

@Timeout(value = 120)
final class EphemeralServerTest {

  @Test
  void close_whilePaused_leavesNothing() {
    EphemeralServer redis = EphemeralServer.start("redis");
    redis.pause();

    redis.close();

    assertThat(redis.data()).doesNotExist();
    assertThat(LoopbackPort.taken(redis.port())).isFalse();
  }

  @Test
  void start_unknownArgument_givesTheServersReason() {
    assertThatThrownBy(() -> EphemeralServer.start("redis", "--colour=red"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("ended while starting: Bad directive or wrong number of arguments");
  }
}
