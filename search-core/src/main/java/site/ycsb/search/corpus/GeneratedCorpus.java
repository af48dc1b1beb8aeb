// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.FieldType;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Documents that are generated from the seed. Immutable and thread-safe; its memory depends on the
 * vocabulary alone.
 *
 * <p>{@link Titles} makes the searched titles, from the words of a {@link Vocabulary}.
 */
public final class GeneratedCorpus extends Corpus {

  /** Letters of a word. */
  public static final int WORD_LENGTH = Vocabulary.WORD_LENGTH;

  private static final byte[] FIELD_CHARACTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
          .getBytes(StandardCharsets.ISO_8859_1);

  /** Characters that 64 random bits give, 6 bits each. */
  private static final int CHARACTERS_PER_DRAW = 10;

  private static final VarHandle PAIR_IN_BYTES =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

  /** Two characters at once, the first from the lower 6 bits. */
  private static final short[] FIELD_PAIRS = fieldPairs();

  private static final Pattern FIELD = Pattern.compile("[A-Za-z0-9_-]+");

  /** Numbers of documents are below this. */
  private static final long NUMBERS = 10_000;

  private static final long TAGS = 32;

  /** First tag, so that all have two digits. */
  private static final long FIRST_TAG = 10;

  private final long seed;
  private final Titles titles;
  private final Optional<Rides> rides;
  private final String[] fieldNames;
  private final FieldLengths fieldLengths;
  private final boolean panel;
  private final Map<String, String> description;

  private GeneratedCorpus(Properties properties) {
    super(properties);
    seed = seed();
    titles = Titles.from(properties);
    rides =
        CorpusSettings.isAboutRides(properties) ? Optional.of(new Rides(seed)) : Optional.empty();
    fieldNames = rides.isPresent() ? new String[0] : opaqueNames(properties);
    fieldLengths = FieldLengths.from(properties);
    panel = CorpusSettings.isPanel(properties);
    description = describe(properties, titles.vocabulary().size());
  }

  private static String[] opaqueNames(Properties properties) {
    String[] names = new String[Math.toIntExact(YcsbSettings.FIELD_COUNT.from(properties))];
    for (int i = 0; i < names.length; i++) {
      names[i] = YcsbSettings.FIELD_NAME_PREFIX.from(properties) + i;
    }
    return names;
  }

  /**
   * The corpus that the properties describe.
   *
   * @throws SettingException if one of them is not valid
   */
  public static GeneratedCorpus from(Properties properties) {
    return new GeneratedCorpus(properties);
  }

  @Override
  public void open() {}

  @Override
  public Map<String, String> description() {
    return description;
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("words", String.format(Locale.ROOT, "%,d", vocabulary()));
    facts.put("words of a title", shortestTitle() + " to " + longestTitle());
    return facts;
  }

  @Override
  public Map<String, String> reported() {
    return Map.of();
  }

  /**
   * The words of a title, by rank.
   *
   * @param into receives them; of {@link #longestTitle} elements
   * @return how many there are
   */
  int titleRanks(long number, long version, int[] into) {
    return titles.ranks(number, version, into);
  }

  @Override
  public String title(long number, long version) {
    return titles.title(number, version);
  }

  @Override
  public String[] titleWords(long number) {
    int[] ranks = new int[titles.most()];
    String[] words = new String[titles.ranks(number, 0, ranks)];
    for (int i = 0; i < words.length; i++) {
      words[i] = word(ranks[i]);
    }
    return words;
  }

  @Override
  public String freshTitle(long number, long version) {
    return titles.freshTitle(number, version);
  }

  @Override
  public SearchQuery freshQuery(String freshTitle) {
    String[] words = Titles.freshWords(freshTitle);
    return SearchQuery.both(words[0], words[1], 0, 10);
  }

  @Override
  public boolean isTitle(long number, String title) {
    return titles.isTitle(number, title);
  }

  @Override
  public long searchable(long number) {
    return number;
  }

  /** The two words that every version of a title has, by rank. */
  void keptRanks(long number, int[] into) {
    titles.keptRanks(number, into);
  }

  @Override
  public void keptWords(long number, String[] into) {
    int[] ranks = new int[Titles.KEPT];
    titles.keptRanks(number, ranks);
    into[0] = word(ranks[0]);
    into[1] = word(ranks[1]);
  }

  /** Lower bound of the expected number of documents whose titles hold both words. */
  double expectedHits(int firstRank, int secondRank, long documents) {
    return documents * titles.shareWithBoth(firstRank, secondRank);
  }

  @Override
  public boolean isReached(long number, long documents, int offset) {
    int[] ranks = new int[Titles.KEPT];
    titles.keptRanks(number, ranks);
    return isReached(ranks[0], ranks[1], documents, offset);
  }

