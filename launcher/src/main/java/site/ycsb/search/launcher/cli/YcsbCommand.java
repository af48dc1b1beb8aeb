// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.search.launcher.install.Version;

/** Top-level command {@code bin/ycsb}, with the options of all commands. */
@Command(
    name = "bin/ycsb",
    description = "Measures searches, and the cost of updates during searches.",
    customSynopsis = "bin/ycsb COMMAND [options]",
    versionProvider = Version.class,
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "%nExample:",
      "  bin/ycsb run redisjson -P workloads/search-10update",
      "%nExit codes: 0 done, 2 bad usage or configuration, 3 server unreachable,",
      "4 dataset missing or different, 5 wrong answers, 6 too many failed operations."
    })
@SuppressWarnings("UnusedVariable") // picocli writes and reads the fields.
final class YcsbCommand {

  @Mixin private HelpOption help = new HelpOption();

  @Option(names = "--version", versionHelp = true, description = "Print the versions.")
  private boolean version;
}
