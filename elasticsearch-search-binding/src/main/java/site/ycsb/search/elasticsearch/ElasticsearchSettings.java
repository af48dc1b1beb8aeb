// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;

/**
 * Settings of the binding. {@link Profile} is translated to Elasticsearch's own settings here; if
 * the user sets one of these, it takes precedence.
 *
 * @param connection the connections to the cluster
 * @param index the index that is created
 * @param refresh the refresh that a write waits for
 */
record ElasticsearchSettings(Connection connection, Index index, Refresh refresh) {

  /**
   * Connections to a cluster.
   *
   * @param address the cluster's nodes
   * @param authorization the login, or null for none
   * @param caCertificate certificates to trust, or null for those that the JDK trusts
   * @param connectTimeoutMillis limit for opening a connection
   * @param timeoutMillis limit for a reply
   * @param threads number of client threads
   * @param pool most connections to a node, at least {@code threads}
   */
  record Connection(
      ElasticsearchAddress address,
      @Nullable Authorization authorization,
      @Nullable Path caCertificate,
      int connectTimeoutMillis,
      int timeoutMillis,
      int threads,
      int pool) {}

  /**
   * Settings of an index.
   *
   * @param shards number of primary shards
   * @param replicas copies of each shard beside the primary one
   * @param refreshInterval time between refreshes, as Elasticsearch writes it
   * @param queryCache whether the index caches the documents that filters match
   * @param translog the moment when a write is on disk
   * @param syncInterval time between syncs of an asynchronous translog, as Elasticsearch writes it
   */
  record Index(
      int shards,
      int replicas,
      String refreshInterval,
      boolean queryCache,
      Translog translog,
      String syncInterval) {}

  /** Refresh that a write waits for before it is acknowledged. */
  enum Refresh {
    /** None: a search finds the write after the next refresh. */
    FALSE("false"),
    /** A refresh for this write alone. */
    TRUE("true"),
    /** The next refresh. */
    WAIT_FOR("wait_for");

    private final String written;

    Refresh(String written) {
      this.written = written;
    }

    static Refresh of(String written) {
      for (Refresh refresh : values()) {
        if (refresh.written.equals(written)) {
          return refresh;
        }
      }
      throw new IllegalArgumentException(written);
    }

    @Override
    public String toString() {
      return written;
    }
  }

  /** Moment when the transaction log is on disk. */
  enum Translog {
    /** Before a write is acknowledged. */
    REQUEST,
    /** Every sync interval. */
    ASYNC
  }

