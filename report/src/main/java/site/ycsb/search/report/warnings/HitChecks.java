// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static java.util.Comparator.comparingDouble;
import static site.ycsb.search.report.warnings.Findings.percent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Recall;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.StudentT;
import site.ycsb.search.results.Compared;
import site.ycsb.search.results.Point;

/**
 * Checks that stores with one dataset found as many hits at a point, of as many bytes. A store that
 * returns less has done less work, so its figures do not compare. So has one that finds fewer of
 * the neighbours; its figures compare only beside its recall.
 */
record HitChecks(Findings findings) {

  /** Highest acceptable difference, as a share of the greater figure. */
  private static final double DIFFERENCE = 0.02;

  /** Chance of a difference of four standard errors, where these are well known. */
  private static final StudentT NOISE = new StudentT(6.33e-5);

  void check() {
    compare("Hits per search differ", HitChecks::hits, HitChecks::fewerHits);
    compare(
        "Bytes per hit differ",
        HitChecks::bytes,
        (one, other) -> bytes(one).get().minus(bytes(other).get()));
    findings.addEach(Kind.LESS_FOUND, findings.analysis.cells(), this::lessFound, this::lessFound);
  }

  /** The operations by which slower stores find more, each with the name of one. */
  private List<String> lessFound(Cell faster) {
    return findings.measured(faster.point()).stream()
        .filter(other -> faster.target() == 0)
        .filter(other -> faster.throughput().center() > other.throughput().center())
        .flatMap(
            other ->
                other.counts().recalls().keySet().stream()
                    .filter(each -> isBelow(faster, other, each))
                    .map(each -> each + " than " + findings.name(other)))
        .toList();
  }

  private static boolean isBelow(Cell one, Cell other, String operation) {
    Optional<Recall> more = Recall.of(List.of(other), operation);
    return Recall.of(List.of(one), operation)
        .filter(less -> more.stream().anyMatch(less::isBelow))
        .isPresent();
  }

  /** The least recall, beside that of the store that finds more at the same point. */
  private String lessFound(String said, List<Cell> cells) {
    String operation = said.replaceFirst(" .*", "");
    Cell least = Collections.min(cells, comparingDouble(cell -> recall(cell, operation).mean()));
    return findings.measured(least.point()).stream()
        .filter(other -> said.equals(operation + " than " + findings.name(other)))
        .map(other -> "%s against %s".formatted(recall(least, operation), recall(other, operation)))
        .map(
            recalls ->
                "It is faster and finds less by %s: a recall of %s.".formatted(said, recalls))
        .findFirst()
        .orElseThrow();
  }

  private static Recall recall(Cell cell, String operation) {
    return Recall.of(List.of(cell), operation).orElseThrow();
  }

  /**
   * Difference between two cells of a point that is too great.
   *
   * @param share difference as a share of the greater figure
   * @param known whether it is known to exceed the noise
   */
  private record Gap(Cell one, Cell other, String figures, double share, boolean known) {}

  private static Optional<Effect> hits(Cell cell) {
    Compared compared = cell.counts().compared();
    return compared.searches() == 0
        ? Optional.empty()
        : Optional.of(
            new Effect(
                compared.mean(),
                compared.error(),
                (int) Math.min(compared.searches() - 1, Integer.MAX_VALUE / 2),
                1));
  }

  /**
   * The difference between two cells by the groups of questions. Searches are not independent of
   * each other: an update changes the hits of a question until the next update, and many searches
   * ask for a question. Groups are.
   */
  private static Effect fewerHits(Cell one, Cell other) {
    Compared ofOne = one.counts().compared();
    Compared ofOther = other.counts().compared();
    int[] groups =
        IntStream.range(0, Math.min(ofOne.groups(), ofOther.groups()))
            .filter(group -> ofOne.searches(group) > 0 && ofOther.searches(group) > 0)
            .toArray();
    if (groups.length == 0) { // A file of an earlier version.
      return hits(one).get().minus(hits(other).get());
    }
    double[] asked =
        IntStream.of(groups)
            .mapToDouble(group -> 1 / (1 / ofOne.searches(group) + 1 / ofOther.searches(group)))
            .toArray();
    double all = DoubleStream.of(asked).sum();
    return Effect.ofWeighted(
        DoubleStream.of(asked).map(each -> each / all).toArray(),
        IntStream.of(groups)
            .mapToDouble(group -> ofOne.mean(group) - ofOther.mean(group))
            .toArray());
  }

  private static Optional<Effect> bytes(Cell cell) {
    double[] repeats =
        cell.done()
            .mapToDouble(run -> run.report().answers().bytesPerHit())
            .filter(bytes -> bytes > 0)
            .toArray();
    return repeats.length == 0 ? Optional.empty() : Optional.of(Effect.of(repeats));
  }

  private void compare(
      String what,
      Function<Cell, Optional<Effect>> mean,
      BiFunction<Cell, Cell, Effect> difference) {
    List<Gap> gaps =
        findings.analysis.points().stream()
            .flatMap(point -> gaps(point, mean, difference))
            .toList();
    warn(Kind.UNEQUAL_HITS, what, gaps.stream().filter(Gap::known).toList());
    warn(Kind.PERHAPS_UNEQUAL_HITS, what, gaps.stream().filter(gap -> !gap.known).toList());
  }

  /** The gaps between cells of equal datasets; inserts and deletes change how many hits exist. */
  private Stream<Gap> gaps(
      Point point,
      Function<Cell, Optional<Effect>> mean,
      BiFunction<Cell, Cell, Effect> difference) {
    if (point.ageSeconds() > 0) {
      return Stream.empty();
    }
    List<Cell> cells =
        findings.measured(point).stream()
            .filter(cell -> Stream.of("INSERT", "INGEST").noneMatch(cell.latencies()::containsKey))
            .filter(cell -> mean.apply(cell).isPresent())
            .toList();
    List<Gap> gaps = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      Cell one = cells.get(i);
      for (Cell other : cells.subList(i + 1, cells.size())) {
        if (one.datasets().equals(other.datasets())) {
          gap(
                  one,
                  mean.apply(one).get().mean(),
                  other,
                  mean.apply(other).get().mean(),
                  difference.apply(one, other))
              .ifPresent(gaps::add);
        }
      }
    }
    return gaps.stream();
  }

  private Optional<Gap> gap(Cell one, double ofOne, Cell other, double ofOther, Effect difference) {
    double share = Math.abs(ofOne - ofOther) / Math.max(ofOne, ofOther);
    String figures =
        String.format(
            Locale.ROOT,
            "%,.2f of %s, %,.2f of %s",
            ofOne,
            findings.name(one),
            ofOther,
            findings.name(other));
    return share > DIFFERENCE && !(Math.abs(difference.mean()) <= difference.half(NOISE))
        ? Optional.of(new Gap(one, other, figures, share, difference.isKnown()))
        : Optional.empty();
  }

  private void warn(Kind kind, String what, List<Gap> gaps) {
    gaps.stream()
        .max(comparingDouble(Gap::share))
        .ifPresent(
            worst ->
                findings.add(
                    kind,
                    findings.names.of(
                        gaps.stream().map(gap -> gap.one.point()).distinct().toList()),
                    "%s by up to %s: %s.".formatted(what, percent(worst.share), worst.figures),
                    gaps.stream()
                        .flatMap(gap -> Stream.of(gap.one, gap.other))
                        .distinct()
                        .toList()));
  }
}
