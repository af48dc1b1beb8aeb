// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.args.RawableFactory;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.json.JsonProtocol.JsonCommand;
import redis.clients.jedis.search.SearchProtocol.SearchCommand;
import site.ycsb.search.redis.protocol.RedisCommand;

/** Command in the form that Jedis sends, with the arguments' bytes as they are. */
final class JedisArguments extends CommandArguments {

  /** Names as Jedis's own constants, by which Jedis knows the policies of a command. */
  private static final Map<RedisCommand.Name, ProtocolCommand> NAMES =
      new EnumMap<>(RedisCommand.Name.class);

  static {
    for (RedisCommand.Name name : RedisCommand.Name.values()) {
      byte[] raw = RawableFactory.from(name.text()).getRaw();
      NAMES.put(
          name,
          Stream.<ProtocolCommand[]>of(
                  Protocol.Command.values(), JsonCommand.values(), SearchCommand.values())
              .flatMap(Arrays::stream)
              .filter(known -> Arrays.equals(known.getRaw(), raw))
              .findFirst()
              .orElse(() -> raw)); // JSON.MSET, for which Jedis has no constant.
    }
  }

  JedisArguments(RedisCommand command) {
    super(NAMES.get(command.name()));
    byte[][] arguments = command.arguments();
    for (int i = 0; i < arguments.length; i++) {
      if (command.name().isKey(i)) {
        key(arguments[i]);
      } else {
        add(arguments[i]);
      }
    }
  }
}
