// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.workload.SearchSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;

/**
 * How to reach the server, and what to send it. Where YCSB's own redis binding has a property, that
 * one is understood too.
 *
 * @param address where the server is
 * @param cluster whether it runs in cluster mode
 * @param connectTimeoutMillis how long opening a connection may take
 * @param socketTimeoutMillis how long a reply may take
 * @param threads how many client threads there are
 * @param pool the most connections to a node of a cluster, at least {@code threads}
 * @param index the index's name, or empty for one made from the table's
 * @param prefix what the documents' keys begin with, or empty for one made from the table's name
 * @param update the command that an update is
 * @param scans whether keys are also kept in order, for scans
 * @param profile what a write is worth
 * @param configure whether the server may be changed to fit the profile
 * @param trust whom to trust with TLS, or null for those that the JDK trusts
 */
record RedisJsonSettings(
    RedisAddress address,
    boolean cluster,
    int connectTimeoutMillis,
    int socketTimeoutMillis,
    int threads,
    int pool,
    String index,
    String prefix,
    Update update,
    boolean scans,
    Profile profile,
    boolean configure,
    @Nullable TrustStore trust) {

  /** The command that an update is. */
  enum Update {
    /** JSON.MERGE of a field, JSON.MSET of several: one command, from RedisJSON 2.6 on. */
    MERGE,
    /** JSON.SET of each field, pipelined: any RedisJSON, and not atomic. */
    SET
  }

  /** A file of certificates; prints without its password. */
  record TrustStore(Path file, String password) {
    @Override
    public String toString() {
      return file.toString();
    }
  }

  private static final int MAX_MILLIS = 3_600_000;

  private static final Setting<String> URL =
      Setting.text(
          "redisjson.url",
          "redis://127.0.0.1:" + RedisAddress.DEFAULT_PORT,
          RedisAddress.FORM,
          "the server, or one node of a cluster; rediss is with TLS");
  private static final Setting<String> HOST =
      Setting.text(
          "redis.host", "127.0.0.1", "a name or an address", "the server, instead of a URL");
  private static final Setting<Long> PORT =
      Setting.integer(
          "redis.port", RedisAddress.DEFAULT_PORT, 1, 65_535, "its port, instead of a URL");
  private static final Setting<String> USER =
      Setting.text("redis.user", "", "an ACL user", "who logs in, instead of a URL");
  private static final Setting<String> PASSWORD =
      Setting.text("redis.password", "", "any text", "the password, instead of a URL");
  private static final Setting<Boolean> CLUSTER =
      Setting.flag("redis.cluster", false, "whether the server runs in cluster mode");
  private static final Setting<Long> TIMEOUT =
      Setting.integer(
          "redisjson.timeout", 2_000, 1, MAX_MILLIS, "how long a reply may take, in milliseconds");
  private static final Setting<Long> YCSB_TIMEOUT =
      Setting.integer(
          "redis.timeout", 2_000, 1, MAX_MILLIS, "the same, under the name that YCSB gives it");
  private static final Setting<Long> CONNECT_TIMEOUT =
      Setting.integer(
          "redisjson.connecttimeout",
          2_000,
          1,
          MAX_MILLIS,
          "how long opening a connection may take, in milliseconds");
  private static final Setting<Integer> POOL =
      new Setting<>(
          "redisjson.pool",
          "",
          "threadcount … 100000; empty for threadcount",
          "the most connections to a node of a cluster; without one, each thread has its own",
          text -> text.isEmpty() ? 0 : inRange(Integer.parseInt(text)));
  private static final Setting<String> INDEX =
      Setting.text("redisjson.index", "", "any text; empty for idx:TABLE", "the name of the index");
  private static final Setting<String> PREFIX =
      Setting.text(
          "redisjson.prefix",
          "",
          "any text; empty for TABLE:",
          "what the documents' keys begin with");
  private static final Setting<Update> UPDATE =
      Setting.choice(
          "redisjson.update",
          Update.class,
          "how fields are replaced: by one JSON.MERGE or JSON.MSET, or by a JSON.SET for each");
  private static final Setting<String> SCANS =
      Setting.word(
          "redisjson.scans",
          "whether keys are also kept in order, for SCAN; auto is: if scanproportion is above 0",
          "auto",
          "true",
          "false");
  private static final Setting<String> TRUST_STORE =
      Setting.text(
          "redisjson.truststore",
          "",
          "a PKCS12 or JKS file; empty for those that the JDK trusts",
          "whom to trust with TLS");
  private static final Setting<String> TRUST_STORE_PASSWORD =
      Setting.text("redisjson.truststorepassword", "", "any text", "the trust store's password");

  /** Every property that the binding understands. */
  static final List<Setting<?>> ALL =
      List.of(
          URL,
          HOST,
          PORT,
          USER,
          PASSWORD,
          CLUSTER,
          TIMEOUT,
          YCSB_TIMEOUT,
          CONNECT_TIMEOUT,
          POOL,
          INDEX,
          PREFIX,
          UPDATE,
          SCANS,
          TRUST_STORE,
          TRUST_STORE_PASSWORD);

  // Two of YCSB's own, which decide what is best here.
  private static final Setting<Long> THREADS =
      Setting.integer("threadcount", 1, 1, 100_000, "YCSB's number of client threads");
  private static final Setting<Double> SCAN_PROPORTION =
      Setting.decimal("scanproportion", 0, 0, 1, "YCSB's share of scans");

  /**
   * Reads the settings.
   *
   * @throws SettingException if one is unknown, not valid, or contradicts another
   */
  static RedisJsonSettings from(Properties properties) {
    Settings.rejectUnknown(properties, "redisjson.", ALL);
    Settings.rejectUnknown(properties, "redis.", ALL);
    RedisAddress address = address(properties);
    boolean cluster = CLUSTER.from(properties);
    if (cluster && address.database() != 0) {
      throw new SettingException(
          "redis.cluster=true: a cluster has database 0 only, and the address names database "
              + address.database());
    }
    rejectBoth(TIMEOUT, YCSB_TIMEOUT, properties);
    Setting<Long> timeout = YCSB_TIMEOUT.isGiven(properties) ? YCSB_TIMEOUT : TIMEOUT;
    int threads = Math.toIntExact(THREADS.from(properties));
    Profile profile = Profile.from(properties);
    if (cluster && profile.replicas() > 0) {
      throw new SettingException(
          "replicas=%d: valid is 0 with redis.cluster=true".formatted(profile.replicas()));
    }
    return new RedisJsonSettings(
        address,
        cluster,
        Math.toIntExact(CONNECT_TIMEOUT.from(properties)),
        Math.toIntExact(timeout.from(properties)),
        threads,
        pool(properties, threads),
        INDEX.from(properties),
        PREFIX.from(properties),
        UPDATE.from(properties),
        scans(properties),
        profile,
        SearchSettings.CONFIGURE.from(properties),
        trust(properties, address));
  }

  private static RedisAddress address(Properties properties) {
    for (Setting<?> alias : List.of(HOST, PORT, USER, PASSWORD)) {
      rejectBoth(URL, alias, properties);
    }
    if (USER.isGiven(properties) && !PASSWORD.isGiven(properties)) {
      throw new SettingException("redis.user: a user has a password; set redis.password");
    }
    if (!HOST.isGiven(properties) && !PORT.isGiven(properties) && !PASSWORD.isGiven(properties)) {
      return RedisAddress.parse(URL.key(), URL.from(properties));
    }
    return new RedisAddress(
        false,
        HOST.from(properties),
        Math.toIntExact(PORT.from(properties)),
        orNull(USER.from(properties)),
        orNull(PASSWORD.from(properties)),
        0);
  }

  private static int pool(Properties properties, int threads) {
    int pool = POOL.from(properties);
    if (pool != 0 && pool < threads) {
      throw new SettingException(
          "redisjson.pool=%d: less than threadcount=%d, so threads would wait for connections"
              .formatted(pool, threads));
    }
    return pool == 0 ? threads : pool;
  }

  private static boolean scans(Properties properties) {
    String scans = SCANS.from(properties);
    return scans.equals("auto")
        ? SCAN_PROPORTION.from(properties) > 0
        : Boolean.parseBoolean(scans);
  }

  private static @Nullable TrustStore trust(Properties properties, RedisAddress address) {
    String file = TRUST_STORE.from(properties);
    if (file.isEmpty()) {
      if (TRUST_STORE_PASSWORD.isGiven(properties)) {
        throw new SettingException(
            "redisjson.truststorepassword: of which file? Set redisjson.truststore");
      }
      return null;
    }
    if (!address.tls()) {
      throw new SettingException(
          "redisjson.truststore=%s: the connection isn't encrypted; set redisjson.url=rediss://…"
              .formatted(file));
    }
    if (!Files.isReadable(Path.of(file))) {
      throw new SettingException("redisjson.truststore=%s: no readable file".formatted(file));
    }
    return new TrustStore(Path.of(file), TRUST_STORE_PASSWORD.from(properties));
  }

  private static void rejectBoth(Setting<?> one, Setting<?> other, Properties properties) {
    if (one.isGiven(properties) && other.isGiven(properties)) {
      throw new SettingException(
          "%s and %s say the same thing: set one of them".formatted(one.key(), other.key()));
    }
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static int inRange(int pool) {
    if (pool < 1 || pool > 100_000) {
      throw new IllegalArgumentException();
    }
    return pool;
  }
}
