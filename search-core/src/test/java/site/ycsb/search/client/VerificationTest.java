// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.check.RunException;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.corpus.GeneratedCorpus;
import site.ycsb.search.fixtures.DocumentsBinding;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.Output;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

class VerificationTest {

  private static final Properties PROPERTIES = TestProperties.small("verify.queries", "600");

  @Test
  void print_ofARightStore_isAResultWithEveryAnswer() throws Exception {
    Output output = new Output();
    assertThat(verify(new MemoryStore(), output)).isEqualTo(ExitCode.DONE);
    VerificationResult result = result(output);
    assertThat(result.version()).isEqualTo("memory");
    assertThat(result.settings().keySet()).containsExactly("durability", "visibility", "replicas");
    assertThat(result.documents()).isEqualTo(300);
    assertThat(result.verdicts())
        .containsOnlyKeys(Kind.BOTH, Kind.WORD, Kind.ANY, Kind.PREFIX, Kind.FUZZY, Kind.RANKED)
        .hasEntrySatisfying(
            Kind.BOTH,
            verdict -> {
              assertThat(verdict.queries()).isEqualTo(600);
              assertThat(verdict.rightQueries()).isEqualTo(600);
              assertThat(verdict.answers()).hasSize(610);
              assertThat(verdict.first()).isEmpty();
            });
  }

  @Test
  void print_ofARightStore_holdsTheTenBestDocumentsOfEachRankedQuestion() throws Exception {
    Output output = new Output();
    verify(new MemoryStore(), output);
    VerificationResult result = result(output);

    List<Gate.Page> best = result.pages(Kind.RANKED);
    assertThat(best).hasSizeGreaterThan(50).allMatch(page -> page.keys().size() <= 10);
    assertThat(verdict(result, Kind.RANKED).queries()).isEqualTo(best.size() + 10);
    assertThat(result.inCommon(result)).hasValue(1);
  }

  @Test
  void print_ofAStoreThatRanksWrongly_holdsTheQuestionAndTheFault() throws Exception {
    Output output = new Output();
    MemoryStore wrong =
        new MemoryStore() {
          @Override
          public SearchPage search(String table, SearchQuery query) throws Exception {
            return query.kind() == Kind.RANKED
                ? WrongStore.reversed(super.search(table, query))
                : super.search(table, query);
          }
        };

    assertThat(verify(wrong, output)).isEqualTo(ExitCode.WRONG_ANSWERS);
    Gate.Difference first = result(output).first().orElseThrow();
    assertThat(first.question()).startsWith("SEARCH-RANKED \"");
    assertThat(first.what()).contains("has the rank");
  }

  @Test
  void print_ofAWrongStore_holdsTheFirstWrongPage() throws Exception {
    Output output = new Output();
    assertThat(verify(WrongStore.REVERSED.open(), output)).isEqualTo(ExitCode.WRONG_ANSWERS);
    Gate.Difference first = result(output).first().orElseThrow();
    assertThat(first.page()).isNotEqualTo(first.right()).hasSameElementsAs(first.right());
  }

  @Test
  void print_ofOwnQuestions_asksEachOfThemAndNoOther(@TempDir Path directory) throws Exception {
    Properties own = TestProperties.with(PROPERTIES, "search.questions", questions(directory));
    Output output = new Output();
    try (LoadedStore<MemoryStore> store = LoadedStore.of(new MemoryStore(), own)) {
      assertThat(Verification.print(store.properties, output.stream)).isEqualTo(ExitCode.DONE);
    }
    assertThat(result(output).verdicts()).containsOnlyKeys(Kind.BOTH, Kind.WORD);
    assertThat(result(output).queries()).isEqualTo(3);

    Output wrong = new Output();
    try (LoadedStore<MemoryStore> store = LoadedStore.of(WrongStore.REVERSED.open(), own)) {
      assertThat(Verification.print(store.properties, wrong.stream))
          .isEqualTo(ExitCode.WRONG_ANSWERS);
    }
    assertThat(verdict(result(wrong), Kind.BOTH).rightQueries()).isEqualTo(2);
    assertThat(verdict(result(wrong), Kind.WORD).rightQueries()).isZero();
    assertThat(result(wrong).first().orElseThrow().question()).startsWith("SEARCH-WORD \"");
  }

