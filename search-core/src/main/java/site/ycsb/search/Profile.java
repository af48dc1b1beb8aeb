// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Properties;

/**
 * What a write is worth once it is acknowledged, in words that hold for every store. Each binding
 * translates it into its store's own settings, and says in {@link SearchDb#settings} what came of
 * it.
 *
 * <p>No profile asks for replicas: a server that is started here has none.
 *
 * @param durability where an acknowledged write is
 * @param visibility when a search finds it
 * @param replicas how many further servers must have it
 * @param demanded whether the user has named a profile or a durability, so that a server which is
 *     set up otherwise is an error and not just a line of the result
 */
public record Profile(
    Durability durability, Visibility visibility, int replicas, boolean demanded) {

  /** Where a write is when it is acknowledged. */
  public enum Durability {
    /** In memory; on disk within about a second. */
    INTERVAL,
    /** On disk. */
    ALWAYS,
    /** In memory; on disk whenever the store sees fit, or never. */
    NONE
  }

  /** When a search finds an acknowledged write. */
  public enum Visibility {
    /** At the latest after the store's own interval; at once, where that is the store's nature. */
    INTERVAL,
    /** At once. */
    IMMEDIATE
  }

  /** A named set of the three. */
  enum Name {
    DEFAULT(Durability.INTERVAL, Visibility.INTERVAL),
    DURABLE(Durability.ALWAYS, Visibility.IMMEDIATE),
    FAST(Durability.NONE, Visibility.INTERVAL);

    private final Durability durability;
    private final Visibility visibility;

    Name(Durability durability, Visibility visibility) {
      this.durability = durability;
      this.visibility = visibility;
    }
  }

  public Profile {
    requireNonNull(durability, "durability");
    requireNonNull(visibility, "visibility");
  }

  /**
   * What the properties ask for: the profile, and whatever they set apart from it.
   *
   * @throws SettingException if one of them is not valid
   */
  public static Profile from(Properties properties) {
    Name name = SearchSettings.PROFILE.from(properties);
    return new Profile(
        SearchSettings.DURABILITY.from(properties).orElse(name.durability),
        SearchSettings.VISIBILITY.from(properties).orElse(name.visibility),
        Math.toIntExact(SearchSettings.REPLICAS.from(properties)),
        SearchSettings.PROFILE.isGiven(properties)
            || SearchSettings.DURABILITY.isGiven(properties));
  }

  /** A constant as properties and results spell it. */
  public static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
