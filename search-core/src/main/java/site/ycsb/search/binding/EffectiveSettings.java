// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.settings.Setting;

/**
 * Settings that are in effect in a store, whatever the properties asked for.
 *
 * @param durability place of an acknowledged write; empty if the store does not tell
 * @param visibility time at which a search finds an acknowledged write
 * @param replicas further servers that hold an acknowledged write; empty if the store does not tell
 * @param further the store's settings by the names that its vendor gives them, in the order of
 *     reports
 */
public record EffectiveSettings(
    Optional<Durability> durability,
    Visibility visibility,
    Optional<Integer> replicas,
    Map<String, String> further) {

  /**
   * Name of the further setting by which a store that searches in several ways tells the one in
   * use, such as {@code text}. Reports write it beside the name of the store.
   */
  public static final String VARIANT = "variant";

  /** Value of a setting that the store does not tell, for example because the user may not ask. */
  public static final String UNKNOWN = "unknown";

  public Map<String, String> row() {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("durability", durability.map(Setting::written).orElse(UNKNOWN));
    row.put("visibility", Setting.written(visibility));
    row.put("replicas", replicas.map(String::valueOf).orElse(UNKNOWN));
    row.putAll(further);
    return row;
  }

  /** True if a search finds a write no later than the profile asks for. */
  public boolean isVisibleAs(Visibility wanted) {
    return visibility == Visibility.IMMEDIATE || visibility == wanted;
  }
}
