// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

/** {@code bin/ycsb compare} on the packaged tree, on the store that needs no server. */
class CompareIT {

  private static final String SMALL =
      " -P workloads/search-10update --repeats 2 --seconds 1 --warmup 0 --settle 0 --threads 2"
          + " --target 500 -p recordcount=500 -p fieldcount=2 -p operationcount=50000";

  /** The same, without what the reference measures of the client itself. */
  private static final String SMALLER = SMALL + " --no-ceiling";

  /** Two settings of one binding. */
  private static final String CONTENDERS = "memory checked=memory,search.check=0";

  /** One point of two contenders, two times. */
  private static final int RUNS = 4;

  /** Kills of the comparison; the campaign has more. */
  private static final int KILLS = Integer.getInteger("ycsb.faults", 1);

  @TempDir static Path directory;

  /** A comparison ends all servers of its home, so it must not be the user's. */
  @TempDir static Path home;

  /** Duration of a run on this machine, including its share of the start of the command. */
  private static double millisPerRun;

  /** Comparison that the other tests use as a reference and do not change. */
  @BeforeAll
  static void compareUndisturbed() throws Exception {
    long startNanos = System.nanoTime();
    Outcome outcome = ycsb("compare " + CONTENDERS + " --out whole" + SMALL);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    millisPerRun = (System.nanoTime() - startNanos) / 1e6 / RUNS;
  }

  @Test
  void compare_undisturbed_keepsEveryRunOnceWithItsLatenciesAndAReport() throws Exception {
    ResultsDirectory results = results("whole");
    assertThat(results.runs()).hasSize(RUNS).allMatch(run -> run.report().ending().done());
    for (Run run : results.runs()) {
      assertThat(run.report().throughput()).isPositive();
      assertThat(run.report().clientUse().cpuSeconds()).as("CPU of %s", run.id()).isPositive();
      assertThat(run.machineUse().clientShare()).as("share of %s", run.id()).isPositive();
      assertThat(run.report().operations()).isNotEmpty();
      run.report()
          .operations()
          .forEach(
              (name, operation) ->
                  assertThat(results.latencies(run, name).orElseThrow().getTotalCount())
                      .isEqualTo(operation.count()));
    }
    for (String name :
        List.of(
            "report.html", "report.md", "runs.csv", "summary.csv", "winners.csv", "verdicts.csv")) {
      assertThat(directory.resolve("whole").resolve(name)).isNotEmptyFile();
    }
    assertThat(directory.resolve("whole/report.html")).content().contains("memory");
  }

  @Test
  void report_ofARunWhoseLatenciesAreLost_leavesItOutAndIsNotZero() throws Exception {
    Path whole = directory.resolve("whole");
    try (Stream<Path> files = Files.walk(whole)) {
      for (Path file : files.toList()) {
        Files.copy(file, directory.resolve("damaged").resolve(whole.relativize(file)));
      }
    }
    ResultsDirectory results = results("damaged");
    Run run = results.runs().get(0);
    Files.delete(results.directory(run).resolve("SEARCH.hdr"));

    Outcome outcome = ycsb("report damaged");

    assertThat(outcome.code()).isEqualTo(7);
    assertThat(outcome.err()).contains("Damaged, and not counted: " + run.id());
    assertThat(directory.resolve("damaged/report.md")).content().contains("Damaged");
  }

  @Test
  @Tag("campaign")
  void compare_anAgeing_measuresItsAgesAndAFreshLoadOfOneSessionEach() throws Exception {
    String ageing =
        " --sweep ageing --vary minutes=0,0.05,0.1 --repeats 2 --seconds 1 --warmup 1 --settle 30"
            + " -p recordcount=2000 -p fieldcount=2";
    Outcome outcome = ycsb("compare memory --out aged" + ageing);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .as("each of the two clients is warmed up")
        .containsPattern("(?s)memory warmed up .*1/12  memory  ageing-.*  repeat 1  ")
        .containsPattern("(?s)8/12 .*memory warmed up .*9/12  memory  fresh-ageing-t16  repeat 1 ")
        .containsPattern("10/12  memory  fresh-.*minutes=0.1-.*  repeat 1 ");
    assertThat(outcome.err() + outcome.out()).doesNotContain("\u001b"); // It is a pipe.
    List<Run> runs = results("aged").runs();
    assertThat(runs).hasSize(12).allMatch(run -> run.report().answers().verified());
    assertThat(runs.stream().map(run -> run.report().answers().session()).distinct()).hasSize(2);
    assertThat(runs.stream().filter(run -> run.report().count("DELETE") > 0))
        .hasSize(2)
        .allMatch(run -> run.point().isPhase() && run.report().count("SEARCH") > 0);
    assertThat(directory.resolve("aged/report.md"))
        .content()
        .contains("**After 0.1 minutes, at full speed, as a share of a fresh load: memory ")
        .contains("| throughput from 0 to 0.1 minutes |")
        .contains("| throughput after 0.1 minutes ÷ freshly loaded |");

    Outcome resumed = ycsb("compare --resume aged");
    assertThat(resumed.code()).isEqualTo(2);
    assertThat(resumed.err()).contains("documents that have aged are gone");
  }

