// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** FRESHNESS: what it writes, when it is over, and what is counted. */
class WorkloadFreshnessTest {

  private final Measured measured = new Measured();

  @Test
  void freshness_onAStoreThatShowsAtOnce_takesOneSearchEach() throws Exception {
    try (InProcessRun run = freshness()) {
      run.db.calls.clear();
      run.operations(20);
      assertThat(run.db.calls("patch")).hasSize(20);
      for (RecordingDb.Call patch : run.db.calls("patch")) {
        assertThat(patch.values()).containsOnlyKeys(Document.TITLE);
        String title = String.valueOf(patch.values().get(Document.TITLE));
        assertThat(run.corpus.isTitle(title)).isTrue();
      }
      RunOutcome.Counts counts = run.end().counts();
      assertThat(counts.freshened()).isEqualTo(20);
      assertThat(counts.freshnessSearches()).isEqualTo(20);
      assertThat(counts.searches()).isZero();
    }
    assertThat(measured.operations("FRESHNESS")).isEqualTo(20);
    assertThat(measured.operations("FRESHNESS Return=OK")).isEqualTo(20);
  }

  @Test
  void freshness_onAStoreThatShowsLate_searchesUntilItDoes() throws Exception {
    try (InProcessRun run = freshness()) {
      run.db.hiddenSearches = 7;
      run.operations(1);
      run.db.hiddenSearches = 2;
      run.operations(1);
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().freshnessSearches()).isEqualTo(8 + 3);
      assertThat(outcome.summary()).contains("; 2 updates seen, after 5.5 searches each");
    }
  }

  @Test
  void freshness_onAStoreThatNeverShows_failsAfterItsTime() throws Exception {
    try (InProcessRun run = freshness("freshness.timeout", "1", "search.maxfailed", "1")) {
      run.db.hiddenSearches = Integer.MAX_VALUE;
      run.operations(1);
      run.db.hiddenSearches = 0;
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().failed()).isEqualTo(1);
      assertThat(outcome.counts().freshened()).isZero();
    }
    assertThat(measured.operations("FRESHNESS")).isZero();
    assertThat(measured.operations("FRESHNESS-FAILED")).isEqualTo(1);
    assertThat(measured.operations("FRESHNESS Return=NOT_SEARCHABLE")).isEqualTo(1);
  }

  @Test
  void freshness_ofAnUpdateThatFails_measuresNothing() throws Exception {
    try (InProcessRun run = freshness("search.maxfailed", "1")) {
      run.db.failures = 2; // The look at the title before, and the update of another.
      run.operations(2);
      assertThat(run.end().counts().failed()).isEqualTo(2);
    }
    assertThat(measured.operations("FRESHNESS")).isZero();
    assertThat(measured.operations("FRESHNESS-FAILED")).isZero();
  }

  /** Another client may rewrite the title: then there is nothing more to wait for. */
  @Test
  void freshness_ofATitleThatIsRewritten_isNeitherMeasuredNorAFailure() throws Exception {
    try (InProcessRun run = freshness()) {
      run.db.calls.clear();
      run.db.hiddenSearches = Integer.MAX_VALUE;
      run.db.whileHidden = () -> rewrite(run);
      run.operations(1);
      run.db.hiddenSearches = 0;
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().failed()).isZero();
      assertThat(outcome.counts().succeeded()).isEqualTo(1);
      assertThat(outcome.counts().freshened()).isZero();
      assertThat(outcome.counts().superseded()).isEqualTo(1);
    }
    assertThat(measured.operations("FRESHNESS")).isZero();
  }

  /** Who still has the old title has lost the update: nobody else has written. */
  @Test
  void freshness_ofAnUpdateThatIsLost_isAFailure() throws Exception {
    try (InProcessRun run = freshness("freshness.timeout", "2", "search.maxfailed", "1")) {
      run.db.lostUpdates = 1;
      run.operations(1);
      RunOutcome.Counts counts = run.end().counts();
      assertThat(counts.failed()).isEqualTo(1);
      assertThat(counts.superseded()).isZero();
    }
    assertThat(measured.operations("FRESHNESS Return=NOT_SEARCHABLE")).isEqualTo(1);
  }

  private static void rewrite(InProcessRun run) {
    try {
      String key = run.db.calls("patch").get(0).key();
      String title = run.corpus.title(run.number(key), 1_000_000);
      run.db.patch("usertable", new Document(key, Map.of(Document.TITLE, title)));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void take_ofADocument_isForOneMeasurementAtATime() throws Exception {
    Properties properties = freshnessOnly();
    Freshness freshness =
        new Freshness(properties, SearchSettings.from(properties), Corpus.from(properties));
    assertThat(freshness.isWaitedFor(7)).isFalse();
    assertThat(freshness.take(7)).isTrue();
    assertThat(freshness.take(7)).isFalse();
    assertThat(freshness.isWaitedFor(7)).isTrue();
    assertThat(freshness.isWaitedFor(8)).isFalse();
  }

  @Test
  void freshTitles_ofManyVersions_shareNoPairOfWords() {
    Corpus corpus = Corpus.from(TestProperties.small());
    List<String> pairs =
        LongStream.range(0, 10_000)
            .mapToObj(version -> Corpus.freshQuery(corpus.freshTitle(version % 10, version)))
            .map(query -> query.first() + " " + query.second())
            .toList();
    assertThat(pairs).doesNotHaveDuplicates().allMatch(pair -> pair.matches("[a-z]{7} [a-z]{7}"));
    assertThat(pairs).noneMatch(pair -> corpus.rank(pair.substring(0, 7)) >= 0);
  }

  @Test
  void isTitle_ofFreshTitles_takesThemAndNothingSimilar() {
    Corpus corpus = Corpus.from(TestProperties.small());
    String fresh = corpus.freshTitle(3, 4);
    String[] words = fresh.split(" ", -1);
    assertThat(corpus.isTitle(fresh)).isTrue();
    assertThat(corpus.isTitle(fresh.replace(words[1], corpus.word(0)))).isFalse();
    assertThat(corpus.isTitle(fresh.replace(words[5], words[1] + "x"))).isFalse();
    assertThat(corpus.isTitle(fresh.replace(words[5], "abcdefg"))).isFalse();
    assertThat(corpus.isTitle(fresh.replace(words[0], "UPPERCA"))).isFalse();
    assertThat(corpus.isTitle(fresh + " " + corpus.word(0))).isFalse();
  }

  private static Properties freshnessOnly(String... pairs) {
    return TestProperties.with(
        TestProperties.mixed("0", "0", "0", "freshnessproportion", "1"), pairs);
  }

  private static InProcessRun freshness(String... pairs) throws Exception {
    return InProcessRun.of(freshnessOnly(pairs));
  }
}
