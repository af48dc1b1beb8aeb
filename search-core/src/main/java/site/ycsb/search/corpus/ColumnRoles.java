// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Properties;

/**
 * Names of the columns with a meaning.
 *
 * @param text the searched column
 * @param number the column of numbers; empty for none
 * @param tag the column of tags; empty for none
 */
record ColumnRoles(String text, String number, String tag) {

  static ColumnRoles from(Properties properties) {
    return new ColumnRoles(
        CorpusSettings.TEXT.from(properties),
        CorpusSettings.NUMBER.from(properties),
        CorpusSettings.TAG.from(properties));
  }
}
