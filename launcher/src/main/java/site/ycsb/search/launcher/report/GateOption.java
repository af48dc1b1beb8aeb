// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.report;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import site.ycsb.search.report.gate.Gate;

/** Option {@code --fail-if}, of the commands that write a report. */
public final class GateOption {

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description = {
        "Exit with 8 if it holds, 9 if it may hold.",
        "Such as 'SEARCH p99 > 10 ms' or 'new/base throughput < 0.95'; 9 if its interval does not"
            + " tell. May be repeated."
      })
  private List<String> conditions = new ArrayList<>();

  public Gate gate() {
    return new Gate(conditions);
  }

  public void require(List<String> contenders) {
    gate().requireNamed(contenders);
  }
}
