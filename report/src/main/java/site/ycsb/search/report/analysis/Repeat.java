// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.Run;

/**
 * One repeat of a cell: a run, or the parts that several client machines ran of it at once. It
 * counts only if no part is missing, because a sum without one would be too low.
 *
 * @param missing clients that have no part of it
 */
record Repeat(int number, List<Part> parts, Set<String> missing) {

  static Repeat of(int number, List<Part> parts, Set<String> clients) {
    Set<String> missing = new TreeSet<>(clients);
    parts.forEach(part -> missing.remove(part.run().client()));
    return new Repeat(number, parts, missing);
  }

  /** Whether there is all of it, and it measured what it should. */
  boolean done() {
    return missing.isEmpty() && parts.stream().allMatch(part -> part.run().ending().done());
  }

  double throughput() {
    return parts.stream().mapToDouble(part -> part.run().throughput()).sum();
  }

  /** Of all client machines together. */
  int target() {
    return parts.stream().mapToInt(part -> part.run().point().target()).sum();
  }

  /** The merged latencies of an operation; an empty histogram if there are none. */
  Histogram latencies(String operation) {
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    parts.stream()
        .map(part -> part.latencies(operation))
        .flatMap(Optional::stream)
        .forEach(all::add);
    return all;
  }

  /** YCSB's names of what was timed and succeeded. */
  Set<String> operations() {
    return parts.stream()
        .flatMap(part -> part.run().operations().keySet().stream())
        .filter(name -> !name.endsWith("-FAILED") && !name.equals("CLEANUP"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  List<Run> runs() {
    return parts.stream().map(Part::run).toList();
  }
}
