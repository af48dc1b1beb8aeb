// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import site.ycsb.search.fixtures.Output;

class RunWatchTest {

  private static final long TIMEOUT_MILLIS = 20_000;

  /** A watched run of one thread, and whether the watch gave it up. */
  private static final class Watched {
    final AtomicBoolean gaveUp = new AtomicBoolean();
    final ClientThread tally = new ClientThread(TestContexts.of(0, 1, false), 1);
    final RunWatch watch;

    Watched(long giveUpSeconds) {
      watch =
          new RunWatch(
              phase("run", 0, 0),
              giveUpSeconds,
              false,
              () -> gaveUp.set(true),
              (nanos, count) -> {},
              new Output().stream);
      watch.add(tally);
      watch.start();
    }
  }

  /** Runs that are watched at once, because each takes longer than a second. */
  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class GiveUp {

    private final Watched failing = new Watched(1);
    private final Watched failingForEver = new Watched(0);
    private final Watched patient = new Watched(100);
    private final Watched idle = new Watched(1);
    private final Watched shaky = new Watched(1);
    private final Watched failedOnceThenWell = new Watched(1);
    private final Watched wellThenFailing = new Watched(1);
    private final Watched slow = new Watched(1);

    @BeforeAll
    void runUntilTheBadOnesAreGivenUp() throws InterruptedException {
      failedOnceThenWell.tally.add(Count.FAILED, 1);
      wellThenFailing.tally.add(Count.SUCCEEDED, 5);
      slow.tally.add(Count.FAILED, 3);
      slow.tally.add(Count.SUCCEEDED, 1);
      long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS);
      while (!(failing.gaveUp.get() && wellThenFailing.gaveUp.get())
          && System.nanoTime() < endNanos) {
        goOn();
      }
      for (int tenth = 0; tenth < 7; tenth++) { // So long that each watch has looked once more.
        goOn();
      }
      for (Watched watched :
          List.of(
              failing,
              failingForEver,
              patient,
              idle,
              shaky,
              failedOnceThenWell,
              wellThenFailing,
              slow)) {
        watched.watch.close();
      }
    }

    private void goOn() throws InterruptedException {
      for (Watched watched : List.of(failing, failingForEver, patient, shaky, wellThenFailing)) {
        watched.tally.add(Count.FAILED, 1);
      }
      shaky.tally.add(Count.SUCCEEDED, 1);
      failedOnceThenWell.tally.add(Count.SUCCEEDED, 1);
      Thread.sleep(100);
    }

    @Test
    void giveUp_whereOperationsFailAndNoneSucceeds_comes() {
      assertThat(failing.gaveUp).isTrue();
      assertThat(wellThenFailing.gaveUp).isTrue();
    }

    @Test
    void giveUp_withoutALimitOrBeforeIt_doesNotCome() {
      assertThat(failingForEver.gaveUp).isFalse();
      assertThat(patient.gaveUp).isFalse();
    }

    @Test
    void giveUp_whereNothingFailsOrSomeSucceed_doesNotCome() {
      assertThat(idle.gaveUp).isFalse();
      assertThat(shaky.gaveUp).isFalse();
      assertThat(failedOnceThenWell.gaveUp).isFalse();
    }

    /** One operation succeeds, then one takes long: slow is no reason to give up. */
    @Test
    void giveUp_whereOneFailedBeforeTheLastSuccess_doesNotCome() {
      assertThat(slow.gaveUp).isFalse();
    }
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
  void watch_whileRunning_drawsTwiceASecondAndEndsAnIntervalAndHasOneAnswerCheckedEachSecond()
      throws InterruptedException {
    Output output = new Output();
    Map<Long, Long> intervals = new ConcurrentSkipListMap<>();
    ClientThread tally = new ClientThread(TestContexts.of(0, 1, false, Integer.MAX_VALUE), 1);
    long startNanos = System.nanoTime();
    double seconds;
    try (RunWatch watch =
        new RunWatch(phase("load", 0, 0), 0, true, () -> {}, intervals::put, output.stream)) {
      watch.add(tally);
      watch.start();
      tally.add(Count.SUCCEEDED, 7);
      do {
        Thread.sleep(10);
        if (tally.drawCheck()) {
          tally.countChecked(Count.CHECKED_READS);
        }
        seconds = (System.nanoTime() - startNanos) / 1e9;
      } while (lines(output) < 3 && seconds < 20);
    }
    assertThat(seconds).isBetween(1.0, 10.0);
    assertThat(intervals)
        .as("with that at the end")
        .hasSizeBetween(2, 1 + (int) (seconds / 0.9))
        .containsValue(7L);
    assertThat(tally.total(Count.CHECKED_READS))
        .as("with the first one")
        .isBetween(2L, 1 + (long) (seconds / 0.9));
    assertThat(output.text())
        .matches("(\r\u001b\\[Kload \\d s  7 operations  \\d+/s  0 failed){4,}\n");
  }

  private static long lines(Output output) {
    return output.text().chars().filter(character -> character == '\r').count();
  }

  @Test
  void close_ofAWatchThatIsNotDrawnOrNeverStarted_printsNothing() {
    Output output = new Output();
    new RunWatch(phase("run", 0, 0), 0, true, () -> {}, (nanos, count) -> {}, output.stream)
        .close();
    RunWatch silent =
        new RunWatch(phase("run", 0, 0), 0, false, () -> {}, (nanos, count) -> {}, output.stream);
    silent.start();
    silent.close();
    assertThat(output.text()).isEmpty();
  }

  @Test
  void sum_ofSeveralThreads_addsThem() {
    try (RunWatch watch =
        new RunWatch(
            phase("run", 0, 0), 0, false, () -> {}, (nanos, count) -> {}, new Output().stream)) {
      for (int i = 1; i <= 3; i++) {
        ClientThread tally = new ClientThread(TestContexts.of(0, 1, false), 1);
        tally.add(Count.WRONG, i);
        watch.add(tally);
      }
      assertThat(watch.counts().wrong()).isEqualTo(6);
      assertThat(watch.counts().failed()).isZero();
    }
  }

  private static RunWatch.Phase phase(String name, long operations, long limitSeconds) {
    return new RunWatch.Phase(name, operations, limitSeconds);
  }

  /** The last line of a run that is over at once. */
  private static String line(long operations, long limitSeconds, long succeeded, long failed) {
    Output output = new Output();
    try (RunWatch watch =
        new RunWatch(
            phase("run", operations, limitSeconds),
            0,
            true,
            () -> {},
            (nanos, count) -> {},
            output.stream)) {
      ClientThread tally = new ClientThread(TestContexts.of(0, 1, false), 1);
      tally.add(Count.SUCCEEDED, succeeded);
      tally.add(Count.FAILED, failed);
      watch.add(tally);
      watch.start();
    }
    return output.text();
  }
}
