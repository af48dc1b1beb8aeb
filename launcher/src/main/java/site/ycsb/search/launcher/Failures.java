// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.servers.ServerException;

/** The one place where a failure becomes a line on standard error and an exit code. */
final class Failures {

  private static final int UNEXPECTED = 1;

  private final Console console;

  Failures(Console console) {
    this.console = console;
  }

  /** A command line that can't be parsed. */
  int misused(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    String complaint = new Secrets().in(complaint(failure));
    console.say("%s (see %s --help)".formatted(complaint, name(command)));
    return ExitCode.USAGE.number();
  }

  /** A command that can't be done. */
  int failed(Exception failure) {
    boolean debug = System.getenv("YCSB_DEBUG") != null;
    if (debug) {
      failure.printStackTrace(console.err());
    }
    if (failure instanceof CommandFailure expected) {
      return ended(expected, expected.exitCode());
    }
    if (failure instanceof SettingException || failure instanceof ResultsException) {
      return ended(failure, ExitCode.USAGE);
    }
    if (failure instanceof ServerException) {
      return ended(failure, ExitCode.UNREACHABLE);
    }
    String hint = debug ? "" : "; rerun with YCSB_DEBUG=1 for the stack trace";
    console.say("unexpected: %s%s".formatted(failure, hint).replaceAll("\\s*\\R\\s*", " "));
    return UNEXPECTED;
  }

  private int ended(Exception failure, ExitCode code) {
    console.say(String.valueOf(failure.getMessage()));
    return code.number();
  }

  private static String complaint(ParameterException failure) {
    if (failure instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched.getUnmatched().get(0), failure.getCommandLine());
    }
    if (failure instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      return missing(missing.getMissing().get(0), failure);
    }
    if (!failure.getCommandLine().getSubcommands().isEmpty()) {
      return "which command? There are " + String.join(", ", commands(failure.getCommandLine()));
    }
    return String.valueOf(failure.getMessage());
  }

  private static String unmatched(String argument, CommandLine command) {
    if (argument.startsWith("-")) {
      return "no option %s; did you mean %s?".formatted(argument, nearest(argument, command));
    }
    return command.getSubcommands().isEmpty()
        ? "%s: nothing takes this argument".formatted(argument)
        : "no command %s; did you mean %s?"
            .formatted(argument, Settings.nearest(argument, commands(command)));
  }

  private static String missing(ArgSpec argument, ParameterException failure) {
    return argument.isPositional()
        ? "%s is missing".formatted(argument.paramLabel())
        : String.valueOf(failure.getMessage());
  }

  private static String nearest(String option, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    Stream<String> names =
        spec.options().stream()
            .filter(each -> !each.hidden())
            .map(OptionSpec::names)
            .flatMap(Stream::of);
    return Settings.nearest(option, names.toList());
  }

  private static List<String> commands(CommandLine command) {
    return List.copyOf(command.getSubcommands().keySet());
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }
}
