// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.results.Baseline;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.servers.ManagedServers;

/** Same commands on every store, each on its real server from a package. */
@TestInstance(Lifecycle.PER_CLASS)
class EveryStoreIT {

  private static final List<String> STORES =
      List.of("redisjson", "mongodb-search", "elasticsearch-search");

  /** MongoDB is measured in both of its modes. */
  private static final List<String> CONTENDERS =
      List.of("redisjson", "mongodb-words", "mongodb-text", "elasticsearch-search");

  private static final String DATASET =
      " --via package -p recordcount=400 -p fieldcount=3 -p verify.queries=100 ";

  @TempDir static Path directory;

  @BeforeAll
  void shareDownloads() throws Exception {
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(directory.resolve("packages"), downloads);
  }

  /** One server for all tests that need it, because it takes long to start. */
  private static void upElasticsearch() throws Exception {
    Outcome up = quickServers("up elasticsearch --via package");
    assertThat(up.code()).as(up.err()).isZero();
  }

  @AfterAll
  void down() throws Exception {
    ycsb("down");
  }

  /** As with the corpus file below, on generated documents. */
  @Test
  @Tag("campaign")
  void verify_ofAllStores_givesOneDigest() throws Exception {
    upElasticsearch();
    Outcome outcome = ycsb("verify jredisearch " + String.join(" ", STORES) + " memory" + DATASET);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .endsWith(
            "All 5 stores gave the same, right answers. The order of ranked ones is each store's own.\n");
    assertThat(digests(outcome.out())).hasSize(5);
    assertThat(digests(outcome.out()).stream().distinct()).hasSize(1);
  }

  @Test
  @Tag("campaign")
  void verify_ofWords_givesTheDigestOfTheMemory() throws Exception {
    Outcome outcome = ycsb("verify mongodb-search memory -p mongodb.mode=words" + DATASET);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(digests(outcome.out()).stream().distinct()).hasSize(1);
  }

  /**
   * With words that are parts of others, and words that could be a query language's own. The two
   * drivers of Redis share a server, its documents and its index.
   */
  @Test
  @Tag("campaign")
  void verify_ofACorpusFile_givesOneDigest() throws Exception {
    List<String> words =
        List.of(
            "pen",
            "pencil",
            "pens",
            "a",
            "the",
            "inf",
            "nan",
            "as",
            "or",
            "and",
            "not",
            "1e5",
            "007",
            "7",
            "2001",
            "0x1f",
            "null",
            "true",
            "Bézier",
            "x".repeat(70));
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder("text\tviews\tlanguage\turl\n");
    for (int row = 0; row < 400; row++) {
      for (int word = 1 + random.nextInt(8); word > 0; word--) {
        rows.append(words.get(random.nextInt(words.size()))).append(", ");
      }
      rows.append("\t%d.5\t%s\thttps://a/%d\n".formatted(row, row % 2 == 0 ? "en" : "da", row));
    }
    Path file = Files.writeString(directory.resolve("words.tsv"), rows);
    String corpus =
        DATASET
            + "-p search.corpus.number=views -p search.corpus.tag=language -p search.corpus="
            + file;

    upElasticsearch();
    Outcome text = ycsb("verify jredisearch " + String.join(" ", STORES) + " memory" + corpus);
    Outcome array = ycsb("verify mongodb-search memory -p mongodb.mode=words" + corpus);

    assertThat(text.code()).as(text.out() + text.err()).isZero();
    assertThat(array.code()).as(array.out() + array.err()).isZero();
    assertThat(text.out())
        .endsWith(
            "All 5 stores gave the same, right answers. The order of ranked ones is each store's own.\n");
    assertThat(digests(text.out())).hasSize(5);
    assertThat(digests(text.out()).stream().distinct()).hasSize(1);
    assertThat(digests(array.out()).stream().distinct()).hasSize(1);
  }

