// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Redaction of secrets in text that is printed or stored. Secret are the values of keys such as
 * {@code redisjson.password}, and the user part of an address. A secret is redacted in every text
 * that contains it.
 */
public final class Secrets {

  static final String REDACTED = "…";

  private static final String KEY_WORD = "(?i:password|passwd|secret|token|api_?key|credential)";

  private static final Pattern KEY = Pattern.compile("\\S*" + KEY_WORD + "\\S*");

  /** Secret setting among several arguments, as in {@code -Xmx1g -Dstore.password=secret}. */
  private static final Pattern SETTING = Pattern.compile("([^\\s=]*" + KEY_WORD + "[^\\s=]*=)\\S+");

  /** User part of {@code redis://user:password@host}: from the slashes to the last at sign. */
  private static final Pattern USER = Pattern.compile("(?<=://)[^/@\\s]*(?:@[^/@\\s]*)*(?=@)");

  /** Minimum length of a secret that is searched for; shorter ones would match ordinary text. */
  private static final int MIN_LENGTH = 3;

  private final List<String> values = new ArrayList<>();

  public Secrets(Map<?, ?>... properties) {
    for (Map<?, ?> each : properties) {
      each.forEach((key, value) -> collect(key.toString(), value.toString()));
    }
    values.removeIf(value -> value.length() < MIN_LENGTH);
    values.sort(Comparator.comparingInt(String::length).reversed());
  }

  private void collect(String key, String value) {
    if (isKey(key) && !value.isBlank()) {
      values.add(value.strip());
    }
    Matcher user = USER.matcher(value);
    while (user.find()) {
      String password = user.group().replaceFirst("^[^:]*:", "");
      if (!password.isBlank()) {
        values.add(password);
      }
    }
  }

  /** Redacted copy of properties, sorted by key. */
  public Map<String, String> redact(Map<?, ?> properties) {
    Map<String, String> redacted = new TreeMap<>();
    properties.forEach(
        (key, value) ->
            redacted.put(
                key.toString(), isKey(key.toString()) ? REDACTED : redact(value.toString())));
    return redacted;
  }

  public String redact(String text) {
    String redacted = USER.matcher(text).replaceAll(REDACTED);
    for (String value : values) {
      redacted = redacted.replace(value, REDACTED);
    }
    return SETTING.matcher(redacted).replaceAll("$1" + REDACTED);
  }

  /** Redacted argument of a command line, such as {@code redisjson.password=secret}. */
  public String redactArgument(String argument) {
    int equals = argument.indexOf('=');
    return equals > 0 && isKey(argument.substring(0, equals))
        ? argument.substring(0, equals + 1) + REDACTED
        : redact(argument);
  }

  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  public static boolean isRedacted(String value) {
    return value.contains(REDACTED);
  }
}
