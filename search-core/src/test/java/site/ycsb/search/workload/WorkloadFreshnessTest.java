// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.corpus.GeneratedCorpus;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.RunOutcome;

/** FRESHNESS: what it writes, when it is over, and what is counted. */
class WorkloadFreshnessTest {

  @Test
  void freshness_onAStoreThatShowsAtOnce_takesOneSearchEach() throws Exception {
    try (InProcessRun run = freshness()) {
      run.recorder.calls.clear();
      run.operations(20);
      assertThat(run.recorder.calls("patch")).hasSize(20);
      for (RecordingOperations.Call patch : run.recorder.calls("patch")) {
        assertThat(patch.values()).containsOnlyKeys(Document.TITLE);
        String title = String.valueOf(patch.values().get(Document.TITLE));
        assertThat(run.corpus.isTitle(run.number(patch.key()), title)).isTrue();
      }
      RunOutcome outcome = run.end();
      assertThat(InProcessRun.figure(outcome, "freshened")).isEqualTo(20);
      assertThat(InProcessRun.figure(outcome, "freshnessSearches")).isEqualTo(20);
      assertThat(InProcessRun.figure(outcome, "searches")).isZero();
    }
    assertThat(Measured.operations("FRESHNESS")).isEqualTo(20);
    assertThat(Measured.operations("FRESHNESS Return=OK")).isEqualTo(20);
  }

  @Test
  void freshness_onAStoreThatShowsLate_searchesUntilItDoes() throws Exception {
    try (InProcessRun run = freshness()) {
      run.recorder.hiddenSearches = 7;
      run.operations(1);
      run.recorder.hiddenSearches = 2;
      run.operations(1);
      RunOutcome outcome = run.end();
      assertThat(InProcessRun.figure(outcome, "freshnessSearches")).isEqualTo(8 + 3);
      assertThat(outcome.summary()).contains("; 2 updates seen, after 5.5 searches each");
    }
  }

  @Test
  void freshness_onAStoreThatFindsTheDocumentWithItsOldTitle_searchesUntilItHasTheNewOne()
      throws Exception {
    try (InProcessRun run = freshness()) {
      run.recorder.oldHits = 3;
      run.operations(1);
      assertThat(InProcessRun.figure(run.end(), "freshnessSearches")).isEqualTo(4);
    }
  }

  @Test
  void freshness_onAStoreThatNeverShows_failsAfterItsTime() throws Exception {
    try (InProcessRun run = freshness("freshness.timeout", "1", "search.maxfailed", "1")) {
      run.recorder.hiddenSearches = Integer.MAX_VALUE;
      run.operations(1);
      run.recorder.hiddenSearches = 0;
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().failed()).isEqualTo(1);
      assertThat(InProcessRun.figure(outcome, "freshened")).isZero();
    }
    assertThat(Measured.operations("FRESHNESS")).isZero();
    assertThat(Measured.operations("FRESHNESS-FAILED")).isEqualTo(1);
    assertThat(Measured.operations("FRESHNESS Return=NOT_SEARCHABLE")).isEqualTo(1);
  }

  @Test
  void freshness_ofAnUpdateThatFails_measuresNothing() throws Exception {
    try (InProcessRun run = freshness("search.maxfailed", "1")) {
      run.recorder.failures = 2; // The look at the title before, and the update of another.
      run.operations(2);
      assertThat(run.end().counts().failed()).isEqualTo(2);
    }
    assertThat(Measured.operations("FRESHNESS")).isZero();
    assertThat(Measured.operations("FRESHNESS-FAILED")).isZero();
  }

  /** Another client may rewrite the title: then there is nothing more to wait for. */
  @Test
  void freshness_ofATitleThatIsRewritten_isNeitherMeasuredNorAFailure() throws Exception {
    try (InProcessRun run = freshness()) {
      run.recorder.calls.clear();
      run.recorder.hiddenSearches = Integer.MAX_VALUE;
      run.recorder.whileHidden = () -> rewrite(run);
      run.operations(1);
      run.recorder.hiddenSearches = 0;
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().failed()).isZero();
      assertThat(outcome.counts().succeeded()).isEqualTo(1);
      assertThat(InProcessRun.figure(outcome, "freshened")).isZero();
      assertThat(InProcessRun.figure(outcome, "superseded")).isEqualTo(1);
    }
    assertThat(Measured.operations("FRESHNESS")).isZero();
  }

  /** A document with its old title has lost the update, because no other client has written. */
  @Test
  void freshness_ofAnUpdateThatIsLost_isAFailure() throws Exception {
    try (InProcessRun run = freshness("freshness.timeout", "2", "search.maxfailed", "1")) {
      run.recorder.lostUpdates = 1;
      run.operations(1);
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().failed()).isEqualTo(1);
      assertThat(InProcessRun.figure(outcome, "superseded")).isZero();
    }
    assertThat(Measured.operations("FRESHNESS Return=NOT_SEARCHABLE")).isEqualTo(1);
  }

  private static void rewrite(InProcessRun run) {
    try {
      String key = run.recorder.calls("patch").get(0).key();
      String title = run.corpus.title(run.number(key), 1_000_000);
      run.store.patch("usertable", new Document(key, Map.of(Document.TITLE, title)));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void freshTitles_ofManyVersions_shareNoPairOfWords() {
    GeneratedCorpus corpus = GeneratedCorpus.from(TestProperties.small());
    List<String> pairs =
        LongStream.range(0, 10_000)
            .mapToObj(version -> corpus.freshQuery(corpus.freshTitle(version % 10, version)))
            .map(query -> query.first() + " " + query.second())
            .toList();
    assertThat(pairs).doesNotHaveDuplicates().allMatch(pair -> pair.matches("[a-z]{7} [a-z]{7}"));
    assertThat(pairs).noneMatch(pair -> corpus.rank(pair.substring(0, 7)) >= 0);
  }

  @Test
  void isTitle_ofFreshTitles_takesThemAndNothingSimilar() {
    GeneratedCorpus corpus = GeneratedCorpus.from(TestProperties.small());
    String fresh = corpus.freshTitle(3, 4);
    String[] words = fresh.split(" ", -1);
    assertThat(corpus.isTitle(3, fresh)).isTrue();
    assertThat(corpus.isTitle(4, fresh)).isFalse();
    assertThat(corpus.isTitle(3, fresh.replace(words[3], corpus.word(0)))).isFalse();
    assertThat(corpus.isTitle(3, fresh.replace(words[5], words[3] + "x"))).isFalse();
    assertThat(corpus.isTitle(3, fresh.replace(words[5], "abcdefg"))).isFalse();
    assertThat(corpus.isTitle(3, fresh.replace(words[2], "UPPERCA"))).isFalse();
    assertThat(corpus.isTitle(3, fresh.replace(words[1], "abcdefg"))).isFalse();
    assertThat(corpus.isTitle(3, fresh + " " + corpus.word(0))).isFalse();
  }

  private static Properties freshnessOnly(String... pairs) {
    return TestProperties.with(
        TestProperties.mixed("0", "0", "0", "freshnessproportion", "1"), pairs);
  }

  private static InProcessRun freshness(String... pairs) throws Exception {
    return InProcessRun.of(freshnessOnly(pairs));
  }
}
