// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.settings.Setting;

/** Command {@code bin/ycsb bindings}. */
@Command(
    name = "bindings",
    description = "Lists the bindings, or the settings of one of them.",
    customSynopsis = "bin/ycsb bindings [--settings BINDING]",
    footer = {"%nExample:", "  bin/ycsb bindings --settings redisjson"})
final class BindingsCommand implements Callable<Integer> {

  private final Context context;

  @Option(
      names = "--settings",
      paramLabel = "BINDING",
      description = "List the settings of this binding: key, default, valid values, meaning.")
  private @Nullable String named;

  BindingsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Bindings bindings = context.bindings();
    Table table = named == null ? list(bindings) : settings(bindings.require(named).binding());
    context.console().print(table);
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

  private static Table settings(Binding binding) {
    Table table = new Table().row("SETTING", "DEFAULT", "VALID", "MEANING");
    for (Setting<?> setting : binding.settings()) {
      String fallback = setting.fallback().isEmpty() ? "-" : setting.fallback();
      table.row(setting.key(), fallback, setting.valid(), setting.meaning());
    }
    return table;
  }
}
