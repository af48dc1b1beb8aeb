// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.fixtures.Output;

class StockChatterTest {

  private final Output output = new Output();
  private final PrintStream filtered = new StockChatter(output.stream).stream();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "YCSB Client 0.17.0",
        "Unable to retrieve client version.",
        "Loading workload...",
        "Starting test.",
        "DBWrapper: report latency for each error is false and specific error codes to track for"
            + " latency are: []",
        "Maximum execution time specified as: 5 secs",
        "Maximum time elapsed. Requesting stop for the workload.",
        "Stop requested for workload. Now Joining!",
        "Could not wait until max specified time, TerminatorThread interrupted.",
        " (might take a few minutes for large data sets)",
        "Still waiting for thread Thread-4 to complete. Workload status: true",
        "Raw data measurement: will output to stdout.",
        "Raw data measurement: will output to result file: raw",
        "Retrying insertion, retry count: 1"
      })
  void println_ofTheStockClientsOwn_isDropped(String line) {
    filtered.println(line);
    if (!line.isEmpty()) {
      StockChatter.filtered(output.stream).println(line);
    }
    assertThat(output.text()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "READ ERROR usertable/user1: connection reset",
        "2026-11-20 19:50:10:123 10 sec: 1234 operations; 123 current ops/sec;",
        "Could not export measurements, error: no space left on device",
        "ein Wort mit Ümlaut: 日本"
      })
  void println_ofAnythingElse_passes(String line) {
    filtered.println(line);
    assertThat(output.lines()).containsExactly(line);
  }

  /** As the stock client prints it: piece by piece. */
  @Test
  void print_ofTheCommandLine_neverShowsAPassword() {
    filtered.print("Command line:");
    for (String argument : new String[] {"-p", "redis.password=secret", "-p", "table=t"}) {
      filtered.print(" " + argument);
      filtered.flush();
    }
    filtered.println();
    filtered.println("next");
    assertThat(output.lines()).containsExactly("next");
  }

  @Test
  void print_ofAPartOfALine_waitsForTheRest() {
    filtered.print("half");
    assertThat(output.text()).isEmpty();
    filtered.println(" and half");
    assertThat(output.lines()).containsExactly("half and half");
  }

  @Test
  void print_ofALineOfProgress_passesAtOnce() {
    filtered.print("\r\u001b[Krun 1 s");
    filtered.flush();
    assertThat(output.text()).isEqualTo("\r\u001b[Krun 1 s");
    filtered.println("\r\u001b[Krun 2 s");
    assertThat(output.text())
        .isEqualTo("\r\u001b[Krun 1 s\r\u001b[Krun 2 s" + System.lineSeparator());
  }
}
