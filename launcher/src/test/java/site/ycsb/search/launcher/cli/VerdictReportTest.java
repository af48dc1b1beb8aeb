// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate.Difference;
import site.ycsb.search.check.Gate.Page;
import site.ycsb.search.check.Gate.Verdict;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.launcher.cli.VerdictReport.StoreVerdict;

class VerdictReportTest {

  private static final String QUESTION = "search \"w1 w2\" offset 0 length 3";
  private static final List<String> RIGHT = List.of("user1", "user2", "user3");

  @Test
  void toString_rightStores_isATableAndAVerdict() {
    VerdictReport report =
        report(right("redisjson", "Redis 7.4.1, RediSearch 2.10.5"), right("memory", "memory"));

    assertThat(report.exitCode()).isZero();
    assertThat(report)
        .hasToString(
            """
            STORE      SERVER       DOCUMENTS  QUERIES  HITS   RIGHT ANSWERS  RIGHT READS  DIGEST
            redisjson  Redis 7.4.1  100,000    2        5,142  2 of 2         1 of 1       %s
            memory     memory       100,000    2        5,142  2 of 2         1 of 1       %s

            STORE      DURABILITY  VISIBILITY  REPLICAS  VERSION
            redisjson  none        -           -         Redis 7.4.1, RediSearch 2.10.5
            memory     none        -           -         memory

            Both stores gave the same, right answers."""
                .formatted(digest("a", "b", "c"), digest("a", "b", "c")));
  }

  @Test
  void toString_oneOrMoreStores_saysHowMany() {
    StoreVerdict right = right("memory", "memory");
    assertThat(report(right).toString()).endsWith("Every answer is right.");
    assertThat(report(right, right, right, right).toString())
        .endsWith("All 4 stores gave the same, right answers.");
  }

  @Test
  void toString_wrongPage_showsItBesideTheRightOne() {
    VerdictReport report =
        report(
            right("memory", "memory"),
            wrong("one", page(0, "user1", "user3")),
            wrong("other", page(1, "late")));

    assertThat(report.exitCode()).isEqualTo(5);
    assertThat(report.toString())
        .endsWith(
            """

            The first wrong answer: search "w1 w2" offset 0 length 3

            PLACE  RIGHT    one
            1      user1    user1
            2      user2  ≠ user3
            3      user3  ≠ -

            memory  right
            one     not the right page
            other   right

            WRONG ANSWERS: one, other.""");
  }

  @Test
  void toString_falsifiedField_showsThePageAndTheField() {
    String what = "user2 is not as it was loaded: field1 is no, not yes";
    VerdictReport report = report(wrong("one", new Difference(0, QUESTION, what, RIGHT, RIGHT)));

    assertThat(report.toString())
        .contains("2      user2    user2", "one  " + what)
        .doesNotContain("≠");
  }

  @Test
  void toString_wrongRead_showsNoPage() {
    Difference read = new Difference(2, "read of user1", "not found", List.of(), List.of());

    assertThat(report(wrong("one", read), right("memory", "memory")).toString())
        .contains("The first wrong answer: read of user1\n\none     not found\nmemory  right\n")
        .doesNotContain("PLACE");
  }

  @Test
  void toString_longPage_showsThePlacesAroundTheFirstWrongOne() {
    List<String> right = IntStream.range(0, 200).mapToObj(i -> "user" + i).toList();
    List<String> page = new ArrayList<>(right);
    Collections.swap(page, 100, 101);
    String text =
        report(wrong("one", new Difference(0, QUESTION, "not right", page, right))).toString();

    assertThat(text)
        .contains("\n98     user97     user97\n", "\n101    user100  ≠ user101\n")
        .contains("\n117    user116    user116\n(of 200 places)")
        .doesNotContain("user96", "user117");
  }

  @Test
  void toString_fourWrongStoresOfRealNames_fitsIntoALine() {
    List<String> right = IntStream.range(0, 10).mapToObj(VerdictReportTest::key).toList();
    List<String> page = new ArrayList<>(right);
    Collections.reverse(page);
    Difference first = new Difference(0, QUESTION, "not the right page", page, right);
    String text =
        report(
                wrong("elasticsearch-search", "Elasticsearch 8.19.21", first),
                wrong("mongodb-search", "MongoDB 6.0.5", first),
                wrong("redisjson", "Redis 7.4.1, RediSearch 2.10.5, RedisJSON 2.8.3", first),
                wrong("memory", "memory", first))
            .toString();

    assertThat(text.lines()).allMatch(line -> line.length() <= 120);
    assertThat(text.lines().filter(line -> line.startsWith("PLACE"))).hasSize(2);
  }

