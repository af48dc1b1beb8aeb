// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import site.ycsb.search.settings.ExitCode;

/** {@code bin/ycsb doctor}. */
@Command(
    name = "doctor",
    description = "Says what this machine lacks to run servers, and how to get it.",
    customSynopsis = "bin/ycsb doctor",
    footer = {"%nExample:", "  bin/ycsb doctor"})
final class DoctorCommand implements Callable<Integer> {

  private final Context context;

  DoctorCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Examination examination = new Examination();
    List<Finding> containers = examination.ofContainers();
    List<Finding> packages = examination.ofPackages();
    Console console = context.console();
    console.out().println(table(examination.ofTheRest(), containers, packages));
    console.out().println();
    console.out().println(verdict(allOk(containers), allOk(packages)));
    boolean either = allOk(containers) || allOk(packages);
    return (either ? ExitCode.DONE : ExitCode.UNREACHABLE).number();
  }

  @SafeVarargs
  private static Table table(List<Finding>... findings) {
    Table table = new Table().row("", "NEEDED", "FOUND", "HOW TO GET IT");
    Stream.of(findings)
        .flatMap(List::stream)
        .forEach(
            each ->
                table.row(each.ok() ? "ok" : "missing", each.what(), each.found(), each.remedy()));
    return table;
  }

  private static String verdict(boolean containers, boolean packages) {
    if (containers) {
      return "Servers will run in containers%s."
          .formatted(packages ? "; --via package takes packages instead" : "");
    }
    return packages
        ? "Servers will run from packages, without Docker."
        : "No server can be started here: give the address of one of your own, or use memory.";
  }

  private static boolean allOk(List<Finding> findings) {
    return findings.stream().allMatch(Finding::ok);
  }
}
