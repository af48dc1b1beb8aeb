// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.binding.Profile.Durability;

/**
 * The settings of an index that decide what a write is worth, by Elasticsearch's names. They are
 * the index's own, so whoever loaded it may have asked for others than this client does.
 *
 * @param values each of them, in the order of a result
 */
record IndexSettings(Map<String, String> values) {

  static final String SHARDS = "index.number_of_shards";
  static final String REPLICAS = "index.number_of_replicas";
  static final String QUERY_CACHE = "index.queries.cache.enabled";
  static final String TRANSLOG = "index.translog.durability";
  static final String SYNC_INTERVAL = "index.translog.sync_interval";

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
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  IndexSettings {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** What an index that this client makes will have. */
  static IndexSettings asked(ElasticsearchSettings settings) {
    Map<String, String> values =
        new LinkedHashMap<>(ElasticsearchQueries.dynamicSettings(settings));
    values.put(SHARDS, Integer.toString(settings.shards()));
    values.put(QUERY_CACHE, Boolean.toString(settings.queryCache()));
    return new IndexSettings(values);
  }

  /** The same settings as an index has them. */
  IndexSettings in(Map<String, String> index) {
    Map<String, String> found = new LinkedHashMap<>(values);
    found.replaceAll((name, value) -> index.getOrDefault(name, "unknown"));
    return new IndexSettings(found);
  }

  /** What they amount to, in the words of a {@link site.ycsb.search.binding.Profile}. */
  Durability durability() {
    if ("request".equalsIgnoreCase(values.get(TRANSLOG))) {
      return Durability.ALWAYS;
    }
    Matcher time = TIME.matcher(values.getOrDefault(SYNC_INTERVAL, ""));
    boolean soon =
        time.matches()
            && Duration.of(Long.parseLong(time.group(1)), UNITS.get(time.group(2)))
                    .compareTo(INTERVAL)
                <= 0;
    return soon ? Durability.INTERVAL : Durability.NONE;
  }

  /** Copies of each shard beside the primary one. */
  String replicas() {
    return values.getOrDefault(REPLICAS, "unknown");
  }
}
