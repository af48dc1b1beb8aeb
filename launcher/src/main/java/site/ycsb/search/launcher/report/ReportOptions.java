// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.report.gate.Gate;
import site.ycsb.search.results.Comparison;

/** Options of the commands that write a report. */
public final class ReportOptions {

  private static final Pattern FORM =
      Pattern.compile("(?<name>[^=]+)=(?<price>\\d{1,9}(\\.\\d{1,9})?)/h");

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description = {
        "Exit with 8 if it holds, 9 if it may hold.",
        "Such as 'SEARCH p99 > 10 ms' or 'new/base throughput < 0.95'; 9 if its interval does not"
            + " tell. May be repeated."
      })
  private List<String> conditions = new ArrayList<>();

  @Option(
      names = "--price",
      paramLabel = "NAME=PRICE/h",
      description = {
        "Operations for a unit of money (host=0.50/h).",
        "host is the machine of each server; the name of a contender sets its own price. May be"
            + " repeated."
      })
  private List<String> prices = new ArrayList<>();

  public Gate gate() {
    return new Gate(conditions);
  }

  /** Prices of an hour by name; the labels of contenders are valid names. */
  public Map<String, Double> prices(List<String> contenders) {
    Map<String, Double> byName = new TreeMap<>();
    for (String each : prices) {
      Matcher matcher = FORM.matcher(each);
      double price = matcher.matches() ? Double.parseDouble(matcher.group("price")) : 0;
      if (price == 0) {
        throw failure(each, "write a name and a price above 0 of an hour, such as host=0.50/h");
      }
      String name = matcher.group("name");
      if (!name.equals(Comparison.HOST) && !contenders.contains(name)) {
        throw failure(
            each,
            "%s is not among the contenders: valid are %s, %s"
                .formatted(name, Comparison.HOST, String.join(", ", contenders)));
      }
      if (byName.put(name, price) != null) {
        throw failure(each, name + " has two prices: give one of them");
      }
    }
    return byName;
  }

  private static CommandFailure failure(String given, String why) {
    return CommandFailure.usage("--price %s: %s", given, why);
  }
}
