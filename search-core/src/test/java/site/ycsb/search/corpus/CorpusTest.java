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
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.search.binding.Document;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.SettingException;

class CorpusTest {

  private static final Properties BILLION = TestProperties.of("recordcount", "1000000000");

  private final Corpus corpus = Corpus.from(TestProperties.of("recordcount", "1000"));

  @Test
  void titles_ofAnyDocument_areDistinctWordsOfOneLength() {
    for (long number = 0; number < 2_000; number++) {
      List<String> words = words(corpus, number, number % 3);
      assertThat(words)
          .hasSize(12)
          .doesNotHaveDuplicates()
          .allMatch(word -> word.matches("[a-z]{7}"));
    }
  }

  @Test
  void words_ofTheLargestVocabulary_areDistinctLowerCaseAndOfSevenLetters() {
    Corpus large =
        Corpus.from(TestProperties.of("recordcount", "1", "search.vocabulary", "1000000"));
    Set<String> words =
        IntStream.range(0, 1_000_000).mapToObj(large::word).collect(Collectors.toSet());
    assertThat(words).hasSize(1_000_000);
    assertThat(words.stream().filter(Pattern.compile("[a-z]{7}").asMatchPredicate().negate()))
        .isEmpty();
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
    int[] title = new int[2];
    for (long number = 0; number < draws; number++) {
      corpus.titleRanks(number, 0, title);
      counts[title[0]]++; // The first word is drawn freely; the others must differ from it.
    }
    double sum = IntStream.range(0, counts.length).mapToDouble(r -> Math.pow(r + 1.0, -0.8)).sum();
    for (int rank : new int[] {0, 1, 9, 99}) {
      double expected = draws * Math.pow(rank + 1.0, -0.8) / sum;
      assertThat((double) counts[rank]).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
    double tail = Arrays.stream(counts, 500, 1000).sum();
    double tailExpected =
        draws * IntStream.range(500, 1000).mapToDouble(r -> Math.pow(r + 1.0, -0.8)).sum() / sum;
    assertThat(tail).isCloseTo(tailExpected, within(5 * Math.sqrt(tailExpected)));
  }

  @Test
  @Timeout(10)
  void titles_ofHalfTheVocabularyAtTheGreatestSkew_areStillDistinct() {
    Corpus narrow =
        Corpus.from(
            TestProperties.of(
                "recordcount", "1",
                "search.vocabulary", "200",
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
          () -> documents(Corpus.from(TestProperties.of("recordcount", "1000")));
      for (Future<List<Document>> found : pool.invokeAll(List.of(shared, own, shared, own))) {
        assertThat(found.get()).isEqualTo(expected);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void documents_ofAnotherSeed_areOthers() {
    Corpus other = Corpus.from(TestProperties.of("recordcount", "1000", "search.seed", "2"));
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
    Corpus wide =
        Corpus.from(
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
    Corpus varying =
        Corpus.from(
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
    Corpus named =
        Corpus.from(
            TestProperties.of("recordcount", "1", "fieldcount", "2", "fieldnameprefix", "f_"));
    assertThat(named.fieldNames()).containsExactly("title", "score", "f_0", "f_1");
    assertThat(named.fieldName(1)).isEqualTo("f_1");
    assertThat(named.fieldNumber("f_1")).isEqualTo(1);
    assertThat(named.fieldNumber("field1")).isEqualTo(-1);
    assertThat(named.document(0).fields()).containsOnlyKeys("title", "score", "f_0", "f_1");
  }

  @Test
  void isTitle_ofWhatTheCorpusCouldHaveMade_isTrueOfNothingElse() {
    String title = corpus.title(7, 5);
    String first = title.substring(0, 7);
    assertThat(corpus.isTitle(title)).isTrue();
    assertThat(corpus.isTitle(title.substring(8))).isFalse();
    assertThat(corpus.isTitle(title + " " + first)).isFalse();
    assertThat(corpus.isTitle(first + title.substring(title.length() - 8) + title.substring(8)))
        .isFalse();
    assertThat(corpus.isTitle(title.replaceFirst("[a-z]{7}", "zzzzzzz"))).isFalse();
    assertThat(corpus.isTitle(title.replaceFirst(" ", "  "))).isFalse();
    assertThat(corpus.isTitle("")).isFalse();
  }

  @Test
  @Timeout(5)
  void document_ofABillion_isThereAtOnce() {
    Assertions.assertThatCode(
            () -> {
              Document last = Corpus.from(BILLION).document(999_999_999);
              assertThat(last.fields()).hasSize(12);
            })
        .doesNotThrowAnyException();
    assertThat(fastest(BILLION, 999_000_000L))
        .isLessThan(
            fastest(TestProperties.of("recordcount", "10"), 0).multipliedBy(20).plusMillis(20));
  }

  @Test
  void numberOf_aScoreBeyondTheIntRange_isItsKeyNumber() {
    Corpus billion = Corpus.from(BILLION);
    assertThat(LongStream.of(0, 999_999_999, 3_000_000_000L, 1L << 40))
        .allSatisfy(
            number -> assertThat(billion.numberOf(billion.score(number))).isEqualTo(number));
    assertThat(billion.title(3_000_000_000L, 0))
        .isNotEqualTo(billion.title(3_000_000_000L - (1L << 32), 0));
  }

  @Test
  void description_ofEveryPropertyThatShapesADocument_namesIt() {
    assertThat(corpus.description())
        .isEqualTo(
            Map.ofEntries(
                Map.entry("search.seed", "1"),
                Map.entry("search.vocabulary", "1000"),
                Map.entry("search.titlewords", "12"),
                Map.entry("search.skew", "0.8"),
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
            Corpus.from(TestProperties.of("recordcount", "1", "fieldlengthdistribution", "uniform"))
                .description())
        .containsEntry("minfieldlength", "1");
  }

  @Test
  void from_aSettingOutOfRange_namesIt() {
    assertThatThrownBy(() -> Corpus.from(TestProperties.of("recordcount", "1", "search.skew", "3")))
        .isInstanceOf(SettingException.class)
        .hasMessage("search.skew=3: valid are 0 … 2");
  }

  private static Duration fastest(Properties properties, long from) {
    Corpus timed = Corpus.from(properties);
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

  private static List<Document> documents(Corpus corpus) {
    return LongStream.range(0, 200).mapToObj(corpus::document).toList();
  }

  private static List<String> words(Corpus corpus, long number, long version) {
    return List.of(corpus.title(number, version).split(" ", -1));
  }
}
