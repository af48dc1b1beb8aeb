// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static site.ycsb.search.redis.protocol.RedisCommand.bytes;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.common.JsonCodec;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * RedisJSON's commands for values and their parts. Their paths begin with {@code $}: a reply is
 * then an array of the matches, which is empty where a legacy path ({@code .field}) is answered by
 * an error, whose text differs between versions. A path without wildcards has one match at most.
 */
public final class JsonRequests implements PartRequests {

  private static final byte[] ROOT = bytes("$");
  private static final byte[] IF_EXISTS = bytes("XX");

  /** Whole numbers above it are not exact as a double. */
  private static final double EXACT = 0x1p53;

  /** {@code JSON.SET key $ json}. */
  @Override
  public RedisCommand put(byte[] key, String json) {
    requireNames(json);
    return new RedisCommand(Name.JSON_SET, key, ROOT, bytes(json));
  }

  /** {@code JSON.GET key $.path}. */
  @Override
  public RedisCommand read(byte[] key, JsonPath path) {
    return new RedisCommand(Name.JSON_GET, key, bytes(JsonPaths.path(path)));
  }

  /** {@code JSON.SET key $.path json XX}. Without XX, Redis would add a missing field. */
  @Override
  public RedisCommand write(byte[] key, JsonPath path, String json) {
    requireNames(json);
    byte[] place = bytes(JsonPaths.writingPath(path));
    return new RedisCommand(Name.JSON_SET, key, place, bytes(json), IF_EXISTS);
  }

  /** {@code JSON.NUMINCRBY key $.path addend}. */
  @Override
  public RedisCommand add(byte[] key, JsonPath path, long addend) {
    return calculation(Name.JSON_NUMINCRBY, key, path, addend);
  }

  /** {@code JSON.NUMMULTBY key $.path factor}. */
  @Override
  public RedisCommand multiply(byte[] key, JsonPath path, long factor) {
    return calculation(Name.JSON_NUMMULTBY, key, path, factor);
  }

  private static RedisCommand calculation(Name name, byte[] key, JsonPath path, long number) {
    byte[] place = bytes(JsonPaths.writingPath(path));
    return new RedisCommand(name, key, place, bytes(Long.toString(number)));
  }

  /**
   * Fails if a name in the value has no path that can write it. Such a name is empty, or its JSON
   * text has a backslash; most texts have neither and are not parsed.
   */
  private static void requireNames(String json) {
    if (json.indexOf('\\') < 0 && !json.contains("\"\"")) {
      return;
    }
    try (JsonParser parser = JsonCodec.parser(bytes(json))) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME) {
          requireName(parser.currentName());
        }
      }
    }
  }

  private static void requireName(String name) {
    if (name.isEmpty() || !JsonPaths.isWritable(name)) {
      throw new UnsupportedOperationException(
          "RedisJSON has no path that writes a field of the name '%s'".formatted(name));
    }
  }

  /** {@code [value]}, or {@code []}; null without the key. */
  @Override
  public Optional<String> value(@Nullable Object reply) {
    return reply instanceof byte[] array && array.length > 2
        ? Optional.of(new String(array, 1, array.length - 2, StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /** {@code OK}, or null. */
  @Override
  public boolean isWritten(@Nullable Object reply) {
    return reply != null;
  }

  /**
   * An array of a number, or of null in place of a value of another type; it is empty if there is
   * no value. In RESP2, its JSON text is the reply: {@code [8]}.
   */
  @Override
  public Optional<String> number(@Nullable Object reply) {
    if (reply instanceof List<?> matches) {
      return matches.isEmpty() ? Optional.empty() : text(matches.get(0));
    }
    return value(reply).filter(text -> !text.equals("null"));
  }

  /** RESP3 has a type for fractions, as which some versions send whole numbers, too. */
  private static Optional<String> text(@Nullable Object number) {
    if (number instanceof Double fraction
        && fraction == Math.rint(fraction)
        && Math.abs(fraction) <= EXACT) {
      return Optional.of(Long.toString(fraction.longValue()));
    }
    return Optional.ofNullable(number).map(RedisReplies::text);
  }
}
