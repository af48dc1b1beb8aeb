// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.launcher.testing.StubHome.Outcome;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.machine.Directories;

/** Jobs of {@code bin/ycsb compare}, recorded by a stub of the client. */
class CompareCommandTest {

  private static final String SECRET = "hunter22";

  @TempDir Path directory;
  private StubHome home;
  private Path results;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
    results = directory.resolve("compared");
    home.workload(
        "rated",
        "recordcount=10",
        "operationcount=10",
        "readproportion=1",
        "updateproportion=0",
        "target=50",
        "measurementtype=timeseries",
        "maxexecutiontime=900",
        "status=true");
  }

  @Test
  void compare_aWorkloadAsItIs_keepsItsRateAndSetsWhatAComparisonMeasuresBy() throws IOException {
    compare("-P", "rated", "--seconds", "7");

    assertThat(properties())
        .singleElement(InstanceOfAssertFactories.map(String.class, String.class))
        .containsEntry("target", "50")
        .containsEntry("measurement.interval", "both")
        .containsEntry("measurementtype", "hdrhistogram")
        .containsEntry("maxexecutiontime", "7")
        .containsEntry("status", "false");
  }

  @Test
  void compare_aWorkloadByThreads_isNotHeldBackByItsRate() throws IOException {
    compare("-P", "rated", "--sweep", "threads", "--threads", "3,3");

    assertThat(home.call()).containsEntry("target", "0").containsEntry("threadcount", "3");
  }

  @Test
  void compare_contendersOfOneBinding_givesEachItsPropertiesAndTheServerItNames()
      throws IOException {
    compareContenders(
        List.of("first=stub,stub.sleep=1", "second=stub,stub.sleep=2,share=first"),
        "--url",
        "first=given",
        "-P",
        "rated");

    assertThat(home.calls())
        .extracting(call -> call.get("stub.sleep"), call -> call.get("stub.url"))
        .containsExactlyInAnyOrder(tuple("1", "given"), tuple("2", "given"));
    assertThat(home.calls())
        .extracting(call -> call.getOrDefault("table", "usertable"))
        .containsExactlyInAnyOrder("usertable", "usertable-2");
    assertThat(new ResultsDirectory(results).runs())
        .extracting(Run::contender, Run::binding)
        .containsExactlyInAnyOrder(tuple("first", "stub"), tuple("second", "stub"));
  }

  @Test
  void compare_variedProperties_measuresEachCombinationOfTheGrid() throws IOException {
    compare(
        "-P",
        "rated",
        "--vary",
        "fieldlength=100,1000",
        "--vary",
        "fieldcount=2,4,8",
        "--threads",
        "1,2");

    assertThat(properties())
        .extracting(
            run -> run.get("fieldlength") + " " + run.get("fieldcount"),
            run -> run.get("threadcount"))
        .hasSize(12)
        .doesNotHaveDuplicates()
        .contains(tuple("1000 8", "2"));
    assertThat(new ResultsDirectory(results).runs())
        .extracting(Run::id)
        .contains("stub~workload-rated-fieldcount=8-fieldlength=1000-t2-50ops~r1");
  }

  @Test
  void compare_aSweepOfAFile_measuresItsPointsAlone() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("two.yaml"),
            """
            contenders: {one: stub}
            sweeps:
              - {name: First, workloads: rated, vary: {fieldlength: [7, 8]}}
              - {name: second, workloads: rated, vary: {fieldlength: [9]}}
            properties: {stub.exits: 1}
            measurement: {repeats: 1, settle: 0, ceiling: false}
            """);
    String record = "stub.record=" + home.record();

    home.run(
        "compare",
        "-f",
        file.toString(),
        "--sweep",
        "first",
        "--url",
        "one=a",
        "--out",
        results.toString(),
        "-p",
        record);
    Outcome unknown = home.run("compare", "-f", file.toString(), "--sweep", "third", "--dry-run");

    assertThat(home.calls())
        .extracting(call -> call.get("fieldlength"))
        .containsExactlyInAnyOrder("7", "8");
    assertThat(unknown.err()).contains("--sweep third: valid are First, second, updates");
    assertThat(unknown.code()).isEqualTo(2);
  }

  @Test
  void compare_aFile_takesWhatTheCommandLineDoesNotSay() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("mine.yaml"),
            """
            question: Which is it?
            contenders:
              one: stub
              two: {binding: stub, properties: {stub.sleep: 3}}
            sweeps:
              - name: own
                workloads: rated
                vary: {fieldlength: [7, 8]}
                targets: [20, 30]
            properties: {recordcount: 11, stub.exits: 1}
            measurement: {repeats: 2, seconds: 9, settle: 0, ceiling: false}
            """);
    home.run(
        "compare",
        "-f",
        file.toString(),
        "--repeats",
        "1",
        "--url",
        "one=a",
        "--url",
        "two=b",
        "--out",
        results.toString(),
        "-p",
        "stub.record=" + home.record());

    assertThat(home.calls())
        .hasSize(8)
        .allSatisfy(
            call ->
                assertThat(call)
                    .containsEntry("recordcount", "11")
                    .containsEntry("maxexecutiontime", "9"));
    Comparison comparison = new ResultsDirectory(results).comparison();
    assertThat(comparison.origin().question()).isEqualTo("Which is it?");
    assertThat(comparison.origin().label()).isEqualTo("mine");
    assertThat(comparison.contenders().get(1).properties()).containsEntry("stub.sleep", "3");
  }

  @Test
  void compare_aFileWithASweepAtRates_takesTheRatesOfTheCommandLine() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("mine.yaml"),
            """
            contenders: {one: stub}
            sweeps:
              - {name: sustained, workloads: rated, targets: [20, 30], vary: {fieldlength: [7]}}
            """);

    for (String option : List.of("--seconds=2", "--sweep=sustained")) {
      Outcome plan =
          home.run(
              "compare",
              "-f",
              file.toString(),
              "--target",
              "40",
              "--repeats",
              "1",
              "--dry-run",
              "--url=one=a",
              option);

      assertThat(plan.code()).as(plan.err()).isZero();
      assertThat(plan.out()).contains("rated").contains("40").contains("fieldlength=7");
      assertThat(plan.out()).doesNotContain("30");
    }
  }

  @Test
  @Timeout(60)
  void compare_aPipe_readsIt() throws Exception {
    Path pipe = directory.resolve("mine.yaml");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer = new Thread(() -> write(pipe, "contenders: {a: stubb}"));
    writer.start();

    assertThat(mistake(pipe)).contains("mine.yaml:1:14: a: binding: no binding 'stubb'");
    writer.join();
  }

  private static void write(Path file, String text) {
    try (OutputStream out = new FileOutputStream(file.toFile())) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing"})
  void compare_aFileWithoutContent_asksForContenders(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("mine.yaml"), content);

    Outcome outcome = home.run("compare", "-f", file.toString(), "--dry-run");

    assertThat(outcome.err()).hasLineCount(1).contains("mine.yaml: BINDING is missing");
    assertThat(outcome.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "repeat: 3 | :1:1: repeat: unknown key: valid are",
        "contenders: {a: {bindin: stub}} | :1:18: bindin: unknown key: valid are binding",
        "contenders: {a: stub}¶measurement: {repeats: many} | :2:15: repeats: many: valid is a whole number",
        "contenders: {a: stub}¶measurement: {repeats: 1.5} | :2:15: repeats: 1.5: valid is a whole number",
        "contenders: {a: stub}¶measurement: {seconds: .nan} | :2:15: seconds: .nan: valid is a whole",
        "contenders: {a: stub}¶measurement: {seconds: ''} | :2:15: seconds: '': valid is a whole number",
        "contenders: {a: stub}¶measurement: {ceiling: 2} | :2:15: ceiling: 2: valid is true or false",
        "contenders: {a: stub}¶measurement:¶  warmup: 2¶  repeats: 0 | :4:3: repeats: 0: must be at least",
        "contenders: {a: stub}¶measurement:¶  precision: 5 | :3:3: precision: 5: valid is a percentage",
        "contenders: {a: stub}¶measurement: 5 | :2:1: measurement: valid is {KEY: VALUE, …}",
        "contenders: [stub] | :1:1: contenders: valid is {KEY: VALUE, …}",
        "contenders: {a: [memory, stub]} | :1:14: a: valid is {binding: …, properties: …, server: …",
        "question: [why, who] | :1:1: question: valid is one text",
        "question: why¶- stub | :2:1: not YAML: expected <block end>",
        "- stub | :1:1: valid is one document with the keys",
        "contenders: {a: stub}¶---¶question: why | :3:1: valid is one document with the keys",
        "contenders: {a: stub}¶sweeps:¶- {name: x, threads: [1, 2.5]} | :3:26: threads: 2.5: valid is a",
        "contenders: {a: stub}¶sweeps:¶- {name: x, workloads: []} | :3:13: workloads: a value is missing",
        "contenders: {a: stub}¶sweeps: [] | :2:1: sweeps: a value is missing",
        "contenders: {..: stub} | :1:14: ..: not a label: valid are letters",
        "contenders: {.: stub} | :1:14: .: not a label: valid are letters",
        "contenders:¶  a: stub¶  -x: stub | :3:3: -x: not a label: valid are letters",
        "contenders: {a: stub}¶sweeps:¶- {name: -x, workloads: rated} | :3:4: name: -x: valid are letters",
        "contenders:¶  a: | :2:3: a: a value is missing",
        "contenders: {a: memory}¶sweeps:¶- updates¶-  | :4:2: sweeps: a value is missing",
        "contenders: {a: memory}¶properties:¶  recordcount: | :3:3: recordcount: a value is missing",
        "contenders:¶  a: memory¶  a: stub | :3:3: a: given twice",
        "contenders: {a: stubb} | :1:14: a: binding: no binding 'stubb'; did you mean stub?",
        "contenders:¶  a:¶    properties: {}¶    binding: stubb | :4:5: binding: no binding 'stubb'",
        "contenders:¶  a: memory¶  b:¶    binding: stub¶    share: a | :5:5: share: a: name a contender that has a server of the same kind",
        "contenders: {a: memory}¶sweeps:¶- updatess | :3:3: sweeps: updatess: valid are updates",
        "contenders: {a: memory}¶properties:¶  recordcunt: 1¶sweeps: {name: x, workloads: rated}"
            + " | :3:3: recordcunt: no such property; did you mean recordcount",
        "contenders:¶  a: memory¶  b:¶    binding: memory¶    properties:¶      recordcunt: 1¶"
            + "sweeps: {workloads: rated} | :6:7: recordcunt: no such property",
        "contenders: {a: memory}¶sweeps:¶- workloads: rated¶  vary:¶    recordcunt: [1]"
            + " | :5:5: recordcunt: no such property",
        "contenders: {a: stub}¶sweeps:¶- {name: x, workloads: rated}¶- workloads: rated¶  vary:¶"
            + "    recordcunt: [1] | :6:5: recordcunt: no such property",
        "contenders: {a: memory}¶properties:¶  threadcount: 1 | :3:3: threadcount: a comparison sets",
        "contenders: {a: memory}¶sweeps:¶- {name: x, workloads: none} | :3:13: workloads: none: no such",
        "contenders: {a: memory}¶sweeps:¶- workloads:¶  - rated¶  - none | :5:5: workloads: none: no such",
        "contenders: {a: memory}¶sweeps:¶- {workloads: rated}¶- workloads: rated | :4:3: sweeps: name: workload: two"
      })
  void compare_aFileWithAMistake_namesItsLine(String content, String line) throws IOException {
    Path file = directory.resolve("mine.yaml");
    Files.writeString(file, content.replace("¶", "\n"));

    Outcome outcome = home.run("compare", "-f", file.toString(), "--dry-run");

    assertThat(outcome.err()).hasLineCount(1).contains("mine.yaml").contains(line);
    assertThat(outcome.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--sweep ageing,updates | --sweep ageing: it changes the documents",
        "--sweep ageing --budget 1h | --sweep ageing: it changes the documents: valid is without",
        "--sweep ageing --vary minutes=0,2,1 | --vary minutes: 1: valid are rising minutes",
        "--sweep ageing --vary minutes=5,10 | --vary minutes: 5: valid are rising minutes",
        "--vary minutes=0,5 | --vary minutes: valid only in the sweep ageing",
        "--sweep ageing -P unrated | -P unrated: an ageing needs a rate"
      })
  void compare_anAgeingThatIsNone_namesTheMistake(String options, String line) throws IOException {
    home.workload("unrated", "recordcount=9", "readproportion=1", "updateproportion=0");

    List<String> arguments = new ArrayList<>(List.of("compare", "memory", "--dry-run"));
    arguments.addAll(List.of(options.split(" ")));
    Outcome outcome = home.run(arguments.toArray(String[]::new));

    assertThat(outcome.err()).hasLineCount(1).contains(line);
    assertThat(outcome.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--url a=given --url b=malformed | --url b: stub.url=malformed: valid is any other",
        "-p stub.url=malformed | -p stub.url: malformed: valid is any other"
      })
  void compare_aMalformedAddress_isRefusedBeforeAnythingIsMeasured(String options, String line)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("compare", "a=stub", "b=stub", "-P", "rated"));
    arguments.addAll(List.of(options.split(" ")));
    arguments.addAll(List.of("-p", "stub.record=" + home.record(), "--out", results.toString()));
    Outcome outcome = home.run(arguments.toArray(String[]::new));

    assertThat(outcome.err()).isEqualTo(line + "\n");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(home.record()).doesNotExist();
    assertThat(results).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SCAN p99 > 1 ms | -P rated | there is no SCAN; valid are READ",
        "b SCAN p99 > 1 ms | -P rated | there is no SCAN; valid are READ",
        "READ recall < 0.9 | -P rated | there is no READ recall; valid are READ",
        "throughput < 5 | -P rated | there is no throughput; valid are READ",
        "SEARCH p99 > 1 ms | -P mixed --find-max p99=1ms | there is no SEARCH; valid are none",
        "GET p99 > 1 ms | -P mixed | there is no GET; valid are READ, SEARCH, UPDATE, per-core, throughput",
        "READ p99 > 1 ms | -P rated --repeats 1 | a single round has no interval: give --repeats 2",
        "c/a READ p99 > 1.5 | -P rated | there is no c; valid are a, b"
      })
  void compare_aConditionThatCantBeDecided_isRefusedBeforeAnythingIsMeasured(
      String condition, String options, String line) throws IOException {
    Outcome outcome = condition(condition, options);

    assertThat(outcome.err()).hasLineCount(1).startsWith("--fail-if '" + condition + "': " + line);
    assertThat(outcome.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "READ p99 > 1 ms | -P rated",
        "b SEARCH p99 > 1 ms | -P mixed",
        "a/b per-core < 0.9 | -P mixed"
      })
  void compare_aConditionThatCanBeDecided_isAccepted(String condition, String options)
      throws IOException {
    assertThat(condition(condition, options).code()).isZero();
  }

  private Outcome condition(String condition, String options) throws IOException {
    home.workload(
        "mixed",
        "recordcount=10",
        "operationcount=10",
        "readproportion=0.2",
        "updateproportion=0.2",
        "searchproportion=0.6");
    List<String> arguments = new ArrayList<>(List.of("compare", "a=stub", "b=stub", "--dry-run"));
    arguments.addAll(List.of("--reload", "--url", "a=x", "--url", "b=y", "--fail-if", condition));
    arguments.addAll(List.of(options.split(" ")));
    return home.run(arguments.toArray(String[]::new));
  }

  @Test
  void compare_contendersWithAlikeLabelsOnOneServer_givesEachItsTable() throws IOException {
    compareContenders(
        List.of("own=stub", "a.b=stub,share=own", "a-b=stub,share=own", "A-b=stub,share=own"),
        "--url",
        "own=given",
        "-P",
        "rated");

    assertThat(home.calls())
        .extracting(call -> call.getOrDefault("table", "usertable"))
        .hasSize(4)
        .doesNotHaveDuplicates();
  }

  /** A guess by the words of the message would name line 2. */
  @Test
  void compare_aFileWithAMistakeInANestedList_namesTheLineOfTheElement() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("mine.yaml"),
            """
            # Not these threads.
            question: How many threads, 0 or more?
            contenders:
              threads: memory
            sweeps:
              - name: threads
                workloads: rated
                threads:
                  - 1
                  - 2
              - name: grid
                workloads: [rated]
                threads: [4]
                vary:
                  fieldlength:
                    - 1
                    - ""
                targets:
                  [5,
                   -1]
            """);

    assertThat(mistake(file)).contains("mine.yaml:20:8: targets: -1: must be at least 0");
    assertThat(mistake(file, "--threads", "1,0")).startsWith("--threads 0: must be at");
    assertThat(mistake(file, "--sweep", "grid")).contains("mine.yaml:20:8: targets: -1: must be");
    Files.writeString(file, Files.readString(file).replace("-1]", "1]"));
    assertThat(mistake(file)).contains("mine.yaml:17:11: fieldlength: a value is missing");
    assertThat(mistake(file, "--vary", "fieldlength=2,")).contains("--vary fieldlength: a value");
    Files.writeString(
        file,
        Files.readString(file).replace("- \"\"", "- 2").replace("- 2\n  - name", "- 0\n  - name"));
    assertThat(mistake(file)).contains("mine.yaml:10:9: threads: 0: must be at least 1");
  }

  private String mistake(Path file, String... options) {
    List<String> command = new ArrayList<>(List.of("compare", "-f", file.toString(), "--dry-run"));
    command.addAll(List.of(options));
    Outcome outcome = home.run(command.toArray(String[]::new));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1);
    return outcome.err();
  }

  @Test
  void compare_anOptionOverAWrongValueOfAFile_measuresByTheOption() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("mine.yaml"),
            """
            contenders: {one: nothing}
            sweeps: {workloads: rated, threads: [0]}
            measurement: {repeats: 0, ceiling: true}
            """);

    Outcome outcome =
        home.run(
            "compare",
            "memory",
            "-f",
            file.toString(),
            "--threads",
            "3",
            "--repeats",
            "2",
            "--no-ceiling",
            "--dry-run");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).containsPattern("2 +2 +memory +workload +rated +- +3 ");
  }

  @Test
  @Timeout(60)
  void compare_ofMoreRunsThanAnybodyMeasures_isRefusedBeforeTheyAreCounted() {
    String numbers = IntStream.range(0, 1_000).mapToObj(String::valueOf).collect(joining(","));
    Outcome outcome =
        home.run(
            "compare",
            "stub",
            "--vary",
            "fieldlength=" + numbers,
            "--vary",
            "fieldcount=" + numbers,
            "--vary",
            "zeropadding=" + numbers,
            "--dry-run");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .hasLineCount(1)
        .contains("runs (points × contenders × repeats): valid are at most 100,000: vary less");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"repeats\" : 3 | \"repeats\" : 2000000000 | comparison.json: repeats: 2000000000: must be at most 1000",
        "\"repeats\" : 3 | \"repeats\" : 1.5 | repeats is missing or not valid",
        "\"label\" : \"stub\" | \"label\" : \"../../x\" | comparison.json: ../../x: not a label: valid are letters",
      })
  @Timeout(60)
  void resume_ofAComparisonThatNoUserCouldHaveBegun_isRefused(
      String written, String damaged, String line) throws IOException {
    compare("-P", "rated");
    Path file = results.resolve("comparison.json");
    String before = Files.readString(file).replace("\"repeats\" : 1,", "\"repeats\" : 3,");
    Files.writeString(file, before.replace(written, damaged));
    assertThat(before).contains(written);

    Outcome outcome = home.run("compare", "--resume", results.toString(), "--dry-run");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(line);
  }

  @Test
  void resume_withARunOfAnUnknownContender_namesItAsDamaged() throws IOException {
    compare("-P", "rated");
    Path directory = onlyRun();
    Path renamed =
        directory.resolveSibling(directory.getFileName().toString().replace("stub", "who"));
    Files.move(directory, renamed);
    Path file = renamed.resolve("run.json");
    Files.writeString(
        file,
        Files.readString(file).replace("\"contender\" : \"stub\"", "\"contender\" : \"who\""));

    Outcome outcome = home.run("compare", "--resume", results.toString(), "--retry-failed");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .hasLineCount(1)
        .contains(renamed.getFileName() + " is damaged: contender who is not in comparison.json");
  }

  private Path onlyRun() throws IOException {
    try (Stream<Path> runs = Files.list(results.resolve("runs"))) {
      return runs.findFirst().orElseThrow();
    }
  }

  @Test
  void resume_ofRunsThatFailed_runsThemWithTheSameClientOnceMore() throws IOException {
    Path more = Files.createDirectory(directory.resolve("more"));
    String arguments = "-Dstub.jvm=first -Dstub.password=" + SECRET;
    compare("-P", "rated", "--jvm-args", arguments, "-cp", more.toString());

    Outcome without =
        home.run(
            "compare", "--resume", results.toString(), "--retry-failed", "--cp", more.toString());
    Outcome resumed =
        home.run(
            "compare",
            "--resume",
            results.toString(),
            "--retry-failed",
            "--jvm-args",
            "-Dstub.jvm=second",
            "--cp",
            more.toString());

    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).hasLineCount(1).contains("give it again, by --jvm-args");
    assertThat(resumed.code()).as(resumed.err()).isEqualTo(1);
    List<Map<String, String>> calls = home.calls();
    assertThat(calls).extracting(call -> call.get("jvm")).containsExactly("first", "second");
    assertThat(calls)
        .allSatisfy(call -> assertThat(call.get("classpath")).contains(more.toString()));
    assertThat(Files.readString(results.resolve("comparison.json")))
        .contains("-Dstub.password=…")
        .doesNotContain(SECRET);
  }

  @ParameterizedTest
  @CsvSource({
    "-p recordcount=20, -p recordcount: --resume accepts only secrets",
    "--url stub=other, --url stub: --resume accepts only secrets",
    "--jvm-args -Xmx1g, give the same --jvm-args",
    "--jvm-args -Xmx1g --trust, give the same --jvm-args"
  })
  void resume_withWhatWasWrittenDown_isRefused(String more, String line) throws IOException {
    compare("-P", "rated", "-p", "recordcount=10", "--jvm-args", "-Xmx2g");

    List<String> command = new ArrayList<>(List.of("compare", "--resume", results.toString()));
    command.addAll(List.of(more.split(" ")));
    Outcome outcome = home.run(command.toArray(String[]::new));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(line);
    assertThat(home.calls()).hasSize(1);
  }

  @Test
  void resume_ofAFileWithJvmArguments_startsNoJvmUntilTheUserTrustsIt() throws IOException {
    compare("-P", "rated", "--jvm-args", "-Dstub.jvm=own");
    Path log = directory.resolve("executed");
    Path file = results.resolve("comparison.json");
    Files.writeString(
        file,
        Files.readString(file).replace("-Dstub.jvm=own", "-Dstub.jvm=file -Xlog:gc:file=" + log));

    String[] resume = {"compare", "--resume", results.toString(), "--retry-failed"};
    Outcome untrusted = home.run(resume);

    assertThat(untrusted.code()).isEqualTo(2);
    assertThat(untrusted.err())
        .hasLineCount(1)
        .contains("-Xlog:gc:file=" + log + "'", "give the same --jvm-args and --cp, or --trust");
    assertThat(home.calls()).hasSize(1);
    assertThat(log).doesNotExist();

    Outcome trusted = home.run(with(resume, "--trust"));
    assertThat(home.calls()).as(trusted.err()).hasSize(2);
    assertThat(home.calls().get(1)).containsEntry("jvm", "file");
    assertThat(log).exists();

    home.run(with(resume, "--jvm-args", "-Dstub.jvm=file -Xlog:gc:file=" + log));
    assertThat(home.calls()).hasSize(3);
  }

  private static String[] with(String[] command, String... more) {
    return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void resume_ofAFileWithAClassPath_isRefusedUntilTheUserTrustsIt() throws IOException {
    Path more = Files.createDirectory(directory.resolve("more"));
    compare("-P", "rated", "-cp", more.toString());

    Outcome untrusted = home.run("compare", "--resume", results.toString(), "--retry-failed");

    assertThat(untrusted.code()).isEqualTo(2);
    assertThat(untrusted.err()).hasLineCount(1).contains("class path '" + more + "'");
    assertThat(home.calls()).hasSize(1);
  }

  @Test
  void compare_withTrust_isRefused() {
    Outcome outcome = home.run("compare", "stub", "--trust");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains("--trust is valid only with --resume DIR");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--clients 0",
        "--clients 4 --threads 2",
        "--index 1",
        "--clients 2 --coordinator 127.0.0.1 --index 1",
        "--clients 2 --coordinator 127.0.0.1:7 --index 2",
        "--clients 2 --client-timeout 0"
      })
  void compare_ofClientsThatCantBe_isRefusedInOneLine(String options) {
    String command = "compare memory -P rated --out " + results + " " + options;

    Outcome outcome = home.run(command.split(" "));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains("valid").doesNotContain("Exception");
    assertThat(results).doesNotExist();
  }

  @Test
  void compare_byClientsWithoutASecret_isRefusedBeyondThisMachine() {
    Outcome outcome =
        home.run("compare", "--clients", "2", "--index", "1", "--coordinator", "192.0.2.1:7800");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .hasLineCount(1)
        .contains(
            "--coordinator 192.0.2.1:7800: the secret of the clients is missing: give --secret FILE,"
                + " or environment variable YCSB_CLIENTS_SECRET");
  }

  @Test
  void resume_afterAWorkloadHasChanged_isRefused() throws IOException {
    compare("-P", "rated");
    home.workload(
        "rated", "recordcount=20", "operationcount=10", "readproportion=1", "updateproportion=0");

    Outcome outcome = home.run("compare", "--resume", results.toString(), "--retry-failed");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .hasLineCount(1)
        .contains("was measured with recordcount=10, which is 20 now");
    assertThat(home.calls()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'', readallfields=false, was measured without readallfields, which is false now",
    "readallfields=false, '', was measured with readallfields=false, which is not set now"
  })
  void resume_afterAPropertyWasAddedOrRemoved_isRefused(String before, String after, String why)
      throws IOException {
    home.workload(
        "rated",
        "recordcount=10",
        "operationcount=10",
        "readproportion=1",
        "updateproportion=0",
        before);
    compare("-P", "rated");
    home.workload(
        "rated",
        "recordcount=10",
        "operationcount=10",
        "readproportion=1",
        "updateproportion=0",
        after);

    Outcome outcome = home.run("compare", "--resume", results.toString(), "--retry-failed");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(why);
    assertThat(home.calls()).hasSize(1);
  }

  /** The list of processes shows every argument to everybody. */
  @Test
  void compare_anAddressInAFile_usesItAndDoesNotStoreItsPassword() throws IOException {
    Path file = Files.writeString(directory.resolve("a.url"), "stub://ann:s3cret@there\nmore\n");

    compareContenders(List.of("a=stub"), "--url", "a=@" + file, "-P", "rated");

    assertThat(home.call()).containsEntry("stub.url", "stub://ann:s3cret@there");
    assertThat(Files.readString(results.resolve("comparison.json"))).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource({"missing, can't be read", "empty, its first line is empty"})
  void compare_anAddressInAFileThatHasNone_isRefused(String name, String why) throws IOException {
    Files.writeString(directory.resolve("empty"), "");
    String url = "stub=@" + directory.resolve(name);

    Outcome outcome = home.run("compare", "stub", "--url", url, "-P", "rated");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("--url " + url + ": " + why);
  }

  @Test
  void quick_ofTwoContenders_isOnePointInSixRounds() {
    Outcome outcome =
        home.run(
            "compare",
            "a=stub",
            "b=stub",
            "--url",
            "a=x",
            "--url",
            "b=y",
            "--quick",
            "-P",
            "rated",
            "--dry-run");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("12 runs of 1 s")
        .endsWith(
            "if a ratio varies by 10 % between rounds, 1.20 times would be shown nine times in ten\n");
  }

  @Test
  void dryRun_ofAsManySessionsAsRounds_speaksOfStarts() {
    Outcome outcome =
        home.run(
            "compare",
            "a=memory",
            "b=memory",
            "--sessions",
            "3",
            "--repeats",
            "3",
            "-P",
            "rated",
            "--dry-run");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("varies by 10 % between starts of the servers, ")
        .endsWith(
            "a start of the servers has 1 of the rounds: with fewer than 5, none is left out as cold,"
                + " and a store that is not warm gets no verdict (--repeats 15 has more)\n");
  }

  @ParameterizedTest
  @CsvSource({"a=stub b=stub, 150", "a=stub b=stub c=stub, 30"})
  void quick_letsTheServersOfTwoWarmUpForLonger(String contenders, int seconds) throws IOException {
    List<String> line = new ArrayList<>(List.of("compare"));
    for (String contender : contenders.split(" ")) {
      line.addAll(List.of(contender, "--url", contender.charAt(0) + "=x"));
    }
    line.addAll(List.of("--quick", "--repeats", "1", "-P", "rated", "-p", "stub.exits=1"));
    line.addAll(List.of("--out", results.toString(), "-p", "stub.record=" + home.record()));

    home.run(line.toArray(String[]::new));

    assertThat(new ResultsDirectory(results).comparison().schedule().settleSeconds())
        .isEqualTo(seconds);
  }

  @Test
  void sessions_moreThanRoundsOrOfOwnServers_areRefused() {
    for (String repeats : List.of("2", "8")) {
      Outcome outcome =
          home.run(
              "compare",
              "stub",
              "--url",
              "stub=x",
              "-P",
              "rated",
              "--sessions",
              "3",
              "--repeats",
              repeats);

      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).startsWith("--sessions 3: ");
    }
  }

  @Test
  void compare_aClientThatLeavesNoReport_isAFailedRun() throws IOException {
    compare("-P", "rated", "-p", "stub.exits=0");

    assertThat(new ResultsDirectory(results).runs())
        .singleElement()
        .satisfies(run -> assertThat(run.report().ending().exitCode()).isEqualTo(6));
  }

  @ParameterizedTest
  @CsvSource({"100, 1 runs of 1 s: about 1 min", "'100,200,300', 3 runs of 1 s: about 4 min"})
  void dryRun_ofSeveralDatasets_countsTheWarmupOfEachClient(String lengths, String estimate) {
    Outcome outcome =
        home.run(
            "compare",
            "memory",
            "-P",
            "rated",
            "--vary",
            "fieldlength=" + lengths,
            "--warmup",
            "60",
            "--settle",
            "30",
            "--repeats",
            "1",
            "--no-ceiling",
            "--dry-run");

    assertThat(outcome.out()).as(outcome.err()).contains(estimate);
  }

  @Test
  void dryRun_ofManySessions_hasNoMoreRoundsThanAreValid() {
    Outcome outcome =
        home.run(
            "compare", "memory", "-P", "rated", "--sessions", "100", "--no-ceiling", "--dry-run");

    assertThat(outcome.out()).as(outcome.err()).contains("1000 runs of 1 s");
  }

  @Test
  @Timeout(20)
  void dryRun_ofTheMostRepeats_isQuick() {
    Outcome outcome =
        home.run(
            "compare",
            "stub",
            "memory",
            "--url",
            "stub=x",
            "-P",
            "rated",
            "--threads",
            "1,2,3,4",
            "--repeats",
            "1000",
            "--dry-run");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("8000 runs of ");
  }

  @Test
  void compare_besideAServerWhoseDockerDoesNotAnswer_runs() throws IOException {
    Path server = Directories.create(ManagedServers.userData().resolve("redis"));
    Files.writeString(
        server.resolve("state.json"),
        """
        {"via": "container", "complete": true, "instances": [{"id": "0123456789ab", "birth": ""}],
         "nodes": {"ports": [1], "peerPorts": [2], "replicas": 0},
         "megabytes": 0, "version": "1", "origin": "image"}
        """);
    try {
      assertThat(home.run("down", "redis").err()).contains("no Docker answers");

      compare("-P", "rated");
    } finally {
      Directories.delete(server);
    }

    assertThat(home.calls()).hasSize(1);
  }

  @Test
  void dryRun_ofAComparisonThatHasEnded_namesOnlyWhatIsLeft() throws IOException {
    compare("-P", "rated", "--threads", "1,2");

    Outcome all = home.run("compare", "--resume", results.toString(), "--dry-run");
    Outcome failed =
        home.run("compare", "--resume", results.toString(), "--dry-run", "--retry-failed");

    assertThat(all.out()).contains("0 runs of").doesNotContain("rated");
    assertThat(failed.out()).contains("2 runs of").contains("rated");
    assertThat(home.calls()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "5, 1"})
  void retryFailed_ofAWrongAnswer_keepsIt(int exit, int calls) throws IOException {
    compare("-P", "rated", "-p", "stub.exits=" + exit);

    home.run("compare", "--resume", results.toString(), "--retry-failed");

    assertThat(home.calls()).hasSize(calls);
  }

  /** Properties of each run. */
  private List<Map<String, String>> properties() {
    return new ResultsDirectory(results).runs().stream().map(run -> run.properties()).toList();
  }

  /** One run of the stub, which fails: it measures nothing. */
  private void compare(String... more) {
    List<String> options = new ArrayList<>(List.of("--url", "stub=given"));
    options.addAll(Arrays.asList(more));
    compareContenders(List.of("stub"), options.toArray(String[]::new));
  }

  /** One run of each contender and point; each fails. */
  private void compareContenders(List<String> contenders, String... more) {
    List<String> command = new ArrayList<>(List.of("compare"));
    command.addAll(contenders);
    command.addAll(
        List.of("--out", results.toString(), "--repeats", "1", "--no-ceiling", "--settle", "0"));
    command.addAll(List.of("-p", "stub.record=" + home.record()));
    if (!Arrays.asList(more).toString().contains("stub.exits")) {
      command.addAll(List.of("-p", "stub.exits=1"));
    }
    command.addAll(Arrays.asList(more));
    Outcome outcome = home.run(command.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isNotZero().isNotEqualTo(2);
  }
}
