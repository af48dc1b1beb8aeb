// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Words that titles are made of, by rank: 0 is the most frequent. The word of rank r is drawn with
 * a weight of (r + 1)^-skew. Immutable and thread-safe.
 *
 * <p>All words are {@code [a-z]{7}}, so no word is part of another and every tokenizer finds the
 * same words. Ranks above the size give further words of this form, which no loaded title holds.
 */
final class Vocabulary {

  static final int WORD_LENGTH = 7;
  private static final int ALPHABET = 26;
  private static final long WORDS = (long) Math.pow(ALPHABET, WORD_LENGTH);

  /** Odd and no multiple of 13, so that multiplying modulo 26^7 maps no two ranks to one word. */
  private static final long WORD_STEP = 4_954_345_571L;

  /** Ranks whose product with the step fits a long. */
  private static final long RANKS = 1_800_000_000L;

  private static final Pattern WORD = Pattern.compile("[a-z]{" + WORD_LENGTH + "}");

  private final long seed;
  private final double skew;
  private final String[] words;
  private final Map<String, Integer> ranks;
  private final AliasTable rankTable;
  private final double sumOfWeights;

  private Vocabulary(long seed, int size, double skew) {
    this.seed = seed;
    this.skew = skew;
    words = new String[size];
    Arrays.setAll(words, this::wordOf);
    ranks = new HashMap<>(2 * size);
    double sum = 0;
    for (int rank = 0; rank < size; rank++) {
      ranks.put(words[rank], rank);
      sum += weight(rank);
    }
    sumOfWeights = sum;
    rankTable = new AliasTable(size, this::weight);
  }

  static Vocabulary from(Properties properties) {
    return new Vocabulary(
        CorpusSettings.SEED.from(properties),
        CorpusSettings.VOCABULARY.from(properties).orElseGet(() -> heaps(properties)).intValue(),
        CorpusSettings.SKEW.from(properties));
  }

  /**
   * Number of words by Heaps' law, V = K·n^β for a text of n words (H. S. Heaps, "Information
   * Retrieval", 1978, section 7.5), with K = 10 and β = 0.5.
   */
  private static long heaps(Properties properties) {
    long title =
        CorpusSettings.LEAST_TITLE_WORDS.from(properties)
            + CorpusSettings.TITLE_WORDS.from(properties);
    double text = YcsbSettings.RECORD_COUNT.from(properties) * (title / 2.0);
    double words = 10 * Math.pow(text, 0.5);
    return Math.round(
        Math.max(CorpusSettings.LEAST_WORDS, Math.min(words, CorpusSettings.MOST_WORDS)));
  }

  int size() {
    return words.length;
  }

  String word(int rank) {
    return words[rank];
  }

  int rank(String word) {
    return ranks.getOrDefault(word, -1);
  }

  int draw(long random) {
    return rankTable.draw(random);
  }

  double probability(int rank) {
    return weight(rank) / sumOfWeights;
  }

  private double weight(int rank) {
    return Math.pow(rank + 1.0, -skew);
  }

  long outside() {
    return RANKS - words.length;
  }

  /** A word outside the vocabulary, by a number below {@link #outside}; no two are alike. */
  String outside(long number) {
    return wordOf(words.length + number);
  }

  /** True for a word of the right form that the vocabulary does not have. */
  boolean isOutside(String word) {
    return !ranks.containsKey(word) && WORD.matcher(word).matches();
  }

  /** The word of a rank, in the vocabulary or above it, below {@link #RANKS}; no two are alike. */
  private String wordOf(long rank) {
    long first = Math.floorMod(SplitMix.mix(seed), WORDS);
    long number = (first + rank * WORD_STEP % WORDS) % WORDS;
    char[] letters = new char[WORD_LENGTH];
    for (int i = 0; i < WORD_LENGTH; i++) {
      letters[i] = (char) ('a' + number % ALPHABET);
      number /= ALPHABET;
    }
    return new String(letters);
  }
}
