// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Comparator.comparingDouble;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Run.Machine;

/** Conditions of a measurement in a line: date, size of the work, rounds, precision, machine. */
record Conditions(Analysis analysis) {

  List<String> words() {
    List<String> conditions = new ArrayList<>();
    conditions.add(
        analysis.comparisons().stream()
            .map(comparison -> comparison.origin().createdAt().replaceFirst("T.*", ""))
            .distinct()
            .collect(Collectors.joining(" and ")));
    if (!analysis.cells().isEmpty()) {
      conditions.add(Sheet.conditions(shown()));
    }
    int units = analysis.conclusions().primary().stream().mapToInt(Contrast::units).max().orElse(0);
    if (units > 0) {
      conditions.add(rounds(units));
    }
    precision().ifPresent(conditions::add);
    int cold = analysis.sources().stream().mapToInt(source -> source.cold().size()).sum();
    if (cold > 0) {
      conditions.add(
          "%s left out, before all were warm".formatted(cold == 1 ? "1 round" : cold + " rounds"));
    }
    machine().ifPresent(conditions::add);
    return conditions;
  }

  private String rounds(int units) {
    String scope = analysis.conclusions().scope().replace(" of the servers", "");
    return scope.startsWith("starts")
        ? "%d %s".formatted(units, scope)
        : (units == 1 ? "1 round" : units + " rounds")
            + scope.replaceFirst("^this", ", one").replaceFirst("^these", ", several");
  }

  /** The widest interval of the verdicts that the answer is made of. */
  private Optional<String> precision() {
    return new Question(analysis)
        .verdicts().stream()
            .filter(each -> each.ratio().hasInterval() && each.ratio().isUseful())
            .max(comparingDouble(Contrast::reach))
            .map(each -> "ratios ±%s".formatted(Formatter.percent(each.reach())));
  }

  private List<Cell> shown() {
    List<Cell> shown = new Question(analysis).point().map(analysis::cells).orElse(List.of());
    return shown.isEmpty() ? analysis.cells() : shown;
  }

  private Optional<String> machine() {
    return analysis.cells().stream()
        .flatMap(Cell::done)
        .map(Run::machine)
        .findFirst()
        .map(Conditions::machine);
  }

  private static String machine(Machine machine) {
    String cores =
        (machine.cpu().isEmpty() ? "" : machine.cpu() + ", ") + machine.cores() + " cores";
    return !machine.shared()
        ? cores + ", client alone"
        : machine.pinned().isEmpty() ? cores + " shared" : cores + ": " + machine.pinned();
  }
}