  @Test
  void compare_onATerminal_redrawsOneTableAndEndsWithRankingAndPage() throws Exception {
    String more = " --out drawn -p recordcount=600" + SMALLER.replaceFirst("--target \\d+", "");
    String command = "compare " + CONTENDERS + more + " --repeats 3";
    Outcome outcome = packaged().inTerminal(5, 40).run(command.split(" +"));

    assertThat(outcome.code()).as(outcome.out()).isZero();
    String[] parts = outcome.out().split("\u001b\\[\\?7[lh]");
    List<List<String>> tables = new ArrayList<>(); // Between the ends and starts of wrapping.
    for (int part = 1; part < parts.length; part += 2) {
      tables.add(parts[part].replaceAll("\u001b\\[\\d*m", "").lines().toList());
    }
    assertThat(tables).hasSizeGreaterThan(6 * RUNS / 4);
    assertThat(tables)
        .allSatisfy(
            lines -> {
              assertThat(lines).hasSize(4).allMatch(line -> line.length() <= 40);
              assertThat(lines.get(0)).matches("run \\d/6, repeat \\d, .*(left|…)");
              assertThat(lines.get(1)).matches("ops/s +search-10update");
            });
    assertThat(tables.get(tables.size() - 1).get(2))
        .matches("(memory|checked) +[\\d,]+( ±\\d+ %)?");
    String end = parts[parts.length - 1].replaceFirst("(?s)^\\R?\u001b\\[4A\r\u001b\\[J", "");
    assertThat(end)
        .doesNotContainPattern("repeat \\d")
        .containsPattern("On search-10update:\\R\\S* +Operations/s +SEARCH p99");
    assertThat(end.strip()).endsWith("the page: drawn/report.html");
    assertThat(outcome.out()).doesNotContain("repeat 1  ");
  }

  @Test
  @Tag("campaign")
  void compare_killedAgainAndAgainAndResumed_hasEveryRunOnceAsIfUndisturbed() throws Exception {
    Random random = new Random(11);
    String next = "compare " + CONTENDERS + " --out killed" + SMALL;
    for (int kills = 0; kills < KILLS; kills++) {
      Process process = packaged().start(next.split(" "));
      awaitFile(directory.resolve("killed/comparison.json"));
      long millis = (long) (millisPerRun * (0.2 + 1.5 * random.nextDouble()));
      assertThat(process.waitFor(millis, TimeUnit.MILLISECONDS)).as("ended by itself").isFalse();
      List<ProcessHandle> children = process.descendants().toList();
      process.destroyForcibly().waitFor();
      assertThat(children).allSatisfy(child -> child.onExit().get(5, TimeUnit.SECONDS));
      next = "compare --resume killed";
    }

    Outcome last = ycsb(next);

    assertThat(last.code()).as(last.err()).isZero();
    assertThat(ids("killed")).isEqualTo(ids("whole")).hasSize(RUNS);
    assertThat(forms("killed")).isEqualTo(forms("whole"));
    assertThat(directory.resolve("killed/.unfinished")).doesNotExist();
  }

  @Test
  void compare_terminated_keepsNothingHalfDoneAndSaysHowToGoOn() throws Exception {
    Path err = directory.resolve("err");
    Process process =
        packaged()
            .startInto(
                err,
                ("compare memory --out ended"
                        + SMALLER
                            .replace("=50000", "=1000000000")
                            .replace("seconds 1", "seconds 30"))
                    .split(" "));
    awaitFile(directory.resolve("ended/.unfinished/client.log"));
    process.destroy();

    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isNotZero();
    assertThat(results("ended").runs()).isEmpty();
    assertThat(err).content().contains("resume by bin/ycsb compare --resume ended");
  }

  @Test
  void compare_interruptedInATerminal_auditsWhatItHasMeasured() throws Exception {
    Path err = directory.resolve("err");
    Process process =
        packaged()
            .startInto(
                err,
                ("compare memory --out interrupted"
                        + SMALL.replaceFirst("--repeats \\d+", "--repeats 500"))
                    .split(" "));
    for (int second = 0; second < 60 && results("interrupted").runs().size() < 3; second++) {
      Thread.sleep(1_000);
    }
    Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .forEach(each -> signal("INT", each)); // As a terminal does.

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(results("interrupted").runs())
        .hasSizeGreaterThan(2)
        .allSatisfy(
            run -> {
              assertThat(run.report().answers().verified()).as(run.id()).isTrue();
              assertThat(run.report().answers().audited()).isPositive();
            });
    assertThat(directory.resolve("interrupted/report.html")).exists();
    assertThat(err).content().contains("checking what ", "compare --resume interrupted");
  }

