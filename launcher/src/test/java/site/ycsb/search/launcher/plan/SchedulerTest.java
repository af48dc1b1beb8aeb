// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.launcher.plan.Comparisons.rate;
import static site.ycsb.search.launcher.plan.Comparisons.updates;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.analysis.RateSearch;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;

class SchedulerTest {

  private static final List<String> STORES = List.of("a", "b", "c");
  private static final List<Point> SWEEP = List.of(updates(0), updates(10), updates(20));
  private static final int REPEATS = 3;

  @Test
  void next_untilNothingIsLeft_doesEveryPointOfEveryStoreInEveryRoundOnce() {
    List<Step> done = doAll(fixed(true), new ArrayList<>(), step -> 1);

    assertThat(done).doesNotHaveDuplicates().hasSize(SWEEP.size() * (1 + 3 * REPEATS));
    assertThat(done).isEqualTo(fixed(true).plan());
    assertThat(done.stream().filter(Step::ceiling)).hasSize(SWEEP.size());
  }

  @Test
  void next_ofCeilings_measuresThoseOfADatasetOneRightAfterTheOther() {
    List<Point> points =
        Stream.of("set", "get")
            .flatMap(workload -> Stream.of("b", "a").map(document -> of(workload, document)))
            .toList();
    List<Step> ceilings = fixed(points, true).plan().subList(0, points.size());

    assertThat(ceilings).allMatch(Step::ceiling);
    assertThat(ceilings.stream().map(step -> step.point().workload()))
        .containsExactly("set", "get", "set", "get");
    assertThat(ceilings.stream().map(step -> step.point().values().get("json.document")))
        .containsExactly("a", "a", "b", "b");
  }

  private static Point of(String workload, String document) {
    return new Point("roots", workload, Map.of("json.document", document), 0, 16, 0);
  }

  @Test
  void next_ofAPoint_measuresAllContendersOneRightAfterTheOther() {
    List<Step> done = doAll(fixed(false), new ArrayList<>(), step -> 1);

    for (int i = 0; i < done.size(); i += STORES.size()) {
      List<Step> block = done.subList(i, i + STORES.size());
      assertThat(block.stream().map(Step::contender)).containsExactlyInAnyOrderElementsOf(STORES);
      assertThat(block.stream().map(step -> step.point().id() + step.repeat()).distinct())
          .hasSize(1);
    }
    assertThat(done.stream().map(Step::repeat)).isSorted();
  }

  @Test
  void next_ofRounds_shufflesPointsInEachAndContendersAtEachPoint() {
    List<Step> done = doAll(fixed(false), new ArrayList<>(), step -> 1);
    Map<Integer, String> points =
        done.stream()
            .collect(
                Collectors.groupingBy(
                    Step::repeat,
                    Collectors.mapping(step -> step.point().id(), Collectors.joining(" "))));
    Map<String, String> contenders =
        done.stream()
            .collect(
                Collectors.groupingBy(
                    step -> step.repeat() + step.point().id(),
                    Collectors.mapping(Step::contender, Collectors.joining())));

    assertThat(points.values().stream().distinct().count()).isGreaterThan(1);
    assertThat(contenders.values().stream().distinct().count()).isGreaterThan(3);
  }

  @Test
  void next_afterSomeOfTheRuns_goesOnWithTheRestWhicheverTheyAre() {
    Random random = new Random(5);
    List<Step> plan = fixed(true).plan();
    for (int i = 0; i < 50; i++) {
      List<Run> ended =
          plan.stream()
              .filter(step -> random.nextBoolean())
              .map(step -> Comparisons.run(step, 1))
              .collect(Collectors.toCollection(ArrayList::new));
      int before = ended.size();

      List<Step> rest = doAll(fixed(true), ended, step -> 1);

      assertThat(rest).hasSize(plan.size() - before);
      assertThat(ended.stream().map(Run::id)).doesNotHaveDuplicates().hasSize(plan.size());
    }
  }

