// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.regex.Pattern;
import site.ycsb.search.settings.SettingException;

/**
 * Names of a table on the cluster. Documents are written through an alias, because a write can be
 * restricted to aliases. A write to a missing index would create it, with a guessed mapping, even
 * if the write is an update that then fails.
 *
 * @param name the table's name, and the alias that is written to
 */
public record TableNames(String name, String documents, String metadata) {

  private static final Pattern VALID = Pattern.compile("[a-z0-9][^A-Z\\\\/*?\"<>| ,#:]{0,199}");

  /** The names of a table, if the server would take them. */
  public static TableNames of(String name) {
    if (!VALID.matcher(name).matches()) {
      throw new SettingException(
          "table=%s: valid are lower-case letters, digits, and - _ . after the".formatted(name)
              + " first, at most 200");
    }
    return new TableNames(name, name + "-documents", name + "-mark");
  }
}
