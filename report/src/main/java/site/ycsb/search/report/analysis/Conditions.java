// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.stream.Collectors.toCollection;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import site.ycsb.search.results.Run;

/**
 * Size of the work behind some figures. A list has several values if the figures differ in them.
 *
 * @param threads client threads of all clients together
 * @param clients clients that measured together; none for one
 * @param documents documents of the loaded dataset; none if unknown
 * @param documentBytes mean bytes of a document's text; none if unknown
 */
public record Conditions(
    List<Long> threads, List<Long> clients, List<Long> documents, List<Long> documentBytes) {

  public static Conditions of(Collection<Cell> cells) {
    List<Run> runs = cells.stream().map(Cell::representative).toList();
    return new Conditions(
        distinct(runs, run -> run.point().threads()),
        distinct(runs, run -> run.clients()),
        distinct(runs, Run::documents),
        distinct(runs, run -> run.report().storeFacts().documentBytes()));
  }

  private static List<Long> distinct(List<Run> runs, ToLongFunction<Run> value) {
    return runs.stream()
        .map(value::applyAsLong)
        .filter(known -> known > 0)
        .collect(toCollection(TreeSet::new))
        .stream()
        .toList();
  }

  /** In words: {@code 16 threads, 50,000 documents of 1,095 bytes}. */
  public String words() {
    String client = listed(threads) + (threads.equals(List.of(1L)) ? " thread" : " threads");
    String of = clients.equals(List.of(1L)) ? "" : " of %s clients".formatted(listed(clients));
    String all = documents.isEmpty() ? "" : ", %s documents".formatted(listed(documents));
    String size = documentBytes.isEmpty() ? "" : " of %s bytes".formatted(listed(documentBytes));
    return client + of + all + size;
  }

  /** Values in words: {@code 1, 2 and 4}; a dash for unknown ones. */
  public static String listed(List<Long> values) {
    return values.isEmpty()
        ? "–"
        : PointNames.listed(
            values.stream().map(value -> String.format(Locale.ROOT, "%,d", value)).toList());
  }
}