  private static void signal(String name, ProcessHandle process) {
    try {
      new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void compare_aStoreThatCantBeReached_recordsWhyAndGoesOnWithoutASecret() throws Exception {
    Outcome outcome =
        ycsb(
            "compare redisjson memory --out half"
                + SMALLER.replace("repeats 2", "repeats 1")
                + " --url redisjson=redis://ann:pa55word@127.0.0.1:1"
                + " -p elasticsearch.password=hunter22 --reload");

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    List<Run> runs = results("half").runs();
    assertThat(runs).hasSize(2);
    assertThat(runs.stream().filter(run -> run.contender().equals("memory")))
        .allMatch(run -> run.report().ending().done());
    assertThat(runs.stream().filter(run -> run.contender().equals("redisjson")))
        .allSatisfy(
            run -> {
              assertThat(run.report().ending().exitCode()).isEqualTo(3);
              assertThat(run.report().ending().reason()).contains("127.0.0.1:1");
            });
    assertThat(outcome.err()).contains("failed (3): ").doesNotContain("pa55word", "hunter22");
    assertThat(contents("half")).contains("127.0.0.1:1").doesNotContain("pa55word", "hunter22");
    Outcome again = ycsb("compare --resume half --retry-failed");
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).hasLineCount(1).contains("elasticsearch.password", "give it again");
  }

  @Test
  void compare_whereAnotherOneWrites_isRefused() throws Exception {
    try (ResultsDirectory.Lock lock = results("whole").lock()) {
      Outcome outcome = ycsb("compare --resume whole");

      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains("another comparison is writing there");
    }
    assertThat(ycsb("compare memory --out whole" + SMALL).err()).contains("--resume");
  }

  @Test
  void dryRun_ofThreeStores_printsEveryRunAndItsTimeAndLeavesNothing() throws Exception {
    Path empty = Files.createDirectory(directory.resolve("empty"));
    Outcome outcome =
        BinYcsb.packaged(empty)
            .with("YCSB_SEARCH_HOME", home.toString())
            .run(
                "compare redisjson mongodb-search elasticsearch-search --sweep updates --dry-run"
                    .split(" "));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out().lines().filter(line -> line.matches("\\d+ +\\d+ .*"))).hasSize(196);
    assertThat(outcome.out())
        .contains("mongodb-words", "mongodb-text")
        .contains("196 runs of 1 s: about ");
    assertThat(empty).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-p mongodb.mode=words",
        "--url mongodb-search=mongodb://127.0.0.1:1 --reload",
        "-P workloads/json-get-path"
      })
  void dryRun_ofMongoDbOfOneModeOrAddressOrWithoutSearches_hasOneContender(String options)
      throws Exception {
    Outcome outcome = packaged().run(("compare mongodb-search --dry-run " + options).split(" "));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains(" mongodb-search ").doesNotContain("mongodb-words");
  }

  // ---- What is there ----

  private static BinYcsb packaged() {
    return BinYcsb.packaged(directory).with("YCSB_SEARCH_HOME", home.toString());
  }

  private static Outcome ycsb(String arguments) throws IOException, InterruptedException {
    return packaged().run(arguments.split(" "));
  }

  private ResultsDirectory results(String name) {
    return new ResultsDirectory(directory.resolve(name));
  }

  private List<String> ids(String name) {
    return results(name).runs().stream().map(Run::id).sorted().toList();
  }

  /** The files of each run, and the names of all that its run.json says. */
  private List<String> forms(String name) throws IOException {
    return results(name).runs().stream().map(run -> form(results(name).directory(run))).toList();
  }

  private static String form(Path run) {
    try (Stream<Path> files = Files.list(run)) {
      String names =
          files
              .map(file -> file.getFileName().toString())
              .sorted()
              .collect(Collectors.joining(" "));
      Matcher keys =
          Pattern.compile("\"([A-Za-z][^\"]*)\" :")
              .matcher(Files.readString(run.resolve("run.json")));
      return names
          + keys.results()
              .map(key -> key.group(1))
              .filter(key -> !key.equals("kernelShare")) // It is not in the file if it is 0.
              .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private String contents(String name) throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve(name))) {
      StringBuilder all = new StringBuilder();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(
            new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
      }
      return all.toString();
    }
  }

  private static void awaitFile(Path file) throws InterruptedException {
    for (int i = 0; i < 600 && !Files.exists(file); i++) {
      Thread.sleep(50);
    }
    assertThat(file).exists();
  }
}