  @Test
  void print_ofQuestionsInTheStoresLanguage_holdsTheAnswersToCompare(@TempDir Path directory)
      throws Exception {
    String frequent = GeneratedCorpus.from(PROPERTIES).frequentPair().get(0);
    Path questions =
        Files.writeString(
            directory.resolve("questions"),
            "{\"kind\": \"SEARCH-OWN\", \"template\": \"word\", \"words\": [\"%s\"]}"
                .formatted(frequent));
    Path templates =
        Files.writeString(directory.resolve("templates"), "{\"word\": {\"test\": \"$1\"}}");
    Properties own =
        TestProperties.with(
            PROPERTIES,
            "search.questions",
            questions.toString(),
            "search.templates",
            templates.toString());
    Output output = new Output();
    try (LoadedStore<MemoryStore> store = LoadedStore.of(new OwnLanguage(), own)) {
      assertThat(Verification.print(store.properties, output.stream)).isEqualTo(ExitCode.DONE);
    }
    VerificationResult result = result(output);
    assertThat(result.verdicts()).containsOnlyKeys(Kind.BOTH, Kind.OWN);
    assertThat(result.pages(Kind.OWN).get(0).question())
        .isEqualTo("SEARCH-OWN \"word %s\" offset 0 length 10", frequent);
    assertThat(result.pages(Kind.OWN).get(0).keys()).hasSize(10);

    Output wrong = new Output();
    OwnLanguage reversed = new OwnLanguage();
    reversed.reversed = true;
    try (LoadedStore<MemoryStore> store = LoadedStore.of(reversed, own)) {
      assertThat(Verification.print(store.properties, wrong.stream))
          .isEqualTo(ExitCode.WRONG_ANSWERS);
    }
    assertThat(result(wrong).first().orElseThrow().what()).contains("is not in the order of score");

    Output lacking = new Output();
    try (LoadedStore<MemoryStore> store = LoadedStore.of(new OwnLanguage(), own)) {
      Files.writeString(templates, "{\"word\": {\"other\": \"$1\"}}");
      assertThat(Verification.print(store.properties, lacking.stream)).isEqualTo(ExitCode.DONE);
    }
    assertThat(result(lacking).lacks())
        .containsEntry(Kind.OWN, "search.templates has no query for test in word " + frequent);
  }

  /** Store whose language has words alone. */
  private static final class OwnLanguage extends MemoryStore {
    private boolean reversed;

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      if (query.kind() != Kind.OWN) {
        return super.search(table, query);
      }
      SearchPage page =
          super.search(table, SearchQuery.word(query.second(), query.offset(), query.length()));
      return reversed ? WrongStore.reversed(page) : page;
    }
  }

  /** A word that many titles hold, and two questions without a hit. */
  private static String questions(Path directory) throws IOException {
    String frequent = GeneratedCorpus.from(PROPERTIES).frequentPair().get(0);
    String none = new OwnQuestions.Question(0, SearchQuery.both("no", "hit", 0, 10)).line();
    String word = new OwnQuestions.Question(0, SearchQuery.word(frequent, 0, 10)).line();
    return Files.write(directory.resolve("questions"), List.of(none, word, none)).toString();
  }

  @Test
  void print_ofAStoreWithinTheProcess_loadsItFirst() throws Exception {
    Output output = new Output();
    assertThat(Verification.print(PROPERTIES, output.stream)).isEqualTo(ExitCode.DONE);
    assertThat(result(output).documents()).isEqualTo(300);
  }

  @Test
  void print_ofAnEmptyStore_isRefused() {
    requireRefusal(
        TestBinding.with(TestProperties.small(), WrongStore.EMPTY),
        "table usertable holds no dataset");
  }

  @Test
  void print_ofATouchedDataset_isRefused() throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.of(WrongStore.EMPTY.open(), PROPERTIES)) {
      Dataset.touch(store.memory, LoadedStore.TABLE, "a test");
      assertThatThrownBy(() -> Verification.print(store.properties, new Output().stream))
          .isInstanceOf(RunException.class)
          .hasMessageEndingWith("by a test");
    }
  }

  @Test
  void print_ofAnotherClass_isRefused() {
    assertThatThrownBy(
            () ->
                Verification.print(
                    TestProperties.small("db", "site.ycsb.BasicDB"), new Output().stream))
        .isInstanceOf(SettingException.class)
        .hasMessage("db=site.ycsb.BasicDB: valid are site.ycsb.search.binding.SearchDb");
  }

  @Test
  void print_ofABindingOfDocumentsAlone_namesThoseThatCanSearch() {
    Properties properties = TestProperties.small("binding", DocumentsBinding.NAME);
    assertThatThrownBy(() -> Verification.print(properties, new Output().stream))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "the workload needs Search, which documents can't do; valid are the bindings memory,"
                + " test");
  }

  @Test
  void print_ofAMisspeltSetting_isRefused() {
    assertThatThrownBy(
            () ->
                Verification.print(TestProperties.small("verify.querys", "5"), new Output().stream))
        .isInstanceOf(SettingException.class)
        .hasMessage("verify.querys: no such property; did you mean verify.queries?");
  }

  private static ExitCode verify(MemoryStore memory, Output output) throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.of(memory, PROPERTIES)) {
      return Verification.print(store.properties, output.stream);
    }
  }

  private static void requireRefusal(Properties properties, String message) {
    Output output = new Output();
    assertThatThrownBy(() -> Verification.print(properties, output.stream))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATASET))
        .hasMessage(message);
    assertThat(VerificationResult.Output.of(output.text()).failure()).contains(message);
  }

  private static VerificationResult result(Output output) {
    return VerificationResult.Output.of(output.text()).result().orElseThrow();
  }

  private static Gate.Verdict verdict(VerificationResult result, Kind kind) {
    return requireNonNull(result.verdicts().get(kind));
  }
}