  /** The same questions in five languages, and one whose template is another one for one store. */
  @Test
  @Tag("campaign")
  void verify_ofQuestionsInEachStoresLanguage_findsTheOneThatAsksForSomethingElse()
      throws Exception {
    Path questions = directory.resolve("own.jsonl");
    try (var lines = Files.newBufferedWriter(questions)) {
      for (int tag = 0; tag < 20; tag++) {
        lines.write(
            "{'kind': 'SEARCH-OWN', 'template': 'tag-below', 'words': ['tag%d', '%d'], 'length': 50}%n"
                .formatted(10 + tag, 500 * tag)
                .replace('\'', '"'));
      }
    }
    String templates =
        """
        {"tag-below": {
          "redisjson": "@tag:{$1} @number:[-inf %s]",
          "jredisearch": "@tag:{$1} @number:[-inf $2]",
          "mongodb-search": {"tag": "$1", "number": {"$lte": {"$numberDouble": "$2"}}},
          "elasticsearch-search": {"bool": {"filter": [
            {"term": {"tag": "$1"}}, {"range": {"number": {"lte": "$2"}}}]}},
          "opensearch": {"bool": {"filter": [
            {"term": {"tag": "$1"}}, {"range": {"number": {"lte": "$2"}}}]}},
          "postgresql": "document ->> 'tag' = '$1' AND (document ->> 'number')::numeric <= $2"
        }}
        """;
    Path file = directory.resolve("templates.json");
    String verify =
        "verify jredisearch opensearch postgresql memory "
            + String.join(" ", STORES)
            + DATASET
            + "-p search.panel=true -p search.questions="
            + questions
            + " -p search.templates="
            + file;
    upElasticsearch();

    Files.writeString(file, templates.formatted("$2"));
    Outcome same = ycsb(verify);
    assertThat(same.code()).as(same.out() + same.err()).isZero();
    assertThat(same.out())
        .contains("memory lacks it: search.templates has no query for memory in tag-below tag")
        .endsWith(
            "All 7 stores gave the same, right answers. Those to SEARCH-OWN were compared with other stores' alone.\n");
    assertThat(same.out()).containsPattern("SEARCH-OWN +redisjson +20 +[1-9]\\d+ +20 of 20 +");

    Files.writeString(file, templates.formatted("900000"));
    Outcome wrong = ycsb(verify);
    assertThat(wrong.code()).as(wrong.out() + wrong.err()).isEqualTo(5);
    assertThat(wrong.out())
        .contains("The first question that stores answer differently: SEARCH-OWN \"tag-below t")
        .endsWith("WRONG ANSWERS: the stores differ.\n");

    Outcome run =
        ycsb("run memory -P workloads/search-only" + verify.substring(verify.indexOf(" -p")));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("search.questions: search.templates has no query for memory in tag-below tag");
  }

  /** Freshness under visibility=immediate: each update is in the first search after it. */
  @Test
  void run_ofTheDurableProfile_isDurableAndVisibleAtOnce() throws Exception {
    requireDurable("redisjson");
  }

  /** In the build, their modules have this profile, and the comparison below their command line. */
  @Test
  @Tag("campaign")
  void run_ofTheDurableProfileOfOtherStores_isDurableAndVisibleAtOnce() throws Exception {
    requireDurable("mongodb-search");
    upElasticsearch();
    requireDurable("elasticsearch-search");
  }

  private static void requireDurable(String store) throws Exception {
    Outcome outcome =
        ycsb(
            "run "
                + store
                + DATASET
                + "-p recordcount=150 -p profile=durable -p freshnessproportion=0.2 -p updateproportion=0.2"
                + " -p readproportion=0.2 -p searchproportion=0.2 -p insertproportion=0.1"
                + " -p readmodifywriteproportion=0.1 -p operationcount=40 -threads 32");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains(
            "[SETTINGS], durability, always",
            "[SETTINGS], visibility, immediate",
            "[SETTINGS], replicas, 0",
            "[ANSWERS], Verified, true",
            "[ANSWERS], SearchesPerUpdate, 1.0",
            "[FRESHNESS], Return=OK, ");
    assertThat(outcome.out()).containsPattern("\\[ANSWERS], Audited, [1-9]");
    assertThat(outcome.err()).endsWith("0 of 40 operations failed\n");
  }

  /** The conformance kit has the rule for what a store does with a batch. */
  @Test
  void load_inBatches_measuresBatches() throws Exception {
    Outcome outcome = ycsb("load mongodb-search" + DATASET + "-p batchsize=120 -threads 2");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("[INSERT-BATCH], Operations, 4", "[INSERT-BATCH], Return=OK, 400")
        .doesNotContain("[INSERT],");
    assertThat(outcome.err()).endsWith("0 of 400 operations failed\n");
  }

