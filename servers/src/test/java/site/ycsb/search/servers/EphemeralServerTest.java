// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60)
class EphemeralServerTest {

  @BeforeAll
  static void downloadOnce() {
    UserPackages.redis();
  }

  @Test
  void start_redis_answersAtItsUrl() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      assertThat(redis.url()).hasToString("redis://127.0.0.1:" + redis.port());
      assertThat(RedisPort.ask(redis.port(), "PING")).contains("+PONG");
    }
  }

  @Test
  void start_withPassword_countsDemandForItAsAnswer() {
    try (EphemeralServer redis =
        EphemeralServer.start(ServerKind.REDIS, "--requirepass", "secret")) {
      assertThat(RedisPort.ask(redis.port(), "PING").orElseThrow()).startsWith("-NOAUTH");
      assertThat(RedisCli.run(redis.port(), "-a", "secret", "--no-auth-warning", "PING"))
          .containsExactly("PONG");
    }
  }

  @Test
  void start_redis_letsNoQueryRunOutOfTime() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      assertThat(RedisCli.run(redis.port(), "FT.CONFIG", "GET", "ON_TIMEOUT"))
          .containsExactly("ON_TIMEOUT", "fail");
      assertThat(RedisCli.run(redis.port(), "FT.CONFIG", "GET", "TIMEOUT"))
          .containsExactly("TIMEOUT", "0");
    }
  }

  @Test
  void start_redis_hasSearchAndJson() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      assertThat(RedisCli.run(redis.port(), "MODULE", "LIST")).contains("search", "ReJSON");
    }
  }

  @Test
  void start_redis_listensOnLoopbackOnly() throws IOException {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      assertThat(Listeners.addresses(redis.port())).containsExactly(Listeners.LOOPBACK);
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

  @Test
  void start_unknownArgument_givesServersReasonAtOnce() {
    assertThatThrownBy(() -> EphemeralServer.start(ServerKind.REDIS, "--colour", "red"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("ended while starting: Bad directive or wrong number of arguments");
  }

  @Test
  void stop_thenRestart_keepsPortAndData() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      int port = redis.port();
      RedisCli.run(redis.port(), "SET", "key", "kept");
      RedisCli.run(redis.port(), "SAVE");

      redis.stop();
      assertThat(RedisPort.ask(port, "PING")).isEmpty();

      redis.restart();
      assertThat(redis.port()).isEqualTo(port);
      assertThat(RedisCli.run(redis.port(), "GET", "key")).containsExactly("kept");
    }
  }

  @Test
  void kill_thenRestart_answersAgain() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      redis.kill();
      assertThat(RedisPort.ask(redis.port(), "PING")).isEmpty();

      redis.restart();
      assertThat(RedisPort.ask(redis.port(), "PING")).contains("+PONG");
    }
  }

  @Test
  void pause_thenResume_hangsMeanwhile() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      redis.pause();
      assertThat(RedisPort.ask(redis.port(), "PING")).isEmpty();

      redis.resume();
      assertThat(RedisPort.ask(redis.port(), "PING")).contains("+PONG");
    }
  }

  @Test
  void close_whilePaused_leavesNothing() {
    EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS);
    redis.pause();

    redis.close();

    assertThat(redis.data()).doesNotExist();
    assertThat(LoopbackPort.taken(redis.port())).isFalse();
  }

  @Test
  void tool_ofPackage_isAProgram() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      assertThat(redis.tool("redis-cli")).isExecutable().hasFileName("redis-cli");
    }
  }

  @Test
  void tool_unknownName_namesIt() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      assertThatThrownBy(() -> redis.tool("mongosh"))
          .isInstanceOf(ServerException.class)
          .hasMessageStartingWith("the package has no program mongosh");
    }
  }
}
