// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.plan.Step;

/**
 * Progress of a comparison: one line that is redrawn on a terminal, plain lines otherwise.
 * Thread-safe.
 */
public final class CompareProgress {

  /** Terminal sequence: carriage return, then erase to the end of the line (CSI K). */
  private static final String REDRAW = "\r\u001b[K";

  /** Rate in a progress line of the client. */
  private static final Pattern RATE = Pattern.compile("([\\d,]+)/s");

  private final Console console;
  private final int all;
  private int done;
  private double secondsPerRun;
  private String subject = "";

  /**
   * @param all maximum number of runs; 0 if it is not known
   * @param done number of runs that have ended
   * @param secondsPerRun expected duration of a run
   */
  public CompareProgress(Console console, int all, int done, double secondsPerRun) {
    this.console = console;
    this.all = all;
    this.done = done;
    this.secondsPerRun = secondsPerRun;
  }

  /** Prints a separate line. */
  synchronized void say(String line) {
    if (console.errIsTerminal()) {
      console.err().print(REDRAW);
    }
    console.say(line);
  }

  /** Shows the phase of a run. */
  synchronized void begin(Step step, String phase) {
    subject = "%s  %s  repeat %d".formatted(step.contender(), step.point().id(), step.repeat());
    draw(phase);
  }

  /** Shows a progress line of the client. */
  synchronized void client(String line) {
    Matcher rate = RATE.matcher(line);
    String what = line.strip().split(" ", 2)[0];
    draw(rate.find() ? "%s %s ops/s".formatted(what, rate.group(1)) : what);
  }

  /** Prints the outcome of a run. */
  synchronized void end(String outcome, double seconds) {
    done++;
    secondsPerRun = done == 1 ? seconds : 0.7 * secondsPerRun + 0.3 * seconds;
    say("%s  %s".formatted(counted(done), outcome));
  }

  /** Remaining time, extrapolated from the recent runs. */
  private String left() {
    if (all == 0) {
      return "";
    }
    double minutes = (all - done) * secondsPerRun / 60;
    return minutes < 1
        ? "less than a minute left"
        : String.format(Locale.ROOT, "%,.0f min left", minutes);
  }

  private void draw(String what) {
    if (console.errIsTerminal()) {
      console.err().print(REDRAW + counted(done + 1) + "  " + what + "  " + left());
      console.err().flush();
    }
  }

  private String counted(int number) {
    return "%d%s  %s".formatted(number, all == 0 ? "" : "/" + all, subject);
  }
}
