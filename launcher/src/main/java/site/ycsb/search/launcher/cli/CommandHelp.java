// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import site.ycsb.search.launcher.console.Advanced;

/**
 * Help of a command. Unless all of it is asked for, it fits a screen: of a text that has several
 * parts it shows the first, and it omits the options that are {@link Advanced}.
 */
final class CommandHelp extends Help {

  /**
   * Option {@code --help} of a command. It is a mixin, because picocli's own command {@code help}
   * has the same option and therefore can't inherit it.
   */
  @SuppressWarnings("UnusedVariable") // picocli writes and reads the field.
  static final class HelpOption {
    /** Name by which the help is not shortened. */
    static final String ALL = "--help-all";

    @Option(
        names = {"-h", "--help", ALL},
        usageHelp = true,
        description = "Print this help.")
    private boolean help;
  }

  private static final List<Map.Entry<String, List<String>>> GROUPS =
      List.of(
          Map.entry("Measure", List.of("run", "load", "compare", "report")),
          Map.entry("Look closer", List.of("verify", "dataset", "questions")),
          Map.entry("Servers", List.of("doctor", "up", "down", "status")),
          Map.entry("What there is", List.of("bindings", "workloads", "comparisons", "corpus")),
          Map.entry("This program", List.of("help", "completion")));

  /** Lines of the footer that the short help keeps: its heading and two examples. */
  private static final int FOOTER = 3;

  private final boolean all;

  CommandHelp(CommandSpec spec, ColorScheme colours, boolean all) {
    super(spec, colours);
    this.all = all;
  }

  @Override
  public IOptionRenderer createDefaultOptionRenderer() {
    IOptionRenderer whole = super.createDefaultOptionRenderer();
    return all
        ? whole
        : (option, labels, colours) ->
            isAdvanced(option) ? new Text[0][] : first(whole.render(option, labels, colours));
  }

  @Override
  public int calcLongOptionColumnWidth(
      List<OptionSpec> options, List<PositionalParamSpec> positionals, ColorScheme colours) {
    List<OptionSpec> shown = options.stream().filter(option -> all || !isAdvanced(option)).toList();
    return super.calcLongOptionColumnWidth(shown, positionals, colours);
  }

  @Override
  public IParameterRenderer createDefaultParameterRenderer() {
    IParameterRenderer whole = super.createDefaultParameterRenderer();
    return all
        ? whole
        : (parameter, labels, colours) -> first(whole.render(parameter, labels, colours));
  }

  /** The row with the names and the first part of the description. */
  private static Text[][] first(Text[][] rows) {
    return new Text[][] {rows[0]};
  }

  @Override
  public List<ArgGroupSpec> optionSectionGroups() {
    return super.optionSectionGroups().stream()
        .filter(group -> all || !group.options().stream().allMatch(CommandHelp::isAdvanced))
        .toList();
  }

  @Override
  public String description(Object... parameters) {
    String[] parts = commandSpec().usageMessage().description();
    return all || parts.length == 0
        ? super.description(parameters)
        : createHeading(parts[0] + "%n");
  }

  @Override
  public String footer(Object... parameters) {
    List<String> lines = List.of(commandSpec().usageMessage().footer());
    if (all || commandSpec().options().stream().noneMatch(CommandHelp::isAdvanced)) {
      return super.footer(parameters);
    }
    return createHeading(
        "%s%n%nAll options: %s --help-all%n"
            .formatted(
                String.join("%n", lines.subList(0, Math.min(FOOTER, lines.size()))),
                commandSpec().qualifiedName()));
  }

  @Override
  public String commandList() {
    if (subcommands().isEmpty()) {
      return "";
    }
    StringBuilder list = new StringBuilder();
    for (Map.Entry<String, List<String>> group : GROUPS) {
      TextTable table =
          TextTable.forColumns(
              colorScheme(), new Column(14, 2, Overflow.SPAN), new Column(66, 2, Overflow.WRAP));
      for (String name : group.getValue()) {
        Help command = Objects.requireNonNull(allSubcommands().get(name), name);
        UsageMessageSpec usage = command.commandSpec().usageMessage();
        String[] header = usage.header(); // That of picocli's own command.
        String[] description = usage.description();
        table.addRowValues(name, (header.length > 0 ? header : description)[0]);
      }
      list.append(createHeading("%n" + group.getKey() + ":%n")).append(table);
    }
    return list.toString();
  }

  private static boolean isAdvanced(OptionSpec option) {
    return option.userObject() instanceof AnnotatedElement field
        && field.isAnnotationPresent(Advanced.class);
  }
}
