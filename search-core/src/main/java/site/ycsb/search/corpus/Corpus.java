// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
 * <p>A title holds distinct words of one length, {@code [a-z]{7}}, so no word is part of another
 * and every tokenizer finds the same words. The word of rank r (from 0) is drawn with a weight of
 * (r + 1)^-skew.
 */
public final class Corpus {

  /** Letters of a word. */
  public static final int WORD_LENGTH = 7;

  private static final int ALPHABET = 26;
  private static final long WORDS = (long) Math.pow(ALPHABET, WORD_LENGTH);

  /** Odd and no multiple of 13, so that multiplying modulo 26^7 maps no two ranks to one word. */
  private static final long WORD_STEP = 4_954_345_571L;

  /** Ranks whose product with the step fits a long. */
  private static final long RANKS = 1_800_000_000L;

  /** Draws that may repeat a word of the title, before the next unused word is taken. */
  private static final int PATIENCE = 64;

  private static final byte[] FIELD_CHARACTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
          .getBytes(StandardCharsets.ISO_8859_1);

  /** Characters that 64 random bits give, 6 bits each. */
  private static final int CHARACTERS_PER_DRAW = 10;

  private static final VarHandle PAIR_IN_BYTES =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

  /** Two characters at once, the first from the lower 6 bits. */
  private static final short[] FIELD_PAIRS = fieldPairs();

  /** A word and the space behind it, which are as long as a long: so a title is a row of them. */
  private static final VarHandle WORD_IN_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /** Eight characters of one byte each, the first in the lowest byte. */
  private static final VarHandle EIGHT_CHARACTERS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final String KEY_PREFIX = "user";

  /** Digits of the largest long. */
  private static final int LONGEST_NUMBER = 19;

  private static final Pattern FRESH_WORD = Pattern.compile("[a-z]{" + WORD_LENGTH + "}");
  private static final Pattern FIELD = Pattern.compile("[A-Za-z0-9_-]+");

  private final long seed;
  private final String[] words;

  /** Each word with a space behind it, as eight bytes. */
  private final long[] spacedWords;

  private final Map<String, Integer> ranks;
  private final AliasTable rankTable;
  private final int titleWords;
  private final ScoreBijection scores;
  private final String[] fieldNames;
  private final FieldLengths fieldLengths;
  private final boolean hashedKeys;
  private final int zeroPadding;
  private final Map<String, String> description;

