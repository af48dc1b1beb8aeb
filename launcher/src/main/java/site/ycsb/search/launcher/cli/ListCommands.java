// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.launcher.compare.CompareCommand;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.Settings;

/** Commands that list what there is, or print one of it. */
final class ListCommands {

  private ListCommands() {}

  /** Command {@code bin/ycsb bindings}. */
  @Command(
      name = "bindings",
      description = "Lists the bindings, or the settings of one of them.",
      customSynopsis = "bin/ycsb bindings [BINDING]",
      footer = {"%nExample:", "  bin/ycsb bindings redisjson"})
  static final class OfBindings extends Subcommand {

    @Parameters(
        arity = "0..1",
        paramLabel = "BINDING",
        completionCandidates = Names.OfBindings.class,
        description = "Binding of which to list the settings.")
    private @Nullable String named;

    @Override
    public Integer call() {
      Bindings bindings = context.bindings();
      if (named == null) {
        console().print(list(bindings));
      } else {
        print(bindings.require(named).binding());
      }
      return 0;
    }

    private static Table list(Bindings bindings) {
      Table table = new Table().row("BINDING", "SERVER", "DESCRIPTION");
      for (Store store : bindings.all()) {
        Binding binding = store.binding();
        String server = binding.server().map(ManagedServer::kind).orElse("-");
        table.row(binding.name(), server, binding.description());
      }
      return table;
    }

    private void print(Binding binding) {
      Console console = console();
      console.out().println(binding.description());
      for (Setting<?> setting : binding.settings()) {
        String fallback = setting.fallback().isEmpty() ? "" : " (%s)".formatted(setting.fallback());
        console.out().println();
        console.out().println(console.styled("bold", setting.key()) + fallback);
        console.out().println("  %s: %s".formatted(setting.valid(), setting.meaning()));
      }
    }
  }

  /** Command {@code bin/ycsb workloads}. The first comment of a workload file is its question. */
  @Command(
      name = "workloads",
      description = "Lists the workloads, each with its question; or prints one.",
      customSynopsis = "bin/ycsb workloads [NAME]",
      footer = {"%nExample:", "  bin/ycsb workloads search-10update"})
  static final class OfWorkloads extends Subcommand {

    private static final String SPDX = "SPDX-License-Identifier";

    @Parameters(
        arity = "0..1",
        paramLabel = "NAME",
        completionCandidates = Names.OfWorkloads.class,
        description = "Workload of which to print purpose and settings.")
    private @Nullable String named;

    @Override
    public Integer call() {
      if (named != null) {
        print(named.replaceFirst("^workloads/", ""));
        return 0;
      }
      Table table = new Table();
      for (Path file : context.home().workloads()) {
        table.row("workloads/" + file.getFileName(), question(file));
      }
      console().out().println(table);
      return 0;
    }

    private void print(String name) {
      Console console = console();
      lines(find(name))
          .dropWhile(line -> line.contains(SPDX) || !isComment(line))
          .map(line -> isComment(line) ? console.styled("faint", line) : line)
          .forEach(console.out()::println);
    }

    private Path find(String name) {
      Map<String, Path> files = new TreeMap<>();
      context.home().workloads().forEach(file -> files.put(file.getFileName().toString(), file));
      Path file = files.get(name);
      if (file == null) {
        throw CommandFailure.usage("no workload " + Settings.noneOf(files.keySet(), name));
      }
      return file;
    }

    /** First paragraph of comment, up to its first question mark. */
    private static String question(Path file) {
      return lines(file)
          .filter(line -> !line.contains(SPDX))
          .dropWhile(line -> !isComment(line))
          .takeWhile(OfWorkloads::isComment)
          .map(line -> line.substring(1).strip())
          .collect(Collectors.joining(" "))
          .replaceFirst("\\?.*", "?");
    }

    private static Stream<String> lines(Path file) {
      try {
        return Files.readAllLines(file).stream();
      } catch (IOException e) {
        throw ResultsException.cannotRead(file, e);
      }
    }

    private static boolean isComment(String line) {
      return line.matches("#\\s*\\S.*");
    }
  }

  /** Command {@code bin/ycsb comparisons}: the comparison files of the project. */
  @Command(
      name = "comparisons",
      description = "Lists the comparison files, each with its question.",
      customSynopsis = "bin/ycsb comparisons",
      footer = {"%nExample:", "  bin/ycsb comparisons"})
  static final class OfComparisons extends Subcommand {

    @Override
    public Integer call() {
      Table table = new Table();
      for (Path file : context.home().comparisons()) {
        table.row("comparisons/" + file.getFileName(), CompareCommand.question(file));
      }
      console().out().println(table);
      return 0;
    }
  }
}
