// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static site.ycsb.search.redis.protocol.RedisCommand.bytes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.common.JsonCodec;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import tools.jackson.core.JsonParser;

/**
 * Scripts as commands for JSON values and their parts: {@code EVALSHA sha 1 key [value] step …}. A
 * step is {@code .name} or {@code [place}.
 */
public record LuaRequests(LuaCodec codec) implements PartRequests {

  private static final byte[] ONE = bytes("1");

  @Override
  public RedisCommand put(byte[] key, String json) {
    return script(LuaScript.SET_ROOT, key, List.of(plain(json)), JsonPath.ROOT);
  }

  @Override
  public RedisCommand read(byte[] key, JsonPath path) {
    LuaScript get = path.isRoot() ? LuaScript.GET_ROOT : LuaScript.GET_PATH;
    return script(get, key, List.of(), path);
  }

  @Override
  public RedisCommand write(byte[] key, JsonPath path, String json) {
    return script(LuaScript.SET_PATH, key, List.of(plain(json)), path);
  }

  @Override
  public RedisCommand add(byte[] key, JsonPath path, long addend) {
    return script(LuaScript.INCREMENT, key, List.of(Long.toString(addend)), path);
  }

  @Override
  public RedisCommand multiply(byte[] key, JsonPath path, long factor) {
    return script(LuaScript.MULTIPLY, key, List.of(Long.toString(factor)), path);
  }

  private RedisCommand script(LuaScript script, byte[] key, List<String> values, JsonPath path) {
    List<byte[]> arguments = new ArrayList<>();
    arguments.add(bytes(script.sha(codec)));
    arguments.add(ONE);
    arguments.add(key);
    values.forEach(value -> arguments.add(bytes(value)));
    for (Object step : path.steps()) {
      arguments.add(bytes((step instanceof String ? "." : "[") + step));
    }
    return new RedisCommand(Name.EVALSHA, arguments.toArray(byte[][]::new));
  }

  /** The text without spaces if an array may hold only these: scripts know {@code []} alone. */
  private static String plain(String json) {
    if (!hasSpaceInArray(json)) {
      return json;
    }
    try (JsonParser parser = JsonCodec.parser(bytes(json))) {
      parser.nextToken();
      byte[] plain = JsonCodec.bytes(out -> out.copyCurrentStructure(parser));
      return new String(plain, StandardCharsets.UTF_8);
    }
  }

  /** A search for single characters, because a regular expression takes long over a long text. */
  private static boolean hasSpaceInArray(String json) {
    for (int at = json.indexOf('['); at >= 0; at = json.indexOf('[', at + 1)) {
      if (at + 1 < json.length() && json.charAt(at + 1) <= ' ') {
        return true;
      }
    }
    return false;
  }

  @Override
  public Optional<String> value(@Nullable Object reply) {
    return Optional.ofNullable(reply).map(RedisReplies::text);
  }

  /** {@code 1}, or {@code 0}. */
  @Override
  public boolean isWritten(@Nullable Object reply) {
    return Long.valueOf(1).equals(reply);
  }

  @Override
  public Optional<String> number(@Nullable Object reply) {
    return value(reply);
  }
}
