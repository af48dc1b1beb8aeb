// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions.Question;

/** Line of Redis's MONITOR: time, client, and the command with its arguments in quotes. */
final class MonitorLine {

  private static final Pattern LINE = Pattern.compile("\\+?(\\d+\\.\\d+) \\[[^]]+] (\".*)");
  private static final Pattern ARGUMENT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern QUERY =
      Pattern.compile("@title:\\((.+?)\\)(?: @number:\\[(\\S+) (\\S+)])?");

  private static final String WORD = "[a-z0-9]+";

  /** Grouping of a facet, as far as it says what is counted. */
  private static final List<String> COUNTS = List.of("1", "@tag", "REDUCE", "COUNT", "0");

  private MonitorLine() {}

  static Optional<Question> question(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new UnknownLine("no line of MONITOR");
    }
    List<String> command =
        ARGUMENT
            .matcher(matcher.group(2))
            .results()
            .map(argument -> argument.group(1).replaceAll("\\\\(.)", "$1"))
            .toList();
    String name = command.isEmpty() ? "" : command.get(0).toUpperCase(Locale.ROOT);
    boolean facet = name.equals("FT.AGGREGATE");
    if (!facet && !name.equals("FT.SEARCH")) {
      throw new UnknownLine(name);
    }
    try {
      Iterator<String> rest = command.listIterator(Math.min(3, command.size()));
      Options options = Options.of(rest, facet);
      return Optional.of(question(Double.parseDouble(matcher.group(1)), command.get(2), options));
    } catch (IllegalArgumentException | NoSuchElementException | IndexOutOfBoundsException e) {
      throw new UnknownLine(name + " of no known kind");
    }
  }

  /**
   * Options behind the query. Only those are known that do not change which hits are on a page.
   *
   * @param complete true if the answer is ordered by score; of a facet, if it is counts by tag
   */
  private record Options(boolean facet, boolean complete, int offset, int length) {

    static Options of(Iterator<String> rest, boolean facet) {
      boolean ordered = false;
      boolean counted = !facet;
      int offset = 0;
      int length = 10;
      String order = facet ? "@tag" : "score";
      @Nullable String held = null;
      while (held != null || rest.hasNext()) {
        String option = held == null ? rest.next() : held;
        held = null;
        switch (option.toUpperCase(Locale.ROOT)) {
          case "VERBATIM" -> {}
          case "DIALECT" -> rest.next();
          case "LIMIT" -> {
            offset = Integer.parseInt(rest.next());
            length = Integer.parseInt(rest.next());
          }
          case "SORTBY" -> {
            String by = facet ? skipped(rest, "2") : rest.next();
            ordered = by.equals(order);
            String direction = rest.hasNext() ? rest.next() : "ASC";
            held = direction.equalsIgnoreCase("ASC") ? null : direction;
          }
          case "GROUPBY" -> {
            List<String> group = new ArrayList<>();
            COUNTS.forEach(each -> group.add(rest.next()));
            counted = facet && group.equals(COUNTS) && rest.next().equalsIgnoreCase("AS");
            rest.next();
          }
          default -> throw new IllegalArgumentException(option);
        }
      }
      return new Options(facet, ordered && counted, offset, length);
    }

    private static String skipped(Iterator<String> rest, String count) {
      if (!rest.next().equals(count)) {
        throw new IllegalArgumentException("several orders");
      }
      return rest.next();
    }
  }

  private static Question question(double seconds, String text, Options options) {
    Matcher query = QUERY.matcher(text);
    if (!query.matches() || !options.complete) {
      throw new IllegalArgumentException(text);
    }
    String title = query.group(1);
    boolean ranged = query.group(2) != null;
    Kind kind = kind(title);
    if (kind == Kind.WORD && (ranged || options.facet)) {
      kind = ranged ? Kind.FILTER : Kind.FACET;
    } else if (options.facet) {
      throw new IllegalArgumentException(text);
    }
    return Question.of(
        seconds,
        kind,
        Stream.of(title.split("[^a-z0-9]+")).filter(word -> !word.isEmpty()).toList(),
        ranged ? Double.valueOf(query.group(2)) : null,
        ranged ? Double.valueOf(query.group(3)) : null,
        options.offset,
        options.length);
  }

  private static Kind kind(String title) {
    String form = title.replaceAll(WORD, "w");
    return switch (form) {
      case "w" -> Kind.WORD;
      case "w w" -> Kind.BOTH;
      case "w|w" -> Kind.ANY;
      case "w*" -> Kind.PREFIX;
      case "\"w w\"" -> Kind.PHRASE;
      case "%w%" -> Kind.FUZZY;
      default -> throw new IllegalArgumentException(form);
    };
  }
}
