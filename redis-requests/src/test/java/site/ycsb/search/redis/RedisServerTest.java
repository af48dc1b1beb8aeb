// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;

final class RedisServerTest {

  private static final String INFO =
      """
      # Server\r
      redis_version:7.4.1\r
      redis_mode:%s\r
      # Modules\r
      module:name=ReJSON,ver=20803,api=1,filters=0,usedby=[search],using=[],options=[]\r
      module:name=search,ver=21005,api=1,filters=0,usedby=[],using=[ReJSON],options=[]\r
      """;

  private static final Map<String, Integer> MODULES = Map.of("search", 21005, "ReJSON", 20803);

  @Test
  void parse_info_isTheVersions() {
    RedisServer server = RedisServer.parse(INFO.formatted("standalone"), "", 5);

    assertThat(server).isEqualTo(new RedisServer("7.4.1", false, MODULES, 1, 5));
    assertThat(server.version()).isEqualTo("Redis 7.4.1, RediSearch 2.10.5, RedisJSON 2.8.3");
  }

  @Test
  void ofHello_withModules_isReadLikeInfo() {
    assertThat(
            RedisServer.parse(
                RedisServer.ofHello(
                    Map.of(
                        "version",
                        "7.4.1",
                        "mode",
                        "standalone",
                        "modules",
                        List.of(
                            List.of("name", "search", "ver", 21005L),
                            Map.of("name", "ReJSON", "ver", 20803L)))),
                "",
                0))
        .isEqualTo(new RedisServer("7.4.1", false, Map.of("search", 21005, "ReJSON", 20803), 1, 0));
  }

  @Test
  void idleLimit_ofAServerThatClosesIdleConnections_isShorterThanItsTimeout() {
    String info = INFO.formatted("standalone");

    assertThat(RedisServer.parse(info, "", 5).idleLimit()).isEqualTo(Duration.ofMillis(4_500));
    assertThat(RedisServer.parse(info, "", 0).idleLimit()).isZero();
  }

  @Test
  void parse_cluster_countsTheShards() {
    String info = INFO.formatted("cluster");

    assertThat(RedisServer.parse(info, "cluster_state:ok\r\ncluster_size:3\r\n", 0))
        .isEqualTo(new RedisServer("7.4.1", true, MODULES, 3, 0));
    assertThat(RedisServer.parse(info, "cluster_state:fail\r\ncluster_size:3\r\n", 0).shards())
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0     | 20803 | merge | has no RediSearch",
        "21005 | 0     | merge | has no RedisJSON",
        "20399 | 20803 | merge | RediSearch 2.3.99 is too old: 2.4.0 or later",
        "21005 | 20509 | merge | 2.6.0 or later is needed, or set redisjson.update=set",
        "21005 | 10009 | set   | RedisJSON 1.0.9 is too old: 2.0.0 or later",
      })
  void require_moduleMissingOrTooOld_saysWhatToDo(
      int search, int json, String update, String message) {
    RedisServer server = server("7.4.1", search, json, 1);

    assertThatThrownBy(() -> server.require(settings("redisjson.update", update)))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessageStartingWith("Redis at 127.0.0.1:6379: ")
        .hasMessageContaining(message);
  }

  @Test
  void require_oldestModules_areEnough() {
    assertThatCode(() -> server("6.2.0", 20400, 20600, 1).require(settings()))
        .doesNotThrowAnyException();
    assertThatCode(
            () -> server("6.2.0", 20400, 20000, 1).require(settings("redisjson.update", "set")))
        .doesNotThrowAnyException();
  }

  @Test
  void require_forScripts_needsNoModule() {
    RedisSettings settings =
        RedisBindingTest.binding("redis-lua", RedisBinding.Trait.SCRIPTS)
            .settings(new Properties());

    assertThatCode(() -> server("6.2.0", 0, 0, 1).require(settings)).doesNotThrowAnyException();
  }

  @Test
  void require_forOpaqueValues_needsNoModule() {
    RedisSettings settings =
        RedisBindingTest.binding("redis-redisson", RedisBinding.Trait.VALUES_ALONE)
            .settings(new Properties());

    assertThatCode(() -> server("7.2.4", 0, 0, 1).require(settings)).doesNotThrowAnyException();
    assertThat(server("7.2.4", 0, 0, 1).version()).isEqualTo("Redis 7.2.4");
  }

  @Test
  void require_severalShards_needRedis8() {
    assertThatThrownBy(() -> clustered("7.4.1", 3).require(settings("redis.cluster", "true")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("only one of the 3 shards before Redis 8, and this is 7.4.1");
    assertThatCode(() -> clustered("8.0.0", 3).require(settings("redis.cluster", "true")))
        .doesNotThrowAnyException();
  }

  @Test
  void require_severalShardsWhosePagesTheClientMerges_needNoRedis8() {
    Properties properties = new Properties();
    properties.setProperty("redis.cluster", "true");
    properties.setProperty("redisjson.cluster.search", "merge");
    RedisSettings merging =
        RedisBindingTest.binding("redisjson", RedisBinding.Trait.SHARDS).settings(properties);

    assertThatCode(() -> clustered("7.4.1", 3).require(merging)).doesNotThrowAnyException();
    assertThatCode(() -> clustered("8.0.0", 3).require(merging)).doesNotThrowAnyException();
    assertThat(clustered("7.4.1", 3).searchesAllShards()).isFalse();
    assertThat(clustered("8.0.0", 3).searchesAllShards()).isTrue();
  }

  @Test
  void require_otherModeThanSet_saysWhatToSet() {
    assertThatThrownBy(() -> clustered("7.4.1", 1).require(settings()))
        .hasMessageContaining("set redis.cluster=true");
    assertThatThrownBy(
            () -> server("7.4.1", 21005, 20803, 1).require(settings("redis.cluster", "true")))
        .hasMessageContaining("leave out redis.cluster");
    assertThatThrownBy(() -> clustered("7.4.1", 0).require(settings("redis.cluster", "true")))
        .hasMessageContaining("the cluster is down");
  }

  private static RedisServer server(String redis, int search, int json, int shards) {
    Map<String, Integer> modules = new HashMap<>(Map.of("search", search, "ReJSON", json));
    modules.values().removeIf(version -> version == 0);
    return new RedisServer(redis, false, modules, shards, 0);
  }

  private static RedisServer clustered(String redis, int shards) {
    return new RedisServer(redis, true, MODULES, shards, 0);
  }

  private static RedisSettings settings(String... keyAndValue) {
    Properties properties = new Properties();
    if (keyAndValue.length > 0) {
      properties.setProperty(keyAndValue[0], keyAndValue[1]);
    }
    return RedisBindingTest.binding("redisjson").settings(properties);
  }
}
