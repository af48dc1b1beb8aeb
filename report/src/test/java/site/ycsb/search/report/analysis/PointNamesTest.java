// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

class PointNamesTest {

  @Test
  void of_onePoint_isWhatPeopleSay() {
    List<Point> all = new ArrayList<>(SimulatedPoints.updates());
    all.addAll(SimulatedPoints.isolated());
    all.addAll(SimulatedPoints.threads(1, 32));
    all.addAll(SimulatedPoints.sustained(250));
    PointNames names = new PointNames(all);

    assertThat(all)
        .extracting(names::of)
        .contains(
            "at 10 % updates",
            "on searches alone", "with 1 thread", "with 32 threads", "at 250 ops/s");
    assertThat(names.of(all)).isEqualTo("at every point");
    assertThat(names.of(all.subList(4, 8)))
        .isEqualTo("at 40 and 50 % updates; on inserts and reads alone");
  }

  @Test
  void of_pointsThatDifferInThreadsToo_saysBoth() {
    Point few = new Point(Sweep.UPDATES, "search-10update", Map.of(), 0.125, 1, 0);
    Point many = new Point(Sweep.UPDATES, "search-10update", Map.of(), 0.125, 64, 0);
    PointNames names = new PointNames(List.of(few, many));

    assertThat(names.of(few)).isEqualTo("at 12.5 % updates, 1 thread");
    assertThat(names.of(many)).isEqualTo("at 12.5 % updates, 64 threads");
  }

  @Test
  void of_twoWorkloads_saysWhich() {
    Point one = new Point(Sweep.THREADS, "mine", Map.of(), 0, 8, 0);
    Point other = new Point(Sweep.THREADS, "yours", Map.of(), 0, 8, 0);
    Point alone = SimulatedPoints.sustained(250).get(0);
    PointNames names = new PointNames(List.of(one, other, alone));

    assertThat(names.of(List.of(one, other))).isEqualTo("with 8 threads, mine and yours");
    assertThat(names.distinction(one)).isEqualTo("mine");
    assertThat(names.distinction(alone)).isEmpty();
  }

  @Test
  void distinction_ofAVariedProperty_isTheEndOfItsKeyUnlessAnotherEndsAlike() {
    Point one = new Point("own", "w", Map.of("json.document", "empty"), 0, 1, 0);
    Point both =
        new Point("own", "w", Map.of("a.size", "1", "b.size", "2", "size.c", "3"), 0, 1, 0);

    assertThat(new PointNames(List.of(one)).distinction(one)).isEqualTo("document empty");
    assertThat(new PointNames(List.of(both)).distinction(both))
        .isEqualTo("a.size 1, b.size 2, c 3");
  }

  @Test
  void ofEach_ofPointsThatDifferInOneOfTheirValues_namesTheOthersOnce() {
    List<Point> all = new ArrayList<>();
    for (String index : List.of("on", "off")) {
      for (String batch : List.of("1", "10", "100")) {
        Map<String, String> values = Map.of("batchsize", batch, "search.index", index);
        all.add(new Point("batches", "ingest", values, 0, 1, 0));
        all.add(new Point("batches", "ingest", values, 0, 8, 0));
      }
    }
    PointNames names = new PointNames(all);

    assertThat(names.of(List.of(all.get(0), all.get(2), all.get(4))))
        .isEqualTo("on ingest, batchsize 1, 10 and 100, index on, 1 thread");
    assertThat(names.of(List.of(all.get(0), all.get(6))))
        .isEqualTo("on ingest, batchsize 1, index on and off, 1 thread");
    assertThat(names.of(List.of(all.get(0), all.get(2), all.get(8), all.get(11))))
        .isEqualTo(
            "on ingest, batchsize 1, index on, 1 thread;"
                + " on ingest, batchsize 10, index on and off, 1 thread;"
                + " on ingest, batchsize 100, index off, 8 threads");
    assertThat(names.of(List.of(all.get(0), all.get(3), all.get(4), all.get(8), all.get(11))))
        .isEqualTo("at 5 of 12 points");
  }

  @Test
  void of_aTrialWithoutARate_isAtFullSpeed() {
    List<Point> trials = SimulatedPoints.findMax(0, 2000);

    assertThat(new PointNames(trials).of(trials.get(0))).isEqualTo("at full speed");
    assertThat(new PointNames(trials).of(trials.get(1))).isEqualTo("at 2000 ops/s");
  }

  @Test
  void of_aThousandPoints_namesAFew() {
    List<Point> points = SimulatedPoints.many(1000);

    assertThat(new PointNames(points).of(points.subList(0, 999)))
        .isEqualTo("on own-1, own-2, own-3, own-4, own-5 and 994 more");
  }

  @Test
  void ofEach_ofManyNumbers_doesNotAddTheOthersToThem() {
    List<Point> points = SimulatedPoints.threads(2, 3, 4, 5, 6, 7, 8, 9);

    assertThat(new PointNames(points).ofEach(points))
        .isEqualTo("with 2, 3, 4, 5, 6 threads and 3 more");
  }
}
