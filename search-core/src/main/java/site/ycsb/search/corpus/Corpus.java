// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import site.ycsb.Utils;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Documents of a dataset, each a pure function of (seed, key number, version). They are the same on
 * every client and at every time, and none is kept in memory. A load stores version 0; each update
 * has another version. Immutable and thread-safe; its memory depends on the vocabulary alone.
 *
 * <p>{@link Titles} makes the searched titles, from the words of a {@link Vocabulary}.
 */
public final class Corpus {

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

  /** Eight characters of one byte each, the first in the lowest byte. */
  private static final VarHandle EIGHT_CHARACTERS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final String KEY_PREFIX = "user";

  /** Digits of the largest long. */
  private static final int LONGEST_NUMBER = 19;

  private static final Pattern FIELD = Pattern.compile("[A-Za-z0-9_-]+");

  private final long seed;
  private final Titles titles;
  private final ScoreBijection scores;
  private final String[] fieldNames;
  private final FieldLengths fieldLengths;
  private final boolean hashedKeys;
  private final int zeroPadding;
  private final Map<String, String> description;

  private Corpus(Properties properties) {
    seed = CorpusSettings.SEED.from(properties);
    titles = Titles.from(properties);
    scores = new ScoreBijection(seed);
    fieldNames = new String[Math.toIntExact(YcsbSettings.FIELD_COUNT.from(properties))];
    for (int i = 0; i < fieldNames.length; i++) {
      fieldNames[i] = YcsbSettings.FIELD_NAME_PREFIX.from(properties) + i;
    }
    fieldLengths = FieldLengths.from(properties);
    hashedKeys = YcsbSettings.INSERT_ORDER.from(properties).equals("hashed");
    zeroPadding = Math.toIntExact(YcsbSettings.ZERO_PADDING.from(properties));
    description = describe(properties, titles.vocabulary().size());
  }

  /**
   * The corpus that the properties describe.
   *
   * @throws SettingException if one of them is not valid
   */
  public static Corpus from(Properties properties) {
    return new Corpus(properties);
  }

  /** The settings that make two corpora the same if they are equal, by property. */
  public Map<String, String> description() {
    return description;
  }

  /** YCSB's key of a key number. */
  public String key(long number) {
    long shown = shownNumber(number);
    int zeros = zeroPadding > 1 ? zeroPadding - Long.toString(shown).length() : 0;
    return zeros > 0 ? KEY_PREFIX + "0".repeat(zeros) + shown : KEY_PREFIX + shown;
  }

  /** True if a text is the key of a key number; the key itself is not made. */
  public boolean isKey(String text, long number) {
    int start = KEY_PREFIX.length();
    int digits = text.length() - start;
    if (digits < Math.max(1, zeroPadding) || !text.startsWith(KEY_PREFIX)) {
      return false;
    }
    boolean hasZeros = digits > 1 && text.charAt(start) == '0';
    return (!hasZeros || digits == zeroPadding) && isNumber(text, start, shownNumber(number));
  }

