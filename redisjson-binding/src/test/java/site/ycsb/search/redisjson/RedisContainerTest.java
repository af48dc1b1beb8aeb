// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;

import redis.clients.jedis.Jedis;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.util.SafeEncoder;
import site.ycsb.search.scaffolding.ContainerKit;

final class RedisContainerTest extends ContainerKit {

  RedisContainerTest() {
    super("redis", "7.4.1");
  }

  @Override
  protected void assertHasItsSettings(int port) {
    try (Jedis redis = new Jedis("127.0.0.1", port)) {
      assertThat(reply(redis, "FT.CONFIG", "GET", "TIMEOUT")).isEqualTo("[[TIMEOUT, 0]]");
      assertThat(reply(redis, "FT.CONFIG", "GET", "ON_TIMEOUT")).isEqualTo("[[ON_TIMEOUT, fail]]");
      assertThat(redis.configGet("save")).containsEntry("save", "");
      assertThat(reply(redis, "MODULE", "LIST")).contains("ReJSON");
    }
  }

  private static String reply(Jedis redis, String command, String... words) {
    ProtocolCommand name = () -> SafeEncoder.encode(command);
    return SafeEncoder.encodeObject(redis.sendCommand(name, words)).toString();
  }
}
