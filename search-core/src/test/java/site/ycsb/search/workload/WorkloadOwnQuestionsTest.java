// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.corpus.GeneratedCorpus;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/** Questions of the user's in place of drawn ones. */
class WorkloadOwnQuestionsTest {

  @TempDir Path directory;
  private List<SearchQuery> questions = List.of();
  private Properties properties = new Properties();

  @BeforeEach
  void writeQuestions() throws Exception {
    List<String> words = GeneratedCorpus.from(TestProperties.small()).keptWords(7);
    questions =
        List.of(
            SearchQuery.word(words.get(0), 0, 5),
            SearchQuery.both(words.get(0), words.get(1), 0, 10),
            SearchQuery.word(words.get(1), 1, 3),
            SearchQuery.any(words.get(0), words.get(1), 10, 10));
    Path file = directory.resolve("questions");
    Files.write(
        file, questions.stream().map(query -> new OwnQuestions.Question(0, query).line()).toList());
    properties =
        TestProperties.mixed(
            "0.1", "0.4", "0.5", "search.questions", file.toString(), "search.check", "1");
  }

  @Test
  void run_ofAFile_asksItsQuestionsInTurnAndChecksThem() throws Exception {
    try (InProcessRun run = InProcessRun.of(properties).operations(500)) {
      List<SearchQuery> asked =
          run.recorder.calls.stream().flatMap(call -> Stream.ofNullable(call.query())).toList();
      RunOutcome outcome = run.end();

      assertThat(asked).hasSizeGreaterThan(150);
      assertThat(asked)
          .isEqualTo(
              Stream.iterate(0, i -> i + 1)
                  .limit(asked.size())
                  .map(i -> questions.get(i % questions.size()))
                  .toList());
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.isVerified()).isTrue();
      assertThat(PropertyCheck.needs(properties).kinds())
          .isEqualTo(Set.of(Kind.WORD, Kind.BOTH, Kind.ANY));
    }
  }

  @Test
  void run_aQuestionAnsweredWithTooLittle_isAWrongAnswer() throws Exception {
    try (InProcessRun run = InProcessRun.of(properties)) {
      run.recorder.hiddenSearches = 1;
      RunOutcome outcome = run.operations(100).end();

      assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
      assertThat(outcome.end().reason()).contains(questions.get(0) + ": no hit, though at least");
    }
  }

  /** Four questions, 0.2 s from each other, in a second pass after the first. */
  @Test
  void run_asRecorded_asksEachQuestionWhenItIsDue() throws Exception {
    Path file = directory.resolve("timed");
    Files.write(
        file,
        Stream.iterate(0, i -> i + 1)
            .limit(4)
            .map(i -> new OwnQuestions.Question(i * 0.2, questions.get(i)).line())
            .toList());
    Properties timed =
        TestProperties.mixed(
            "0", "0", "1", "search.questions", file.toString(), "arrivals", "recorded");
    for (String speed : List.of("1", "2")) {
      try (InProcessRun run =
          InProcessRun.of(TestProperties.with(timed, "arrivals.speed", speed))) {
        long startNanos = System.nanoTime();
        run.operations(6);
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        assertThat(seconds * Double.parseDouble(speed)).isBetween(1.0, 1.6);
      }
    }
    assertThatThrownBy(
            () ->
                PropertyCheck.require(
                    TestProperties.with(timed, "searchproportion", "0.5", "readproportion", "0.5")))
        .hasMessage("arrivals=recorded: valid if all operations are searches");
  }

  @Test
  void run_aKindThatTheIndexLacks_isRefused() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("phrase"), "{\"kind\":\"SEARCH-PHRASE\",\"words\":[\"a\",\"b\"]}");

    assertThatThrownBy(
            () ->
                PropertyCheck.require(
                    TestProperties.with(properties, "search.questions", file.toString())))
        .hasMessage("search.questions: SEARCH-PHRASE needs search.panel=true");
  }
}
