// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/** Simulation of a store that has lost a fifth of its throughput, on a machine that drifts. */
class AgeingTest {

  private static final double[] DRIFT = {1, 0.7, 1.3, 0.8, 1.2};
  private static final Point FIRST = age("0");
  private static final Point LAST = age("5");

  @TempDir private Path temporary;

  private static Point age(String minutes) {
    return new Point(Sweep.AGEING, "ageing", Map.of(Sweep.MINUTES, minutes), 0, 16, 0);
  }

  private Analysis analysis() {
    return Analyst.of(
        List.of(
            new SimulatedResults()
                .store("redisjson", point -> point.isFresh() ? 5_000 : 4_000)
                .points(List.of(FIRST, LAST, LAST.besideFresh(), LAST.fresh()))
                .repeats(DRIFT.length)
                .edit(run -> run.throughput *= drift(run.point, run.repeat))
                .writeTo(temporary.resolve("a"))));
  }

  /** The drift hits the aged and the fresh documents of a round; each age has its own. */
  private static double drift(Point point, int repeat) {
    return point.isOfFresh() ? DRIFT[repeat - 1] : point.equals(LAST) ? 0.5 : 1;
  }

  @Test
  void ratio_ofAgedToFreshDocuments_isThatOfTheirRoundsAndNotOfTheDrift() {
    Analysis analysis = analysis();

    Contrast level =
        analysis.conclusions().trends().stream()
            .filter(each -> each.other().cell().point().isFresh())
            .filter(each -> each.compared().name().equals("throughput"))
            .findFirst()
            .orElseThrow();
    assertThat(level.ratio().low()).isBetween(0.7, 0.8);
    assertThat(level.ratio().high()).isBetween(0.8, 0.9);
    assertThat(new Answer(analysis).sentence())
        .startsWith("After 5 minutes, at full speed, as a share of a fresh load: redisjson 0.8");
    assertThat(Ageing.of(analysis))
        .extracting(Ageing::name)
        .contains("throughput from 0 to 5 minutes", "throughput after 5 minutes ÷ freshly loaded");
  }

  @Test
  void name_ofTheAgedDocumentsBesideTheFresh_isThatOfTheirAge() {
    List<Point> points = List.of(FIRST, LAST, LAST.besideFresh(), LAST.fresh());

    assertThat(new PointNames(points).of(points.subList(1, 4)))
        .isEqualTo("after 5 minutes; when freshly loaded");
  }
}
