// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;

/**
 * Answer of a report to its {@link Question}, in a sentence or two. It is made of the primary
 * verdicts of one curve, and says where those of other curves disagree; without verdicts it is the
 * figures.
 */
public record Answer(Analysis analysis) {

  public String sentence() {
    return aged().orElseGet(this::ofStores);
  }

  /** Throughput at the last age against that of a fresh load; empty without an ageing. */
  private Optional<String> aged() {
    List<Contrast> levels =
        analysis.conclusions().trends().stream()
            .filter(each -> each.other().cell().point().isFresh())
            .filter(each -> each.compared().equals(Measure.THROUGHPUT))
            .toList();
    return levels.stream()
        .findFirst()
        .map(
            first ->
                Formatter.capital(new PointNames(analysis.points()).of(first.points()))
                    + ", at full speed, as a share of a fresh load: "
                    + levels.stream()
                        .map(
                            each ->
                                analysis.name(each.better().subject())
                                    + " "
                                    + Formatter.ratio(each.ratio()))
                        .collect(Collectors.joining(", "))
                    + ".");
  }

  private String ofStores() {
    if (analysis.conclusions().verdicts().isEmpty()) {
      return new FigureSentence(analysis).words();
    }
    List<Contrast> own = new Question(analysis).verdicts();
    if (own.isEmpty()) {
      return "No verdict: every comparison has a warning that makes it invalid.";
    }
    Contrast first =
        own.stream().filter(each -> each.ratio().shown()).findFirst().orElse(own.get(0));
    Optional<Subject> leader = leader(own);
    return leader
            .map(store -> new LeaderSentence(analysis, store).words(own))
            .orElseGet(() -> shortened(first))
        + leader.map(store -> inThroughput(store, own)).orElse("")
        + elsewhere(leader, own);
  }

  /**
   * A leader's advantages in throughput, if another measure ranks the stores: the least, or all.
   */
  private String inThroughput(Subject leader, List<Contrast> own) {
    List<Contrast> throughput =
        new Question(analysis)
            .sound().stream()
                .filter(each -> each.compared().equals(Measure.THROUGHPUT))
                .filter(each -> each.points().equals(own.get(0).points()))
                .toList();
    if (!own.get(0).compared().equals(Measure.SERVER_TIME)
        || !leader(throughput).equals(Optional.of(leader))) {
      return "";
    }
    List<Contrast> its = throughput.stream().filter(each -> each.isOf(leader)).toList();
    if (!its.stream().allMatch(each -> each.ratio().shown())) {
      return " " + new LeaderSentence(analysis, leader).words(throughput);
    }
    Contrast least = nearest(leader, its);
    boolean first = least.other().subject().equals(nearest(leader, own).other().subject());
    return " In throughput, %s%s."
        .formatted(new Phrases(analysis).against(least, true), first ? "" : ", the nearest");
  }

  /** The verdict on the store over which a leader has the least decided advantage. */
  private static Contrast nearest(Subject leader, List<Contrast> verdicts) {
    return verdicts.stream()
        .filter(each -> each.isOf(leader) && each.ratio().shown())
        .min(comparing(each -> each.ratio().value()))
        .orElseThrow();
  }

  /**
   * The store with the most decided advantages and no decided disadvantage. Where all are compared
   * with one store, only that one can lead. Of two results that are compared, or of a store that
   * alone reached its rate, the verdict itself says more.
   */
  private Optional<Subject> leader(List<Contrast> own) {
    List<Contrast> decided = own.stream().filter(each -> each.ratio().shown()).toList();
    if (analysis.names().size() > 1 || decided.stream().anyMatch(Contrast::atLeast)) {
      return Optional.empty();
    }
    String against = analysis.comparisons().get(0).plan().against();
    return decided.stream()
        .map(each -> each.better().subject())
        .filter(store -> against.isEmpty() || against.equals(store.contender()))
        .filter(store -> decided.stream().noneMatch(each -> each.other().subject().equals(store)))
        .max(comparingLong(store -> Contrast.wins(decided, store)));
  }

  /**
   * Words for other curves and measures that show another store ahead: its advantage if that is one
   * of them, otherwise their number.
   */
  private String elsewhere(Optional<Subject> leader, List<Contrast> own) {
    List<List<Contrast>> others =
        new ArrayList<>(Curve.families(analysis.points(), new Question(analysis).sound()));
    others.removeIf(family -> family.contains(own.get(0)));
    List<Contrast> ahead = others.stream().flatMap(each -> ahead(leader, each).stream()).toList();
    if (ahead.size() != 1) {
      String what = leader.isPresent() ? "another store is ahead" : "a difference is shown";
      return ahead.isEmpty()
          ? ""
          : " In %d of %d other curves and measures, %s."
              .formatted(ahead.size(), others.size(), what);
    }
    Contrast only = ahead.get(0);
    Measure measure = only.compared();
    Phrases phrases = new Phrases(analysis);
    return (leader.isPresent() ? " But " : " And ")
        + Phrases.beside(measure).formatted(measure.name(), analysis.name(only.better().subject()))
        + phrases.against(only, true)
        + phrases.where(ahead)
        + ".";
  }

  /** The greatest advantage over a leader; without one, the greatest of all. */
  private static Optional<Contrast> ahead(Optional<Subject> leader, List<Contrast> family) {
    return family.stream()
        .filter(each -> each.ratio().shown())
        .filter(each -> leader.isEmpty() || leader.get().equals(each.other().subject()))
        .max(comparing(each -> each.ratio().value()));
  }

  /** The sentence of a verdict, with short names. */
  private String shortened(Contrast contrast) {
    String sentence = contrast.sentence();
    for (Contrast.Side side : List.of(contrast.better(), contrast.other())) {
      sentence = sentence.replace(analysis.contender(side.subject()), side.contender());
    }
    return Formatter.sentence(sentence + new Phrases(analysis).reversals(contrast));
  }

  /** A sentence for each store of which all runs failed. */
  public List<String> failures() {
    return analysis.subjects().stream()
        .filter(store -> analysis.cells(store).stream().noneMatch(Cell::isMeasured))
        .flatMap(
            store ->
                analysis.cells(store).stream()
                    .flatMap(cell -> cell.failed().stream())
                    .map(run -> run.report().ending().reason())
                    .limit(1)
                    .map(
                        reason ->
                            "All runs of %s failed%s."
                                .formatted(
                                    analysis.name(store), reason.isEmpty() ? "" : ": " + reason)))
        .toList();
  }
}
