// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.settings.ExitCode;

/** Top-level command {@code bin/ycsb}, with the options of all commands. */
@Command(
    name = "bin/ycsb",
    description = "Measures searches, and the cost of updates during searches.",
    customSynopsis = "bin/ycsb COMMAND [options]",
    commandListHeading = "",
    versionProvider = Version.class,
    optionListHeading = "%nOptions:%n",
    footer = {
      "%nExample:",
      "  bin/ycsb run redisjson -P workloads/search-10update",
      "%nExit codes: 0 done, 2 bad usage or configuration, 3 server unreachable,",
      "4 dataset missing or different, 5 wrong answers, 6 too many failed operations."
    })
@SuppressWarnings("UnusedVariable") // picocli writes and reads the fields.
final class YcsbCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;

  @Mixin private CommandHelp.HelpOption help = new CommandHelp.HelpOption();

  @Option(names = "--version", versionHelp = true, description = "Print the versions.")
  private boolean version;

  @Override
  public Integer call() {
    CommandLine commandLine = Objects.requireNonNull(spec).commandLine();
    commandLine.usage(commandLine.getErr());
    return ExitCode.USAGE.number();
  }
}
