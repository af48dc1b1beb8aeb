// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Documents that are generated from the seed. Immutable and thread-safe; its memory depends on the
 * vocabulary alone.
 *
 * <p>A title is distinct words, separated by single spaces. All versions of a title have the same
 * length and the same first two words; an update draws the others anew. Queries ask for those two
 * words. So, however often documents have been updated, a query finds its document, and its number
 * of hits has the distribution of the loaded dataset.
 */
public final class GeneratedCorpus extends Corpus {

  /** Words that every version of a title has, and that queries ask for. */
  private static final int KEPT = 2;

  /** Words of a fresh title that no other title has, behind the kept ones. */
  private static final int FRESH = 2;

  /** Draws that may repeat a word of the title, before the next unused word is taken. */
  private static final int PATIENCE = 64;

  /** View of bytes as words: a word and the space behind it are eight bytes, as long as a long. */
  private static final VarHandle WORD_IN_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final String CHARACTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  /** Characters that 64 random bits give, 6 bits each. */
  private static final int CHARACTERS_PER_DRAW = 10;

  /** Pairs of characters that 12 bits give, as two bytes in the order of the text. */
  private static final short[] PAIRS = new short[1 << 12];

  private static final VarHandle PAIR =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  static {
    for (int bits = 0; bits < PAIRS.length; bits++) {
      PAIRS[bits] = (short) (CHARACTERS.charAt(bits >>> 6) << 8 | CHARACTERS.charAt(bits & 63));
    }
  }

  private static final Pattern CONTENT = Pattern.compile("[A-Za-z0-9_-]+");

  private static final long NUMBERS = 10_000;

  private static final long TAGS = 32;

  /** First tag, so that all have two digits. */
  private static final long FIRST_TAG = 10;

  private final Vocabulary vocabulary;
  private final int least;
  private final int most;

  /** Each word with a space behind it, as eight bytes. */
  private final long[] spacedWords;

  private final Optional<Rides> rides;
  private final boolean panel;
  private final List<String> opaqueNames;
  private final FieldLengths lengths;

  private GeneratedCorpus(Properties properties, Vocabulary vocabulary) {
    super(properties, describing(properties), further(properties, vocabulary));
    this.vocabulary = vocabulary;
    rides =
        CorpusSettings.isAboutRides(properties) ? Optional.of(new Rides(seed())) : Optional.empty();
    panel = CorpusSettings.isPanel(properties);
    String prefix = YcsbSettings.FIELD_NAME_PREFIX.from(properties);
    int count = rides.isPresent() ? 0 : Math.toIntExact(YcsbSettings.FIELD_COUNT.from(properties));
    opaqueNames = IntStream.range(0, count).mapToObj(field -> prefix + field).toList();
    lengths = FieldLengths.from(properties);
    least = Math.toIntExact(CorpusSettings.LEAST_TITLE_WORDS.from(properties));
    most = Math.toIntExact(CorpusSettings.TITLE_WORDS.from(properties));
    spacedWords = IntStream.range(0, vocabulary.size()).mapToLong(this::spaced).toArray();
  }

  public static GeneratedCorpus from(Properties properties) {
    CorpusSettings.require(properties);
    return new GeneratedCorpus(properties, Vocabulary.from(properties));
  }

  private long spaced(int rank) {
    byte[] bytes = (word(rank) + " ").getBytes(StandardCharsets.ISO_8859_1);
    return (long) WORD_IN_BYTES.get(bytes, 0);
  }

  private static List<Setting<?>> describing(Properties properties) {
    List<Setting<?>> settings =
        new ArrayList<>(
            List.of(
                CorpusSettings.TITLE_WORDS,
                CorpusSettings.LEAST_TITLE_WORDS,
                CorpusSettings.SKEW,
                YcsbSettings.FIELD_COUNT,
                YcsbSettings.FIELD_LENGTH,
                YcsbSettings.FIELD_LENGTH_DISTRIBUTION,
                YcsbSettings.FIELD_NAME_PREFIX));
    if (!YcsbSettings.FIELD_LENGTH_DISTRIBUTION.from(properties).equals("constant")) {
      settings.add(YcsbSettings.MIN_FIELD_LENGTH);
    }
    return settings;
  }

