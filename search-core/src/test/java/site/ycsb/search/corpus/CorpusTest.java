// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.SettingException;

class CorpusTest {

  /**
   * Corpus of two billion documents, of the most words that there are: to make it takes a second.
   */
  private static final GeneratedCorpus LARGE =
      GeneratedCorpus.from(TestProperties.of("recordcount", "2000000000"));

  private final GeneratedCorpus corpus =
      GeneratedCorpus.from(TestProperties.of("recordcount", "1000"));

  @Test
  void titles_ofAnyDocument_areDistinctWordsOfOneForm() {
    Set<Integer> lengths = new HashSet<>();
    for (long number = 0; number < 2_000; number++) {
      List<String> words = words(corpus, number, number % 3);
      lengths.add(words.size());
      assertThat(words).doesNotHaveDuplicates().allMatch(word -> word.matches("[a-z]{7}"));
    }
    assertThat(lengths).containsExactlyInAnyOrder(6, 7, 8, 9, 10, 11, 12);
  }

  @Test
  void versions_ofATitle_keepTheirLengthAndTheirFirstTwoWordsAlone() {
    for (long number = 0; number < 200; number++) {
      List<String> loaded = words(corpus, number, 0);
      assertThat(loaded.subList(0, 2)).isEqualTo(corpus.keptWords(number));
      for (long version : new long[] {-3, 1, 2, 1L << 40}) {
        List<String> rewritten = words(corpus, number, version);
        assertThat(rewritten).hasSameSizeAs(loaded).doesNotHaveDuplicates();
        assertThat(rewritten.subList(0, 2)).isEqualTo(loaded.subList(0, 2));
        assertThat(rewritten).isNotEqualTo(loaded);
      }
    }
  }

  /** At the greatest skew many draws are alike, so an update could write what is there. */
  @Test
  void versions_ofATitleOfTheMostFrequentWords_differFromTheLoadedOne() {
    GeneratedCorpus narrow =
        GeneratedCorpus.from(
            TestProperties.of(
                "recordcount", "1000",
                "search.vocabulary", "200",
                "search.titlewords", "6",
                "search.skew", "2"));
    assertThat(LongStream.rangeClosed(1, 20_000).mapToObj(version -> narrow.title(1, version)))
        .doesNotContain(narrow.title(1, 0));
  }

  @ParameterizedTest
  @CsvSource({"100, 300", "10000, 3000", "1000000, 30000"})
  void vocabulary_byDefault_growsByTheRootOfTheDocuments(String documents, int words) {
    assertThat(GeneratedCorpus.from(TestProperties.of("recordcount", documents)).vocabulary())
        .isEqualTo(words);
  }

  @Test
  void expectedHits_ofWordsOfTitles_areAboutThoseOfTheOracle() {
    int documents = 20_000;
    GeneratedCorpus large =
        GeneratedCorpus.from(TestProperties.of("recordcount", Integer.toString(documents)));
    int[][] pairs = {{0, 1}, {0, 5}, {3, 9}, {10, 40}};
    for (int[] pair : pairs) {
      double hits = 0;
      for (long number = 0; number < documents; number++) {
        List<Integer> title = Arrays.stream(large.titleRanks(number, 0)).boxed().toList();
        hits += title.contains(pair[0]) && title.contains(pair[1]) ? 1 : 0;
      }
      double expected = documents * large.shareWithBoth(pair[0], pair[1]);
      assertThat(expected).isLessThan(hits + 2 * Math.sqrt(hits));
      assertThat(expected).isGreaterThan(0.85 * hits - 2 * Math.sqrt(hits));
    }
  }

  @Test
  void words_ofTheLargestVocabulary_areDistinctLowerCaseAndOfSevenLetters() {
    assertThat(LARGE.vocabulary()).isEqualTo(1_000_000);
    long[] words =
        IntStream.range(0, 1_000_000).mapToLong(rank -> number(LARGE.word(rank))).toArray();
    Arrays.sort(words);
    assertThat(words[0]).as("each is of seven letters").isNotNegative();
    assertThat(IntStream.range(1, words.length).filter(i -> words[i] == words[i - 1])).isEmpty();
  }

  /** A word of seven letters as a number to the base of 26; -1 for anything else. */
  private static long number(String word) {
    long number = 0;
    for (int i = 0; i < word.length(); i++) {
      if (word.length() != 7 || word.charAt(i) < 'a' || word.charAt(i) > 'z') {
        return -1;
      }
      number = 26 * number + word.charAt(i) - 'a';
    }
    return word.isEmpty() ? -1 : number;
  }

  @Test
  void rank_ofAWord_undoesWord() {
    assertThat(IntStream.range(0, corpus.vocabulary()))
        .allSatisfy(rank -> assertThat(corpus.rank(corpus.word(rank))).isEqualTo(rank));
    assertThat(corpus.rank("qqqqqqqq")).isEqualTo(-1);
  }

