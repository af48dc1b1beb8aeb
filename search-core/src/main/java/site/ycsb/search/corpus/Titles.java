// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Properties;
import java.util.stream.IntStream;

/**
 * Titles of the documents, each a pure function of (seed, key number, version): distinct words,
 * separated by single spaces. Immutable and thread-safe.
 *
 * <p>All versions of a title have the same length and the same first two words; an update draws the
 * others anew. Queries ask for those two words. So, however often documents have been updated, a
 * query finds its document, and its number of hits has the distribution of the loaded dataset.
 */
final class Titles {

  /** Words that every version of a title has, and that queries ask for. */
  static final int KEPT = 2;

  /** Words of a fresh title that no other title has, behind the kept ones. */
  private static final int FRESH = 2;

  /** Draws that may repeat a word of the title, before the next unused word is taken. */
  private static final int PATIENCE = 64;

  /** View of bytes as words: a word and the space behind it are eight bytes, as long as a long. */
  private static final VarHandle WORD_IN_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final long seed;
  private final Vocabulary vocabulary;
  private final int least;
  private final int most;

  /** Mean of the squared number of words of a title. */
  private final double meanSquare;

  /** Each word with a space behind it, as eight bytes. */
  private final long[] spacedWords;

  private Titles(long seed, Vocabulary vocabulary, int least, int most) {
    this.seed = seed;
    this.vocabulary = vocabulary;
    this.least = least;
    this.most = most;
    this.meanSquare =
        IntStream.rangeClosed(least, most).mapToDouble(n -> n * (double) n).average().orElseThrow();
    this.spacedWords =
        IntStream.range(0, vocabulary.size()).mapToLong(rank -> spaced(vocabulary, rank)).toArray();
  }

  static Titles from(Properties properties) {
    CorpusSettings.require(properties);
    int least = Math.toIntExact(CorpusSettings.LEAST_TITLE_WORDS.from(properties));
    int most = Math.toIntExact(CorpusSettings.TITLE_WORDS.from(properties));
    long seed = CorpusSettings.SEED.from(properties);
    int words = Vocabulary.size(properties, (least + most) / 2.0);
    return new Titles(
        seed, new Vocabulary(seed, words, CorpusSettings.SKEW.from(properties)), least, most);
  }

