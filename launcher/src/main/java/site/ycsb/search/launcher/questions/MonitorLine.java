// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions.Question;
import site.ycsb.search.launcher.questions.QueryForms.UnknownLine;

/** Line of Redis's MONITOR: time, client, and the command with its arguments in quotes. */
final class MonitorLine {

  private static final QueryForms FORMS =
      new QueryForms()
          .with(Kind.WORD, "@title:(red)")
          .with(Kind.BOTH, "@title:(red pen)")
          .with(Kind.ANY, "@title:(red|pen)")
          .with(Kind.PREFIX, "@title:(red*)")
          .with(Kind.PHRASE, "@title:(\"red pen\")")
          .with(Kind.FUZZY, "@title:(%red%)")
          .with(Kind.FILTER, "@title:(red) @number:[5 9]");

  private static final Pattern LINE =
      Pattern.compile("\\+?(\\d+\\.\\d+) \\[[^]]+] \"([^\"]+)\"(.*)");
  private static final Pattern ARGUMENT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** Arguments of a search or a facet; no others but those that leave the hits as they are. */
  private static final Pattern ARGUMENTS =
      Pattern.compile(
          "\\S+ (?<query>@title.+?)"
              + "(?: VERBATIM|(?<order> SORTBY score\\b(?: ASC\\b)?)| DIALECT \\d+"
              + "|(?<facet> GROUPBY 1 @tag REDUCE COUNT 0 AS \\S+ SORTBY 2 @tag ASC)"
              + "| LIMIT (?<offset>\\d+) (?<length>\\d+))*",
          Pattern.CASE_INSENSITIVE);

  private MonitorLine() {}

  static Optional<Question> question(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new UnknownLine("no line of MONITOR");
    }
    String command = matcher.group(2);
    boolean facet = command.equalsIgnoreCase("FT.AGGREGATE");
    if (!facet && !command.equalsIgnoreCase("FT.SEARCH")) {
      throw new UnknownLine(command);
    }
    Matcher arguments =
        ARGUMENTS.matcher(
            ARGUMENT
                .matcher(matcher.group(3))
                .results()
                .map(argument -> argument.group(1).replaceAll("\\\\(.)", "$1"))
                .collect(Collectors.joining(" ")));
    if (!arguments.matches() || arguments.group(facet ? "facet" : "order") == null) {
      throw new IllegalArgumentException(line);
    }
    boolean paged = arguments.group("length") != null;
    return Optional.of(
        FORMS.question(
            Double.parseDouble(matcher.group(1)),
            arguments.group("query"),
            facet,
            paged ? Integer.parseInt(arguments.group("offset")) : 0,
            paged ? Integer.parseInt(arguments.group("length")) : 10));
  }
}
