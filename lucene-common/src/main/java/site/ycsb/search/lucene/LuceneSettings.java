// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.vector.VectorSettings;

/**
 * Settings of a binding, with the refresh that a write waits for before it is acknowledged, and the
 * table whose settings are reported.
 */
public record LuceneSettings(Connection connection, Index index, Refresh refresh, String table) {

  /** Times that the server repeats an update or an entry of metadata that was overtaken. */
  public static final int RETRY_ON_CONFLICT = 100;

  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(nanos|micros|ms|s|m|h|d)");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "nanos", ChronoUnit.NANOS,
          "micros", ChronoUnit.MICROS,
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);

  /** Refresh that a write waits for: none, one for this write alone, or the next one. */
  public enum Refresh {
    FALSE,
    TRUE,
    WAIT_FOR;

    static Refresh of(String text) {
      return valueOf(text.toUpperCase(Locale.ROOT));
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Moment when a write is on disk: before it is acknowledged, or later. */
  public enum Translog {
    REQUEST,
    ASYNC
  }

  /**
   * Connections to a cluster.
   *
   * @param authorization header of each request with the login, so that the server never has to ask
   *     for it; null for none
   * @param trust certificates to trust; empty for those that the JDK trusts
   */
  public record Connection(
      Product product,
      ClusterAddress address,
      @Nullable String authorization,
      Optional<TrustStore> trust,
      Timeouts timeouts,
      ConnectionPool pool) {

    Map<String, String> row() {
      Map<String, String> row = new LinkedHashMap<>();
      row.put(product.key("timeout"), Integer.toString(timeouts.replyMillis()));
      row.put(product.key("connecttimeout"), Integer.toString(timeouts.connectMillis()));
      row.put("retries", "0");
      row.put("retry_on_conflict", Integer.toString(RETRY_ON_CONFLICT));
      return row;
    }

    @Override
    public String toString() {
      return "%s at %s".formatted(product.title(), address);
    }
  }

  /**
   * Settings of an index.
   *
   * @param replicas copies of each shard beside the primary one
   * @param refreshInterval time between refreshes, as the API writes it
   * @param queryCache whether the index caches the documents that filters match
   * @param syncInterval time between syncs of an asynchronous translog, as the API writes it
   * @param sorted whether segments hold their documents in the order of the score
   */
  public record Index(
      int shards,
      int replicas,
      String refreshInterval,
      boolean queryCache,
      Translog translog,
      String syncInterval,
      boolean sorted,
      boolean panel,
      Optional<VectorSettings> vectors) {

    /** Vectors that a search for some neighbours looks at in each shard. */
    public int candidates(int hits) {
      return vectors.map(settings -> settings.candidates(hits)).orElse(hits);
    }
  }

  public LuceneSettings {
    Duration patience = Duration.ofMillis(connection.timeouts.replyMillis());
    boolean inTime = time(index.refreshInterval).filter(t -> t.compareTo(patience) < 0).isPresent();
    if (refresh == Refresh.WAIT_FOR && !inTime) {
      throw new SettingException(
          "%s=%s: a write would wait for the next refresh longer than %s=%d milliseconds; set %s"
                  .formatted(
                      connection.product.key("refreshinterval"),
                      index.refreshInterval,
                      connection.product.key("timeout"),
                      connection.timeouts.replyMillis(),
                      connection.product.key("refresh"))
              + "=true, or visibility=interval");
    }
  }

  public Visibility visibility() {
    return refresh == Refresh.FALSE ? Visibility.INTERVAL : Visibility.IMMEDIATE;
  }

  String explainedRefresh() {
    return refresh.text()
        + switch (refresh) {
          case FALSE -> "";
          case TRUE -> " (each write makes a segment)";
          case WAIT_FOR -> " (each write waits for index.refresh_interval)";
        };
  }

  /** Upper limit for the time until a write is searchable; empty if there is none. */
  public Optional<Duration> visibleWithin() {
    return refresh == Refresh.FALSE ? time(index.refreshInterval) : Optional.of(Duration.ZERO);
  }

  /** A time as the API writes it; empty if the text is none, such as {@code -1} for never. */
  static Optional<Duration> time(String text) {
    Matcher time = TIME.matcher(text);
    return time.matches()
        ? Optional.of(Duration.of(Long.parseLong(time.group(1)), UNITS.get(time.group(2))))
        : Optional.empty();
  }
}
