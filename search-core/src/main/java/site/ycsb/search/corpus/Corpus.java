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
import site.ycsb.Utils;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.FieldType;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Documents of a dataset, each a pure function of (seed, key number, version): {@link
 * GeneratedCorpus generated}, or the rows of a {@link FileCorpus file}. They are the same on every
 * client and at every time, and none is kept in the heap. A load stores version 0; each update has
 * another version. Thread-safe.
 *
 * <p>Keys and scores depend on the key number alone, so all corpora share them.
 */
public abstract sealed class Corpus permits GeneratedCorpus, FileCorpus {

  private static final String KEY_PREFIX = "user";

  /** Eight characters of one byte each, the first in the lowest byte. */
  private static final VarHandle EIGHT_CHARACTERS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Digits of the largest long. */
  private static final int LONGEST_NUMBER = 19;

  private final long seed;
  private final ScoreBijection scores;
  private final boolean hashedKeys;
  private final int zeroPadding;

  Corpus(Properties properties) {
    seed = CorpusSettings.SEED.from(properties);
    scores = new ScoreBijection(seed);
    hashedKeys = YcsbSettings.INSERT_ORDER.from(properties).equals("hashed");
    zeroPadding = Math.toIntExact(YcsbSettings.ZERO_PADDING.from(properties));
  }

  /**
   * The corpus that the properties describe.
   *
   * @throws SettingException if one of them is not valid
   */
  public static Corpus from(Properties properties) {
    return CorpusSettings.FILE.from(properties).isEmpty()
        ? GeneratedCorpus.from(properties)
        : FileCorpus.from(properties);
  }

  /** Does what the first document would wait for, which can take seconds. */
  public abstract void open();

  /** The settings that make two corpora the same if they are equal, by property. */
  public abstract Map<String, String> description();

  /** Facts for people, by name; {@link #open} comes first. */
  public abstract Map<String, String> facts();

  /** Facts for the settings in a report; empty if the description says all. */
  public abstract Map<String, String> reported();

  /** Seed of the corpus. */
  public final long seed() {
    return seed;
  }

  // ---- Keys and scores ----

  /** YCSB's key of a key number. */
  public final String key(long number) {
    long shown = shownNumber(number);
    int zeros = zeroPadding > 1 ? zeroPadding - Long.toString(shown).length() : 0;
    return zeros > 0 ? KEY_PREFIX + "0".repeat(zeros) + shown : KEY_PREFIX + shown;
  }

  /** True if a text is the key of a key number; the key itself is not made. */
  public final boolean isKey(String text, long number) {
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
  public final long score(long number) {
    return scores.of(number);
  }

  /** The key number of a score: undoes {@link #score}. */
  public final long numberOf(long score) {
    return scores.undo(score);
  }

  // ---- Titles, the searched texts ----

  /** The title of a document: words of {@code [a-z0-9]+}, joined by single spaces. */
  public abstract String title(long number, long version);

  /** The words of a document's loaded title, in order; those of a file can repeat. */
  public abstract String[] titleWords(long number);

  /** A title with two words that no other title has. */
  public abstract String freshTitle(long number, long version);

  /** The query that finds a fresh title. */
  public abstract SearchQuery freshQuery(String freshTitle);

  /** True if the title can be one of the document's, in any version, a fresh one included. */
  public abstract boolean isTitle(long number, String title);

  // ---- Words to ask for ----

  /** True if a number of hits, less a margin of twice its root, reaches an offset. */
  public static boolean reaches(double hits, int offset) {
    return hits - 2 * Math.sqrt(hits) >= offset;
  }

  /** The key number, or that of another loaded document if the title has not got two words. */
  public abstract long searchable(long number);

  /**
   * The two words that every version of a title has.
   *
   * @param number key number that {@link #searchable} gave
   * @param into receives the words
   */
  public abstract void keptWords(long number, String[] into);

  /**
   * True if the hits of the kept words of a title can be expected to reach an offset above 0.
   *
   * @param documents number of documents in the dataset
   */
  public abstract boolean isReached(long number, long documents, int offset);

  /** Estimate of the frequency of a word: a larger number for a more frequent word. */
  public abstract long frequency(String word);

  /** True if the kept words are side by side and in their order in every version of the title. */
  public abstract boolean keepsPhrase(long number);

  /** False if no title holds the word. */
  public abstract boolean mayHold(String word);

  /** Two words that many titles hold, both. */
  public abstract List<String> frequentPair();

  /** Some of the rarest words, at most as many as asked for. */
  public abstract List<String> rareWords(int count);

  /** A word that no title holds, except by a chance of one in 10^9 a fresh one. */
  public abstract String unknownWord(long random);

  /** A word that no title holds, not even a fresh one. */
  public abstract String absentWord();

  // ---- Fields that a store does not search ----

  /** Number of opaque fields of a document. */
  public abstract int fieldCount();

  /** The name of an opaque field. */
  public abstract String fieldName(int field);

  /** The content of an opaque field. */
  public abstract String field(long number, long version, int field);

  /** True if a field other than title and score can hold the value, in any version. */
  public abstract boolean isField(String name, Object value);

  /** The number and the tag of a document, by name, if the corpus has them. */
  public abstract Map<String, Object> typedFields(long number);

  /** Types of the fields that an index holds beside title and score, by name. */
  public Map<String, FieldType> indexedFields() {
    return Map.of();
  }

  /** The names of all fields of a document. */
  public final List<String> fieldNames() {
    List<String> names = new ArrayList<>(List.of(Document.TITLE, Document.SCORE));
    for (int field = 0; field < fieldCount(); field++) {
      names.add(fieldName(field));
    }
    names.addAll(typedFields(0).keySet());
    return names;
  }

  /** The number of the opaque field of a name, or -1 if there is none. */
  public final int fieldNumber(String name) {
    for (int field = 0; field < fieldCount(); field++) {
      if (fieldName(field).equals(name)) {
        return field;
      }
    }
    return -1;
  }

  /** The document that a load stores. */
  public final Document document(long number) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(Document.TITLE, title(number, 0));
    fields.put(Document.SCORE, score(number));
    for (int field = 0; field < fieldCount(); field++) {
      fields.put(fieldName(field), field(number, 0, field));
    }
    fields.putAll(typedFields(number));
    return new Document(key(number), fields);
  }

  /** Words of a title, which single spaces separate. */
  static String[] words(String title) {
    return title.split(" ", -1);
  }

  /** Words without repetitions, in the order of the first ones. */
  public static String[] distinct(String[] words) {
    return Arrays.stream(words).distinct().toArray(String[]::new);
  }
}
