// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What must not be written down of a user's properties: values whose key says that they are secret,
 * and the user in an address. Text that holds one of them is cleaned of it, too.
 */
final class Secrets {

  /** What stands where a secret stood. */
  static final String HIDDEN = "…";

  private static final String KEY_WORD = "(?i:password|passwd|secret|token|api_?key|credential)";

  private static final Pattern KEY = Pattern.compile("\\S*" + KEY_WORD + "\\S*");

  /** In a text of several arguments, such as {@code -Xmx1g -Dstore.password=secret}. */
  private static final Pattern SETTING = Pattern.compile("([^\\s=]*" + KEY_WORD + "[^\\s=]*=)\\S+");

  /** In {@code redis://user:password@host}, all between the slashes and the last at sign. */
  private static final Pattern USER = Pattern.compile("(?<=://)[^/@\\s]*(?:@[^/@\\s]*)*(?=@)");

  /** A shorter one would be found everywhere. */
  private static final int SHORTEST = 3;

  private final List<String> values = new ArrayList<>();

  /** Those of some properties. */
  Secrets(Properties... properties) {
    for (Properties each : properties) {
      each.forEach((key, value) -> note(key.toString(), value.toString()));
    }
    values.removeIf(value -> value.length() < SHORTEST);
    values.sort(Comparator.comparingInt(String::length).reversed());
  }

  private void note(String key, String value) {
    if (KEY.matcher(key).matches() && !value.isBlank()) {
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

  /** The properties with a mark where there is a secret, by key. */
  Map<String, String> hidden(Properties properties) {
    Map<String, String> hidden = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      hidden.put(key, hidden(key, properties.getProperty(key)));
    }
    return hidden;
  }

  /** A value, or a mark where it is a secret. */
  String hidden(String key, String value) {
    return KEY.matcher(key).matches() ? HIDDEN : in(value);
  }

  /** A text without the secrets in it. */
  String in(String text) {
    String cleaned = USER.matcher(text).replaceAll(HIDDEN);
    for (String value : values) {
      cleaned = cleaned.replace(value, HIDDEN);
    }
    return SETTING.matcher(cleaned).replaceAll("$1" + HIDDEN);
  }

  /** An argument of a command line, such as {@code redisjson.password=secret}. */
  String inArgument(String argument) {
    int equals = argument.indexOf('=');
    return equals > 0 && KEY.matcher(argument.substring(0, equals)).matches()
        ? argument.substring(0, equals + 1) + HIDDEN
        : in(argument);
  }

  /** Whether something has been taken out of a value. */
  static boolean isHidden(String value) {
    return value.contains(HIDDEN);
  }
}
