// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsoleTest {

  @Test
  void folded_lineLongerThanTheTerminal_isDividedBetweenWords() {
    String line = "suspect: The client used up to 82 % of its machine's cores.";

    assertThat(Console.folded(line, 80)).isEqualTo(line);
    assertThat(Console.folded(line, 30).lines())
        .containsExactly("suspect: The client used up", "  to 82 % of its machine's", "  cores.");
  }

  @Test
  void folded_longWord_isWhole() {
    assertThat(Console.folded("the page: results/2026-11-26-updates/report.html", 20).lines())
        .containsExactly("the page:", "  results/2026-11-26-updates/report.html");
  }
}
