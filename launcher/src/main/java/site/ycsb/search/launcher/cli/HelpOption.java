// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import picocli.CommandLine.Option;

/**
 * Option {@code --help} of a command. It is a mixin, because picocli's own command {@code help} has
 * the same option and therefore can't inherit it.
 */
@SuppressWarnings("UnusedVariable") // picocli writes and reads the field.
final class HelpOption {

  /** Name by which the help is not shortened. */
  static final String ALL = "--help-all";

  @Option(
      names = {"-h", "--help", ALL},
      usageHelp = true,
      description = "Print this help.")
  private boolean help;
}
