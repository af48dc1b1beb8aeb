// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions.Question;

/**
 * Forms of the known kinds of query in the language of one store. In a form, {@code red} and {@code
 * pen} stand for any words, and {@code 5} and {@code 9} for the ends of any range.
 */
final class QueryForms {

  /** Failure to read a line that is no question of a known kind; its message says what it is. */
  static final class UnknownLine extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnknownLine(String what) {
      super(what, null, false, false);
    }
  }

  private record Form(Kind kind, int words, Pattern pattern) {}

  private final List<Form> forms = new ArrayList<>();

  QueryForms with(Kind kind, String form) {
    String pattern =
        form.replace("5", "\\E(?<least>[-+.\\dE]+)\\Q")
            .replace("9", "\\E(?<most>[-+.\\dE]+)\\Q")
            .replace("red", "\\E(?<first>[a-z0-9]+)\\Q")
            .replace("pen", "\\E(?<second>[a-z0-9]+)\\Q");
    int words = form.contains("pen") ? 2 : 1;
    forms.add(new Form(kind, words, Pattern.compile("\\Q" + pattern + "\\E")));
    return this;
  }

  /**
   * The question of a query.
   *
   * @param facet true if the documents are counted by tag
   * @throws IllegalArgumentException if no form is that of the query
   */
  Question question(double seconds, String query, boolean facet, int offset, int length) {
    for (Form form : forms) {
      Matcher matcher = form.pattern.matcher(query);
      if (matcher.matches() && (!facet || form.kind == Kind.WORD)) {
        boolean ranged = form.kind == Kind.FILTER;
        return Question.of(
            seconds,
            facet ? Kind.FACET : form.kind,
            Stream.of("first", "second").limit(form.words).map(matcher::group).toList(),
            ranged ? Double.valueOf(matcher.group("least")) : null,
            ranged ? Double.valueOf(matcher.group("most")) : null,
            offset,
            length);
      }
    }
    throw new IllegalArgumentException(query);
  }
}
