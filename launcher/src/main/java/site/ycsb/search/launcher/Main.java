// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Entry point of {@code bin/ycsb}: parses, runs one command, and turns failures into one line. */
public final class Main {

  private Main() {}

  /** Runs a command line and exits with its code. */
  public static void main(String[] args) {
    System.exit(run(Console.ofProcess(), args));
  }

  private static int run(Console console, String[] args) {
    try {
      return run(new Context(Home.fromSystemProperty(), console), args);
    } catch (CommandFailure e) {
      return new Failures(console).failed(e);
    }
  }

  /** Runs a command line; returns its exit code. */
  static int run(Context context, String... args) {
    return commandLine(context).execute(args);
  }

  private static CommandLine commandLine(Context context) {
    Console console = context.console();
    Failures failures = new Failures(console);
    CommandLine commandLine =
        new CommandLine(new YcsbCommand())
            .addSubcommand(new LoadCommand(context))
            .addSubcommand(new RunCommand(context))
            .addSubcommand(new VerifyCommand(context))
            .addSubcommand(new CompareCommand(context))
            .addSubcommand(new ReportCommand(context))
            .addSubcommand(new ShellCommand(context))
            .addSubcommand(new UpCommand(context))
            .addSubcommand(new DownCommand(context))
            .addSubcommand(new StatusCommand(context))
            .addSubcommand(new DoctorCommand(context))
            .addSubcommand(new BindingsCommand(context))
            .addSubcommand(new WorkloadsCommand(context))
            .addSubcommand(new HelpCommand(context));
    commandLine
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
        .setExpandAtFiles(false)
        .setPosixClusteredShortOptionsAllowed(false)
        .setOverwrittenOptionsAllowed(true)
        .setParameterExceptionHandler((failure, arguments) -> failures.misused(failure))
        .setExecutionExceptionHandler((failure, command, result) -> failures.failed(failure));
    return commandLine;
  }
}
