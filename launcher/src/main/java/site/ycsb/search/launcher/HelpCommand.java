// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.search.settings.Settings;

/** {@code bin/ycsb help}. */
@Command(
    name = "help",
    description = "Prints what a command does, as its --help does.",
    customSynopsis = "bin/ycsb help [COMMAND]",
    footer = {"%nExample:", "  bin/ycsb help run"})
final class HelpCommand implements Callable<Integer> {

  private final Context context;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "All of them without it.")
  private @Nullable String command;

  HelpCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    CommandLine all = spec.root().commandLine();
    (command == null ? all : named(command, all.getSubcommands())).usage(context.console().out());
    return 0;
  }

  private static CommandLine named(String name, Map<String, CommandLine> commands) {
    return Optional.ofNullable(commands.get(name))
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "no command %s; did you mean %s?"
                        .formatted(name, Settings.nearest(name, commands.keySet()))));
  }
}
