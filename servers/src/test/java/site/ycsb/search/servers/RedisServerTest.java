// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.servers.recipe.RedisPort;

final class RedisServerTest extends ServerContract {

  RedisServerTest() {
    super(ServerKind.REDIS, "7.4.1");
  }

  /** Redis runs without persistence, so the test asks for a snapshot. */
  @Override
  void write(EphemeralServer server) {
    RedisCli.run(server.port(), "SET", "key", "kept");
    RedisCli.run(server.port(), "SAVE");
  }

  @Override
  boolean isWritten(EphemeralServer server) {
    return RedisCli.run(server.port(), "GET", "key").contains("kept");
  }

  @Override
  List<String> loginArguments() {
    return List.of("--requirepass", "secret");
  }

  @Override
  void assertDemandsLogin(EphemeralServer server) {
    assertThat(RedisPort.ask(server.port(), "PING").orElseThrow()).startsWith("-NOAUTH");
    assertThat(RedisCli.run(server.port(), "-a", "secret", "--no-auth-warning", "PING"))
        .containsExactly("PONG");
  }

  @Test
  void start_redis_letsNoQueryRunOutOfTime() {
    assertThat(RedisCli.run(server().port(), "FT.CONFIG", "GET", "ON_TIMEOUT"))
        .containsExactly("ON_TIMEOUT", "fail");
    assertThat(RedisCli.run(server().port(), "FT.CONFIG", "GET", "TIMEOUT"))
        .containsExactly("TIMEOUT", "0");
  }

  @Test
  void start_redis_hasSearchAndJson() {
    assertThat(RedisCli.run(server().port(), "MODULE", "LIST")).contains("search", "ReJSON");
  }

  @Test
  void tool_ofPackage_isAProgram() {
    assertThat(server().tool("redis-cli")).isExecutable().hasFileName("redis-cli");
  }
}
