// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;

/**
 * Normal form of a text: words of {@code [a-z0-9]+}, joined by single spaces. Every store's
 * tokenizer splits it into the same words, so stop words, stems and diacritics have nothing to
 * decide.
 *
 * <p>Letters lose their case and their diacritics (Unicode's form NFKD without combining marks);
 * {@link #LETTERS} spells out those that NFKD keeps whole. Any other character ends a word: {@code
 * don't} becomes two words, and a text in Greek has none.
 */
final class WordForm {

  /** Longest word: Elasticsearch would split a word of more than 255 characters. */
  static final int MAX_LENGTH = 64;

  /** Letters of the Latin script that Unicode does not decompose, in lower case. */
  private static final Map<Character, String> LETTERS =
      Map.ofEntries(
          Map.entry('ß', "ss"),
          Map.entry('æ', "ae"),
          Map.entry('œ', "oe"),
          Map.entry('ø', "o"),
          Map.entry('đ', "d"),
          Map.entry('ð', "d"),
          Map.entry('þ', "th"),
          Map.entry('ł', "l"),
          Map.entry('ħ', "h"),
          Map.entry('ı', "i"));

  private WordForm() {}

  /** The words of a text; empty if it has none. Longer words than the longest are cut. */
  static String of(String text) {
    String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
    StringBuilder words = new StringBuilder(decomposed.length());
    int length = 0;
    boolean ended = false;
    for (int i = 0; i < decomposed.length(); i++) {
      char character = decomposed.charAt(i);
      boolean plain = isPlain(character);
      String letters = plain || character < 128 ? "" : LETTERS.getOrDefault(character, "");
      int more = plain ? 1 : letters.length();
      if (more == 0) {
        ended |= !isMark(character);
      } else {
        if (ended && length > 0) {
          words.append(' ');
          length = 0;
        }
        ended = false;
        if (length + more <= MAX_LENGTH && plain) {
          words.append(character);
        } else if (length + more <= MAX_LENGTH) {
          words.append(letters);
        }
        length += more;
      }
    }
    return words.toString();
  }

  private static boolean isPlain(char character) {
    return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
  }

  private static boolean isMark(char character) {
    int type = Character.getType(character);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }
}
