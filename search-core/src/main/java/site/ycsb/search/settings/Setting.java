// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;

/**
 * Property with its key, default, valid values and meaning. The documentation lists the same, which
 * a test verifies.
 *
 * @param <T> type of the property's value
 * @param key the property's name
 * @param fallback the text used where the property is not given; empty for "not set"
 * @param valid the valid values, as a reader would write them
 * @param meaning the effect, in one sentence without a full stop
 * @param parse reads the text; throws IllegalArgumentException where it isn't valid
 */
public record Setting<T>(
    String key, String fallback, String valid, String meaning, Function<String, T> parse) {

  /** A whole number of a range. */
  public static Setting<Long> integer(
      String key, long fallback, long min, long max, String meaning) {
    return new Setting<>(
        key,
        Long.toString(fallback),
        min + " … " + max,
        meaning,
        text -> inRange(Long.parseLong(text), min, max));
  }

  /** A whole number of a range, or none, which is the default. */
  public static Setting<Optional<Double>> decimalOrNone(
      String key, double min, double max, String whereNone, String meaning) {
    return new Setting<>(
        key,
        "",
        "%s … %s; empty for %s".formatted(plain(min), plain(max), whereNone),
        meaning,
        text -> text.isEmpty() ? Optional.empty() : Optional.of(inRange(text, min, max)));
  }

  /** A whole number, or none where the property is empty or not set. */
  public static Setting<Optional<Long>> integerOrNone(
      String key, long min, long max, String whereNone, String meaning) {
    return new Setting<>(
        key,
        "",
        "%d … %d; empty for %s".formatted(min, max, whereNone),
        meaning,
        text ->
            text.isEmpty()
                ? Optional.empty()
                : Optional.of(inRange(Long.parseLong(text), min, max)));
  }

  /** A number of a range. */
  public static Setting<Double> decimal(
      String key, double fallback, double min, double max, String meaning) {
    return new Setting<>(
        key,
        plain(fallback),
        plain(min) + " … " + plain(max),
        meaning,
        text -> inRange(text, min, max));
  }

  /** Yes or no. */
  public static Setting<Boolean> flag(String key, boolean fallback, String meaning) {
    return new Setting<>(
        key, Boolean.toString(fallback), "true, false", meaning, Setting::parseFlag);
  }

  /** One of an enum's constants, written in lower case. The first one is the default. */
  public static <E extends Enum<E>> Setting<E> choice(String key, Class<E> type, String meaning) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    return new Setting<>(
        key,
        written(constants.get(0)),
        String.join(", ", constants.stream().map(Setting::written).toList()),
        meaning,
        text -> Enum.valueOf(type, known(text, constants)));
  }

  /** One of an enum's constants, written in lower case, or none of them, which is the default. */
  public static <E extends Enum<E>> Setting<Optional<E>> choiceOrNone(
      String key, Class<E> type, String whereNone, String meaning) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    String valid = String.join(", ", constants.stream().map(Setting::written).toList());
    return new Setting<>(
        key,
        "",
        "%s; empty for %s".formatted(valid, whereNone),
        meaning,
        text ->
            text.isEmpty()
                ? Optional.empty()
                : Optional.of(Enum.valueOf(type, known(text, constants))));
  }

  /** One of some words. The first one is the default. */
  public static Setting<String> word(String key, String meaning, String... valid) {
    List<String> words = List.of(valid);
    return new Setting<>(
        key, words.get(0), String.join(", ", words), meaning, text -> member(text, words));
  }

  /** Any text, described by {@code valid}; empty where not set. */
  public static Setting<String> text(String key, String fallback, String valid, String meaning) {
    return new Setting<>(key, fallback, valid, meaning, Function.identity());
  }

  /**
   * The value that the properties give, or the default.
   *
   * @throws SettingException if the value is not valid
   */
  public T from(Properties properties) {
    String text = properties.getProperty(key, fallback).strip();
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new SettingException("%s=%s: valid are %s".formatted(key, shown(text), valid));
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

  private static long inRange(long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException();
    }
    return value;
  }

  private static double inRange(String text, double min, double max) {
    double value = Double.parseDouble(text);
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException();
    }
    return value;
  }

  private static boolean parseFlag(String text) {
    return Boolean.parseBoolean(member(text, List.of("true", "false")));
  }

  private static String member(String text, List<String> words) {
    if (!words.contains(text)) {
      throw new IllegalArgumentException();
    }
    return text;
  }

  private static <E extends Enum<E>> String known(String text, List<E> constants) {
    return constants.stream()
        .filter(constant -> written(constant).equals(text))
        .map(Enum::name)
        .findFirst()
        .orElseThrow(IllegalArgumentException::new);
  }

  /** Spelling of a constant in properties and results: lower case, with hyphens. */
  public static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
