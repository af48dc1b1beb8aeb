// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.util.Optional;
import java.util.function.Function;
import site.ycsb.search.check.OwnQuestions.Question;
import site.ycsb.search.launcher.questions.QueryForms.UnknownLine;

/** Form in which a server records its queries, one a line. */
enum RecordedQueries {
  MONITOR(MonitorLine::question),
  SLOWLOG(SlowLogLine::question),
  PROFILER(ProfilerLine::question);

  @SuppressWarnings("ImmutableEnumChecker") // The function holds no state.
  private final Function<String, Optional<Question>> reader;

  RecordedQueries(Function<String, Optional<Question>> reader) {
    this.reader = reader;
  }

  /**
   * The question of a line, with its time since 1970. Empty for a second record of a question that
   * another line has.
   *
   * @throws UnknownLine if it is no question of a known kind
   */
  Optional<Question> question(String line) {
    try {
      return reader.apply(line);
    } catch (IllegalArgumentException e) {
      throw new UnknownLine("search of no known kind");
    }
  }
}
