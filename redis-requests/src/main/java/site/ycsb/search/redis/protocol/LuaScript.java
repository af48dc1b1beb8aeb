// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Script for one operation on JSON values. Its text is put together from the resources of the
 * folder {@code lua}, because a script can't include another.
 */
public enum LuaScript {
  SET_ROOT,
  GET_ROOT,
  SET_PATH,
  GET_PATH,
  INCREMENT,
  MULTIPLY;

  private static final Map<LuaCodec, Map<LuaScript, String>> SHAS = new EnumMap<>(LuaCodec.class);

  static {
    for (LuaCodec codec : LuaCodec.values()) {
      Map<LuaScript, String> shas = new EnumMap<>(LuaScript.class);
      for (LuaScript script : values()) {
        shas.put(script, sha(script.text(codec)));
      }
      SHAS.put(codec, shas);
    }
  }

  public static void load(RedisNodes nodes, LuaCodec codec) {
    for (LuaScript script : values()) {
      nodes.callAll(RedisCommand.Name.SCRIPT, "LOAD", script.text(codec));
    }
  }

  /** Name by which EVALSHA knows the script: the SHA-1 of its text. */
  String sha(LuaCodec codec) {
    return requireNonNull(requireNonNull(SHAS.get(codec)).get(this));
  }

  String text(LuaCodec codec) {
    return parts(codec).stream().map(LuaScript::resource).collect(Collectors.joining());
  }

  /** JSON text is set and read at the root as it is, without the functions that parse it. */
  private List<String> parts(LuaCodec codec) {
    String own = name().toLowerCase(Locale.ROOT).replace('_', '-') + ".lua";
    String library = codec.name().toLowerCase(Locale.ROOT);
    boolean root = this == SET_ROOT || this == GET_ROOT;
    if (root && codec == LuaCodec.CJSON) {
      return List.of(library + "/" + own);
    }
    return root
        ? List.of("json.lua", library + "/codec.lua", library + "/" + own)
        : List.of("json.lua", library + "/codec.lua", "path.lua", own);
  }

  private static String resource(String name) {
    try (InputStream file = LuaScript.class.getResourceAsStream("lua/" + name)) {
      return new String(requireNonNull(file, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
