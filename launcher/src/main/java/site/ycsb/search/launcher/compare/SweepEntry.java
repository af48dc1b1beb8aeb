// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.report.results.Sweep;

/**
 * Sweep as a user writes it. An absent part is that of the named sweep with the same name; without
 * one, the default workload, no varied property, and the threads and the rate of each workload.
 *
 * @param vary values by the key of each varied property
 * @param bound latency bound of a search for the highest rate
 */
record SweepEntry(
    @Nullable String name,
    @Nullable String question,
    @Nullable List<String> workloads,
    @Nullable Map<String, List<String>> vary,
    @Nullable List<Integer> threads,
    @Nullable List<Integer> targets,
    @Nullable String bound) {

  /** Sweep that is known by its name. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static SweepEntry named(String name) {
    return new SweepEntry(name, null, null, null, null, null, null);
  }

  /** Sweep of a command line; empty lists are absent parts. */
  static SweepEntry of(
      String name, List<String> workloads, List<Integer> targets, @Nullable String bound) {
    return new SweepEntry(name, null, workloads, null, null, targets, bound);
  }

  String nameOrDefault() {
    return name == null ? Sweep.WORKLOAD : name;
  }

  /** True if the user wrote nothing but a name. */
  boolean isNameOnly() {
    return equals(named(nameOrDefault()));
  }

  /** This sweep, with the parts of another one where it has none. */
  SweepEntry withDefaults(SweepEntry other) {
    return new SweepEntry(
        nameOrDefault(),
        question == null ? other.question : question,
        absent(workloads) ? other.workloads : workloads,
        vary == null ? other.vary : vary,
        absent(threads) ? other.threads : threads,
        absent(targets) ? other.targets : targets,
        bound == null ? other.bound : bound);
  }

  /** Copy with other numbers of threads, and with further varied properties. */
  SweepEntry with(List<Integer> otherThreads, Map<String, List<String>> varied) {
    Map<String, List<String>> all = new LinkedHashMap<>(vary == null ? Map.of() : vary);
    all.putAll(varied);
    return new SweepEntry(
        name,
        question,
        workloads,
        all,
        otherThreads.isEmpty() ? threads : otherThreads,
        targets,
        bound);
  }

  /** Stored form. */
  Sweep sweep() {
    Map<String, List<String>> varied = vary == null ? Map.of() : vary;
    return new Sweep(
        nameOrDefault(),
        question == null ? "" : question,
        distinct(workloads),
        varied.entrySet().stream()
            .map(each -> new Sweep.Varied(each.getKey(), distinct(each.getValue())))
            .toList(),
        distinct(threads),
        distinct(targets),
        bound == null ? "" : bound);
  }

  private static boolean absent(@Nullable List<?> list) {
    return list == null || list.isEmpty();
  }

  private static <T> List<T> distinct(@Nullable List<T> list) {
    return list == null ? List.of() : list.stream().distinct().toList();
  }
}
