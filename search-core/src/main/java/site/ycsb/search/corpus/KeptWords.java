// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

/**
 * Choice of the two words of a file's title that updates keep and queries ask for: any two
 * different ones. A word that a text repeats is drawn more often, as in a generated title.
 */
final class KeptWords {

  private KeptWords() {}

  /**
   * Indexes of the first characters of both words in the title, the second {@link RowStore#NO_WORD}
   * if the title has only one word.
   */
  static int[] choose(String[] words, long seed) {
    SplitMix random = new SplitMix(seed);
    int first = random.below(words.length);
    int second = random.below(words.length);
    for (int tries = 0; words[second].equals(words[first]); tries++) {
      if (tries == words.length) {
        return new int[] {place(words, first), RowStore.NO_WORD};
      }
      second = (second + 1) % words.length;
    }
    return new int[] {place(words, first), place(words, second)};
  }

  private static int place(String[] words, int index) {
    int place = index; // The spaces.
    for (int i = 0; i < index; i++) {
      place += words[i].length();
    }
    return place;
  }
}
