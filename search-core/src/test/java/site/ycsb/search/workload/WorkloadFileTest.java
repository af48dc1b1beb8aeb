// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.RunException;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.fixtures.CorpusFiles;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/** Loads and runs of documents from a file. */
class WorkloadFileTest {

  @TempDir Path directory;

  @Test
  void run_ofEveryOperation_isRightBeforeDuringAndAfter() throws Exception {
    Properties properties =
        file(
            "readproportion", "0.2",
            "updateproportion", "0.2",
            "insertproportion", "0.1",
            "readmodifywriteproportion", "0.1",
            "freshnessproportion", "0.1",
            "searchproportion", "0.3",
            "search.updatefields", "all",
            "operationcount", "2000");
    try (InProcessRun run = InProcessRun.of(properties)) {
      run.operations(2_000);
      RunOutcome outcome = run.end();

      assertThat(outcome.exitCode()).as(outcome.end().reason()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.isVerified()).isTrue();
      assertThat(outcome.checks().after().documents()).isPositive();
      assertThat(outcome.counts().failed()).isZero();
      assertThat(InProcessRun.figure(outcome, "hits")).isGreaterThan(500);
      assertThat(outcome.basis().settings())
          .containsEntry("title", "abstract as words of [a-z0-9]+ without case and diacritics")
          .containsEntry(
              "documents from rows", "all; 100 more are copies of any row under new keys");
    }
  }

  @Test
  void settings_ofWordsThatEndInTurnedLetters_sayThatTheyAreLeftOut() throws Exception {
    Path file = directory.resolve("turned.tsv");
    Files.writeString(file, "title\tviews\tlanguage\n" + "angels angle\t1\ten\n".repeat(20));
    Properties turned =
        TestProperties.mixed("0", "0", "0", "search.panel", "true", "searchfuzzyproportion", "1");
    String[] corpus = {
      "recordcount", "20",
      "search.corpus", file.toString(),
      "search.corpus.text", "title",
      "search.corpus.number", "views",
      "search.corpus.tag", "language"
    };
    try (InProcessRun run = InProcessRun.of(TestProperties.with(turned, corpus)).operations(10)) {
      assertThat(run.end().basis().settings().getOrDefault("fuzzy words left out", ""))
          .matches("[1-9]\\d of 1,0\\d\\d of a sample, because RediSearch answers them wrongly");
    }
  }

  @Test
  void search_ofAFile_hasHitsOnItsFirstPage() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(
            file("readproportion", "0", "updateproportion", "0", "searchproportion", "1"))) {
      run.operations(1_000);

      assertThat(InProcessRun.figure(run.end(), "searches")).isEqualTo(1_000);
    }
  }

  @Test
  void require_afterTheFileHasChanged_isAnotherDataset() throws Exception {
    Properties properties = file();
    MemoryStore memory = new MemoryStore();
    SearchDb db = SearchDb.open(TestBinding.with(properties, () -> memory));
    new Dataset(memory, plan(properties)).load(db.operations(Documents.class));
    assertThat(new Dataset(memory, plan(properties)).require(Dataset.Policy.UNTOUCHED, false))
        .isTrue();
    String before = plan(properties).digest();

    CorpusFiles.wikipedia(directory.resolve("wiki.tsv"), 401);

    assertThat(plan(properties).digest()).isNotEqualTo(before);
    assertThatThrownBy(
            () -> new Dataset(memory, plan(properties)).require(Dataset.Policy.UNTOUCHED, false))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATASET))
        .hasMessageContaining("holds another dataset: search.corpus is ");
    db.cleanup();
  }

  @Test
  void run_ofFieldsThatTheFileHasNot_isRefused() throws Exception {
    Path file = CorpusFiles.of(directory.resolve("a.tsv"), "text\na b\nc d e\n");
    Properties properties =
        TestProperties.mixed(
            "0",
            "0.5",
            "0.5",
            "recordcount",
            "2",
            "search.corpus",
            file.toString(),
            "search.updatefields",
            "fields");

    assertThatThrownBy(() -> InProcessRun.of(properties))
        .hasMessageContaining("the documents have no opaque field");
  }

  private static DatasetPlan plan(Properties properties) {
    return DatasetPlan.of(properties, Corpora.from(properties));
  }

  private Properties file(String... more) throws Exception {
    Path file = CorpusFiles.wikipedia(directory.resolve("wiki.tsv"), 400);
    return TestProperties.with(
        TestProperties.small(
            "recordcount", "500",
            "search.corpus", file.toString(),
            "search.corpus.text", "abstract",
            "search.corpus.number", "views",
            "search.corpus.tag", "language"),
        more);
  }
}