  @Test
  void titles_ofManyDocuments_useTheWordsAtTheirZipfianFrequency() {
    int draws = 200_000;
    int[] counts = new int[corpus.vocabulary()];
    for (long number = 0; number < draws; number++) {
      counts[
          corpus
              .titleRanks(number, 0)[
              0]]++; // The first word is drawn freely; the others must differ from it.
    }
    double sum = IntStream.range(0, counts.length).mapToDouble(r -> Math.pow(r + 1.0, -0.9)).sum();
    for (int rank : new int[] {0, 1, 9, 99}) {
      double expected = draws * Math.pow(rank + 1.0, -0.9) / sum;
      assertThat((double) counts[rank]).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
    int half = counts.length / 2;
    double tail = Arrays.stream(counts, half, counts.length).sum();
    double tailExpected =
        draws
            * IntStream.range(half, counts.length).mapToDouble(r -> Math.pow(r + 1.0, -0.9)).sum()
            / sum;
    assertThat(tail).isCloseTo(tailExpected, within(5 * Math.sqrt(tailExpected)));
  }

  @Test
  @Timeout(10)
  void titles_ofHalfTheVocabularyAtTheGreatestSkew_areStillDistinct() {
    GeneratedCorpus narrow =
        GeneratedCorpus.from(
            TestProperties.of(
                "recordcount", "1",
                "search.vocabulary", "200",
                "search.mintitlewords", "100",
                "search.titlewords", "100",
                "search.skew", "2"));
    for (long number = 0; number < 300; number++) {
      assertThat(words(narrow, number, 0)).hasSize(100).doesNotHaveDuplicates();
    }
  }

  @Test
  void documents_ofEqualProperties_areEqualOnEveryThread() throws Exception {
    List<Document> expected = documents(corpus);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      Callable<List<Document>> shared = () -> documents(corpus);
      Callable<List<Document>> own =
          () -> documents(GeneratedCorpus.from(TestProperties.of("recordcount", "1000")));
      for (Future<List<Document>> found : pool.invokeAll(List.of(shared, own, shared, own))) {
        assertThat(found.get()).isEqualTo(expected);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void documents_ofAnotherSeed_areOthers() {
    GeneratedCorpus other =
        GeneratedCorpus.from(TestProperties.of("recordcount", "1000", "search.seed", "2"));
    assertThat(other.title(7, 0)).isNotEqualTo(corpus.title(7, 0));
    assertThat(other.score(7)).isNotEqualTo(corpus.score(7));
    assertThat(other.field(7, 0, 0)).isNotEqualTo(corpus.field(7, 0, 0));
    assertThat(other.word(0)).isNotEqualTo(corpus.word(0));
    assertThat(other.key(7)).isEqualTo(corpus.key(7));
  }

  @Test
  void versions_ofADocument_allDiffer() {
    assertThat(LongStream.range(-50, 50).mapToObj(version -> corpus.title(7, version)))
        .doesNotHaveDuplicates();
    assertThat(LongStream.range(-50, 50).mapToObj(version -> corpus.field(7, version, 1)))
        .doesNotHaveDuplicates();
  }

  @Test
  void fields_ofADocument_holdTheirLengthOfTheAlphabet() {
    GeneratedCorpus wide =
        GeneratedCorpus.from(
            TestProperties.of("recordcount", "1", "fieldcount", "3", "fieldlength", "1234"));
    Set<Integer> characters = new HashSet<>();
    for (int field = 0; field < 3; field++) {
      String content = wide.field(5, 0, field);
      assertThat(content).hasSize(1234).matches("[A-Za-z0-9_-]+");
      content.chars().forEach(characters::add);
    }
    assertThat(characters).hasSize(64);
    assertThat(wide.field(5, 0, 0)).isNotEqualTo(wide.field(5, 0, 1));
  }

  @Test
  void fields_ofVaryingLength_areAsLongAsTheirDistributionSays() {
    GeneratedCorpus varying =
        GeneratedCorpus.from(
            TestProperties.of(
                "recordcount", "1",
                "fieldlengthdistribution", "uniform",
                "minfieldlength", "2",
                "fieldlength", "5"));
    assertThat(LongStream.range(0, 500).mapToObj(number -> varying.field(number, 0, 0).length()))
        .containsOnly(2, 3, 4, 5);
  }

  @Test
  void document_ofAKeyNumber_holdsTitleScoreAndFieldsInTheirTypes() {
    Document document = corpus.document(3);
    assertThat(document.key()).isEqualTo(corpus.key(3));
    assertThat(document.fields())
        .hasSize(12)
        .containsEntry("title", corpus.title(3, 0))
        .containsEntry("score", corpus.score(3))
        .containsEntry("field9", corpus.field(3, 0, 9));
  }

  @Test
  void fieldNames_byPrefix_areNumbered() {
    GeneratedCorpus named =
        GeneratedCorpus.from(
            TestProperties.of("recordcount", "1", "fieldcount", "2", "fieldnameprefix", "f_"));
    assertThat(named.fieldNames()).containsExactly("title", "score", "f_0", "f_1");
    assertThat(named.opaqueNames()).containsExactly("f_0", "f_1");
    assertThat(named.document(0).fields()).containsOnlyKeys("title", "score", "f_0", "f_1");
  }

  @Test
  void isTitle_ofWhatTheCorpusCouldHaveMade_isTrueOfNothingElse() {
    String title = corpus.title(7, 5);
    String first = title.substring(0, 7);
    String last = title.substring(title.length() - 7);
    assertThat(corpus.isTitle(7, title)).isTrue();
    assertThat(corpus.isTitle(7, corpus.title(7, 6))).isTrue();
    assertThat(corpus.isTitle(7, corpus.title(8, 5))).isFalse();
    assertThat(corpus.isTitle(7, title.substring(8))).isFalse();
    assertThat(corpus.isTitle(7, title + " " + first)).isFalse();
    assertThat(corpus.isTitle(7, title.replace(last, first))).isFalse();
    assertThat(corpus.isTitle(7, title.replace(last, "zzzzzzz"))).isFalse();
    assertThat(corpus.isTitle(7, title.replaceFirst("[a-z]{7}", "zzzzzzz"))).isFalse();
    assertThat(corpus.isTitle(7, title.replaceFirst(" ", "  "))).isFalse();
    assertThat(corpus.isTitle(7, "")).isFalse();
  }

  @Test
  @Timeout(60)
  void document_ofTwoBillion_isThereAtOnce() {
    Assertions.assertThatCode(
            () -> {
              Document last = LARGE.document(1_999_999_999);
              assertThat(last.fields()).hasSize(12);
            })
        .doesNotThrowAnyException();
    assertThat(fastest(LARGE, 1_999_000_000L))
        .isLessThan(
            fastest(GeneratedCorpus.from(TestProperties.of("recordcount", "10")), 0)
                .multipliedBy(20)
                .plusMillis(20));
  }

  @Test
  void numberOf_aScoreBeyondTheIntRange_isItsKeyNumber() {
    assertThat(LongStream.of(0, 999_999_999, 3_000_000_000L, 1L << 40))
        .allSatisfy(number -> assertThat(LARGE.numberOf(LARGE.score(number))).isEqualTo(number));
    assertThat(LARGE.title(3_000_000_000L, 0))
        .isNotEqualTo(LARGE.title(3_000_000_000L - (1L << 32), 0));
  }

  @Test
  void description_ofEveryPropertyThatShapesADocument_namesIt() {
    assertThat(corpus.description())
        .isEqualTo(
            Map.ofEntries(
                Map.entry("search.seed", "1"),
                Map.entry("search.vocabulary", "949"),
                Map.entry("search.titlewords", "12"),
                Map.entry("search.mintitlewords", "6"),
                Map.entry("search.skew", "0.9"),
                Map.entry("recordcount", "1000"),
                Map.entry("fieldcount", "10"),
                Map.entry("fieldlength", "100"),
                Map.entry("fieldlengthdistribution", "constant"),
                Map.entry("fieldnameprefix", "field"),
                Map.entry("insertorder", "hashed"),
                Map.entry("zeropadding", "1")));
  }

  @Test
  void description_ofVaryingLengths_namesTheShortest() {
    assertThat(
            GeneratedCorpus.from(
                    TestProperties.of("recordcount", "1", "fieldlengthdistribution", "uniform"))
                .description())
        .containsEntry("minfieldlength", "1");
  }

  @Test
  void from_aSettingOutOfRange_namesIt() {
    assertThatThrownBy(
            () -> GeneratedCorpus.from(TestProperties.of("recordcount", "1", "search.skew", "3")))
        .isInstanceOf(SettingException.class)
        .hasMessage("search.skew=3: valid are 0 … 2");
  }

  private static Duration fastest(GeneratedCorpus timed, long from) {
    return Collections.min(
        LongStream.range(from, from + 50)
            .mapToObj(
                number -> {
                  long start = System.nanoTime();
                  timed.document(number);
                  return Duration.ofNanos(System.nanoTime() - start);
                })
            .toList());
  }

  private static List<Document> documents(GeneratedCorpus corpus) {
    return LongStream.range(0, 200).mapToObj(corpus::document).toList();
  }

  private static List<String> words(GeneratedCorpus corpus, long number, long version) {
    return List.of(corpus.title(number, version).split(" ", -1));
  }
}