  private static Map<String, String> further(Properties properties, Vocabulary vocabulary) {
    Map<String, String> further = new LinkedHashMap<>();
    further.put(CorpusSettings.VOCABULARY.key(), Integer.toString(vocabulary.size()));
    if (CorpusSettings.isAboutRides(properties)) {
      further.put(CorpusSettings.DOCUMENTS.key(), CorpusSettings.DOCUMENTS.from(properties));
    }
    return further;
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("words", String.format(Locale.ROOT, "%,d", vocabulary()));
    facts.put("words of a title", least + " to " + most);
    return facts;
  }

  // ---- Titles ----

  /** Number of words of a title: each from the least to the most is equally frequent. */
  private int length(long number) {
    return least == most
        ? most
        : least + new SplitMix(SplitMix.mix(seed() + 1, number)).below(most - least + 1);
  }

  int[] titleRanks(long number, long version) {
    int[] ranks = new int[length(number)];
    if (version == 0) {
      draw(number, 0, ranks, 0, ranks.length);
    } else {
      draw(number, 0, ranks, 0, KEPT);
      draw(number, version, ranks, KEPT, ranks.length);
    }
    return ranks;
  }

  /** Draws the words from one place to another; none equals an earlier one. */
  private void draw(long number, long version, int[] into, int from, int to) {
    SplitMix random = new SplitMix(SplitMix.mix(SplitMix.mix(seed(), number), version));
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

  /** If the words of a later version happen to equal the loaded ones, they are drawn again. */
  @Override
  public String title(long number, long version) {
    int[] ranks = titleRanks(number, version);
    for (long other = version; version != 0 && isLoaded(number, ranks); ) {
      other = SplitMix.mix(other);
      ranks = titleRanks(number, other);
    }
    byte[] title = new byte[ranks.length * Long.BYTES];
    for (int i = 0; i < ranks.length; i++) {
      WORD_IN_BYTES.set(title, i * Long.BYTES, spacedWords[ranks[i]]);
    }
    return new String(title, 0, title.length - 1, StandardCharsets.ISO_8859_1);
  }

  private boolean isLoaded(long number, int[] ranks) {
    if (ranks.length > KEPT) { // The first word that a version draws usually tells them apart.
      int[] first = new int[KEPT + 1];
      draw(number, 0, first, 0, first.length);
      if (ranks[KEPT] != first[KEPT]) {
        return false;
      }
    }
    return Arrays.equals(ranks, titleRanks(number, 0));
  }

  @Override
  public List<String> titleWords(long number) {
    return words(titleRanks(number, 0));
  }

  private List<String> words(int[] ranks) {
    String[] words = new String[ranks.length];
    Arrays.setAll(words, i -> word(ranks[i]));
    return Arrays.asList(words);
  }

  /** Its two words are outside the vocabulary; another title has both by a chance of 1 in 10^18. */
  @Override
  public String freshTitle(long number, long version) {
    List<String> title = new ArrayList<>(words(title(number, version)));
    SplitMix random = new SplitMix(SplitMix.mix(SplitMix.mix(~seed(), number), version));
    long outside = vocabulary.outside();
    long first = Math.floorMod(random.next(), outside);
    long step = 1 + Math.floorMod(random.next(), outside - 1);
    title.set(KEPT, vocabulary.outside(first));
    title.set(KEPT + 1, vocabulary.outside((first + step) % outside));
    return String.join(" ", title);
  }

  @Override
  public SearchQuery freshQuery(String freshTitle) {
    List<String> words = words(freshTitle);
    return SearchQuery.both(words.get(KEPT), words.get(KEPT + 1), 0, 10);
  }

  /**
   * True if the title is of the document's length, with its kept words, none twice; the others are
   * of the vocabulary, or all but the two fresh ones.
   */
  @Override
  public boolean isTitle(long number, String title) {
    List<String> parts = words(title);
    if (parts.size() != length(number) || new HashSet<>(parts).size() != parts.size()) {
      return false;
    }
    int[] kept = keptRanks(number);
    boolean fresh = !mayHold(parts.get(KEPT));
    return IntStream.range(0, parts.size())
        .allMatch(
            i -> {
              if (i < KEPT) {
                return rank(parts.get(i)) == kept[i];
              }
              return (fresh && i < KEPT + FRESH)
                  ? vocabulary.isOutside(parts.get(i))
                  : mayHold(parts.get(i));
            });
  }

  // ---- Words to ask for ----

  private int[] keptRanks(long number) {
    int[] ranks = new int[KEPT];
    draw(number, 0, ranks, 0, KEPT);
    return ranks;
  }

  @Override
  public List<String> keptWords(long number) {
    return words(keptRanks(number));
  }

  /**
   * True but for one case in about forty: hits vary like a Poisson distribution, by the root of
   * their expected number, and twice that is left as a margin.
   */
  @Override
  public boolean isReached(long number, long documents, int offset) {
    int[] ranks = keptRanks(number);
    return reaches(documents * shareWithBoth(ranks[0], ranks[1]), offset);
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

  public int vocabulary() {
    return vocabulary.size();
  }

  /** The word of a rank; 0 is the most frequent. */
  public String word(int rank) {
    return vocabulary.word(rank);
  }

  /** The rank of a word, or -1 if no loaded title holds it. */
  public int rank(String word) {
    return vocabulary.rank(word);
  }

  @Override
  public long frequency(String word) {
    int rank = rank(word);
    return rank < 0 ? 0 : vocabulary() - rank;
  }

  @Override
  public List<String> frequentPair() {
    return List.of(word(0), word(1));
  }

  @Override
  public List<String> rareWords(int count) {
    int last = vocabulary() - 1;
    return IntStream.range(0, count).mapToObj(i -> word(last - i)).toList();
  }

  @Override
  public String absentWord() {
    return "q".repeat(Vocabulary.WORD_LENGTH + 1);
  }

  // ---- Fields that a store does not search ----

  @Override
  public List<String> opaqueNames() {
    return opaqueNames;
  }

  /** Letters, digits, - and _. */
  @Override
  public String field(long number, long version, int field) {
    SplitMix random =
        new SplitMix(SplitMix.mix(SplitMix.mix(seed() ^ (field + 1), number), version));
    int length = lengths.draw(random.next());
    byte[] text = new byte[length + CHARACTERS_PER_DRAW]; // Room for the last draw's, all of them.
    for (int start = 0; start < length; start += CHARACTERS_PER_DRAW) {
      long bits = random.next();
      for (int i = start; i < start + CHARACTERS_PER_DRAW; i += 2) {
        PAIR.set(text, i, PAIRS[(int) bits & 0xFFF]);
        bits >>>= 12;
      }
    }
    return new String(text, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** An opaque field may have any name, and a text of any length. */
  @Override
  public boolean isField(String name, Object value) {
    return value instanceof String text && CONTENT.matcher(text).matches();
  }

  /** The fields of a ride, if documents are rides, and those of a panel of queries, if any. */
  @Override
  public Map<String, Object> typedFields(long number) {
    Map<String, Object> fields = rides.isPresent() ? rides.get().ride(number) : Map.of();
    if (!panel) {
      return fields;
    }
    long random = SplitMix.mix(~seed(), number);
    fields = new LinkedHashMap<>(fields);
    fields.put(Document.NUMBER, Math.floorMod(random, NUMBERS));
    fields.put(Document.TAG, "tag" + (FIRST_TAG + Math.floorMod(SplitMix.mix(random), TAGS)));
    return fields;
  }

  @Override
  public Map<String, FieldType> indexedFields() {
    return rides.isPresent() ? Rides.FIELDS : Map.of();
  }
}
