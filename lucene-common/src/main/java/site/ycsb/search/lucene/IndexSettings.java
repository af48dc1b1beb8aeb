// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.settings.Setting;

/**
 * Settings of an index that decide durability and visibility of a write, by the API's names, in the
 * order of a result. An index that another client has created may have other values than this
 * client asks for.
 */
public record IndexSettings(Map<String, String> values) {

  private static final String SHARDS = "index.number_of_shards";
  private static final String REPLICAS = "index.number_of_replicas";
  private static final String SORT = "index.sort.field";
  private static final String QUERY_CACHE = "index.queries.cache.enabled";
  private static final String TRANSLOG = "index.translog.durability";
  private static final String SYNC_INTERVAL = "index.translog.sync_interval";

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  public IndexSettings {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  public static IndexSettings asked(LuceneSettings.Index index) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(REPLICAS, Integer.toString(index.replicas()));
    values.put("index.write.wait_for_active_shards", Integer.toString(index.replicas() + 1));
    values.put("index.refresh_interval", index.refreshInterval());
    values.put(TRANSLOG, Setting.written(index.translog()));
    values.put(SYNC_INTERVAL, index.syncInterval());
    values.put(SHARDS, Integer.toString(index.shards()));
    values.put(SORT, index.sorted() ? "score" : "none");
    values.put(QUERY_CACHE, Boolean.toString(index.queryCache()));
    return new IndexSettings(values);
  }

  /** The same settings as an index has them. */
  IndexSettings in(Map<String, String> index) {
    Map<String, String> found = new LinkedHashMap<>(values);
    found.replaceAll((name, value) -> index.getOrDefault(name, EffectiveSettings.UNKNOWN));
    return new IndexSettings(found);
  }

  /** Variant of an index that is sorted; an index as the server makes it by default has none. */
  Map<String, String> variant() {
    return "score".equals(values.get(SORT))
        ? Map.of(EffectiveSettings.VARIANT, "sorted")
        : Map.of();
  }

  /** The durability that the settings amount to, in the words of a {@link Profile}. */
  public Durability durability() {
    if ("request".equalsIgnoreCase(values.get(TRANSLOG))) {
      return Durability.ALWAYS;
    }
    return LuceneSettings.time(values.getOrDefault(SYNC_INTERVAL, ""))
        .filter(interval -> interval.compareTo(INTERVAL) <= 0)
        .map(soon -> Durability.INTERVAL)
        .orElse(Durability.NONE);
  }

  /** Copies of each shard beside the primary one; empty if the index does not tell. */
  Optional<Integer> replicas() {
    String text = values.getOrDefault(REPLICAS, "");
    return text.matches("\\d{1,4}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
  }
}
