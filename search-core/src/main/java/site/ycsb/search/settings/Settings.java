// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Check for unknown or invalid properties, with the nearest valid name for a typing error. */
public final class Settings {

  private static final Pattern SECRET =
      Pattern.compile("((?i:password|passwd|secret|token|api_?key|credential)).+");

  private static final String MEANT = "; did you mean %s?";
  private static final String PROPERTIES = ": valid are those of docs/reference/properties.md";

  private Settings() {}

  /** Fails on the first property, by the alphabet, that is to be known and is not. */
  public static void rejectUnknown(
      Properties properties, Predicate<String> own, Collection<? extends Setting<?>> known) {
    List<String> keys = known.stream().map(setting -> (String) setting.key()).toList();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (own.test(key) && !keys.contains(key)) {
        throw unknown(key, nearest(key, keys));
      }
    }
  }

  /** Fails on the first setting, in the order of the list, that is given and not valid. */
  public static void requireValid(
      Properties properties, Collection<? extends Setting<?>> settings) {
    settings.stream()
        .filter(setting -> setting.isGiven(properties))
        .forEach(setting -> setting.from(properties));
  }

  public static boolean isClass(String name, Class<?> parent) {
    try {
      return parent.isAssignableFrom(Class.forName(name));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Failure that suggests the first of the similar keys. */
  public static SettingException unknown(String key, Stream<String> similar) {
    String meant = similar.findFirst().map(MEANT::formatted).orElse(PROPERTIES);
    return new SettingException("%s: no such property%s", withoutSecret(key), meant);
  }

  /** Mistyped name without what may be a password, as in {@code redis.passwords3cret}. */
  public static String withoutSecret(String name) {
    return SECRET.matcher(name).replaceFirst("$1…");
  }

  /**
   * End of a message about a word that is not valid: the nearest valid one, or a text if none is
   * near. A word that begins as the given one is near, and one of which at least half is alike, not
   * counting the dashes of an option and what is before the last dot, because many names share
   * these.
   */
  public static String suggestion(String word, Collection<String> valid, String ifNone) {
    return nearest(word, valid).findFirst().map(MEANT::formatted).orElse(ifNone);
  }

  /** End of a message about a word that is none of a list, with the nearest one and all of them. */
  public static String noneOf(Collection<String> valid, String word) {
    String all = String.join(", ", valid);
    return "'%s'%s Valid are %s".formatted(word, suggestion(word, valid, "."), all);
  }

  /** Near words: first those that begin as the given one, then by edits, then by the letters. */
  public static Stream<String> nearest(String word, Collection<String> valid) {
    return valid.stream()
        .filter(candidate -> candidate.startsWith(word) || isNear(word, candidate))
        .sorted(Comparator.comparing(candidate -> candidate.replace("-", "")))
        .sorted(
            Comparator.comparing((String candidate) -> !candidate.startsWith(word))
                .thenComparingInt(candidate -> edits(word, candidate)));
  }

  private static boolean isNear(String word, String other) {
    int common = Math.max(word.lastIndexOf('.'), word.lastIndexOf("-", 1)) + 1;
    int letters = Math.max(word.length(), other.length()) - common;
    return edits(word, other) <= Math.min(letters - 1, Math.max(2, letters / 2));
  }

  /** Levenshtein's distance: insertions, deletions and substitutions of one character. */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      row[column] = column;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int substitution = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitution, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
