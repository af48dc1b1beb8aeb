// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text that is split at its variables once, so that each use only joins the parts.
 *
 * @param literals the text around the variables, one more than there are variables
 * @param names the variables, in the order of the text
 */
record TextWithVariables(List<String> literals, List<String> names) {

  /**
   * Splits a text.
   *
   * @param variable matches a variable; its first group is the name
   */
  static TextWithVariables of(String text, Pattern variable) {
    List<String> literals = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Matcher matcher = variable.matcher(text);
    int start = 0;
    while (matcher.find()) {
      literals.add(text.substring(start, matcher.start()));
      names.add(matcher.group(1));
      start = matcher.end();
    }
    literals.add(text.substring(start));
    return new TextWithVariables(List.copyOf(literals), List.copyOf(names));
  }

  /** The text with each variable replaced by its encoded value. */
  String with(Map<String, ?> values, Function<Object, String> encoding) {
    StringBuilder text = new StringBuilder(literals.get(0));
    for (int i = 0; i < names.size(); i++) {
      text.append(encoding.apply(value(values, names.get(i)))).append(literals.get(i + 1));
    }
    return text.toString();
  }

  /**
   * The value of a variable.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Object value(Map<String, ?> values, String name) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no value for the variable ${%s}".formatted(name));
    }
    return value;
  }
}