  @Test
  void next_ofASearchForTheHighestRate_closesInOnItInEveryRound() {
    double truth = 3300;
    Scheduler scheduler =
        new Scheduler(
            Comparisons.of(List.of("a", "b"), 2, Map.of()),
            List.of(),
            Optional.of(rate(0)),
            run ->
                new RateSearch.Trial(
                    run.point().target(),
                    run.report().throughput(),
                    run.point().target() > 0 && run.point().target() <= truth,
                    true,
                    0),
            false);

    List<Step> done = doAll(scheduler, new ArrayList<>(), step -> 5000);

    int best =
        done.stream()
            .filter(step -> step.contender().equals("b") && step.repeat() == 2)
            .mapToInt(step -> step.point().target())
            .filter(target -> target <= truth)
            .max()
            .orElse(0);
    assertThat((double) best).isBetween(truth * 0.95, truth);
    assertThat(done).hasSizeLessThanOrEqualTo(4 * RateSearch.MOST_TRIALS);
    assertThat(done).contains(new Step("a", rate(0), 1, false));
  }

  @Test
  void next_ofAnAgeing_endsAnAgeBeforeTheNextAndOmitsAContenderThatFailed() {
    List<Point> points =
        List.of(age(0, 0), age(5, 250), age(5, 0), age(5, 0).besideFresh(), age(5, 0).fresh());
    Scheduler scheduler = fixed(points, true);
    List<Step> done = doAll(scheduler, new ArrayList<>(), step -> 1);

    assertThat(done).isEqualTo(scheduler.plan()).hasSize(scheduler.maxRuns());
    assertThat(
            done.stream()
                .filter(step -> !step.point().isOfFresh())
                .map(step -> step.point().id() + " " + step.repeat())
                .distinct())
        .containsExactly(
            "ageing-ageing-minutes=0-t16 1",
            "ageing-ageing-minutes=0-t16 2",
            "ageing-ageing-minutes=0-t16 3",
            "ageing-ageing-minutes=5-t16-250ops 1",
            "ageing-ageing-minutes=5-t16 1",
            "ageing-ageing-minutes=5-t16 2",
            "ageing-ageing-minutes=5-t16 3");
    List<Step> compared = done.stream().filter(step -> step.point().isOfFresh()).toList();
    assertThat(compared).hasSize(2 * 3 * STORES.size()).isEqualTo(done.subList(21, 39));
    for (int i = 0; i < compared.size(); i += 2) {
      Step one = compared.get(i);
      Step other = compared.get(i + 1);
      assertThat(one.contender()).isEqualTo(other.contender());
      assertThat(one.repeat()).isEqualTo(other.repeat()).isEqualTo(1 + i / (2 * STORES.size()));
      assertThat(one.point().isFresh()).isNotEqualTo(other.point().isFresh());
      assertThat(one.point().isFresh() || one.repeat() > 1).as("its load would part them").isTrue();
    }

    Step failed = done.stream().filter(step -> step.contender().equals("b")).findFirst().get();
    Run run = Comparisons.run(failed, 1);
    ClientReport report = run.report();
    Run wrong = run.with(report.with(new ClientReport.Ending(5, "wrong"), report.answers()));
    assertThat(doAll(scheduler, new ArrayList<>(List.of(wrong)), step -> 1))
        .noneMatch(step -> step.contender().equals("b"))
        .anyMatch(step -> step.contender().equals("c"));
  }

  private static Point age(int minutes, int target) {
    return new Point(Sweep.AGEING, "ageing", Map.of(Sweep.MINUTES, "" + minutes), 0, 16, target);
  }

  private static Scheduler fixed(boolean ceiling) {
    return fixed(SWEEP, ceiling);
  }

  private static Scheduler fixed(List<Point> points, boolean ceiling) {
    return new Scheduler(
        Comparisons.of(STORES, REPEATS, Map.of()),
        points,
        Optional.empty(),
        run -> new RateSearch.Trial(0, 0, true, true, 0),
        ceiling);
  }

  /** Executes the steps of a scheduler, adds their runs to the ended ones, and returns them. */
  private static List<Step> doAll(
      Scheduler scheduler, List<Run> ended, ToDoubleFunction<Step> throughput) {
    List<Step> done = new ArrayList<>();
    for (Optional<Step> next = scheduler.next(ended);
        next.isPresent();
        next = scheduler.next(ended)) {
      Step step = next.get();
      done.add(step);
      ended.add(Comparisons.run(step, throughput.applyAsDouble(step)));
      assertThat(done).as("runs without an end").hasSizeLessThan(500);
    }
    return done;
  }
}
