// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.LongFunction;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Dataset that a workload works on, independent of any store.
 *
 * @param description properties by which two datasets differ
 * @param document document of a key number, as a load stores it
 * @param indexed fields that the index holds beside title and score
 */
public record DatasetPlan(
    String table,
    long documents,
    Map<String, String> description,
    LongFunction<Document> document,
    Form form,
    Map<String, FieldType> indexed) {

  public enum Form {
    /** A document for each key number, in an index. */
    INDEXED,
    /** The same without an index. */
    UNINDEXED,
    /** A value for each key number, without an index. */
    PLAIN,
    /** All values in one list, without an index. A run can empty it, so they are not counted. */
    LIST
  }

  private static final int DIGEST_DIGITS = 16;

  /** Most documents whose size is measured, and most bytes of them. */
  private static final long SAMPLE = 1_000;

  private static final long SAMPLE_BYTES = 10_000_000;

  public static DatasetPlan of(Properties properties, Corpus corpus) {
    boolean indexed = CorpusSettings.isIndexed(properties);
    Map<String, String> description = new TreeMap<>(corpus.description());
    if (!indexed) {
      description.put(CorpusSettings.INDEX.key(), CorpusSettings.INDEX.from(properties));
    }
    return new DatasetPlan(
        YcsbSettings.TABLE.from(properties),
        YcsbSettings.RECORD_COUNT.from(properties),
        Map.copyOf(description),
        corpus::document,
        indexed ? Form.INDEXED : Form.UNINDEXED,
        corpus.indexedFields());
  }

  /**
   * Mean bytes of a document's title and fields as text, as loaded. It is that of the first
   * documents, which are as long as others on average.
   */
  public long documentBytes() {
    long number = 0;
    long bytes = 0;
    while (number < Math.min(documents, SAMPLE) && bytes < SAMPLE_BYTES) {
      bytes += textBytes(number);
      number++;
    }
    return number == 0 ? 0 : Math.round((double) bytes / number);
  }

  private long textBytes(long number) {
    return document.apply(number).fields().entrySet().stream()
        .filter(field -> !field.getKey().equals(Document.SCORE))
        .map(Entry::getValue)
        .filter(value -> value instanceof String || value instanceof Number)
        .mapToLong(value -> value.toString().getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }

  /** True if a table has as many entries as there are documents, unless a run adds some. */
  boolean isCounted() {
    return form != Form.LIST;
  }

  boolean isIndexed() {
    return form == Form.INDEXED;
  }

  /**
   * Hexadecimal digits that differ for different datasets and are equal for the same dataset in
   * every store. What a binding adds to the documents does not count.
   */
  public String digest() {
    List<String> lines = new ArrayList<>();
    new TreeMap<>(description).forEach((key, value) -> lines.add(key + "=" + value));
    lines.add(YcsbSettings.RECORD_COUNT.key() + "=" + documents);
    return AnswerDigest.of(lines).substring(0, DIGEST_DIGITS);
  }
}
