// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;

/**
 * What YCSB's {@code dataintegrity} compares here: opaque fields and score are as the corpus has
 * them, the title, which updates rewrite, is one that the corpus could have made, and nothing that
 * was asked for is missing.
 */
final class ReadCheck {

  private ReadCheck() {}

  /**
   * What is wrong with a document that was read, in words; empty if nothing is.
   *
   * @param fields the fields that were asked for, or null for all
   * @param cells what was read
   */
  static Optional<String> problem(
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
      return corpus.isTitle(value.toString());
    }
    if (name.equals(Document.SCORE)) {
      return value instanceof LongByteIterator score && score.value() == corpus.score(number);
    }
    int field = corpus.fieldNumber(name);
    return field >= 0 && corpus.field(number, 0, field).equals(value.toString());
  }
}
