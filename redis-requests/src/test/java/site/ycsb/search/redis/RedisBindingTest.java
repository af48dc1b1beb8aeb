// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.ServerUrl.HostAndPort;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.common.TrustStore.Format;
import site.ycsb.search.redis.RedisBinding.Trait;
import site.ycsb.search.redis.RedisSettings.Merging;
import site.ycsb.search.redis.RedisSettings.Update;
import site.ycsb.search.redis.protocol.LuaCodec;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

final class RedisBindingTest {

  private static final RedisBinding REDISJSON = binding("redisjson");

  @Test
  void from_nothing_isEachDefault() {
    assertThat(from())
        .isEqualTo(
            new RedisSettings(
                "redisjson",
                new RedisAddress(false, new HostAndPort("127.0.0.1", 6379), Optional.empty(), 0),
                false,
                Merging.SERVER,
                Optional.empty(),
                new Timeouts(2_000, 2_000),
                new ConnectionPool(1, 1),
                "",
                "",
                new RedisSettings.Writes(
                    Update.MERGE,
                    false,
                    new Profile(Durability.INTERVAL, Visibility.INTERVAL, 0, false),
                    false,
                    false,
                    Optional.empty()),
                0,
                true,
                Optional.empty()));
  }

  @Test
  void from_everything_isRead(@TempDir Path directory) throws IOException {
    Path trust = Files.createFile(directory.resolve("trust.p12"));

    RedisSettings settings =
        from(
            "redisjson.url", "rediss://ann:secret@store:7000/3",
            "redisjson.connecttimeout", "300",
            "redisjson.timeout", "400",
            "threadcount", "8",
            "redisjson.pool", "9",
            "redisjson.index", "books",
            "redisjson.prefix", "book:",
            "redisjson.update", "set",
            "redisjson.scans", "true",
            "profile", "durable",
            "replicas", "2",
            "search.configure", "true",
            "redisjson.truststore", trust.toString(),
            "redisjson.truststorepassword", "changeit");

    assertThat(settings)
        .isEqualTo(
            new RedisSettings(
                "redisjson",
                new RedisAddress(
                    true,
                    new HostAndPort("store", 7000),
                    Optional.of(new Login("ann", "secret")),
                    3),
                false,
                Merging.SERVER,
                Optional.of(
                    new TrustStore("redisjson.truststore", trust, Format.KEY_STORE, "changeit")),
                new Timeouts(300, 400),
                new ConnectionPool(8, 9),
                "books",
                "book:",
                new RedisSettings.Writes(
                    Update.SET,
                    true,
                    new Profile(Durability.ALWAYS, Visibility.IMMEDIATE, 2, true),
                    true,
                    false,
                    Optional.empty()),
                0,
                true,
                Optional.empty()));
  }

  @Test
  void from_theNamesOfYcsb_areUnderstood() {
    RedisSettings settings =
        from(
            "redis.host", "store",
            "redis.port", "7000",
            "redis.user", "ann",
            "redis.password", "secret",
            "redis.cluster", "true",
            "redis.timeout", "400");

    assertThat(settings.address())
        .isEqualTo(
            new RedisAddress(
                false, new HostAndPort("store", 7000), Optional.of(new Login("ann", "secret")), 0));
    assertThat(settings.cluster()).isTrue();
    assertThat(settings.timeouts().replyMillis()).isEqualTo(400);
  }

  @Test
  void from_portAlone_isOnThisMachine() {
    assertThat(from("redis.port", "7000").address())
        .isEqualTo(
            new RedisAddress(false, new HostAndPort("127.0.0.1", 7000), Optional.empty(), 0));
  }

  @Test
  void from_threads_setThePool() {
    assertThat(from("threadcount", "64").pool()).isEqualTo(new ConnectionPool(64, 64));
  }

