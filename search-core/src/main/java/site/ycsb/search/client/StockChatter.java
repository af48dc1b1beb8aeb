// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Filter of standard error that removes the stock client's own messages: its command line (which
 * can hold a password), a line for each thread, its plans. All other lines pass, such as warnings.
 * A stack trace passes if the user wants it.
 */
final class StockChatter extends OutputStream {

  static final boolean DEBUG = System.getenv("YCSB_DEBUG") != null;

  private static final List<String> BEGINNINGS =
      List.of(
          "Command line:",
          "YCSB Client ",
          "Unable to retrieve client version.",
          "Loading workload...",
          "Starting test.",
          "DBWrapper: report latency",
          "Maximum execution time specified as:",
          "Maximum time elapsed. Requesting stop",
          "Stop requested for workload.",
          "Could not wait until max specified time",
          " (might take a few minutes",
          "Still waiting for thread ",
          "Raw data measurement: will output to ",
          "Retrying insertion, retry count: ");

  private static final String LOST_REPORT = "Could not export measurements";

  private final PrintStream target;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private volatile boolean reportLost;

  StockChatter(PrintStream target) {
    this.target = target;
  }

  /** True if the stock client has printed that it could not write its report. */
  boolean isReportLost() {
    return reportLost;
  }

  /**
   * Standard output without the messages that the stock client prints there, within the report. It
   * prints each as one line, and writes the report otherwise.
   */
  static PrintStream filtered(PrintStream out) {
    return new PrintStream(out, true, Charset.defaultCharset()) {
      @Override
      public void println(String line) {
        if (!isChatter(line)) {
          super.println(line);
        }
      }
    };
  }

  PrintStream stream() {
    return new PrintStream(this, true, StandardCharsets.UTF_8);
  }

  @Override
  public synchronized void write(int character) {
    line.write(character);
    if (character == '\n') {
      pass();
    }
  }

  /** Passes a line of progress, which begins with a carriage return and has no end. */
  @Override
  public synchronized void flush() throws IOException {
    if (line.size() > 0 && line.toByteArray()[0] == '\r') {
      pass();
    }
    target.flush();
  }

  private void pass() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (text.startsWith(LOST_REPORT)) {
      reportLost = true;
    }
    boolean traced = DEBUG || !text.startsWith("\tat ");
    if (traced && !text.isBlank() && !isChatter(text)) {
      target.print(text);
      target.flush();
    }
  }

  private static boolean isChatter(String line) {
    return BEGINNINGS.stream().anyMatch(line::startsWith);
  }
}
