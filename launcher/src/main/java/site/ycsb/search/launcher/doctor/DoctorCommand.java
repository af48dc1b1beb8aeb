// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.doctor;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.settings.ExitCode;

/** Command {@code bin/ycsb doctor}. */
@Command(
    name = "doctor",
    description = "Shows what this machine lacks, and how to install it.",
    customSynopsis = "bin/ycsb doctor",
    footer = {"%nExample:", "  bin/ycsb doctor"})
public final class DoctorCommand implements Callable<Integer> {

  private final Context context;

  public DoctorCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Diagnostics diagnostics = new Diagnostics(context.bindings().serverKinds());
    List<Finding> containers = diagnostics.containerRequirements();
    List<Finding> packages = diagnostics.packageRequirements();
    Console console = context.console();
    console.out().println(table(diagnostics.commonRequirements(), containers, packages));
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
      return "Servers run in containers%s."
          .formatted(packages ? "; --via package uses packages instead" : "");
    }
    return packages
        ? "Servers run from packages, without Docker."
        : "No server can be started here: use a server of yours, or the store memory.";
  }

  private static boolean allOk(List<Finding> findings) {
    return findings.stream().allMatch(Finding::ok);
  }
}