  @Test
  void toString_storeThatCouldNotBeVerified_saysWhyInItsRow() {
    VerdictReport report =
        report(
            StoreVerdict.failed("redisjson", 3, "connection refused"), right("memory", "memory"));

    assertThat(report.exitCode()).isEqualTo(3);
    assertThat(report.toString())
        .contains("\nredisjson  connection refused\n")
        .endsWith("Could not be verified: redisjson; right answers from memory.");
    assertThat(report(StoreVerdict.failed("redisjson", 3, "connection refused")))
        .hasToString(
            """
            STORE      SERVER  DOCUMENTS  QUERIES  HITS  RIGHT ANSWERS  RIGHT READS  DIGEST
            redisjson  connection refused

            Could not be verified: redisjson.""");
  }

  @Test
  void exitCode_differenceAndFailures_isThatOfTheDifference() {
    StoreVerdict unreachable = StoreVerdict.failed("a", 3, "connection refused");
    StoreVerdict missing = StoreVerdict.failed("b", 4, "no dataset");
    StoreVerdict wrong = wrong("c", page(0, "user3"));

    assertThat(report(unreachable, missing, wrong).exitCode()).isEqualTo(5);
    assertThat(report(missing, unreachable).exitCode()).as("the first").isEqualTo(4);
  }

  @Test
  void toString_rightAnswersThatDiffer_saysThatTheStoresDiffer() {
    StoreVerdict other = verdict("other", "other", List.of("a", "x".repeat(64), "c"), null);
    StoreVerdict one = verdict("one", "one", List.of("a", "y".repeat(64), "c"), null);

    assertThat(report(one, other).exitCode()).isEqualTo(5);
    assertThat(report(one, other).toString())
        .endsWith(
            """
            Each answer equals the oracle's, but the digests of all answers differ.

            WRONG ANSWERS: the stores differ.""");
  }

  @Test
  void toString_rankedSearches_showsWhatEachPairHasInCommon() {
    VerdictReport report =
        report(
            ranked("one", List.of(List.of("a", "b"), List.of("c"), List.of()), null),
            right("memory", "memory"),
            ranked("two", List.of(List.of("b", "x"), List.of("c"), List.of()), null));

    assertThat(report.exitCode()).isZero();
    assertThat(report.toString())
        .contains(
            """
            OPERATION      STORE  QUERIES  HITS  RIGHT ANSWERS  DIGEST
            SEARCH-RANKED  one    9        30    9 of 9         -
            SEARCH-RANKED  two    9        30    9 of 9         -

            OF THE TEN BEST DOCUMENTS  IN COMMON
            one, two                   75.0 %
            """)
        .endsWith(
            "All 3 stores gave the same, right answers. The order of ranked ones is each store's"
                + " own.");
    assertThat(report(right("memory", "memory")).toString()).doesNotContain("TEN BEST");
  }

  @Test
  void toString_wrongRank_showsTheQuestionAndTheFault() {
    Difference first =
        new Difference(3, "SEARCH-RANKED \"a b\"", "a has the rank 2", List.of(), List.of());
    VerdictReport report = report(ranked("one", List.of(), first));

    assertThat(report.exitCode()).isEqualTo(5);
    assertThat(report.toString())
        .contains("The first wrong answer: SEARCH-RANKED \"a b\"", "one  a has the rank 2");
  }

  private static StoreVerdict ranked(
      String store, List<List<String>> best, @Nullable Difference first) {
    Verdict search = new Verdict(2, 2, 1, 1, 5142, List.of("a", "b", "c"), Optional.empty());
    Verdict ranked = new Verdict(9, 9, 0, 0, 30, List.of(), Optional.ofNullable(first));
    VerificationResult result =
        new VerificationResult(
            store,
            Map.of(),
            100_000,
            1,
            Map.of(Kind.BOTH, search, Kind.RANKED, ranked),
            Map.of(Kind.RANKED, best.stream().map(keys -> new Page("", keys)).toList()),
            Map.of(),
            0,
            0);
    return new StoreVerdict(store, result.exitCode().number(), Optional.of(result), "");
  }

  @Test
  void toString_ownQuestions_areComparedBetweenStores() {
    VerdictReport same = report(asked("one", "a", "b"), asked("two", "a", "b"));
    assertThat(same.exitCode()).isZero();
    assertThat(same.toString())
        .contains("SEARCH-OWN  one    1        2     1 of 1         ")
        .endsWith(
            "Both stores gave the same, right answers. Those to SEARCH-OWN were compared with other stores' alone.");

    assertThat(report(asked("one", "a")).toString())
        .endsWith("Every answer is right, except that those to SEARCH-OWN can only be compared.");

    VerdictReport different = report(asked("one", "a", "b"), asked("two", "a", "c", "d"));
    assertThat(different.exitCode()).isEqualTo(5);
    assertThat(different.toString())
        .endsWith(
            """
            The first question that stores answer differently: SEARCH-OWN "red pen"

            PLACE  one  two
            1      a    a
            2      b    c
            3      -    d

            WRONG ANSWERS: the stores differ.""");
  }

