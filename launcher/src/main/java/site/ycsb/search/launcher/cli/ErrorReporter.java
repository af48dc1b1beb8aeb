// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;

/** Reporter of errors: the only place that maps a failure to a line and an exit code. */
record ErrorReporter(Console console) {

  private static final int UNEXPECTED = 1;

  int parameterError(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    String message = new Secrets().redact(message(failure, List.of(arguments)));
    console.say("%s (see %s --help)", message, command.getCommandSpec().qualifiedName());
    return ExitCode.USAGE.number();
  }

  int executionError(Exception failure) {
    boolean debug = System.getenv("YCSB_DEBUG") != null;
    if (debug) {
      failure.printStackTrace(console.err());
    }
    if (failure instanceof CommandFailure expected) {
      return report(expected, expected.exitCode());
    }
    if (failure instanceof ResultsException results) {
      return report(failure, results.isLost() ? ExitCode.OUTPUT : ExitCode.USAGE);
    }
    if (failure instanceof SettingException || failure instanceof ServerUsageException) {
      return report(failure, ExitCode.USAGE);
    }
    if (failure instanceof ServerException) {
      return report(failure, ExitCode.UNREACHABLE);
    }
    String hint = debug ? "" : "; rerun with YCSB_DEBUG=1 for the stack trace";
    console.say("unexpected: %s%s".formatted(failure, hint).replaceAll("\\s*\\R\\s*", " "));
    return UNEXPECTED;
  }

  /** Exit code of a command that has ended with a code, and whose output may be lost. */
  int written(int code) {
    if (!console.out().checkError()) {
      return code;
    }
    console.say(
        "the output can't be written: is the disk full, or has the program that reads it ended?");
    return code == ExitCode.DONE.number() ? ExitCode.OUTPUT.number() : code;
  }

  private int report(Exception failure, ExitCode code) {
    console.say(String.valueOf(failure.getMessage()));
    return code.number();
  }

  private static String message(ParameterException failure, List<String> arguments) {
    CommandLine command = failure.getCommandLine();
    if (failure instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched, arguments);
    }
    if (failure instanceof MissingParameterException missing
        && !missing.getMissing().isEmpty()
        && missing.getMissing().get(0).isPositional()) {
      ArgSpec first = missing.getMissing().get(0);
      String form = command.getCommandSpec().usageMessage().customSynopsis()[0];
      return first.paramLabel() + " is missing" + valid(first, ": valid is " + form);
    }
    if (!command.getSubcommands().isEmpty()) {
      return String.valueOf(failure.getMessage()).replaceFirst("\\.$", "")
          + ": valid are "
          + String.join(", ", command.getSubcommands().keySet());
    }
    if (failure.getArgSpec() instanceof OptionSpec option && failure.getValue() != null) {
      String form = option.isMultiValue() ? option.paramLabel() : "true or false";
      return option.longestName() + " " + failure.getValue() + valid(option, ": valid is " + form);
    }
    return String.valueOf(failure.getMessage());
  }

  private static String valid(ArgSpec argument, String withoutNames) {
    Iterable<String> names = argument.completionCandidates();
    return names == null ? withoutNames : ": valid are " + String.join(", ", names);
  }

  private static String unmatched(UnmatchedArgumentException failure, List<String> arguments) {
    String argument = shown(failure.getUnmatched().get(0), arguments);
    CommandLine command = failure.getCommandLine();
    if (failure.isUnknownOption()) {
      Set<String> options = command.getCommandSpec().optionsMap().keySet();
      return "no option " + argument + Settings.suggestion(argument, options, "");
    }
    Set<String> commands = command.getSubcommands().keySet();
    boolean reads = command.getCommandSpec().findOption("-P") != null;
    String file = reads ? ", or write -P before it if it is a workload" : "";
    return commands.isEmpty()
        ? argument + ": unexpected argument: omit it" + file
        : "no command "
            + argument
            + Settings.suggestion(argument, commands, ": valid are " + String.join(", ", commands));
  }

  /** Argument that may be shown: no password in it, and none that a blank parted from its key. */
  private static String shown(String argument, List<String> arguments) {
    int index = arguments.indexOf(argument);
    return index > 0 && Secrets.isKey(arguments.get(index - 1))
        ? "… (after %s)".formatted(Settings.withoutSecret(arguments.get(index - 1)))
        : Settings.withoutSecret(argument);
  }
}
