// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.report.analysis.Conclusions;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.ResultsDirectory;

/**
 * Rounds of a comparison that is measured. Between two rounds it says the verdicts so far, and
 * decides whether another one begins: by the widths of the intervals and by the time, never by what
 * the verdicts say. Used by one thread.
 */
public final class Rounds {

  /** Fewest rounds whose verdicts are said. */
  private static final int FIRST_VERDICTS = 3;

  private final Schedule schedule;
  private final ResultsDirectory results;
  private final Console console;
  private final Instant started = Instant.now();
  private Instant roundStarted = started;
  private Duration startsOfClients = Duration.ZERO;
  private int current;

  public Rounds(Schedule schedule, ResultsDirectory results, Console console) {
    this.schedule = schedule;
    this.results = results;
    this.console = console;
  }

  /** True if the round of a step has begun or may begin. */
  public boolean permit(Step step) {
    int round = step.repeat();
    if (round == current) {
      return true;
    }
    boolean resumed =
        results.runs().stream().anyMatch(run -> !run.ceiling() && run.repeat() == round);
    if (!resumed && !mayBegin(round)) {
      return false;
    }
    current = round;
    begin();
    return true;
  }

  /** Takes that servers have been started since the round was permitted. */
  public void begin() {
    roundStarted = Instant.now();
    startsOfClients = Duration.ZERO;
  }

  /** Takes the time in which a client that stays was started; a later round does not need it. */
  public void startedClient(Duration duration) {
    startsOfClients = startsOfClients.plus(duration);
  }

  private boolean mayBegin(int round) {
    int done = round - 1;
    Conclusions conclusions =
        done < FIRST_VERDICTS ? Conclusions.NONE : Analyst.of(List.of(results)).conclusions();
    if (!console.errIsTerminal()) { // There, the table of the progress shows them, too.
      say(done, conclusions.primary());
    }
    if (done >= schedule.repeats()
        && conclusions.primary().stream().allMatch(each -> each.units() == 0)) {
      console.say("after %d rounds, there are no two contenders to compare", done);
      return false;
    }
    if (done >= schedule.repeats() && conclusions.reach() <= schedule.precision()) {
      console.say(
          "after %d rounds, the intervals are within ±%.1f %%", done, 100 * conclusions.reach());
      return false;
    }
    if (done > 0 && schedule.budgetSeconds() > 0 && isTooLate()) {
      console.say("the budget has no time for round %d", round);
      return false;
    }
    return true;
  }

  /** Says the first verdict, and how many of all are decided: each round adds a line to a log. */
  private void say(int done, List<Contrast> verdicts) {
    if (!verdicts.isEmpty()) {
      long decided =
          verdicts.stream().filter(each -> each.ratio().shown() && !each.invalid()).count();
      console.say(
          "after %d rounds: %s%s",
          done,
          verdicts.get(0).brief(),
          verdicts.size() == 1
              ? ""
              : "; %d of %d verdicts are decided".formatted(decided, verdicts.size()));
    }
  }

  /**
   * True if the next round would end after the budget, if it takes as long as the latest without
   * its starts of clients.
   */
  private boolean isTooLate() {
    Instant now = Instant.now();
    Duration round = Duration.between(roundStarted, now).minus(startsOfClients);
    Duration end = Duration.between(started, now).plus(round);
    return end.compareTo(Duration.ofSeconds(schedule.budgetSeconds())) > 0;
  }
}
