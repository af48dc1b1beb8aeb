// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import site.ycsb.search.binding.Document;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/**
 * Columns of a file, and the fields of a document that they become.
 *
 * @param text index of the searched column
 * @param number index of the column of numbers; {@link #NONE} if there is none
 * @param tag index of the column of tags; {@link #NONE} if there is none
 * @param names names of the fields of the other columns, in the same order
 */
record Columns(int text, int number, int tag, List<Integer> others, List<String> names) {

  static final int NONE = -1;

  /** Names that the fields of other columns can't have. */
  private static final Set<String> TAKEN =
      Set.of(Document.TITLE, Document.SCORE, Document.NUMBER, Document.TAG, "key", "words", "_id");

  /**
   * The columns of a file.
   *
   * @throws SettingException if there is none, one with a meaning is missing, or two have the same
   *     name
   */
  static Columns of(CorpusFile file, List<String> names) {
    if (names.isEmpty()) {
      throw file.noRow();
    }
    if (new HashSet<>(names).size() < names.size()) {
      throw new SettingException(
          "%s: the columns are %s: valid is each name once; see %s",
          file.said(), names, CorpusSettings.COLUMNS.key());
    }
    int text = index(names, CorpusSettings.TEXT, file.text());
    int number = indexOrNone(names, CorpusSettings.NUMBER, file.number());
    int tag = indexOrNone(names, CorpusSettings.TAG, file.tag());
    if (text == number || text == tag || (number == tag && number != NONE)) {
      throw new SettingException(
          "%s, %s and %s: valid are three different columns",
          CorpusSettings.TEXT.key(), CorpusSettings.NUMBER.key(), CorpusSettings.TAG.key());
    }
    List<Integer> others = new ArrayList<>();
    List<String> fields = new ArrayList<>();
    for (int column = 0; column < names.size(); column++) {
      if (column != text && column != number && column != tag) {
        others.add(column);
        fields.add(field(names.get(column), fields));
      }
    }
    return new Columns(text, number, tag, List.copyOf(others), List.copyOf(fields));
  }

  int count() {
    return 1 + (number == NONE ? 0 : 1) + (tag == NONE ? 0 : 1) + others.size();
  }

  private static int indexOrNone(List<String> names, Setting<String> setting, String wanted) {
    return wanted.isEmpty() ? NONE : index(names, setting, wanted);
  }

  private static int index(List<String> names, Setting<String> setting, String wanted) {
    int index = names.indexOf(wanted);
    if (index < 0) {
      throw new SettingException(
          "%s=%s: valid is a column of the file: %s",
          setting.key(), wanted, String.join(", ", names));
    }
    return index;
  }

  /** A column's name as a field of its own, with a name that every store can store. */
  private static String field(String column, List<String> others) {
    String plain = column.replaceAll("[^A-Za-z0-9_]", "_");
    String field = plain.matches("[A-Za-z].*") ? plain : "column" + plain;
    while (TAKEN.contains(field) || others.contains(field)) {
      field = field + "_";
    }
    return field;
  }
}