  private static long spaced(Vocabulary vocabulary, int rank) {
    byte[] bytes = (vocabulary.word(rank) + " ").getBytes(StandardCharsets.ISO_8859_1);
    return (long) WORD_IN_BYTES.get(bytes, 0);
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Number of words of the shortest title. */
  int least() {
    return least;
  }

  /** Number of words of the longest title. */
  int most() {
    return most;
  }

  /** Number of words of a title: each from the least to the most is equally frequent. */
  private int length(long number) {
    return least == most
        ? most
        : least + new SplitMix(SplitMix.mix(seed + 1, number)).below(most - least + 1);
  }

  /**
   * The words of a title, by rank.
   *
   * @param into receives them; as long as the longest title
   * @return how many there are
   */
  int ranks(long number, long version, int[] into) {
    int length = length(number);
    if (version != 0) {
      draw(number, 0, into, 0, KEPT);
      draw(number, version, into, KEPT, length);
    } else {
      draw(number, 0, into, 0, length);
    }
    return length;
  }

  /** The kept words of a title, by rank. */
  void keptRanks(long number, int[] into) {
    draw(number, 0, into, 0, KEPT);
  }

  /** Draws the words from one place to another; none equals an earlier one. */
  private void draw(long number, long version, int[] into, int from, int to) {
    SplitMix random = new SplitMix(SplitMix.mix(SplitMix.mix(seed, number), version));
    long bits = 0; // One for each rank so far, shared by ranks 64 apart: spares most comparisons.
    for (int i = 0; i < from; i++) {
      bits |= 1L << into[i];
    }
    for (int i = from; i < to; i++) {
      int rank = vocabulary.draw(random.next());
      for (int tries = 1; (bits >>> rank & 1) != 0 && contains(into, i, rank); tries++) {
        rank = tries < PATIENCE ? vocabulary.draw(random.next()) : (rank + 1) % vocabulary.size();
      }
      into[i] = rank;
      bits |= 1L << rank;
    }
  }

  private static boolean contains(int[] chosen, int count, int rank) {
    for (int i = 0; i < count; i++) {
      if (chosen[i] == rank) {
        return true;
      }
    }
    return false;
  }

  /**
   * Title of a version of a document. Version 0 is the loaded title. If the words of a later
   * version happen to equal the loaded ones, they are drawn again.
   */
  String title(long number, long version) {
    int[] ranks = new int[most];
    int length = ranks(number, version, ranks);
    if (version != 0) {
      int[] loaded = new int[most];
      ranks(number, 0, loaded);
      for (long other = version; Arrays.equals(ranks, loaded); ) {
        other = SplitMix.mix(other);
        ranks(number, other, ranks);
      }
    }
    return text(ranks, length);
  }

  private String text(int[] ranks, int length) {
    byte[] title = new byte[length * Long.BYTES];
    for (int i = 0; i < length; i++) {
      WORD_IN_BYTES.set(title, i * Long.BYTES, spacedWords[ranks[i]]);
    }
    return new String(title, 0, title.length - 1, StandardCharsets.ISO_8859_1);
  }

  /**
   * A title with two words outside the vocabulary, so that no other title holds both but by a
   * chance of one in 10^18.
   */
  String freshTitle(long number, long version) {
    String[] title = title(number, version).split(" ", -1);
    SplitMix random = new SplitMix(SplitMix.mix(SplitMix.mix(~seed, number), version));
    long outside = vocabulary.outside();
    long first = Math.floorMod(random.next(), outside);
    long step = 1 + Math.floorMod(random.next(), outside - 1);
    title[KEPT] = vocabulary.outside(first);
    title[KEPT + 1] = vocabulary.outside((first + step) % outside);
    return String.join(" ", title);
  }

  /** The two words of a fresh title that no other title has. */
  static String[] freshWords(String freshTitle) {
    return Arrays.copyOfRange(freshTitle.split(" ", -1), KEPT, KEPT + FRESH);
  }

  /**
   * True if the title can be one of the document's, a fresh one included: of its length, with its
   * kept words, none twice; the others are of the vocabulary, or all but the two fresh ones.
   */
  boolean isTitle(long number, String title) {
    String[] parts = title.split(" ", -1);
    if (parts.length != length(number) || Arrays.stream(parts).distinct().count() != parts.length) {
      return false;
    }
    int[] kept = new int[KEPT];
    keptRanks(number, kept);
    boolean fresh = vocabulary.rank(parts[KEPT]) < 0;
    return IntStream.range(0, parts.length)
        .allMatch(
            i -> {
              if (i < KEPT) {
                return vocabulary.rank(parts[i]) == kept[i];
              }
              return (fresh && i < KEPT + FRESH)
                  ? vocabulary.isOutside(parts[i])
                  : vocabulary.rank(parts[i]) >= 0;
            });
  }

  /**
   * Lower bound of the expected share of titles that hold both words. A word of probability p is in
   * a title of n distinct words at least with 1 - e^(-p·n): that is its chance in n draws that may
   * repeat words, and a title needs at least as many.
   */
  double shareWithBoth(int firstRank, int secondRank) {
    double first = vocabulary.probability(firstRank);
    double second = vocabulary.probability(secondRank);
    double sum = 0;
    for (int words = least; words <= most; words++) {
      sum += Math.expm1(-first * words) * Math.expm1(-second * words);
    }
    return sum / (most - least + 1);
  }

  /**
   * Upper bound of {@link #shareWithBoth}, at a small part of its cost: 1 - e^(-x) is at most x.
   * The margin is larger than any error of rounding.
   */
  double mostShareWithBoth(int firstRank, int secondRank) {
    double product = vocabulary.probability(firstRank) * vocabulary.probability(secondRank);
    return product * meanSquare * (1 + 1e-9);
  }
}
