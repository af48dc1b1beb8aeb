// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import site.ycsb.search.run.Tally.Count;

class RunWatchTest {

  private static final int TENTHS = 25;

  /** A watched run of one thread, and whether the watch gave it up. */
  private static final class Watched {
    final AtomicBoolean gaveUp = new AtomicBoolean();
    final Tally tally = new Tally();
    final RunWatch watch;

    Watched(long giveUpSeconds) {
      watch =
          new RunWatch(
              "run", 0, 0, giveUpSeconds, false, () -> gaveUp.set(true), new Output().stream);
      watch.add(tally);
      watch.start();
    }
  }

  /** All at once, because each takes longer than the shortest period there is: a second. */
  @Test
  void giveUp_comesOnlyWhereOperationsFailAndNoneSucceeds() throws InterruptedException {
    Watched failing = new Watched(1);
    Watched failingForEver = new Watched(0);
    Watched patient = new Watched(10);
    Watched idle = new Watched(1);
    Watched shaky = new Watched(1);
    Watched failedOnceThenWell = new Watched(1);
    Watched wellThenFailing = new Watched(1);
    List<Watched> all = new ArrayList<>(List.of(failing, failingForEver, patient, shaky));
    failedOnceThenWell.tally.add(Count.FAILED, 1);
    wellThenFailing.tally.add(Count.SUCCEEDED, 5);
    for (int tenth = 0; tenth < TENTHS; tenth++) {
      all.forEach(watched -> watched.tally.add(Count.FAILED, 1));
      wellThenFailing.tally.add(Count.FAILED, 1);
      shaky.tally.add(Count.SUCCEEDED, tenth % 2 == 0 ? 1 : 0);
      failedOnceThenWell.tally.add(Count.SUCCEEDED, 1);
      Thread.sleep(100);
    }
    all.addAll(List.of(idle, failedOnceThenWell, wellThenFailing));
    all.forEach(watched -> watched.watch.close());

    assertThat(failing.gaveUp).isTrue();
    assertThat(wellThenFailing.gaveUp).isTrue();
    assertThat(failingForEver.gaveUp).isFalse();
    assertThat(patient.gaveUp).isFalse();
    assertThat(idle.gaveUp).isFalse();
    assertThat(shaky.gaveUp).isFalse();
    assertThat(failedOnceThenWell.gaveUp).isFalse();
  }

  /** One operation succeeds, then one that takes long: slow is no reason to give up. */
  @Test
  void giveUp_whereOneFailedBeforeTheLastSuccess_doesNotCome() throws InterruptedException {
    Watched slow = new Watched(1);
    slow.tally.add(Count.FAILED, 3);
    slow.tally.add(Count.SUCCEEDED, 1);
    Thread.sleep(2_200);
    slow.watch.close();
    assertThat(slow.gaveUp).isFalse();
  }

  @Test
  void line_ofAnOpenRun_showsWhatIsDoneAndFailed() {
    assertThat(line(0, 0, 1_200, 34))
        .matches("\r\u001b\\[Krun \\d s  1,234 operations  [\\d,]+/s  34 failed\n");
  }

  @Test
  void line_ofACountedRun_showsTheTimeLeftAtThisRate() {
    assertThat(line(1_000_000_000_000L, 0, 50, 0)).matches("(?s).*0 failed  [\\d,]+ s left\n");
  }

  @Test
  void line_ofALimitedRun_showsTheTimeLeftByTheClock() {
    assertThat(line(0, 100, 50, 0)).matches("(?s).*0 failed  (9\\d|100) s left\n");
  }

  @Test
  void line_ofACountedAndLimitedRun_showsWhicheverEndsFirst() {
    assertThat(line(1_000_000_000_000L, 100, 50, 0)).matches("(?s).*  (9\\d|100) s left\n");
    assertThat(line(50, 100, 50, 0)).endsWith("0 failed\n");
  }

  @Test
  void line_whileRunning_isDrawnTwiceASecondOverItself() throws InterruptedException {
    Output output = new Output();
    try (RunWatch watch = new RunWatch("load", 0, 0, 0, true, () -> {}, output.stream)) {
      watch.start();
      Thread.sleep(1_250);
    }
    assertThat(output.text())
        .matches("(\r\u001b\\[Kload \\d s  0 operations  0/s  0 failed){3,6}\n");
  }

  @Test
  void close_ofAWatchThatIsNotDrawnOrNeverStarted_printsNothing() {
    Output output = new Output();
    new RunWatch("run", 0, 0, 0, true, () -> {}, output.stream).close();
    RunWatch silent = new RunWatch("run", 0, 0, 0, false, () -> {}, output.stream);
    silent.start();
    silent.close();
    assertThat(output.text()).isEmpty();
  }

  @Test
  void sum_ofSeveralThreads_addsThem() {
    try (RunWatch watch = new RunWatch("run", 0, 0, 0, false, () -> {}, new Output().stream)) {
      for (int i = 1; i <= 3; i++) {
        Tally tally = new Tally();
        tally.add(Count.HITS, i);
        watch.add(tally);
      }
      assertThat(watch.sum(Count.HITS)).isEqualTo(6);
      assertThat(watch.sum(Count.FAILED)).isZero();
    }
  }

  /** The last line of a run that is over at once. */
  private static String line(long operations, long limitSeconds, long succeeded, long failed) {
    Output output = new Output();
    try (RunWatch watch =
        new RunWatch("run", operations, limitSeconds, 0, true, () -> {}, output.stream)) {
      Tally tally = new Tally();
      tally.add(Count.SUCCEEDED, succeeded);
      tally.add(Count.FAILED, failed);
      watch.add(tally);
      watch.start();
    }
    return output.text();
  }
}