  private static final int MAX_MILLIS = 3_600_000;
  private static final String NO_REFRESH = "-1";
  private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,6})(ms|s|m)");

  private static final Setting<String> URL =
      Setting.text(
          "elasticsearch.url",
          "http://127.0.0.1:" + ElasticsearchAddress.DEFAULT_PORT,
          ElasticsearchAddress.FORM,
          "the cluster's nodes, which take turns; https is with TLS");
  private static final Setting<String> USER =
      Setting.text("elasticsearch.user", "", "a user", "who logs in, instead of in the URL");
  private static final Setting<String> PASSWORD =
      Setting.text("elasticsearch.password", "", "any text", "the user's password");
  private static final Setting<String> API_KEY =
      Setting.text(
          "elasticsearch.apikey", "", "an encoded API key", "who comes, instead of a user");
  private static final Setting<String> CA_CERTIFICATE =
      Setting.text(
          "elasticsearch.cacertificate",
          "",
          "a PEM file; empty for those that the JDK trusts",
          "whose certificates to trust with TLS");
  private static final Setting<Long> TIMEOUT =
      Setting.integer(
          "elasticsearch.timeout",
          10_000,
          1,
          MAX_MILLIS,
          "how long a reply may take, in milliseconds");
  private static final Setting<Long> CONNECT_TIMEOUT =
      Setting.integer(
          "elasticsearch.connecttimeout",
          2_000,
          1,
          MAX_MILLIS,
          "how long opening a connection may take, in milliseconds");
  private static final Setting<Integer> POOL =
      new Setting<>(
          "elasticsearch.pool",
          "",
          "threadcount … 100000; empty for threadcount",
          "the most connections to a node",
          text -> text.isEmpty() ? 0 : inRange(Integer.parseInt(text), 1, 100_000));
  private static final Setting<Long> SHARDS =
      Setting.integer("elasticsearch.shards", 1, 1, 1_024, "primary shards of the index");
  private static final Setting<Optional<Integer>> INDEX_REPLICAS =
      new Setting<>(
          "elasticsearch.replicas",
          "",
          "0 … 10; empty for replicas",
          "copies of each shard beside the primary one",
          text ->
              text.isEmpty()
                  ? Optional.empty()
                  : Optional.of(inRange(Integer.parseInt(text), 0, 10)));
  private static final Setting<String> REFRESH_INTERVAL =
      new Setting<>(
          "elasticsearch.refreshinterval",
          "1s",
          "a time such as 500ms, 1s, 2m; -1 for never",
          "how often writes become searchable, whether or not anybody searches",
          ElasticsearchSettings::time);
  private static final Setting<Optional<Refresh>> REFRESH =
      new Setting<>(
          "elasticsearch.refresh",
          "",
          "false, true, wait_for; empty for visibility's: interval is false, immediate wait_for",
          "whether a write waits for no refresh, one of its own, or the next one",
          text -> text.isEmpty() ? Optional.empty() : Optional.of(Refresh.of(text)));
  private static final Setting<Boolean> QUERY_CACHE =
      Setting.flag(
          "elasticsearch.querycache",
          true,
          "whether the index caches what filters match, as Elasticsearch does unless told not to");
  private static final Setting<Optional<Translog>> TRANSLOG =
      Setting.choiceOrNone(
          "elasticsearch.translogdurability",
          Translog.class,
          "durability's: always is request, the others are async",
          "whether a write is on disk before it is acknowledged, or every second (durability=none:"
              + " every 5)");

  /** Every property that the binding understands. */
  static final List<Setting<?>> ALL =
      List.of(
          URL,
          USER,
          PASSWORD,
          API_KEY,
          CA_CERTIFICATE,
          TIMEOUT,
          CONNECT_TIMEOUT,
          POOL,
          SHARDS,
          INDEX_REPLICAS,
          REFRESH_INTERVAL,
          REFRESH,
          QUERY_CACHE,
          TRANSLOG);

  /** One of YCSB's own. */
  static final Setting<String> TABLE = Setting.text("table", "usertable", "a name", "YCSB's table");

  // One of YCSB's own, which decides what is best here.
  private static final Setting<Long> THREADS =
      Setting.integer("threadcount", 1, 1, 100_000, "YCSB's number of client threads");

  ElasticsearchSettings {
    if (refresh == Refresh.WAIT_FOR && millis(index.refreshInterval) >= connection.timeoutMillis) {
      throw new SettingException(
          "%s=%s: a write would wait for the next refresh longer than %s=%d milliseconds; set %s"
                  .formatted(
                      REFRESH_INTERVAL.key(),
                      index.refreshInterval,
                      TIMEOUT.key(),
                      connection.timeoutMillis,
                      REFRESH.key())
              + "=true, or visibility=interval");
    }
  }

  /**
   * Reads the settings.
   *
   * @throws SettingException if one is unknown, not valid, or contradicts another
   */
  static ElasticsearchSettings from(Properties properties) {
    Settings.rejectUnknown(properties, "elasticsearch.", ALL);
    Profile profile = Profile.from(properties);
    Refresh ofProfile =
        profile.visibility() == Visibility.IMMEDIATE ? Refresh.WAIT_FOR : Refresh.FALSE;
    return new ElasticsearchSettings(
        connection(properties),
        index(properties, profile),
        REFRESH.from(properties).orElse(ofProfile));
  }

  private static Connection connection(Properties properties) {
    ElasticsearchAddress address = ElasticsearchAddress.parse(URL.key(), URL.from(properties));
    int threads = Math.toIntExact(THREADS.from(properties));
    return new Connection(
        address,
        authorization(properties, address),
        caCertificate(properties, address),
        Math.toIntExact(CONNECT_TIMEOUT.from(properties)),
        Math.toIntExact(TIMEOUT.from(properties)),
        threads,
        pool(properties, threads));
  }

  private static Index index(Properties properties, Profile profile) {
    Translog ofProfile =
        profile.durability() == Durability.ALWAYS ? Translog.REQUEST : Translog.ASYNC;
    return new Index(
        Math.toIntExact(SHARDS.from(properties)),
        INDEX_REPLICAS.from(properties).orElse(profile.replicas()),
        REFRESH_INTERVAL.from(properties),
        QUERY_CACHE.from(properties),
        TRANSLOG.from(properties).orElse(ofProfile),
        profile.durability() == Durability.NONE ? "5s" : "1s");
  }

  /** The visibility that the settings amount to, in the words of a {@link Profile}. */
  Visibility visibility() {
    return refresh == Refresh.FALSE ? Visibility.INTERVAL : Visibility.IMMEDIATE;
  }

  private static @Nullable Authorization authorization(
      Properties properties, ElasticsearchAddress address) {
    String apiKey = API_KEY.from(properties);
    boolean named = USER.isGiven(properties) || PASSWORD.isGiven(properties);
    if (USER.isGiven(properties) != PASSWORD.isGiven(properties)) {
      throw new SettingException(
          "elasticsearch.user, elasticsearch.password: set both of them or neither");
    }
    if ((named ? 1 : 0) + (apiKey.isEmpty() ? 0 : 1) + (address.login() == null ? 0 : 1) > 1) {
      throw new SettingException(
          "elasticsearch.user, elasticsearch.apikey and a user in elasticsearch.url say the same"
              + " thing: set one of them");
    }
    if (!apiKey.isEmpty()) {
      return Authorization.apiKey(apiKey);
    }
    return named
        ? Authorization.basic(USER.from(properties), PASSWORD.from(properties))
        : address.login();
  }

  private static @Nullable Path caCertificate(Properties properties, ElasticsearchAddress address) {
    String file = CA_CERTIFICATE.from(properties);
    if (file.isEmpty()) {
      return null;
    }
    if (!address.tls()) {
      throw new SettingException(
          "elasticsearch.cacertificate=%s: the connection isn't encrypted; set".formatted(file)
              + " elasticsearch.url=https://…");
    }
    if (!Files.isReadable(Path.of(file))) {
      throw new SettingException(
          "elasticsearch.cacertificate=%s: no readable file".formatted(file));
    }
    return Path.of(file);
  }

  private static int pool(Properties properties, int threads) {
    int pool = POOL.from(properties);
    if (pool != 0 && pool < threads) {
      throw new SettingException(
          "elasticsearch.pool=%d: less than threadcount=%d, so threads would wait for connections"
              .formatted(pool, threads));
    }
    return pool == 0 ? threads : pool;
  }

  private static String time(String text) {
    if (!text.equals(NO_REFRESH)) {
      millis(text);
    }
    return text;
  }

  /** How long a write may take to become searchable; empty for ever. */
  Optional<Duration> visibleWithin() {
    if (refresh != Refresh.FALSE) {
      return Optional.of(Duration.ZERO);
    }
    return index.refreshInterval.equals(NO_REFRESH)
        ? Optional.empty()
        : Optional.of(Duration.ofMillis(millis(index.refreshInterval)));
  }

  /** The length of a time; of never, the longest there is. */
  private static long millis(String time) {
    if (time.equals(NO_REFRESH)) {
      return Long.MAX_VALUE;
    }
    Matcher parts = TIME.matcher(time);
    if (!parts.matches()) {
      throw new IllegalArgumentException(time);
    }
    long number = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "ms" -> number;
      case "s" -> 1_000 * number;
      default -> 60_000 * number;
    };
  }

  private static int inRange(int number, int min, int max) {
    if (number < min || number > max) {
      throw new IllegalArgumentException();
    }
    return number;
  }
}
