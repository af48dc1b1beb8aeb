// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.settings.ExitCode;

/**
 * Command {@code bin/ycsb corpus}: texts that the package registries hold. What {@code fetch}
 * prints to standard output is a property file for {@code -P}.
 */
@Command(
    name = "corpus",
    description = {
      "Lists real texts to search, or fetches one.",
      "fetch prints the properties to use it."
    },
    customSynopsis = {"bin/ycsb corpus list", "       bin/ycsb corpus fetch NAME"},
    footer = {
      "%nExample:",
      "  bin/ycsb corpus fetch wikipedia > wikipedia.properties",
      "  bin/ycsb load redisjson -P workloads/search-10update -P wikipedia.properties"
    })
final class CorpusCommand extends Subcommand {

  @Parameters(index = "0", arity = "0..1", paramLabel = "ACTION", description = "list or fetch.")
  private @Nullable String action;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "Name of the corpus to fetch.")
  private @Nullable String name;

  @Override
  public Integer call() {
    if (action == null) {
      CommandLine commandLine = spec.commandLine();
      commandLine.usage(commandLine.getErr());
      return ExitCode.USAGE.number();
    }
    switch (action) {
      case "list" -> console().print(list());
      case "fetch" -> fetch(corpus());
      default ->
          throw CommandFailure.usage(
              action + ": valid are bin/ycsb corpus list and bin/ycsb corpus fetch NAME");
    }
    return 0;
  }

  private Table list() {
    if (name != null) {
      throw CommandFailure.usage(name + ": bin/ycsb corpus list takes no NAME");
    }
    Table table = new Table().row("NAME", "DOCUMENTS", "COLUMNS", "LICENCE");
    for (RegistryCorpus corpus : RegistryCorpus.all()) {
      String documents = String.format("%,d", corpus.documents());
      table.row(corpus.name(), documents, corpus.columns(), corpus.licence());
    }
    return table;
  }

  private void fetch(RegistryCorpus corpus) {
    String properties = corpus.fetch(console()::say);
    console().say("licence of %s: %s", corpus.name(), corpus.licence());
    console().out().print(properties);
  }

  private RegistryCorpus corpus() {
    List<RegistryCorpus> all = RegistryCorpus.all();
    return all.stream()
        .filter(corpus -> corpus.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "%s: valid are %s",
                    name == null ? "NAME is missing" : name,
                    all.stream().map(RegistryCorpus::name).collect(Collectors.joining(", "))));
  }
}
