// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.regex.Pattern;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.StoreException;

/** Whether a server has the replicas that each write is to wait for. */
final class Replicas {

  /** Of INFO, a line for each replica; one that is still being copied to is not yet online. */
  private static final Pattern ONLINE = Pattern.compile("(?m)^slave\\d+:.*state=online");

  private Replicas() {}

  /**
   * Fails if there are too few, because then every write would wait in vain.
   *
   * @throws StoreException with a line that says how many there are
   */
  static void require(RedisJsonClient client) throws StoreException {
    int wanted = client.settings().profile().replicas();
    if (wanted == 0) {
      return;
    }
    String info =
        client.call(new CommandArguments(Command.INFO).add("replication"), BuilderFactory.STRING);
    long found = ONLINE.matcher(info).results().count();
    if (found < wanted) {
      throw new StoreException(
          ExitCode.USAGE,
          "replicas=%d: Redis at %s has %d online"
              .formatted(wanted, client.settings().address(), found),
          null);
    }
  }
}