  @Test
  void from_scanProportion_decidesOnScans() {
    assertThat(from("scanproportion", "0.05").writes().scans()).isTrue();
    assertThat(from("scanproportion", "0").writes().scans()).isFalse();
    assertThat(from("scanproportion", "0.05", "redisjson.scans", "false").writes().scans())
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "redis.port, 0, 1 … 65535",
    "redis.port, many, 1 … 65535",
    "redis.cluster, yes, 'true, false'",
    "redis.timeout, 0, 1 … 3600000",
    "redisjson.timeout, -1, 1 … 3600000",
    "redisjson.connecttimeout, 3600001, 1 … 3600000",
    "redisjson.pool, 0, threadcount … 100000",
    "redisjson.pool, 100001, threadcount … 100000",
    "redisjson.pool, x, threadcount … 100000",
    "redisjson.update, replace, 'merge, set'",
    "redisjson.scans, yes, 'auto, true, false'",
  })
  void from_badValue_namesKeyValueAndBound(String key, String value, String valid) {
    assertThatThrownBy(() -> from(key, value))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(key + "=" + value + ": ")
        .hasMessageContaining(valid);
  }

  @ParameterizedTest
  @CsvSource({
    "redisjson.ur, redisjson.url",
    "redisjson.time, redisjson.timeout",
    "redisjson.scan, redisjson.scans",
    "redis.hots, redis.host",
    "redis.passwd, redis.password",
  })
  void from_unknownKey_namesTheNearest(String key, String nearest) {
    assertThatThrownBy(() -> from(key, "1"))
        .isInstanceOf(SettingException.class)
        .hasMessage("%s: no such property; did you mean %s?", key, nearest);
  }

  @ParameterizedTest
  @CsvSource({
    "redisjson.url, redis://a, redis.host, b",
    "redisjson.url, redis://a, redis.port, 1",
    "redisjson.url, redis://a, redis.user, ann",
    "redisjson.url, redis://a, redis.password, secret",
    "redisjson.timeout, 1, redis.timeout, 1",
  })
  void from_theSameTwice_namesBoth(String one, String value, String other, String otherValue) {
    assertThatThrownBy(() -> from(one, value, other, otherValue))
        .isInstanceOf(SettingException.class)
        .hasMessage("%s and %s say the same thing: set one of them", one, other);
  }

  @Test
  void replicas_inACluster_areRefused() {
    assertThatThrownBy(() -> from("redis.cluster", "true", "replicas", "1"))
        .isInstanceOf(SettingException.class)
        .hasMessage("replicas=1: valid is 0 with redis.cluster=true");
  }

  @Test
  void from_anotherBinding_hasPropertiesOfItsName() {
    RedisBinding other = binding("other");
    Properties properties = new Properties();
    properties.setProperty("other.url", "redis://store");

    assertThat(other.settings(properties).address()).hasToString("store:6379");
    properties.setProperty("other.ur", "redis://store");
    assertThatThrownBy(() -> other.settings(properties))
        .hasMessage("other.ur: no such property; did you mean other.url?");
  }

  @Test
  void from_poolBelowThreads_namesBoth() {
    assertThatThrownBy(() -> from("threadcount", "8", "redisjson.pool", "7"))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("redisjson.pool=7")
        .hasMessageContaining("threadcount=8");
  }

  @Test
  void from_poolBelowThreadsThatThreadsShare_isTaken() {
    RedisBinding shared = binding("other", Trait.SHARED_POOL);
    Properties properties = new Properties();
    properties.setProperty("threadcount", "8");
    properties.setProperty("other.pool", "3");

    assertThat(shared.settings(properties).pool()).isEqualTo(new ConnectionPool(8, 3));
  }

  @Test
  void from_cacheEntries_areThoseOfADriverWithACache() {
    RedisBinding cached = binding("other", Trait.CACHE, Trait.SHARED_POOL);
    Properties properties = new Properties();

    assertThat(cached.settings(properties).cacheEntries()).isZero();
    properties.setProperty("other.cache", "20000");
    assertThat(cached.settings(properties).cacheEntries()).isEqualTo(20_000);
    properties.setProperty("redis.cluster", "true");
    assertThatThrownBy(() -> cached.settings(properties))
        .isInstanceOf(SettingException.class)
        .hasMessage("other.cache=20000: valid is 0 with redis.cluster=true");
    assertThatThrownBy(() -> from("redisjson.cache", "1"))
        .hasMessageContaining("redisjson.cache: no such property");
  }

  @Test
  void from_clusterWithDatabase_isRefused() {
    assertThatThrownBy(() -> from("redis.cluster", "true", "redisjson.url", "redis://a/1"))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("redis.cluster=true")
        .hasMessageContaining("database 1");
  }

  @Test
  void from_userWithoutPassword_isRefused() {
    assertThatThrownBy(() -> from("redis.user", "ann"))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("redis.password");
  }

  @Test
  void from_trustStoreThatCannotServe_saysWhy() {
    assertThatThrownBy(() -> from("redisjson.truststore", "t.p12"))
        .hasMessageContaining("rediss://");
    assertThatThrownBy(
            () -> from("redisjson.url", "rediss://a", "redisjson.truststore", "/no/such.p12"))
        .hasMessage("redisjson.truststore=/no/such.p12: no readable file");
    assertThatThrownBy(() -> from("redisjson.truststorepassword", "x"))
        .hasMessageContaining("redisjson.truststore");
  }

  @Test
  void toString_withPasswords_hidesThem(@TempDir Path directory) throws IOException {
    Path trust = Files.createFile(directory.resolve("trust.p12"));

    RedisSettings settings =
        from(
            "redisjson.url", "rediss://ann:secret@store",
            "redisjson.truststore", trust.toString(),
            "redisjson.truststorepassword", "secret");

    assertThat(settings.toString()).contains("store:6379").doesNotContain("secret");
  }

  @Test
  void ofScripts_hasACodecAndNothingOfDocuments() {
    RedisBinding scripts = binding("redis-lua", Trait.SHARED_POOL, Trait.SCRIPTS);
    Properties properties = new Properties();
    properties.setProperty("redis-lua.codec", "cmsgpack");

    assertThat(scripts.settings(properties).scripts()).hasValue(LuaCodec.CMSGPACK);
    assertThat(scripts.settings(new Properties()).scripts()).hasValue(LuaCodec.CJSON);
    assertThat(from().scripts()).isEmpty();
    assertThat(scripts.settings())
        .extracting(Setting::key)
        .contains("redis-lua.codec", "redis-lua.prefix")
        .doesNotContain("redis-lua.index", "redis-lua.update", "redis-lua.scans");
    properties.setProperty("redis-lua.scans", "true");
    assertThatThrownBy(() -> scripts.settings(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("redis-lua.scans");
  }

  @Test
  void all_everySetting_hasAMeaningWithoutFullStop() {
    assertThat(REDISJSON.settings())
        .extracting(Setting::key)
        .doesNotHaveDuplicates()
        .allMatch(key -> key.startsWith("redis"));
    assertThat(REDISJSON.settings())
        .extracting(Setting::meaning)
        .allMatch(meaning -> !Objects.requireNonNull(meaning).isBlank() && !meaning.endsWith("."));
  }

  /** Binding that opens no store. */
  static RedisBinding binding(String name, Trait... traits) {
    RedisBinding.Opening none =
        settings -> {
          throw new UnsupportedOperationException();
        };
    return new RedisBinding(name, "", none, traits);
  }

  private static RedisSettings from(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return REDISJSON.settings(properties);
  }
}
