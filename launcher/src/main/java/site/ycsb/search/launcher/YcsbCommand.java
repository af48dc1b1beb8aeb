// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code bin/ycsb} itself, which does nothing without a command. */
@Command(
    name = "bin/ycsb",
    description = "Measures searching, and what live updates cost it.",
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
@SuppressWarnings("UnusedVariable") // picocli reads what it has written itself.
final class YcsbCommand {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Print this.")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "Print the versions.")
  private boolean version;
}
