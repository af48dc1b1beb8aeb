// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a comparison says of itself: one line that is drawn anew where a person watches, plain lines
 * otherwise. Thread-safe.
 */
final class CompareProgress {

  /** Back to the column's start, then erase to the end: CSI K. */
  private static final String REDRAW = "\r\u001b[K";

  /** In a line of progress of the client. */
  private static final Pattern RATE = Pattern.compile("([\\d,]+)/s");

  private final Console console;
  private final int all;
  private int done;
  private double secondsPerRun;
  private String subject = "";

  /**
   * @param all how many runs there are at the most
   * @param done how many of them have ended before
   * @param secondsPerRun what one takes, as far as one knows before the first
   */
  CompareProgress(Console console, int all, int done, double secondsPerRun) {
    this.console = console;
    this.all = all;
    this.done = done;
    this.secondsPerRun = secondsPerRun;
  }

  /** Something that is worth a line of its own. */
  synchronized void say(String line) {
    if (console.terminal()) {
      console.err().print(REDRAW);
    }
    console.say(line);
  }

  /** A run begins. */
  synchronized void begin(Step step, String what) {
    subject = "%s  %s  repeat %d".formatted(step.store(), step.point().id(), step.repeat());
    draw(what);
  }

  /** A line that the client has drawn of its own progress. */
  synchronized void client(String line) {
    Matcher rate = RATE.matcher(line);
    String what = line.strip().split(" ", 2)[0];
    draw(rate.find() ? "%s %s ops/s".formatted(what, rate.group(1)) : what);
  }

  /** A run has ended. */
  synchronized void end(String how, double seconds) {
    done++;
    secondsPerRun = done == 1 ? seconds : 0.7 * secondsPerRun + 0.3 * seconds;
    say("%s  %s".formatted(counted(done), how));
  }

  /** How long the rest takes, if it is like what was. */
  private String left() {
    double minutes = (all - done) * secondsPerRun / 60;
    return minutes < 1
        ? "less than a minute left"
        : String.format(Locale.ROOT, "%,.0f min left", minutes);
  }

  private void draw(String what) {
    if (console.terminal()) {
      console.err().print(REDRAW + counted(done + 1) + "  " + what + "  " + left());
      console.err().flush();
    }
  }

  private String counted(int number) {
    return String.format(Locale.ROOT, "%d/%d  %s", number, all, subject);
  }
}
