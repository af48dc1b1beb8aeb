// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.ProfileSettings;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.Ranges;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
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
   * @param trust certificates to trust; empty for those that the JDK trusts
   * @param timeouts time limits
   * @param pool connections to a node
   */
  record Connection(
      ElasticsearchAddress address,
      @Nullable Authorization authorization,
      Optional<TrustStore> trust,
      Timeouts timeouts,
      ConnectionPool pool) {

    /** Settings of the client for a report, by name. */
    Map<String, String> row() {
      Map<String, String> row = new LinkedHashMap<>();
      row.put(TIMEOUT.key(), Integer.toString(timeouts.replyMillis()));
      row.put(CONNECT_TIMEOUT.key(), Integer.toString(timeouts.connectMillis()));
      row.put("retries", "0");
      row.put("retry_on_conflict", RETRY_ON_CONFLICT);
      return row;
    }
  }

  /**
   * Settings of an index.
   *
   * @param shards number of primary shards
   * @param replicas copies of each shard beside the primary one
   * @param refreshInterval time between refreshes, as Elasticsearch writes it
   * @param queryCache whether the index caches the documents that filters match
   * @param translog the moment when a write is on disk
   * @param syncInterval time between syncs of an asynchronous translog, as Elasticsearch writes it
   * @param sorted whether segments hold their documents in the order of the score
   * @param panel whether the index also serves the panel of queries
   */
  record Index(
      int shards,
      int replicas,
      String refreshInterval,
      boolean queryCache,
      Translog translog,
      String syncInterval,
      boolean sorted,
      boolean panel) {}

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

    /** The value with what the latency of a write holds, for reports. */
    String explained() {
      return switch (this) {
        case FALSE -> written;
        case TRUE -> written + " (each write makes a segment)";
        case WAIT_FOR -> written + " (each write waits for index.refresh_interval)";
      };
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

  /** Every property that the binding understands, in the order of their declarations. */
  static final SettingGroup ALL = new SettingGroup();

  /**
   * Times that the server repeats an update or an entry of metadata which another has overtaken.
   */
  static final String RETRY_ON_CONFLICT = "100";

  private static final String NO_REFRESH = "-1";
  private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,6})(ms|s|m)");

  private static final Setting<String> URL =
      ALL.text(
          "elasticsearch.url",
          "http://127.0.0.1:" + ElasticsearchAddress.DEFAULT_PORT,
          ElasticsearchAddress.FORM,
          "the cluster's nodes, which take turns; https is with TLS");
  private static final Setting<String> USER =
      ALL.text("elasticsearch.user", "", "a user", "user name, in place of one in the URL");
  private static final Setting<String> PASSWORD =
      ALL.text("elasticsearch.password", "", "any text", "the user's password");
  private static final Setting<String> API_KEY =
      ALL.text(
          "elasticsearch.apikey",
          "",
          "an encoded API key",
          "API key, in place of user and password");
  private static final Setting<String> CA_CERTIFICATE =
      ALL.declare(TrustStore.pemSetting("elasticsearch.cacertificate"));
  private static final Setting<Integer> TIMEOUT =
      ALL.declare(
          Timeouts.setting(
              "elasticsearch.timeout",
              10_000,
              "time limit for a reply, in milliseconds; 60000 or more for a change of a whole table,"
                  + " such as creating its index"));
  private static final Setting<Integer> CONNECT_TIMEOUT =
      ALL.declare(
          Timeouts.setting(
              "elasticsearch.connecttimeout",
              2_000,
              "time limit for opening a connection, in milliseconds"));
  private static final Setting<Integer> POOL =
      ALL.declare(
          ConnectionPool.setting("elasticsearch.pool", "maximum number of connections to a node"));
  private static final Setting<Long> SHARDS =
      ALL.integer("elasticsearch.shards", 1, 1, 1_024, "primary shards of the index");
  private static final Setting<Optional<Integer>> INDEX_REPLICAS =
      ALL.declare(
          new Setting<>(
              "elasticsearch.replicas",
              "",
              "0 … 10; empty for replicas",
              "copies of each shard beside the primary one",
              text ->
                  text.isEmpty()
                      ? Optional.empty()
                      : Optional.of(Ranges.require(Integer.parseInt(text), 0, 10))));
  private static final Setting<String> REFRESH_INTERVAL =
      ALL.declare(
          new Setting<>(
              "elasticsearch.refreshinterval",
              "1s",
              "a time such as 500ms, 1s, 2m; -1 for never",
              "time between two refreshes, which make writes searchable",
              ElasticsearchSettings::time));
  private static final Setting<Optional<Refresh>> REFRESH =
      ALL.declare(
          new Setting<>(
              "elasticsearch.refresh",
              "",
              "false, true, wait_for; empty for visibility's: interval is false, immediate wait_for",
              "refresh that a write waits for: none (false); one for this write alone (true), which"
                  + " costs the server a new segment for each write; or the next one (wait_for): then"
                  + " a write's latency is the wait for the timer of elasticsearch.refreshinterval",
              text -> text.isEmpty() ? Optional.empty() : Optional.of(Refresh.of(text))));
  private static final Setting<Boolean> QUERY_CACHE =
      ALL.flag(
          "elasticsearch.querycache",
          true,
          "whether the index caches the documents that filters match, which is Elasticsearch's default");
  private static final Setting<Boolean> SORTED =
      ALL.flag(
          "elasticsearch.sorted",
          false,
          "whether the index is sorted by score (index.sort.field), so that a search can end"
              + " after its page; writes cost more");
  private static final Setting<Optional<Translog>> TRANSLOG =
      ALL.declare(
          Setting.choice(
                  "elasticsearch.translogdurability",
                  Translog.class,
                  "when a write is on disk: before it is acknowledged, or every second (durability=none:"
                      + " every 5)")
              .orNone("durability's: always is request, the others are async"));

  ElasticsearchSettings {
    if (refresh == Refresh.WAIT_FOR
        && millis(index.refreshInterval) >= connection.timeouts.replyMillis()) {
      throw new SettingException(
          "%s=%s: a write would wait for the next refresh longer than %s=%d milliseconds; set %s"
                  .formatted(
                      REFRESH_INTERVAL.key(),
                      index.refreshInterval,
                      TIMEOUT.key(),
                      connection.timeouts.replyMillis(),
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
    Profile profile = ProfileSettings.profile(properties);
    Refresh ofProfile =
        profile.visibility() == Visibility.IMMEDIATE ? Refresh.WAIT_FOR : Refresh.FALSE;
    return new ElasticsearchSettings(
        connection(properties),
        index(properties, profile),
        REFRESH.from(properties).orElse(ofProfile));
  }

  private static Connection connection(Properties properties) {
    ElasticsearchAddress address = ElasticsearchAddress.parse(URL.key(), URL.from(properties));
    return new Connection(
        address,
        authorization(properties, address),
        TrustStore.pem(properties, CA_CERTIFICATE, address.tls(), URL.key() + "=https://…"),
        Timeouts.from(properties, CONNECT_TIMEOUT, TIMEOUT),
        ConnectionPool.from(properties, POOL));
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
        profile.durability() == Durability.NONE ? "5s" : "1s",
        SORTED.from(properties),
        CorpusSettings.isPanel(properties));
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

  private static String time(String text) {
    if (!text.equals(NO_REFRESH)) {
      millis(text);
    }
    return text;
  }

  /** Upper limit for the time until a write is searchable; empty if there is none. */
  Optional<Duration> visibleWithin() {
    if (refresh != Refresh.FALSE) {
      return Optional.of(Duration.ZERO);
    }
    return index.refreshInterval.equals(NO_REFRESH)
        ? Optional.empty()
        : Optional.of(Duration.ofMillis(millis(index.refreshInterval)));
  }

  /** Milliseconds of a time; for never, the largest number. */
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
}