  /**
   * A managed server has no replicas; therefore a write would never be acknowledged. That each
   * store refuses this is a rule of the conformance kit.
   */
  @Test
  void load_forMoreReplicasThanThereAre_isRefusedInOneLine() throws Exception {
    Outcome outcome = ycsb("load redisjson" + DATASET + "-p replicas=1");

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err().lines().filter(line -> !line.startsWith("starting")))
        .singleElement()
        .asString()
        .startsWith("replicas=1: ");
  }

  @Test
  @Tag("campaign")
  void compare_ofAllStores_asksEachTheSameOnAServerOfItsOwn() throws Exception {
    Path mix = directory.resolve("mix");
    Files.writeString(
        mix,
        """
        recordcount=400
        operationcount=1000000
        threadcount=4
        readproportion=0.4
        updateproportion=0.2
        searchproportion=0.4
        """);
    Path results = directory.resolve("compared");

    Outcome outcome =
        quickServers(
            "compare "
                + String.join(" ", STORES)
                + " --via package --repeats 1 --seconds 1"
                + " --warmup 0 --settle 3 -P "
                + mix
                + " --out "
                + results);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    for (String store : CONTENDERS) { // The runs are verified, so the warm-up's updates are gone.
      assertThat(outcome.err())
          .as("a server for a JVM begins with one thread")
          .containsPattern(
              store.startsWith("elastic")
                  ? store + " warmed up in \\d+ s \\(1 by one thread\\), "
                  : store + " warmed up in \\d+ s, ");
    }
    List<Run> all = new ResultsDirectory(results).runs();
    List<Run> runs = all.stream().filter(run -> !run.ceiling()).toList();
    assertThat(runs).extracting(Run::contender).containsExactlyInAnyOrderElementsOf(CONTENDERS);
    requireCeiling(results, all.stream().filter(Run::ceiling).toList(), runs);
    assertThat(runs)
        .allSatisfy(
            run -> {
              assertThat(run.report().ending().done()).isTrue();
              assertThat(run.report().answers().verified()).isTrue();
              assertThat(run.report().answers().audited()).isPositive();
              assertThat(run.machine().shared()).isTrue();
              assertThat(run.machineUse().serverShare()).isPositive();
              assertThat(run.report().storeFacts().storeBytes()).containsKey("index");
              assertThat(run.report().storeFacts().telemetry().get("operations"))
                  .as("those of the four threads may be counted before they are answered")
                  .isGreaterThanOrEqualTo(run.report().counts().succeeded() - 4.0);
              assertThat(run.report().storeFacts().telemetry().get("cpu_seconds")).isPositive();
              assertThat(run.report().storeFacts().settings())
                  .containsEntry("durability", "interval");
            });
    assertThat(runs)
        .extracting(run -> run.report().answers().digest())
        .doesNotContain("")
        .containsOnly(runs.get(0).report().answers().digest());
    assertThat(runs)
        .extracting(run -> run.report().answers().dataset())
        .doesNotContain("")
        .containsOnly(runs.get(0).report().answers().dataset());
    Baseline baseline = new ResultsDirectory(results).baseline().orElseThrow();
    assertThat(baseline.pings()).containsOnlyKeys(CONTENDERS);
    assertThat(baseline.pings().values())
        .allSatisfy(ping -> assertThat(ping.p50Micros()).isBetween(1.0, ping.maxMicros()));
    assertThat(baseline.machine().copyGigabytesPerSecond()).isPositive();
    assertThat(ycsb("status").out()).doesNotContain("127.0.0.1");
  }

  /** The client's own limit was measured and audited before any store was measured. */
  private static void requireCeiling(Path results, List<Run> ceilings, List<Run> runs)
      throws Exception {
    assertThat(ceilings).singleElement().matches(run -> run.report().answers().verified());
    Path file = results.resolve("runs").resolve(ceilings.get(0).id()).resolve("run.json");
    Instant audited =
        Files.getLastModifiedTime(file)
            .toInstant()
            .truncatedTo(ChronoUnit.SECONDS); // As starts are.
    assertThat(runs)
        .allSatisfy(run -> assertThat(Instant.parse(run.startedAt())).isAfterOrEqualTo(audited));
  }

  /** The digest of each store for SEARCH; the tables of other kinds begin with the kind. */
  private static List<String> digests(String out) {
    return Pattern.compile("(?m)^(?!SEARCH-).* ([0-9a-f]{16})$")
        .matcher(out)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static Outcome ycsb(String commandLine) throws Exception {
    return script().run(commandLine.split(" "));
  }

  /** Starts servers without their JVM's last compiler, which takes Elasticsearch half the time. */
  private static Outcome quickServers(String commandLine) throws Exception {
    return script().with("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1").run(commandLine.split(" "));
  }

  private static BinYcsb script() {
    return BinYcsb.packaged(directory).with("YCSB_SEARCH_HOME", directory.toString());
  }
}
