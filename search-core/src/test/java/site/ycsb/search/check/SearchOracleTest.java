// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.GeneratedCorpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.fixtures.CorpusFiles;
import site.ycsb.search.fixtures.TestProperties;

class SearchOracleTest {

  private static final int DOCUMENTS = 20_000;
  private static final int QUERIES = 600;

  /** A document as any store sees it: text and number. */
  private record Row(String key, String title, long score) {}

  @ParameterizedTest
  @CsvSource({"1, 1000, 12, 0.8", "7, 200, 6, 0", "42, 5000, 20, 1.3"})
  void answer_ofRandomQueries_isThatOfABruteForceOverTheTexts(
      String seed, String vocabulary, String words, String skew) {
    GeneratedCorpus corpus =
        GeneratedCorpus.from(
            TestProperties.of(
                "recordcount", Integer.toString(DOCUMENTS),
                "search.seed", seed,
                "search.vocabulary", vocabulary,
                "search.mintitlewords", "6",
                "search.titlewords", words,
                "search.skew", skew));
    List<SearchQuery> queries = randomQueries(corpus);

    List<SearchOracle.Answer> answers = new SearchOracle(corpus, DOCUMENTS).answer(queries);

    Map<String, List<Row>> index = index(corpus);
    assertThat(answers).hasSize(QUERIES);
    assertThat(answers.stream().filter(answer -> answer.total() > 0).count()).isGreaterThan(300);
    for (int i = 0; i < QUERIES; i++) {
      assertThat(answers.get(i))
          .as("%s", queries.get(i))
          .isEqualTo(bruteForce(index, queries.get(i)));
    }
  }

  @Test
  void answer_ofTheWordsInEitherOrder_isTheSame() {
    GeneratedCorpus corpus = small();
    String first = corpus.word(0);
    String second = corpus.word(3);
    List<SearchOracle.Answer> answers =
        new SearchOracle(corpus, 300)
            .answer(
                List.of(
                    SearchQuery.both(first, second, 2, 5), SearchQuery.both(second, first, 2, 5)));
    assertThat(answers.get(0).keys()).hasSize(5);
    assertThat(answers.get(0)).isEqualTo(answers.get(1));
  }

  @Test
  void answer_ofAnUnknownWord_isEmptyOnEitherSide() {
    GeneratedCorpus corpus = small();
    List<SearchOracle.Answer> answers =
        new SearchOracle(corpus, 300)
            .answer(
                List.of(
                    SearchQuery.both(corpus.word(0), "qqqqqqqq", 0, 5),
                    SearchQuery.both("qqqqqqqq", corpus.word(0), 0, 5),
                    SearchQuery.both("qqqqqqqq", "pppppppp", 0, 5)));
    assertThat(answers).allMatch(answer -> answer.equals(new SearchOracle.Answer(0, List.of())));
  }

  @Test
  void answer_pastTheEnd_isAnEmptyPageWithItsTotal() {
    GeneratedCorpus corpus = small();
    SearchQuery all = SearchQuery.both(corpus.word(0), corpus.word(1), 0, 1000);
    SearchOracle oracle = new SearchOracle(corpus, 300);
    SearchOracle.Answer whole = oracle.answer(List.of(all)).get(0);
    int total = (int) whole.total();
    assertThat(whole.keys()).hasSize(total);

    SearchQuery beyond = SearchQuery.both(corpus.word(0), corpus.word(1), total, 10);
    assertThat(oracle.answer(List.of(beyond)).get(0))
        .isEqualTo(new SearchOracle.Answer(total, List.of()));
  }

  @Test
  void answer_overFewerDocumentsThanCores_isRight() {
    GeneratedCorpus corpus = small();
    String[] title = corpus.title(0, 0).split(" ", -1);
    assertThat(
            new SearchOracle(corpus, 1)
                .answer(List.of(SearchQuery.both(title[0], title[5], 0, 10)))
                .get(0))
        .isEqualTo(new SearchOracle.Answer(1, List.of(corpus.key(0))));
  }

  @Test
  void answer_overAFile_isThatOfABruteForceOverTheTexts(@TempDir Path directory) throws Exception {
    Corpus corpus =
        Corpora.from(
            TestProperties.of(
                "recordcount", Integer.toString(DOCUMENTS),
                "search.corpus",
                    CorpusFiles.wikipedia(directory.resolve("wiki.tsv"), 15_000).toString(),
                "search.corpus.text", "abstract"));
    Gate gate = new Gate(corpus, DOCUMENTS);
    List<SearchQuery> queries = gate.queries(Kind.BOTH, QUERIES, 7);

    List<SearchOracle.Answer> answers = new SearchOracle(corpus, DOCUMENTS).answer(queries);

    Map<String, List<Row>> index = index(corpus);
    assertThat(answers.stream().filter(answer -> answer.total() == 0).count()).isBetween(1L, 100L);
    assertThat(answers.stream().filter(answer -> answer.total() > 100).count()).isGreaterThan(50);
    for (int i = 0; i < QUERIES; i++) {
      assertThat(answers.get(i))
          .as("%s", queries.get(i))
          .isEqualTo(bruteForce(index, (SearchQuery) queries.get(i)));
    }
  }

  private static GeneratedCorpus small() {
    return GeneratedCorpus.from(TestProperties.small());
  }

  /** Half of them pairs of one title, half any two words, of which some are unknown. */
  private static List<SearchQuery> randomQueries(GeneratedCorpus corpus) {
    SplitMix random = new SplitMix(99);
    List<SearchQuery> queries = new ArrayList<>();
    while (queries.size() < QUERIES) {
      String[] title = corpus.title(random.below(DOCUMENTS), 0).split(" ", -1);
      String first = title[random.below(title.length)];
      String second =
          queries.size() % 2 == 0 ? title[random.below(title.length)] : anyWord(corpus, random);
      queries.add(SearchQuery.both(first, second, random.below(60), 1 + random.below(30)));
    }
    return queries;
  }

  private static String anyWord(GeneratedCorpus corpus, SplitMix random) {
    return random.below(10) == 0 ? "zzzzzzzz" : corpus.word(random.below(corpus.vocabulary()));
  }

  private static Map<String, List<Row>> index(Corpus corpus) {
    Map<String, List<Row>> index = new HashMap<>();
    LongStream.range(0, DOCUMENTS)
        .mapToObj(n -> new Row(corpus.key(n), corpus.title(n, 0), corpus.score(n)))
        .forEach(
            row -> {
              for (String word : row.title().split(" ", -1)) {
                index.computeIfAbsent(word, none -> new ArrayList<>()).add(row);
              }
            });
    return index;
  }

  private static SearchOracle.Answer bruteForce(Map<String, List<Row>> index, SearchQuery query) {
    Set<Row> both = new HashSet<>(index.getOrDefault(query.first(), List.of()));
    both.retainAll(new HashSet<>(index.getOrDefault(query.second(), List.of())));
    List<String> keys =
        both.stream()
            .sorted(Comparator.comparingLong(Row::score))
            .skip(query.offset())
            .limit(query.length())
            .map(Row::key)
            .toList();
    return new SearchOracle.Answer(both.size(), keys);
  }
}
