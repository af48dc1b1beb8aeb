// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.LongByteIterator;
import site.ycsb.search.corpus.Corpus;

/**
 * Check of reads for YCSB's {@code dataintegrity}: opaque fields and score equal the corpus's, the
 * title, which updates rewrite, is one that the corpus can make, and no field is missing.
 */
public final class ReadCheck {

  private ReadCheck() {}

  /**
   * Fault of a document that was read, in words; empty if it is right.
   *
   * @param fields fields of the request, or null for all
   * @param cells fields of the reply
   */
  public static Optional<String> problem(
      Corpus corpus, long number, @Nullable Set<String> fields, Map<String, ByteIterator> cells) {
    if (cells.isEmpty()) {
      return Optional.of("read of %s: no field".formatted(corpus.key(number)));
    }
    Set<String> missing = new TreeSet<>(fields == null ? corpus.fieldNames() : fields);
    missing.removeAll(cells.keySet());
    if (!missing.isEmpty()) {
      return Optional.of("read of %s: without %s".formatted(corpus.key(number), missing));
    }
    return cells.entrySet().stream()
        .filter(cell -> !isRight(corpus, number, cell.getKey(), cell.getValue()))
        .findFirst()
        .map(
            cell ->
                "read of %s: %s is %s"
                    .formatted(corpus.key(number), cell.getKey(), cell.getValue()));
  }

  private static boolean isRight(Corpus corpus, long number, String name, ByteIterator value) {
    if (name.equals(Document.TITLE)) {
      return corpus.isTitle(number, value.toString());
    }
    if (name.equals(Document.SCORE)) {
      return value instanceof LongByteIterator score && score.value() == corpus.score(number);
    }
    int field = corpus.fieldNumber(name);
    @Nullable Object right =
        field >= 0 ? corpus.field(number, 0, field) : corpus.typedFields(number).get(name);
    return right != null && value.toString().equals(right.toString());
  }
}
