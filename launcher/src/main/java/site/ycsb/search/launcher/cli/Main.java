// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.search.launcher.compare.CompareCommand;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.launcher.questions.QuestionsCommand;
import site.ycsb.search.launcher.report.ReportCommand;
import site.ycsb.search.settings.ExitCode;

/** Entry point and top-level command, with the options of all commands. */
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
      "%nExit codes: 0 done, 2 usage, 3 server unreachable, 4 dataset, 5 wrong answers,",
      "6 too many failures, 7 output not written, 8 --fail-if holds, 9 undecided."
    })
@SuppressWarnings("UnusedVariable") // picocli writes and reads the fields.
public final class Main implements Callable<Integer> {

  /** Widest column of options in a help. */
  private static final int LONGEST_OPTION = 24;

  @Spec private @Nullable CommandSpec spec;

  @Mixin private CommandHelp.HelpOption help = new CommandHelp.HelpOption();

  @Option(names = "--version", versionHelp = true, description = "Print the versions.")
  private boolean version;

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(Console.ofProcess(), args));
  }

  private static int run(Console console, String[] args) {
    try {
      return run(new Context(Home.fromSystemProperty(), console), args);
    } catch (CommandFailure e) {
      return new ErrorReporter(console).executionError(e);
    }
  }

  public static int run(Context context, String... args) {
    Locale.setDefault(Locale.ROOT); // Figures are written alike for every user.
    boolean wholeHelp = List.of(args).contains(CommandHelp.HelpOption.ALL);
    int code = commandLine(context, wholeHelp).execute(args);
    return new ErrorReporter(context.console()).written(code);
  }

  static CommandLine commandLine(Context context, boolean wholeHelp) {
    Console console = context.console();
    ErrorReporter errors = new ErrorReporter(console);
    CommandLine commandLine =
        new CommandLine(new Main(), Names.factory(context))
            .addSubcommand(new StoreCommand.Load())
            .addSubcommand(new StoreCommand.Run())
            .addSubcommand(new VerifyCommand())
            .addSubcommand(new CompareCommand())
            .addSubcommand(new ReportCommand())
            .addSubcommand(new ServerCommands.Up())
            .addSubcommand(new ServerCommands.Down())
            .addSubcommand(new ServerCommands.Status())
            .addSubcommand(new DoctorCommand())
            .addSubcommand(new ListCommands.OfBindings())
            .addSubcommand(new ListCommands.OfWorkloads())
            .addSubcommand(new ListCommands.OfComparisons())
            .addSubcommand(new DatasetCommand())
            .addSubcommand(new CorpusCommand())
            .addSubcommand(new QuestionsCommand())
            .addSubcommand(new CompletionCommand());
    for (CommandLine command : commandLine.getSubcommands().values()) {
      command.<Subcommand>getCommand().setContext(context);
      command.addMixin("help", new CommandHelp.HelpOption());
    }
    commandLine.addSubcommand(new CommandLine.HelpCommand());
    commandLine
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(
            Help.defaultColorScheme( // Help may go to either stream.
                Console.colours(console.outIsTerminal() && console.errIsTerminal())))
        .setHelpFactory((spec, colours) -> new CommandHelp(spec, colours, wholeHelp))
        .setUsageHelpLongOptionsMaxWidth(LONGEST_OPTION)
        .setExpandAtFiles(false)
        .setPosixClusteredShortOptionsAllowed(false)
        .setOverwrittenOptionsAllowed(true)
        .setParameterExceptionHandler(
            (failure, arguments) -> errors.parameterError(failure, arguments))
        .setExecutionStrategy(Main::execute)
        .setExecutionExceptionHandler((failure, command, result) -> errors.executionError(failure));
    return commandLine;
  }

  /** Executes a command; picocli would show the general help of a command that there is not. */
  private static int execute(ParseResult parsed) {
    if (!parsed.unmatched().isEmpty()) {
      throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  @Override
  public Integer call() {
    CommandLine commandLine = Objects.requireNonNull(spec).commandLine();
    commandLine.usage(commandLine.getErr());
    return ExitCode.USAGE.number();
  }
}
