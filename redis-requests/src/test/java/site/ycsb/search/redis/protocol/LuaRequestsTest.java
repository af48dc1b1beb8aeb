// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.JsonPath;

/** Scripts as commands, literally. */
final class LuaRequestsTest {

  private static final byte[] KEY = "t:k".getBytes(UTF_8);
  private static final PartRequests REQUESTS = new LuaRequests(LuaCodec.CMSGPACK);

  @Test
  void commands_ofEachKind_nameScriptKeyValueAndSteps() {
    JsonPath path = JsonPath.of("a", 1, "b c");

    assertThat(REQUESTS.put(KEY, "[1]")).hasToString(evalsha(LuaScript.SET_ROOT, "[1]"));
    assertThat(REQUESTS.read(KEY, JsonPath.ROOT)).hasToString(evalsha(LuaScript.GET_ROOT));
    assertThat(REQUESTS.read(KEY, path)).hasToString(evalsha(LuaScript.GET_PATH, ".a [1 .b c"));
    assertThat(REQUESTS.write(KEY, path, "7"))
        .hasToString(evalsha(LuaScript.SET_PATH, "7 .a [1 .b c"));
    assertThat(REQUESTS.add(KEY, path, -3))
        .hasToString(evalsha(LuaScript.INCREMENT, "-3 .a [1 .b c"));
    assertThat(REQUESTS.multiply(KEY, JsonPath.ROOT, 2))
        .hasToString(evalsha(LuaScript.MULTIPLY, "2"));
  }

  /** A cluster sends a script to the node of its key. */
  @Test
  void isKey_ofAScript_isTrueOfTheKeyAlone() {
    RedisCommand command = REQUESTS.write(KEY, JsonPath.of("a"), "7");

    assertThat(IntStream.range(0, command.arguments().length).filter(command.name()::isKey))
        .containsExactly(2);
  }

  @Test
  void put_ofAnArrayOfSpaces_isSentWithoutThem() {
    assertThat(REQUESTS.put(KEY, "{\"a\": [ ], \"b\": \"[ ]\"}"))
        .hasToString(evalsha(LuaScript.SET_ROOT, "{\"a\":[],\"b\":\"[ ]\"}"));
  }

  @Test
  void sha_ofEachScriptAndCodec_differs() {
    assertThat(
            Stream.of(LuaCodec.values())
                .flatMap(codec -> Stream.of(LuaScript.values()).map(script -> script.sha(codec))))
        .hasSize(12)
        .doesNotHaveDuplicates()
        .allMatch(sha -> sha.matches("[0-9a-f]{40}"));
  }

  @Test
  void text_ofJsonAtTheRoot_parsesNothing() {
    assertThat(LuaScript.SET_ROOT.text(LuaCodec.CJSON)).doesNotContain("decode", "encode");
    assertThat(LuaScript.GET_ROOT.text(LuaCodec.CJSON)).doesNotContain("decode", "encode");
  }

  private static String evalsha(LuaScript script, String... arguments) {
    String head = "EVALSHA " + script.sha(LuaCodec.CMSGPACK) + " 1 t:k";
    return arguments.length == 0 ? head : head + " " + String.join(" ", arguments);
  }
}
