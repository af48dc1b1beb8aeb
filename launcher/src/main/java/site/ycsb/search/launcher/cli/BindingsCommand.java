// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.settings.Setting;

/** Command {@code bin/ycsb bindings}. */
@Command(
    name = "bindings",
    description = "Lists the bindings, or the settings of one of them.",
    customSynopsis = "bin/ycsb bindings [BINDING]",
    footer = {"%nExample:", "  bin/ycsb bindings redisjson"})
final class BindingsCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "BINDING",
      completionCandidates = Names.OfBindings.class,
      description = "Binding of which to list the settings.")
  private @Nullable String named;

  BindingsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Bindings bindings = context.bindings();
    if (named == null) {
      context.console().print(list(bindings));
    } else {
      print(bindings.require(named).binding());
    }
    return 0;
  }

  private static Table list(Bindings bindings) {
    Table table = new Table().row("BINDING", "SERVER", "DESCRIPTION");
    for (Bindings.Installed installed : bindings.all()) {
      Binding binding = installed.binding();
      String server = binding.server().map(ManagedServer::kind).orElse("-");
      table.row(binding.name(), server, binding.description());
    }
    return table;
  }

  private void print(Binding binding) {
    Console console = context.console();
    console.out().println(binding.description());
    for (Setting<?> setting : binding.settings()) {
      String fallback = setting.fallback().isEmpty() ? "" : " (%s)".formatted(setting.fallback());
      console.out().println();
      console.out().println(console.styled("bold", setting.key()) + fallback);
      console.out().println("  %s: %s".formatted(setting.valid(), setting.meaning()));
    }
  }
}
