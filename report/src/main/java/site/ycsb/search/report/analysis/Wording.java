// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static site.ycsb.search.report.statistics.Ratio.number;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Contrast.Side;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/**
 * Sentences of contrasts. Only verdicts say that there is a difference, or none beyond a ratio;
 * sentences of descriptive contrasts give the figures alone.
 *
 * @param units the units of inference: {@code rounds}
 */
record Wording(Analysis analysis, PointNames names, String units) {

  enum Form {
    VERDICT,
    DESCRIPTIVE,
    TREND
  }

  /**
   * The sentence of a contrast.
   *
   * @param obstacle reason why there is no interval; empty if there is one
   */
  String of(Form form, Contrast contrast, String obstacle) {
    String sentence =
        switch (form) {
          case VERDICT -> verdict(contrast, obstacle);
          case DESCRIPTIVE -> descriptive(contrast, obstacle);
          case TREND -> trend(contrast, obstacle);
        };
    String unverified = String.join(" and ", contrast.unverified());
    boolean decided = form == Form.DESCRIPTIVE || contrast.ratio().shown() || contrast.units() == 1;
    boolean swapped = form != Form.TREND && decided && contrast.compared().isLatency();
    return sentence
        + contrast.atRecall(swapped)
        + (unverified.isEmpty() ? "" : " (%s not verified)".formatted(unverified))
        + (contrast.invalid() ? " (invalid: see the warnings)" : "");
  }

  // ---- Verdicts ----

  private String verdict(Contrast contrast, String obstacle) {
    Ratio ratio = contrast.ratio();
    String better = label(contrast.better(), contrast.other());
    String other = label(contrast.other(), contrast.better());
    String where = where(contrast.points());
    if (contrast.atLeast() && ratio.shown()) {
      return reached(contrast, better, other);
    }
    if (ratio.shown()) {
      String times =
          "at least %s times (estimate %s)".formatted(number(ratio.low()), number(ratio.value()));
      return contrast.compared().difference(better, other, times) + where;
    }
    if (contrast.units() == 1) {
      String times = number(ratio.value()) + " times";
      return "%s%s, in a single %s"
          .formatted(
              contrast.compared().difference(better, other, times),
              where,
              units.replaceFirst("s$", ""));
    }
    boolean usual = contrast.compared().equals(Measure.THROUGHPUT);
    String measure = usual ? "" : contrast.compared().name();
    if (!ratio.hasInterval()) {
      return "%s and %s%s%s have no interval: %s"
          .formatted(better, other, usual ? "" : " by " + measure, where, obstacle);
    }
    String power = "%s times would be shown nine times in ten".formatted(ratio.detectable());
    return ratio.excludesMore()
        ? "no difference of more than %s times%s between %s and %s%s (%s times; %s)"
            .formatted(
                number(ratio.bound()),
                usual ? "" : " in " + measure,
                better,
                other,
                where,
                ratio.interval(),
                power)
        : "too few %s to compare %s with %s%s%s: measured %s times (%s; only %s)"
            .formatted(
                units,
                better,
                other,
                usual ? "" : " by " + measure,
                where,
                number(ratio.value()),
                interval(ratio, obstacle),
                power);
  }

  /** Sentence for a pair of which one reached its target rate; its highest rate is unknown. */
  private String reached(Contrast contrast, String better, String other) {
    return contrast.points().size() == 1
        ? String.format(
            Locale.ROOT,
            "%s reached the rate and %s only %.0f ops/s%s",
            better,
            other,
            contrast.other().figure().center(),
            where(contrast.points()))
        : "%s reached the rates and %s did not %s"
            .formatted(better, other, names.ofEach(contrast.points()));
  }

  private String where(List<Point> points) {
    if (points.get(0).isTrial()) {
      return "";
    }
    return (points.size() > 1 ? " on average " : " ") + names.ofEach(points);
  }

  // ---- Descriptive contrasts ----

  private String descriptive(Contrast contrast, String obstacle) {
    boolean latency = contrast.compared().isLatency();
    Side greater = latency ? contrast.other() : contrast.better();
    Side lesser = latency ? contrast.better() : contrast.other();
    return "%s%s: %s has %s times that of %s (%s)"
        .formatted(
            contrast.compared().name(),
            where(contrast.points()),
            label(greater, lesser),
            number(contrast.ratio().value()),
            label(lesser, greater),
            interval(contrast.ratio(), obstacle));
  }

  private String trend(Contrast contrast, String obstacle) {
    Cell to = contrast.better().cell();
    Point from = contrast.other().cell().point();
    return "%s of %s %s: %s times (%s)%s"
        .formatted(
            contrast.compared().name(),
            analysis.label(to.subject()),
            from.isFresh()
                ? names.of(to.point()) + ", against a fresh load"
                : names.range(from, to.point()),
            number(contrast.ratio().value()),
            interval(contrast.ratio(), obstacle),
            from.sweep().equals(Sweep.AGEING) ? ", by the line through all ages" : "");
  }

  private static String interval(Ratio ratio, String obstacle) {
    if (!ratio.hasInterval()) {
      return "no interval: " + obstacle;
    }
    return ratio.isUseful() ? ratio.interval() : "no useful interval";
  }

  // ---- Names ----

  /** Name with variant and server, and with the result if the other side is of another. */
  private String label(Side side, Side against) {
    return named(analysis.contender(side.subject()), side, against);
  }

  private String named(String contender, Side side, Side against) {
    return side.results() == against.results()
        ? contender
        : "%s in %s".formatted(contender, analysis.names().get(side.results()));
  }

  /** The names of unverified stores; a store that is unverified on both sides is named once. */
  List<String> unverified(Side one, Side other) {
    if (!one.verified() && !other.verified() && one.contender().equals(other.contender())) {
      return List.of(one.contender());
    }
    return Stream.of(
            one.verified() ? "" : named(one.contender(), one, other),
            other.verified() ? "" : named(other.contender(), other, one))
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
