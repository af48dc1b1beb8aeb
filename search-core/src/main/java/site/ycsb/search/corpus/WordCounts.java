// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.List;

/**
 * Number of titles that hold a word, for any number of words in 4 MB. Words whose hashes are equal
 * share a counter, so a count can be too high, and none is too low: a count-min sketch with one row
 * (G. Cormode, S. Muthukrishnan, "An improved data stream summary", 2005). Filled by one thread,
 * then immutable.
 */
final class WordCounts {

  private static final int BITS = 20;

  private final int[] counts = new int[1 << BITS];

  /** Number of the last title that counted, plus 1: a word counts once for each title. */
  private int[] last = new int[1 << BITS];

  private int titles;

  void add(List<String> words) {
    titles++;
    for (String word : words) {
      int slot = slot(word);
      if (last[slot] != titles) {
        last[slot] = titles;
        counts[slot]++;
      }
    }
  }

  /** Ends the counting, and gives back the memory that only counting needs. */
  void finish() {
    last = new int[0];
  }

  /** Number of titles that hold a word, or more. */
  int of(String word) {
    return counts[slot(word)];
  }

  private static int slot(String word) {
    return (word.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - BITS);
  }
}