  /**
   * True if a text from some place on is the digits of a number. A number that is too large for a
   * long overflows to a negative one, which equals no key's number. Eight digits are read at once,
   * because this is a large part of checking a hit.
   */
  private static boolean isNumber(String text, int start, long number) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1); // A '?' for what it doesn't have.
    int at = start;
    while (at < bytes.length - 1 && bytes[at] == '0') {
      at++;
    }
    int digits = bytes.length - at;
    if (digits > LONGEST_NUMBER) {
      return false;
    }
    long read = 0;
    boolean areDigits = true;
    for (int end = at + digits % Long.BYTES; at < end; at++) {
      areDigits &= bytes[at] >= '0' && bytes[at] <= '9';
      read = 10 * read + bytes[at] - '0';
    }
    for (; at < bytes.length; at += Long.BYTES) {
      long eight = (long) EIGHT_CHARACTERS.get(bytes, at);
      areDigits &= areDigits(eight);
      read = 100_000_000 * read + number(eight);
    }
    return areDigits && read == number;
  }

  /** True if eight characters are '0' to '9': their upper halves are 3, also after adding 6. */
  private static boolean areDigits(long eight) {
    return (eight & (eight + 0x06060606_06060606L) & 0xf0f0f0f0_f0f0f0f0L) == 0x30303030_30303030L;
  }

  /** The number of eight digits, the first of which is in the lowest byte: by pairs, thrice. */
  private static long number(long eight) {
    long tens = ((eight & 0x0f0f0f0f_0f0f0f0fL) * (1 + (10 << 8))) >>> 8 & 0x00ff00ff_00ff00ffL;
    long hundreds = (tens * (1 + (100 << 16))) >>> 16 & 0x0000ffff_0000ffffL;
    return (hundreds * (1 + (10_000L << 32))) >>> 32;
  }

  private long shownNumber(long number) {
    return hashedKeys ? Utils.hash(number) : number;
  }

  /** The score of a key number, from 0 to 2^48 - 1; no two have the same. */
  public long score(long number) {
    return scores.of(number);
  }

  /** The key number of a score: undoes {@link #score}. */
  public long numberOf(long score) {
    return scores.undo(score);
  }

  /**
   * The words of a title, by rank.
   *
   * @param into receives them; of {@link #longestTitle} elements
   * @return how many there are
   */
  public int titleRanks(long number, long version, int[] into) {
    return titles.ranks(number, version, into);
  }

  /** The title of a document. */
  public String title(long number, long version) {
    return titles.title(number, version);
  }

  /** A title with two words that no other title has. */
  public String freshTitle(long number, long version) {
    return titles.freshTitle(number, version);
  }

  /** The query that finds a fresh title. */
  public static SearchQuery.Both freshQuery(String freshTitle) {
    String[] words = Titles.freshWords(freshTitle);
    return new SearchQuery.Both(words[0], words[1], 0, 10);
  }

  /** True if the title can be one of the document's, in any version, a fresh one included. */
  public boolean isTitle(long number, String title) {
    return titles.isTitle(number, title);
  }

  /** The two words that every version of a title has, by rank. */
  public void keptRanks(long number, int[] into) {
    titles.keptRanks(number, into);
  }

  /** Lower bound of the expected number of documents whose titles hold both words. */
  public double expectedHits(int firstRank, int secondRank, long documents) {
    return documents * titles.shareWithBoth(firstRank, secondRank);
  }

  /**
   * True if the hits of two words reach an offset above 0 but for one case in about forty: hits
   * vary like a Poisson distribution, by the root of their expected number, and twice that is left
   * as a margin. Most words are rare, and their upper bound already says no.
   */
  public boolean isReached(int firstRank, int secondRank, long documents, int offset) {
    return reaches(documents * titles.mostShareWithBoth(firstRank, secondRank), offset)
        && reaches(expectedHits(firstRank, secondRank, documents), offset);
  }

  private static boolean reaches(double hits, int offset) {
    return hits - 2 * Math.sqrt(hits) >= offset;
  }

  /** Number of opaque fields of a document. */
  public int fieldCount() {
    return fieldNames.length;
  }

  /** The name of an opaque field. */
  public String fieldName(int field) {
    return fieldNames[field];
  }

  /** The names of all fields of a document. */
  public List<String> fieldNames() {
    List<String> names = new ArrayList<>(List.of(Document.TITLE, Document.SCORE));
    names.addAll(Arrays.asList(fieldNames));
    return names;
  }

  /** The number of the opaque field of a name, or -1 if there is none. */
  public int fieldNumber(String name) {
    return Arrays.asList(fieldNames).indexOf(name);
  }

  /** The content of an opaque field: letters, digits, - and _. */
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

  /** True if an opaque field can hold the text, in any version and length. */
  public boolean isField(String text) {
    return FIELD.matcher(text).matches();
  }

  /** The document that a load stores. */
  public Document document(long number) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(Document.TITLE, title(number, 0));
    fields.put(Document.SCORE, score(number));
    for (int field = 0; field < fieldNames.length; field++) {
      fields.put(fieldNames[field], field(number, 0, field));
    }
    return new Document(key(number), fields);
  }

  /** Seed of the corpus. */
  public long seed() {
    return seed;
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

  /** A word that no title holds, except by a chance of one in 10^9 a fresh one. */
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
    return Map.copyOf(description);
  }
}
