// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Collections.disjoint;
import static java.util.Comparator.comparing;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.statistics.Ratio;

/** Sentence about a store that leads: its advantages, then the stores over which it has none. */
record LeaderSentence(Analysis analysis, Subject leader) {

  /** Most stores of which each is named. */
  private static final int FEW = 3;

  /**
   * @param own the valid verdicts of a curve by one measure, of which one is decided for the leader
   */
  String words(List<Contrast> own) {
    Phrases phrases = new Phrases(analysis);
    List<Contrast> its =
        own.stream()
            .filter(each -> each.isOf(leader))
            .sorted(comparing(each -> each.ratio().value()))
            .toList();
    List<Contrast> decided = its.stream().filter(each -> each.ratio().shown()).toList();
    Measure measure = decided.get(0).compared();
    String open =
        its.stream()
                .filter(each -> !each.ratio().shown())
                .map(each -> undecided(phrases, each))
                .collect(Collectors.joining())
            + invalid(decided.get(0));
    String reversals = decided.stream().map(phrases::reversals).collect(Collectors.joining());
    String form =
        open.isEmpty()
            ? (measure.isLatency() ? "%2$s leads by %1$s: " : "%2$s leads in %1$s: ")
            : Formatter.capital(Phrases.beside(measure));
    return form.formatted(measure.name(), analysis.name(leader))
        + advantages(phrases, decided)
        + phrases.where(its)
        + reversals
        + open
        + ".";
  }

  /** The advantages over all; of many over the nearest and the farthest. */
  private String advantages(Phrases phrases, List<Contrast> decided) {
    String nearest = phrases.against(decided.get(0), true);
    if (decided.size() <= FEW) {
      return PointNames.listed(
          Stream.concat(
                  Stream.of(nearest),
                  decided.stream().skip(1).map(each -> phrases.against(each, false)))
              .toList());
    }
    Contrast farthest = decided.get(decided.size() - 1);
    return "%s, up to %s times (%s)%s"
        .formatted(
            nearest,
            Ratio.number(farthest.ratio().value()),
            beside(farthest),
            farthest.atRecall(farthest.compared().isLatency()));
  }

  /** Name of the store that a contrast compares with the leader. */
  private String beside(Contrast contrast) {
    Subject better = contrast.better().subject();
    return analysis.name(better.equals(leader) ? contrast.other().subject() : better);
  }

  private String undecided(Phrases phrases, Contrast contrast) {
    String other = beside(contrast);
    String average = contrast.points().size() > 1 ? " on average" : "";
    String words =
        contrast.ratio().excludesMore()
            ? "; %s differs by no more than %s times%s%s"
                .formatted(
                    other,
                    Ratio.number(contrast.ratio().bound()),
                    average,
                    contrast.atRecall(/* swapped= */ contrast.better().subject().equals(leader)))
            : "; against %s it is not decided%s".formatted(other, average);
    return words + phrases.reversals(contrast);
  }

  /** Words for the stores that no valid verdict compares with a leader. */
  private String invalid(Contrast shown) {
    List<String> others =
        analysis.conclusions().primary().stream()
            .filter(each -> each.invalid() && each.isOf(leader))
            .filter(each -> each.compared().equals(shown.compared()))
            .filter(each -> !disjoint(each.points(), shown.points()))
            .map(this::beside)
            .toList();
    return others.isEmpty()
        ? ""
        : "; against %s there is no valid verdict".formatted(PointNames.listed(others));
  }
}
