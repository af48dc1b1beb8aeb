// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Command for Redis: its name and its arguments, as the bytes that are sent.
 *
 * @param arguments what follows the name. The array is not copied; a driver must not change it.
 */
@SuppressWarnings("ArrayRecordComponent") // Commands are never compared.
public record RedisCommand(Name name, byte[]... arguments) {

  /** Name of a command, with the places of its keys, by which a cluster chooses the node. */
  public enum Name {
    CLUSTER("CLUSTER", Keys.NONE),
    CONFIG("CONFIG", Keys.NONE),
    EVAL("EVAL", Keys.NONE),
    EVALSHA("EVALSHA", Keys.THIRD),
    EXISTS("EXISTS", Keys.ALL),
    FT_AGGREGATE("FT.AGGREGATE", Keys.NONE),
    FT_CONFIG("FT.CONFIG", Keys.NONE),
    FT_CREATE("FT.CREATE", Keys.NONE),
    FT_DROPINDEX("FT.DROPINDEX", Keys.NONE),
    FT_INFO("FT.INFO", Keys.NONE),
    FT_LIST("FT._LIST", Keys.NONE),
    FT_SEARCH("FT.SEARCH", Keys.NONE),
    GET("GET", Keys.FIRST),
    HELLO("HELLO", Keys.NONE),
    HGETALL("HGETALL", Keys.FIRST),
    HSET("HSET", Keys.FIRST),
    INFO("INFO", Keys.NONE),
    JSON_DEL("JSON.DEL", Keys.FIRST),
    JSON_GET("JSON.GET", Keys.FIRST),
    JSON_MERGE("JSON.MERGE", Keys.FIRST),
    JSON_MSET("JSON.MSET", Keys.EVERY_THIRD),
    JSON_NUMINCRBY("JSON.NUMINCRBY", Keys.FIRST),
    JSON_NUMMULTBY("JSON.NUMMULTBY", Keys.FIRST),
    JSON_SET("JSON.SET", Keys.FIRST),
    LLEN("LLEN", Keys.FIRST),
    LPOP("LPOP", Keys.FIRST),
    LPUSH("LPUSH", Keys.FIRST),
    PING("PING", Keys.NONE),
    SCAN("SCAN", Keys.NONE),
    SCRIPT("SCRIPT", Keys.NONE),
    SET("SET", Keys.FIRST),
    UNLINK("UNLINK", Keys.ALL),
    WAIT("WAIT", Keys.NONE),
    ZADD("ZADD", Keys.FIRST),
    ZRANGE("ZRANGE", Keys.FIRST),
    ZREM("ZREM", Keys.FIRST);

    private enum Keys {
      NONE,
      FIRST,
      THIRD,
      EVERY_THIRD,
      ALL
    }

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // A copy for each command would be garbage.
    private final byte[] raw;

    private final Keys keys;

    Name(String text, Keys keys) {
      this.text = text;
      this.raw = bytes(text);
      this.keys = keys;
    }

    /** The name as Redis spells it, for example {@code FT.SEARCH}. */
    public String text() {
      return text;
    }

    /** The name as it is sent. The array is not copied; a driver must not change it. */
    public byte[] raw() {
      return raw;
    }

    /** True if an argument is a key; the first one after the name has the number 0. */
    public boolean isKey(int argument) {
      return switch (keys) {
        case NONE -> false;
        case FIRST -> argument == 0;
        case THIRD -> argument == 2;
        case EVERY_THIRD -> argument % 3 == 0;
        case ALL -> true;
      };
    }
  }

  /** The command with these arguments, in UTF-8. */
  public static RedisCommand ofTexts(Name name, String... arguments) {
    byte[][] bytes = new byte[arguments.length][];
    for (int i = 0; i < arguments.length; i++) {
      bytes[i] = bytes(arguments[i]);
    }
    return new RedisCommand(name, bytes);
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    List<String> words = new ArrayList<>(arguments.length + 1);
    words.add(name.text);
    for (byte[] argument : arguments) {
      words.add(new String(argument, StandardCharsets.UTF_8));
    }
    return String.join(" ", words);
  }
}