  private Corpus(Properties properties) {
    seed = CorpusSettings.SEED.from(properties);
    words = words(Math.toIntExact(CorpusSettings.VOCABULARY.from(properties)), seed);
    spacedWords = Arrays.stream(words).mapToLong(Corpus::spaced).toArray();
    ranks = new HashMap<>(2 * words.length);
    for (int rank = 0; rank < words.length; rank++) {
      ranks.put(words[rank], rank);
    }
    double skew = CorpusSettings.SKEW.from(properties);
    rankTable = new AliasTable(words.length, rank -> Math.pow(rank + 1.0, -skew));
    titleWords = Math.toIntExact(CorpusSettings.TITLE_WORDS.from(properties));
    scores = new ScoreBijection(seed);
    fieldNames = new String[Math.toIntExact(YcsbSettings.FIELD_COUNT.from(properties))];
    for (int i = 0; i < fieldNames.length; i++) {
      fieldNames[i] = YcsbSettings.FIELD_NAME_PREFIX.from(properties) + i;
    }
    fieldLengths = FieldLengths.from(properties);
    hashedKeys = YcsbSettings.INSERT_ORDER.from(properties).equals("hashed");
    zeroPadding = Math.toIntExact(YcsbSettings.ZERO_PADDING.from(properties));
    description = describe(properties);
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

  /** The first words of a title, by rank, as many as there is room for. */
  public void titleRanks(long number, long version, int[] into) {
    titleRanks(number, version, into, into.length);
  }

  /** The first {@code count} words of a title, by rank. */
  public void titleRanks(long number, long version, int[] into, int count) {
    SplitMix random = new SplitMix(SplitMix.mix(SplitMix.mix(seed, number), version));
    long bits = 0; // One for each rank so far, shared by ranks 64 apart: spares most comparisons.
    for (int i = 0; i < count; i++) {
      int rank = rankTable.draw(random.next());
      for (int tries = 1; (bits >>> rank & 1) != 0 && contains(into, i, rank); tries++) {
        rank = tries < PATIENCE ? rankTable.draw(random.next()) : (rank + 1) % words.length;
      }
      into[i] = rank;
      bits |= 1L << rank;
    }
  }

  /** The title of a document. */
  public String title(long number, long version) {
    int[] chosen = new int[titleWords];
    titleRanks(number, version, chosen);
    byte[] title = new byte[titleWords * Long.BYTES];
    for (int i = 0; i < titleWords; i++) {
      WORD_IN_BYTES.set(title, i * Long.BYTES, spacedWords[chosen[i]]);
    }
    return new String(title, 0, title.length - 1, StandardCharsets.ISO_8859_1);
  }

  private static long spaced(String word) {
    return (long) WORD_IN_BYTES.get((word + " ").getBytes(StandardCharsets.ISO_8859_1), 0);
  }

  /**
   * A title whose first two words are outside the vocabulary, so that no other title holds both but
   * by a chance of one in 10^18.
   */
  public String freshTitle(long number, long version) {
    String[] title = title(number, version).split(" ", -1);
    SplitMix random = new SplitMix(SplitMix.mix(SplitMix.mix(~seed, number), version));
    long outside = RANKS - words.length;
    long rank = Math.floorMod(random.next(), outside);
    title[0] = wordOf(words.length + rank);
    long step = 1 + Math.floorMod(random.next(), outside - 1);
    title[1] = wordOf(words.length + (rank + step) % outside);
    return String.join(" ", title);
  }

  /** The query that finds a fresh title. */
  public static SearchQuery freshQuery(String freshTitle) {
    String[] words = freshTitle.split(" ", -1);
    return new SearchQuery(words[0], words[1], 0, 10);
  }

  /**
   * True if this corpus can have made the title, a fresh one included. Such a title has the right
   * number of words, none twice; all are of the vocabulary, or all but the first two.
   */
  public boolean isTitle(String title) {
    String[] parts = title.split(" ", -1);
    if (parts.length != titleWords || Arrays.stream(parts).distinct().count() != titleWords) {
      return false;
    }
    boolean fresh = !ranks.containsKey(parts[0]);
    return Arrays.stream(parts).skip(fresh ? 2 : 0).allMatch(ranks::containsKey)
        && (!fresh || (isOutside(parts[0]) && isOutside(parts[1])));
  }

  private boolean isOutside(String word) {
    return !ranks.containsKey(word) && FRESH_WORD.matcher(word).matches();
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
    return words.length;
  }

  /** Number of words of a title. */
  public int titleWords() {
    return titleWords;
  }

  /** The word of a rank; 0 is the most frequent. */
  public String word(int rank) {
    return words[rank];
  }

  /** The rank of a word, or -1 if no title ever holds it. */
  public int rank(String word) {
    return ranks.getOrDefault(word, -1);
  }

  private static boolean contains(int[] chosen, int count, int rank) {
    for (int i = 0; i < count; i++) {
      if (chosen[i] == rank) {
        return true;
      }
    }
    return false;
  }

  private static String[] words(int count, long seed) {
    String[] words = new String[count];
    for (int rank = 0; rank < count; rank++) {
      words[rank] = wordOf(rank, seed);
    }
    return words;
  }

  private String wordOf(long rank) {
    return wordOf(rank, seed);
  }

  /** The word of a rank, in the vocabulary or above it, below {@link #RANKS}; no two are alike. */
  private static String wordOf(long rank, long seed) {
    long first = Math.floorMod(SplitMix.mix(seed), WORDS);
    long number = (first + rank * WORD_STEP % WORDS) % WORDS;
    char[] letters = new char[WORD_LENGTH];
    for (int i = 0; i < WORD_LENGTH; i++) {
      letters[i] = (char) ('a' + number % ALPHABET);
      number /= ALPHABET;
    }
    return new String(letters);
  }

  private static Map<String, String> describe(Properties properties) {
    List<Setting<?>> settings =
        new ArrayList<>(
            List.of(
                CorpusSettings.SEED,
                CorpusSettings.VOCABULARY,
                CorpusSettings.TITLE_WORDS,
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
    for (Setting<?> setting : settings) {
      description.put(setting.key(), String.valueOf(setting.from(properties)));
    }
    return Map.copyOf(description);
  }
}
