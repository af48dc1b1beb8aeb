// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.launcher.plan.Comparisons.updates;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.ResultsDirectory;

class RoundsTest {

  private static final List<String> STORES = List.of("a", "b");

  @TempDir private Path temporary;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @Test
  void permit_afterTheFewestRounds_endsOnceTheIntervalsAreNarrow() {
    Schedule schedule = new Schedule(5, 1, 20, 5, 60, 7, 0.05, 0);

    assertThat(rounds(schedule, 5, 0.001).permit(round(6))).isFalse();
    assertThat(said.toString(UTF_8).lines())
        .last()
        .asString()
        .matches("after 5 rounds, the intervals are within ±0.\\d %");
  }

  @Test
  void permit_beforeTheFewestRounds_goesOn() {
    assertThat(rounds(new Schedule(5, 1, 20, 5, 60, 7, 0.05, 0), 4, 0.001).permit(round(5)))
        .isTrue();
  }

  @Test
  void permit_ofWideIntervals_goesOnWithAnyVerdict() {
    assertThat(rounds(new Schedule(5, 1, 20, 5, 60, 7, 0.05, 0), 5, 0.2).permit(round(6))).isTrue();
    assertThat(said.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .matches("after 5 rounds: a 2.5 times b \\(.*\\)");
  }

  @Test
  void permit_ofThreeContenders_saysTheFirstVerdictAndHowManyAreDecided() {
    Schedule schedule = new Schedule(8, 1, 20, 5, 60, 7, 0, 0);

    assertThat(rounds(List.of("a", "b", "c"), schedule, 5, 0.01).permit(round(6))).isTrue();
    assertThat(said.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .matches("after 5 rounds: a 2.0 times [bc] \\(.*\\); 2 of 3 verdicts are decided");
  }

  @Test
  void permit_ofARoundThatWouldEndAfterTheBudget_isFalse() throws InterruptedException {
    Rounds rounds = rounds(new Schedule(3, 1, 20, 5, 60, 7, 0, 1), 0, 0);

    assertThat(rounds.permit(round(1))).isTrue();
    Thread.sleep(600);
    assertThat(rounds.permit(round(1))).isTrue();
    assertThat(rounds.permit(round(2))).isFalse();
    assertThat(said.toString(UTF_8).lines()).containsExactly("the budget has no time for round 2");
  }

  @Test
  void permit_ofARoundThatNeedsNoStartsOfClientsAnyMore_doesNotCountThem() throws Exception {
    Rounds rounds = rounds(new Schedule(3, 1, 20, 5, 60, 7, 0, 1), 0, 0);

    assertThat(rounds.permit(round(1))).isTrue();
    Thread.sleep(600);
    rounds.startedClient(Duration.ofMillis(550));
    assertThat(rounds.permit(round(2))).isTrue();
  }

  @Test
  void permit_ofARoundThatWasBegun_isTrue() {
    assertThat(rounds(new Schedule(5, 1, 20, 5, 60, 7, 0.05, 0), 6, 0).permit(round(6))).isTrue();
  }

  private static Step round(int repeat) {
    return new Step("a", updates(10), repeat, false);
  }

  private Rounds rounds(Schedule schedule, int measured, double noise) {
    return rounds(STORES, schedule, measured, noise);
  }

  /** Rounds of which some have been measured; a serves twice the operations of each other store. */
  private Rounds rounds(List<String> stores, Schedule schedule, int measured, double noise) {
    Comparison comparison = Comparisons.of(stores, schedule.repeats(), Map.of());
    ResultsDirectory results = new ResultsDirectory(temporary);
    results.begin(comparison);
    for (int repeat = 1; repeat <= measured; repeat++) {
      for (String store : stores) {
        results.prepareRun();
        results.finishRun(
            Comparisons.run(
                new Step(store, updates(10), repeat, false),
                store.equals("a") ? 2000 * Math.exp(noise * (repeat % 3)) : 1000));
      }
    }
    return new Rounds(
        schedule, results, new Console(System.out, new PrintStream(said, true, UTF_8), ""));
  }
}
