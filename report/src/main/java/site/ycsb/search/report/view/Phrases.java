// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.util.List;
import java.util.stream.Collectors;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.results.Point;

/** Phrases about verdicts, of which sentences are made: an advantage, where it is, who is ahead. */
record Phrases(Analysis analysis) {

  /** Form of a measure and of the store whose advantages over others follow. */
  static String beside(Measure measure) {
    return measure.isLatency() ? "by %1$s against %2$s, " : "in %1$s, %2$s is ";
  }

  /** Words for the points of verdicts by one measure, and for the stores not verified there. */
  String where(List<Contrast> verdicts) {
    Contrast first =
        verdicts.stream().filter(each -> each.ratio().shown()).findFirst().orElseThrow();
    String unverified =
        verdicts.stream()
            .flatMap(each -> each.unverified().stream())
            .distinct()
            .collect(Collectors.joining(" and "));
    return (first.compared().kind() == Measure.Kind.HIGHEST_RATE ? "" : ", " + over(first.points()))
        + (unverified.isEmpty() ? "" : " (%s not verified)".formatted(unverified));
  }

  /** Words for the points of a verdict: {@code on average from 0 to 50 % updates}. */
  String over(List<Point> points) {
    return (points.size() > 1 ? "on average " : "") + Curve.over(points, analysis.points());
  }

  /** The advantage over one store; the first one, over the nearest, has its interval. */
  String against(Contrast contrast, boolean first) {
    Ratio ratio = contrast.ratio();
    boolean latency = contrast.compared().isLatency();
    String times = (contrast.atLeast() ? "at least " : "") + Ratio.number(ratio.value()) + " times";
    String other = analysis.name(contrast.other().subject());
    String interval = first && ratio.isUseful() ? " (%s)".formatted(ratio.interval()) : "";
    String form = !latency ? "%2$s %1$s" : first ? "%s takes %s as long" : "%s %s";
    return form.formatted(other, times) + interval + contrast.atRecall(latency);
  }

  /**
   * Words for the points that contradict what is said of their mean: another store is ahead, or by
   * more than the mean excludes. {@code "; redisjson is ahead at 1 of the 4 points, elasticsearch
   * at 2"}. Empty if there are none.
   */
  String reversals(Contrast mean) {
    List<Contrast> shown =
        analysis.conclusions().verdicts().stream()
            .filter(verdict -> verdict.overall().equals(mean))
            .flatMap(verdict -> verdict.points().stream())
            .filter(point -> point.ratio().shown() && !point.invalid())
            .filter(
                point ->
                    !mean.ratio().excludesMore() || point.ratio().value() > mean.ratio().bound())
            .toList();
    String form = "; %s is ahead at %d of the " + mean.points().size() + " points";
    StringBuilder words = new StringBuilder();
    for (Contrast.Side side : List.of(mean.better(), mean.other())) {
      long wins = Contrast.wins(shown, side.subject());
      if (wins > 0 && !(mean.ratio().shown() && side.equals(mean.better()))) {
        words.append(form.formatted(analysis.name(side.subject()), wins));
        form = ", %s at %d";
      }
    }
    return words.toString();
  }
}
