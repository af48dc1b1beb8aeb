// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import site.ycsb.search.results.Run;

/** Size of the work behind some figures. It has several values if the figures differ in them. */
public final class Conditions {

  private Conditions() {}

  /** In words: {@code 16 threads, 50,000 documents of 1,095 bytes}, as far as it is known. */
  public static String of(Collection<Cell> cells) {
    List<Run> runs = cells.stream().map(Cell::representative).toList();
    String threads = listed(runs, run -> run.point().threads());
    String clients = listed(runs, Run::clients);
    String documents = listed(runs, Run::documents);
    String bytes = listed(runs, run -> run.report().storeFacts().documentBytes());
    return (threads.isEmpty() ? "–" : threads)
        + (threads.equals("1") ? " thread" : " threads")
        + (clients.equals("1") ? "" : " of %s clients".formatted(clients))
        + (documents.isEmpty() ? "" : ", %s documents".formatted(documents))
        + (bytes.isEmpty() ? "" : " of %s bytes".formatted(bytes));
  }

  /** The distinct known values: {@code 1, 2 and 4}; empty without. */
  private static String listed(List<Run> runs, ToLongFunction<Run> value) {
    List<String> values =
        runs.stream()
            .mapToLong(value)
            .filter(known -> known > 0)
            .distinct()
            .sorted()
            .mapToObj(known -> String.format(Locale.ROOT, "%,d", known))
            .toList();
    return values.isEmpty() ? "" : PointNames.listed(values);
  }
}
