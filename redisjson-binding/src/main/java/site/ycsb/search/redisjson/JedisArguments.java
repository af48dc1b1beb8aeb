// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.Stream;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.args.Rawable;
import redis.clients.jedis.args.RawableFactory;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.json.JsonProtocol.JsonCommand;
import redis.clients.jedis.search.SearchProtocol.SearchCommand;
import site.ycsb.search.redis.protocol.RedisCommand;

/** Command in the form that Jedis sends, with the arguments' bytes as they are and no wrappers. */
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

  private final byte[][] arguments;

  JedisArguments(RedisCommand command) {
    super(NAMES.get(command.name()));
    this.arguments = command.arguments();
    for (int i = 0; i < arguments.length; i++) {
      if (command.name().isKey(i)) {
        addHashSlotKeys(arguments[i]);
      }
    }
  }

  @Override
  public int size() {
    return 1 + arguments.length;
  }

  @Override
  public Rawable get(int index) {
    return index == 0 ? getCommand() : RawableFactory.from(arguments[index - 1]);
  }

  @Override
  public Iterator<Rawable> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < size();
      }

      @Override
      public Rawable next() {
        return get(next++);
      }
    };
  }
}
