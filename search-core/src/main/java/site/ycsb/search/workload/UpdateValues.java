// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.IntSupplier;
import site.ycsb.ByteIterator;
import site.ycsb.NumericByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.LongByteIterator;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.workload.SearchSettings.UpdateFields;

/**
 * Values that inserts and updates write, as YCSB passes them to a binding. A binding of stock YCSB
 * can't search, and its tables have YCSB's fields alone, so it gets no title and no score.
 * Thread-safe.
 */
final class UpdateValues {

  private final Corpus corpus;
  private final boolean searched;
  private final UpdateFields updateFields;
  private final boolean writeAllFields;
  private final boolean verifiedReads;
  private final IntSupplier fieldChooser;

  /**
   * @param fieldChooser chooses the number of a field
   */
  UpdateValues(
      Properties properties, Corpus corpus, UpdateFields updateFields, IntSupplier fieldChooser) {
    this.corpus = corpus;
    this.searched = SearchDb.isNamedIn(properties);
    this.updateFields = searched ? updateFields : UpdateFields.FIELDS;
    this.writeAllFields = YcsbSettings.WRITE_ALL_FIELDS.from(properties);
    this.verifiedReads = YcsbSettings.DATA_INTEGRITY.from(properties);
    this.fieldChooser = fieldChooser;
  }

  /** True if an update rewrites the searched title. */
  boolean retitle() {
    return updateFields != UpdateFields.FIELDS;
  }

  /** All fields of a document as a load stores it. */
  Map<String, ByteIterator> ofInsert(long number) {
    Map<String, ByteIterator> values = allFields(number, 0);
    if (searched) {
      values.put(Document.TITLE, title(number, 0));
      values.put(Document.SCORE, new LongByteIterator(corpus.score(number)));
      corpus.typedFields(number).forEach((name, value) -> values.put(name, iterator(value)));
    }
    return values;
  }

  /** The fields that an update writes. */
  Map<String, ByteIterator> ofUpdate(long number, long version) {
    if (updateFields == UpdateFields.TITLE) {
      return Map.of(Document.TITLE, title(number, version));
    }
    // With dataintegrity, an update must write the values that a reader expects.
    long fieldVersion = verifiedReads ? 0 : version;
    Map<String, ByteIterator> fields =
        writeAllFields ? allFields(number, fieldVersion) : oneField(number, fieldVersion);
    if (updateFields == UpdateFields.FIELDS) {
      return fields;
    }
    Map<String, ByteIterator> values = new HashMap<>(fields);
    values.put(Document.TITLE, title(number, version));
    return values;
  }

  private Map<String, ByteIterator> allFields(long number, long version) {
    Map<String, ByteIterator> fields = new HashMap<>();
    for (int field = 0; field < corpus.fieldCount(); field++) {
      fields.put(corpus.fieldName(field), field(number, version, field));
    }
    return fields;
  }

  private Map<String, ByteIterator> oneField(long number, long version) {
    int field = fieldChooser.getAsInt() % corpus.fieldCount(); // A file has its own fields.
    return Map.of(corpus.fieldName(field), field(number, version, field));
  }

  private ByteIterator field(long number, long version, int field) {
    return new StringByteIterator(corpus.field(number, version, field));
  }

  /** The type of a number or a tag reaches the binding. */
  private static ByteIterator iterator(Object value) {
    if (value instanceof Long number) {
      return new LongByteIterator(number);
    }
    return value instanceof Double number
        ? new NumericByteIterator(number)
        : new StringByteIterator(value.toString());
  }

  private ByteIterator title(long number, long version) {
    return new StringByteIterator(corpus.title(number, version));
  }
}
