// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** What only scripts do: their loading, the stored form, numbers beyond 14 digits. */
final class RedisLuaTest {

  private static final SharedServer SERVER = SharedServer.of("redis");

  @AfterEach
  void drop() throws Exception {
    try (OpenDb db = open("cjson")) {
      db.tables().drop(TABLE);
    }
  }

  private static OpenDb open(String codec) throws Exception {
    return OpenDb.of(
        new RedisLuaBinding(), "redis-lua.url", SERVER.url().toString(), "redis-lua.codec", codec);
  }

  private static Paths paths(OpenDb db) {
    return db.db().operations(Paths.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cjson", "cmsgpack"})
  void operation_afterTheServerHasLostItsScripts_loadsThemAndRunsOnce(String codec)
      throws Exception {
    try (OpenDb db = open(codec);
        Jedis jedis = new Jedis(SERVER.url())) {
      paths(db).putJson(TABLE, "k", "{\"n\":1}");
      jedis.scriptFlush();

      assertThat(paths(db).addAtPath(TABLE, "k", JsonPath.of("n"), 1)).hasValue("2");
      assertThat(paths(db).readPath(TABLE, "k", JsonPath.of("n"))).hasValue("2");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cjson", "cmsgpack"})
  void wholeNumbers_ofSixteenDigits_stayWholeBesideAChange(String codec) throws Exception {
    try (OpenDb db = open(codec)) {
      paths(db).putJson(TABLE, "k", "{\"a\":[9007199254740991,-100000000000000]}");

      assertThat(paths(db).writePath(TABLE, "k", JsonPath.of("a", 1), "123456789012345")).isTrue();

      assertThat(paths(db).readPath(TABLE, "k", JsonPath.ROOT))
          .hasValue("{\"a\":[9007199254740991,123456789012345]}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cjson", "cmsgpack"})
  void standIns_withinTextsAndNames_areLeftAsTheyWere(String codec) throws Exception {
    String json = "{\"null[]\":{\"a\":\"a null and [] and [null]\",\"b\":[null,[]]}}";
    try (OpenDb db = open(codec)) {
      paths(db).putJson(TABLE, "k", json);
      assertThat(paths(db).writePath(TABLE, "k", JsonPath.of("null[]", "a"), "\"null\"")).isTrue();

      assertThat(paths(db).readPath(TABLE, "k", JsonPath.of("null[]", "a"))).hasValue("\"null\"");
      assertThat(paths(db).readPath(TABLE, "k", JsonPath.of("null[]", "b"))).hasValue("[null,[]]");
      assertThat(paths(db).readPath(TABLE, "k", JsonPath.of("null[]", "b", 1, 0))).isEmpty();
      assertThat(paths(db).addAtPath(TABLE, "k", JsonPath.of("null[]", "b", 0), 1)).isEmpty();
    }
  }

  @Test
  void putJson_ofEachCodec_storesItsForm() throws Exception {
    try (OpenDb cjson = open("cjson");
        OpenDb cmsgpack = open("cmsgpack");
        Jedis jedis = new Jedis(SERVER.url())) {
      paths(cjson).putJson(TABLE, "text", "[1, 2]");
      paths(cmsgpack).putJson(TABLE, "packed", "[1, 2]");

      assertThat(jedis.get(TABLE + ":text")).isEqualTo("[1, 2]");
      assertThat(jedis.get((TABLE + ":packed").getBytes(UTF_8))).containsExactly(0x92, 1, 2);
      assertThat(cmsgpack.store().settings().row()).containsEntry("redis-lua.codec", "cmsgpack");
    }
  }
}
