// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Standard error without what the stock client tells of itself: its command line (which may hold a
 * password), a line for each thread, its plans. Whatever else is written passes, line by line.
 */
final class StockChatter extends OutputStream {

  private static final List<String> BEGINNINGS =
      List.of(
          "Command line:",
          "YCSB Client ",
          "Loading workload...",
          "Starting test.",
          "DBWrapper: report latency",
          "Maximum execution time specified as:",
          "Maximum time elapsed. Requesting stop",
          "Stop requested for workload.",
          "Could not wait until max specified time",
          " (might take a few minutes",
          "\tat ");

  private static final String LOST_REPORT = "Could not export measurements";

  private static volatile boolean reportLost;

  private final PrintStream target;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  private StockChatter(PrintStream target) {
    this.target = target;
  }

  /** Whether the stock client has said that it could not write its report. */
  static boolean isReportLost() {
    return reportLost;
  }

  static PrintStream filter(PrintStream target) {
    return new PrintStream(new StockChatter(target), true, StandardCharsets.UTF_8);
  }

  @Override
  public synchronized void write(int character) {
    line.write(character);
    if (character == '\n') {
      pass();
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  /** A line of progress has no end: it begins with a carriage return and passes as it comes. */
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
    reportLost |= text.startsWith(LOST_REPORT);
    boolean chatter = text.isBlank() || BEGINNINGS.stream().anyMatch(text::startsWith);
    if (!chatter) {
      target.print(text);
      target.flush();
    }
  }
}