  /**
   * True if the hits of two words reach an offset above 0 but for one case in about forty: hits
   * vary like a Poisson distribution, by the root of their expected number, and twice that is left
   * as a margin. Most words are rare, and their upper bound already says no.
   */
  boolean isReached(int firstRank, int secondRank, long documents, int offset) {
    return reaches(documents * titles.mostShareWithBoth(firstRank, secondRank), offset)
        && reaches(expectedHits(firstRank, secondRank, documents), offset);
  }

  @Override
  public int fieldCount() {
    return fieldNames.length;
  }

  @Override
  public String fieldName(int field) {
    return fieldNames[field];
  }

  /** Letters, digits, - and _. */
  @Override
  public String field(long number, long version, int field) {
    SplitMix random = new SplitMix(SplitMix.mix(SplitMix.mix(seed ^ (field + 1), number), version));
    int length = fieldLengths.draw(random.next());
    byte[] text = new byte[length + CHARACTERS_PER_DRAW]; // Room for the last draw's, all of them.
    for (int start = 0; start < length; start += CHARACTERS_PER_DRAW) {
      long bits = random.next();
      for (int i = start; i < start + CHARACTERS_PER_DRAW; i += 2) {
        PAIR_IN_BYTES.set(text, i, FIELD_PAIRS[(int) (bits & 0xFFF)]);
        bits >>>= 12;
      }
    }
    return new String(text, 0, length, StandardCharsets.ISO_8859_1);
  }

  private static short[] fieldPairs() {
    short[] pairs = new short[FIELD_CHARACTERS.length * FIELD_CHARACTERS.length];
    for (int pair = 0; pair < pairs.length; pair++) {
      byte[] two = {FIELD_CHARACTERS[pair & 63], FIELD_CHARACTERS[pair >>> 6]};
      pairs[pair] = (short) PAIR_IN_BYTES.get(two, 0);
    }
    return pairs;
  }

  /** An opaque field may have any name, and a text of any length. */
  @Override
  public boolean isField(String name, Object value) {
    return value instanceof String text && FIELD.matcher(text).matches();
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

  /** Number of words of the vocabulary. */
  public int vocabulary() {
    return titles.vocabulary().size();
  }

  /** Number of words of the shortest title. */
  public int shortestTitle() {
    return titles.least();
  }

  /** Number of words of the longest title. */
  public int longestTitle() {
    return titles.most();
  }

  /** The word of a rank; 0 is the most frequent. */
  public String word(int rank) {
    return titles.vocabulary().word(rank);
  }

  /** The rank of a word, or -1 if no loaded title holds it. */
  public int rank(String word) {
    return titles.vocabulary().rank(word);
  }

  @Override
  public long frequency(String word) {
    int rank = rank(word);
    return rank < 0 ? Long.MIN_VALUE : -rank;
  }

  /** They are the first two words of a title, which has no word twice. */
  @Override
  public boolean keepsPhrase(long number) {
    return true;
  }

  @Override
  public boolean mayHold(String word) {
    return rank(word) >= 0;
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

  /** Longer than any word. */
  @Override
  public String absentWord() {
    return "q".repeat(WORD_LENGTH + 1);
  }

  @Override
  public String unknownWord(long random) {
    Vocabulary vocabulary = titles.vocabulary();
    return vocabulary.outside(Math.floorMod(random, vocabulary.outside()));
  }

  private static Map<String, String> describe(Properties properties, int vocabulary) {
    List<Setting<?>> settings =
        new ArrayList<>(
            List.of(
                CorpusSettings.SEED,
                CorpusSettings.TITLE_WORDS,
                CorpusSettings.LEAST_TITLE_WORDS,
                CorpusSettings.SKEW,
                YcsbSettings.RECORD_COUNT,
                YcsbSettings.FIELD_COUNT,
                YcsbSettings.FIELD_LENGTH,
                YcsbSettings.FIELD_LENGTH_DISTRIBUTION,
                YcsbSettings.FIELD_NAME_PREFIX,
                YcsbSettings.INSERT_ORDER,
                YcsbSettings.ZERO_PADDING));
    settings.addAll(FieldLengths.furtherSettings(properties));
    Map<String, String> description = new TreeMap<>();
    description.put(CorpusSettings.VOCABULARY.key(), Integer.toString(vocabulary));
    for (Setting<?> setting : settings) {
      description.put(setting.key(), String.valueOf(setting.from(properties)));
    }
    CorpusSettings.describePanel(properties, description);
    if (CorpusSettings.isAboutRides(properties)) {
      description.put(
          CorpusSettings.DOCUMENTS.key(),
          Setting.written(CorpusSettings.DOCUMENTS.from(properties)));
    }
    return Map.copyOf(description);
  }
}