  private static StoreVerdict asked(String store, String... keys) {
    Verdict search = new Verdict(2, 2, 1, 1, 5142, List.of("a", "b", "c"), Optional.empty());
    Verdict own = new Verdict(1, 1, 0, 0, keys.length, List.of(keys), Optional.empty());
    VerificationResult result =
        new VerificationResult(
            store,
            Map.of(),
            100_000,
            1,
            Map.of(Kind.BOTH, search, Kind.OWN, own),
            Map.of(Kind.OWN, List.of(new Page("SEARCH-OWN \"red pen\"", List.of(keys)))),
            Map.of(),
            0,
            0);
    return new StoreVerdict(store, result.exitCode().number(), Optional.of(result), "");
  }

  @Test
  void toString_wordsLeftOut_saysHowManyOfHowMany() {
    Verdict verdict = new Verdict(1, 1, 1, 1, 1, List.of("a"), Optional.empty());
    VerificationResult result =
        new VerificationResult(
            "memory",
            Map.of(),
            9,
            1,
            Map.of(Kind.BOTH, verdict, Kind.FUZZY, verdict),
            Map.of(),
            Map.of(),
            4_210,
            87);

    assertThat(report(new StoreVerdict("memory", 0, Optional.of(result), "")).toString())
        .contains(
            "\n\n87 of 4,210 words were left out, because RediSearch answers them wrongly;"
                + " --all-words asks for them too.\n\n");
    assertThat(report(right("memory", "memory")).toString()).doesNotContain("left out");
  }

  @Test
  void toString_wrongAnswersOfTwoKinds_showsThatOfSearch() {
    Verdict right = new Verdict(1, 1, 0, 0, 1, List.of("a"), Optional.empty());
    VerificationResult word =
        new VerificationResult(
            "one",
            Map.of(),
            9,
            1,
            Map.of(Kind.BOTH, right, Kind.WORD, wrongVerdict(0, "a word")),
            Map.of(),
            Map.of(),
            0,
            0);
    VerificationResult search =
        new VerificationResult(
            "two",
            Map.of(),
            9,
            1,
            Map.of(Kind.BOTH, wrongVerdict(5, QUESTION)),
            Map.of(),
            Map.of(),
            0,
            0);

    assertThat(
            report(
                    new StoreVerdict("one", 5, Optional.of(word), ""),
                    new StoreVerdict("two", 5, Optional.of(search), ""))
                .toString())
        .contains("The first wrong answer: " + QUESTION, "\none  right\ntwo  wrong\n")
        .endsWith("WRONG ANSWERS: one, two.");
  }

  private static Verdict wrongVerdict(int number, String question) {
    Difference first = new Difference(number, question, "wrong", List.of(), List.of());
    return new Verdict(9, 8, 0, 0, 1, List.of("x"), Optional.of(first));
  }

  private static VerdictReport report(StoreVerdict... stores) {
    return new VerdictReport(List.of(stores));
  }

  private static StoreVerdict right(String store, String version) {
    return verdict(store, version, List.of("a", "b", "c"), null);
  }

  private static StoreVerdict wrong(String store, Difference first) {
    return wrong(store, store, first);
  }

  private static StoreVerdict wrong(String store, String version, Difference first) {
    return verdict(store, version, List.of(store, "b", "c"), first);
  }

  private static Difference page(int number, String... keys) {
    return new Difference(number, QUESTION, "not the right page", List.of(keys), RIGHT);
  }

  private static StoreVerdict verdict(
      String store, String version, List<String> answers, @Nullable Difference first) {
    int right = first == null ? 2 : 1;
    Verdict verdict = new Verdict(2, right, 1, 1, 5142, answers, Optional.ofNullable(first));
    VerificationResult result =
        new VerificationResult(
            version,
            Map.of("durability", "none"),
            100_000,
            1,
            Map.of(Kind.BOTH, verdict),
            Map.of(),
            Map.of(),
            1_234,
            0);
    return new StoreVerdict(store, result.exitCode().number(), Optional.of(result), "");
  }

  private static String digest(String... answers) {
    return new Verdict(2, 2, 1, 1, 1, List.of(answers), Optional.empty()).digest().substring(0, 16);
  }

  private static String key(int number) {
    return "user" + (8_000_000_000_000_000_000L + number);
  }
}
