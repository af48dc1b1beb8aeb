// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;

/**
 * Property with its key, default, valid values and meaning, as the documentation lists them.
 *
 * @param fallback the text used where the property is not given; empty for "not set"
 * @param valid the valid values, as a reader would write them
 * @param meaning the effect, in one sentence without a full stop
 * @param parse reads the text; throws IllegalArgumentException where it isn't valid
 */
public record Setting<T>(
    String key, String fallback, String valid, String meaning, Function<String, T> parse) {

  public static Setting<Long> integer(
      String key, long fallback, long min, long max, String meaning) {
    return new Setting<>(
        key,
        Long.toString(fallback),
        min + " … " + max,
        meaning,
        text -> {
          long value = Long.parseLong(text);
          return require(value >= min && value <= max, value);
        });
  }

  public static Setting<Double> decimal(
      String key, double fallback, double min, double max, String meaning) {
    return new Setting<>(
        key,
        plain(fallback),
        plain(min) + " … " + plain(max),
        meaning,
        text -> {
          double value = Double.parseDouble(text);
          return require(value >= min && value <= max, value);
        });
  }

  public static Setting<Boolean> flag(String key, boolean fallback, String meaning) {
    List<String> words = List.of("true", "false");
    return oneOf(key, Boolean.toString(fallback), words, meaning, Boolean::valueOf);
  }

  /** One of an enum's constants, written in lower case. The first one is the default. */
  public static <E extends Enum<E>> Setting<E> choice(String key, Class<E> type, String meaning) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    List<String> words = constants.stream().map(Setting::written).toList();
    return oneOf(key, words.get(0), words, meaning, text -> constants.get(words.indexOf(text)));
  }

  /** One of some words, which stand with commas between them. The first one is the default. */
  public static Setting<String> word(String key, String valid, String meaning) {
    List<String> words = List.of(valid.split(", ", -1));
    return oneOf(key, words.get(0), words, meaning, Function.identity());
  }

  private static <T> Setting<T> oneOf(
      String key, String fallback, List<String> words, String meaning, Function<String, T> value) {
    return new Setting<>(
        key,
        fallback,
        String.join(", ", words),
        meaning,
        text -> value.apply(require(words.contains(text), text)));
  }

  /** Any text, described by {@code valid}; empty where not set. */
  public static Setting<String> text(String key, String fallback, String valid, String meaning) {
    return new Setting<>(key, fallback, valid, meaning, Function.identity());
  }

  /** The same, or none where the property is empty or not given; that is its default. */
  public Setting<Optional<T>> orNone(String whereNone) {
    return new Setting<>(
        key,
        "",
        valid + "; empty for " + whereNone,
        meaning,
        text -> text.isEmpty() ? Optional.empty() : Optional.of(parse.apply(text)));
  }

  private static <T> T require(boolean isValid, T value) {
    if (!isValid) {
      throw new IllegalArgumentException();
    }
    return value;
  }

  public T from(Properties properties) {
    String text = properties.getProperty(key, fallback).strip();
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new SettingException("%s=%s: valid are %s", key, shown(text), valid);
    }
  }

  /** An invalid value can hold a password, which must not be printed. */
  private String shown(String text) {
    return key.endsWith("password") ? "…" : text.replaceAll("^(\\w+://)?.*@", "$1…@");
  }

  /** True if the properties name it, with any value. */
  public boolean isGiven(Properties properties) {
    return properties.getProperty(key) != null;
  }

  /** Operation whose share the property is: the word after {@code share of} in its meaning. */
  public String operation() {
    return meaning.replaceFirst("share of ([A-Z-]+).*", "$1");
  }

  /** Spelling of a constant in properties and results: lower case, with hyphens. */
  public static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
