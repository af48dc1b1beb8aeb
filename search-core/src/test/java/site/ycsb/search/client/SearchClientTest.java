// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.fixtures.DocumentsBinding;
import site.ycsb.search.fixtures.ForkedJvm;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.workload.SearchWorkload;

/** Each exit code by a real cause, in a separate process, with one line that names the cause. */
@Execution(ExecutionMode.CONCURRENT) // Each test waits for a separate process.
class SearchClientTest {

  private static final double BOUND_SECONDS = 20;

  @TempDir private Path directory;

  @Test
  void run_thatIsRight_exits0AndSumsUp() throws Exception {
    ForkedJvm.Ended ended = client("run", mixed("threadcount", "2", "redis.password", "secret"));
    requireEnd(
        ended,
        ExitCode.DONE,
        "verified before the run: \\d+ of \\d+ questions by 2 threads · checked in the run: \\d+ of"
            + " \\d+ searches and \\d+ of \\d+ reads · audited after it: \\d+ of \\d+ written"
            + " documents · wrong: 0; a fault of one document in 1,000 is found: .*;"
            + " 0 of 1,000 operations failed");
    assertThat(ended.out())
        .contains("[SEARCH], Operations, ", "[SETTINGS], visibility, immediate", "Verified, true")
        .doesNotContain("secret");
  }

  @Test
  void load_thatIsRight_exits0() throws Exception {
    requireEnd(
        client("load", mixed("dotransactions", "false")),
        ExitCode.DONE,
        "0 of 300 operations failed");
  }

  @Test
  void run_endedByTheClock_exits0AndSaysAfterHowManyOperations() throws Exception {
    requireEnd(
        client("run", mixed("operationcount", "1000000", "maxexecutiontime", "1", "target", "50")),
        ExitCode.DONE,
        "maxexecutiontime=1 ended the run after \\d+ of 1,000,000 operations; .*");
  }

  @Test
  void run_inALocaleOfDecimalCommas_writesFiguresAsElsewhere() throws Exception {
    Properties properties =
        mixed("operationcount", "1000000", "maxexecutiontime", "1", "status", "true");
    ForkedJvm.Ended ended =
        client(
            Files.createTempFile(directory, "out", ".txt"),
            Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=de -Duser.country=DE"),
            "run",
            TestProperties.with(properties, "target", "50"));
    requireLast(ended, ExitCode.DONE, ".* of 1,000,000 operations;.*");
    assertThat(String.join(" ", ended.err()))
        .doesNotContainPattern("(Avg=|sec: |; )\\d+,\\d\\d?[ ,]");
  }

  @Test
  void run_withATarget_reportsIntendedLatenciesUnlessToldOtherwise() throws Exception {
    Properties paced = mixed("operationcount", "100", "target", "1000");
    assertThat(client("run", paced).out()).contains("[Intended-SEARCH], Operations, ");
    assertThat(client("run", TestProperties.with(paced, "measurement.interval", "op")).out())
        .doesNotContain("Intended");
  }

  @Test
  void run_withArrivalsAtRandom_keepsTheTargetAndCountsFromArrival() throws Exception {
    String report =
        client("run", mixed("operationcount", "1000", "target", "500", "arrivals", "poisson"))
            .out();
    assertThat(report).contains("[Intended-SEARCH], Operations, ");
    Matcher millis = Pattern.compile("RunTime\\(ms\\), (\\d+)").matcher(report);
    assertThat(millis.find()).isTrue();
    assertThat(Integer.parseInt(millis.group(1))).isGreaterThan(1_700); // 2 s, five deviations.
  }

  @Test
  void run_withBlanksAfterItsValues_exits0() throws Exception {
    Path file = Files.createTempFile(directory, "blank", ".properties");
    Properties properties = mixed("workload", SearchWorkload.class.getName());
    StringBuilder lines = new StringBuilder();
    properties.forEach((key, value) -> lines.append(key).append('=').append(value).append(" \t\n"));
    Files.writeString(file, lines);
    requireEnd(
        ForkedJvm.run(directory, SearchClient.class, List.of("run", file.toString())),
        ExitCode.DONE,
        ".*0 of 1,000 operations failed");
  }

  @Test
  void run_withAMisspeltProperty_exits2() throws Exception {
    requireEnd(
        client("run", mixed("threadcout", "2")),
        ExitCode.USAGE,
        "threadcout: no such property; did you mean threadcount\\?");
  }

  @Test
  void run_withABadSearchSetting_exits2() throws Exception {
    requireEnd(
        client("run", mixed("search.pages", "0")),
        ExitCode.USAGE,
        "search.pages=0: valid are 1 … 1000");
  }

  @Test
  void run_withAMixThatDoesNotSumToOne_exits2() throws Exception {
    requireEnd(
        client("run", mixed("searchproportion", "0.9")),
        ExitCode.USAGE,
        "proportions sum to 1.5000, valid is 1: .*");
  }

  @Test
  void run_onABindingThatCannotSearch_exits2AndNamesThoseThatCan() throws Exception {
    requireEnd(
        client("run", mixed("binding", DocumentsBinding.NAME)),
        ExitCode.USAGE,
        "the workload needs Search, which documents can't do; valid are the bindings memory, test");
  }

  @Test
  void baseline_ofAStoreWithoutAServer_hasNoRoundTrip() throws Exception {
    ForkedJvm.Ended ended = client("baseline", mixed("binding", "memory"));
    assertThat(ended.exitCode()).as(ended.err().toString()).isZero();
    assertThat(ended.out()).isEqualTo("null");
  }

  @Test
  void main_withAnotherCommand_exits2() throws Exception {
    requireEnd(
        client("walk", mixed()),
        ExitCode.USAGE,
        "walk: valid are load, run, session, verify, baseline");
  }

  @Test
  void main_withoutAFile_exits2() throws Exception {
    requireEnd(
        ForkedJvm.run(directory, SearchClient.class, List.of("run", "no-such-file")),
        ExitCode.USAGE,
        "no-such-file: valid is a readable file of properties: .*");
  }

  @Test
  void run_whereConnectFails_exits3() throws Exception {
    requireEnd(
        client("run", on(WrongStore.UNREACHABLE)),
        ExitCode.UNREACHABLE,
        "can't connect: Connection refused to localhost:1");
  }

  @Test
  void run_onAnEmptyStore_exits4() throws Exception {
    requireEnd(
        client("run", on(WrongStore.EMPTY)), ExitCode.DATASET, "table usertable holds no dataset");
  }

  @Test
  void verify_ofAnEmptyStore_exits4() throws Exception {
    requireEnd(
        client("verify", on(WrongStore.EMPTY)),
        ExitCode.DATASET,
        "table usertable holds no dataset");
  }

  @Test
  void verify_ofAWrongStore_exits5WithAResult() throws Exception {
    ForkedJvm.Ended ended = client("verify", on(WrongStore.REVERSED));
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS.number());
    assertThat(VerificationResult.Output.of(ended.out()).result())
        .hasValueSatisfying(result -> assertThat(result.first()).isPresent());
  }

  @Test
  void verify_withADriverThatPrints_exits0WithAResult() throws Exception {
    ForkedJvm.Ended ended = client("verify", on(WrongStore.CHATTY));
    assertThat(ended.err()).containsExactly("version=0 of the driver");
    assertThat(ended.exitCode()).isZero();
    assertThat(VerificationResult.Output.of(ended.out()).result())
        .hasValueSatisfying(result -> assertThat(result.version()).isEqualTo("memory"));
  }

  @Test
  void run_onAStoreThatFailsTheGate_exits5() throws Exception {
    ForkedJvm.Ended ended = client("run", on(WrongStore.REVERSED));
    requireEnd(ended, ExitCode.WRONG_ANSWERS, "search \"\\w+ \\w+\" .* the store's page is .*");
    assertThat(ended.out()).as("nothing was timed").doesNotContain("[OVERALL]");
  }

  @Test
  void run_onAStoreThatIsWrongUnderLoad_exits5() throws Exception {
    ForkedJvm.Ended ended = client("run", on(WrongStore.WRONG_UNDER_LOAD));
    requireEnd(
        ended,
        ExitCode.WRONG_ANSWERS,
        "[\\d,]+ wrong answers; the first: search \"\\w+ \\w+\" offset \\d+ length 10: 11 hits; .*");
    assertThat(ended.out()).contains("[SEARCH-FAILED], Operations, ");
  }

  @Test
  void run_onAStoreThatForgets_exits5() throws Exception {
    requireEnd(
        client(
            "run",
            TestBinding.with(
                TestProperties.mixed("0", "0", "1", "operationcount", "1000"),
                WrongStore.FORGETFUL)),
        ExitCode.WRONG_ANSWERS,
        "[\\d,]+ wrong answers; the first: search .*: no hit, though .*");
  }

  @Test
  void run_whoseDatasetIsDroppedMeanwhile_exits4() throws Exception {
    requireEnd(
        client(
            "run",
            TestBinding.with(
                TestProperties.mixed("1", "0", "0", "operationcount", "1000"), WrongStore.DROPPED)),
        ExitCode.DATASET,
        "table usertable was dropped or loaded anew during the run; .*");
  }

  @Test
  void run_whoseReportCannotBeWritten_exits7() throws Exception {
    ForkedJvm.Ended ended = client("run", mixed("exportfile", "/dev/full"));
    requireLast(ended, ExitCode.OUTPUT, "the report can't be written: is the disk full\\?");
    assertThat(ended.err()).noneMatch(line -> line.startsWith("\tat "));
  }

  @Test
  void run_whoseHistogramLogCannotBeWritten_exits7() throws Exception {
    Files.createSymbolicLink(directory.resolve("Intended-READ.hdr"), Path.of("/dev/full"));
    ForkedJvm.Ended ended =
        client(
            "run",
            mixed(
                "measurement.interval", "both",
                "hdrhistogram.fileoutput", "true",
                "hdrhistogram.output.path", directory + "/"));
    requireLast(ended, ExitCode.OUTPUT, "the file of latencies can't be written: .*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"raw", "hdrhistogram+raw"})
  void run_whoseRawLatenciesCannotBeWritten_exits7(String type) throws Exception {
    requireLast(
        client("run", mixed("measurementtype", type, "measurement.raw.output_file", "/dev/full")),
        ExitCode.OUTPUT,
        "the file of latencies can't be written: is the disk full\\?");
  }

  @ParameterizedTest
  @CsvSource({"run, report", "verify, output", "baseline, output"})
  void anyCommand_whoseOutputCannotBeWritten_exits7(String command, String lost) throws Exception {
    ForkedJvm.Ended ended = client(Path.of("/dev/full"), Map.of(), command, mixed());
    requireLast(
        ended, ExitCode.OUTPUT, "the %s can't be written: is the disk full\\?".formatted(lost));
  }

  @Test
  void run_whereAnErrorIsThrown_exits1WithItsClassAndPlace() throws Exception {
    ForkedJvm.Ended ended = client("run", reads(WrongStore.BROKEN));
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).hasSize(1);
    assertThat(ended.err().get(0))
        .matches(
            "unexpected, in thread .*: java.lang.NoClassDefFoundError: driver/Codec at .*"
                + "WrongStore\\$Broken.get\\(WrongStore.java:\\d+\\);"
                + " rerun with YCSB_DEBUG=1 for the stack trace");
  }

  @Test
  void run_whereAnErrorIsThrownWithDebug_printsTheStackTrace() throws Exception {
    ForkedJvm.Ended ended =
        client(
            directory.resolve("out"), Map.of("YCSB_DEBUG", "1"), "run", reads(WrongStore.BROKEN));
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err())
        .contains("Caused by: java.lang.NoClassDefFoundError: driver/Codec")
        .anyMatch(line -> line.startsWith("\tat site.ycsb.search.binding.SearchDb.read"));
  }

  @Test
  void baseline_thatFailsWithDebug_printsTheStackTrace() throws Exception {
    ForkedJvm.Ended ended =
        client(
            directory.resolve("out"),
            Map.of("YCSB_DEBUG", "1"),
            "baseline",
            on(WrongStore.UNREACHABLE));
    assertThat(ended.exitCode()).isEqualTo(ExitCode.UNREACHABLE.number());
    assertThat(ended.err())
        .anyMatch(line -> line.startsWith("Caused by: java.io.IOException: Connection refused"))
        .last()
        .isEqualTo("can't connect: Connection refused to localhost:1");
  }

  /** The stock client prints on standard output, too, that it waits. */
  @Test
  @Tag("campaign")
  void run_whoseThreadsEndLate_printsAReportAlone() throws Exception {
    ForkedJvm.Ended ended =
        client(
            "run",
            TestProperties.with(
                reads(WrongStore.STUCK), "maxexecutiontime", "1", "operationcount", "100"));
    assertThat(ended.out()).startsWith("[OVERALL], RunTime(ms), ").doesNotContain("Still waiting");
    assertThat(ended.err()).noneMatch(line -> line.contains("Still waiting"));
  }

  @Test
  void load_withoutOperations_takesAnyRequestDistribution() throws Exception {
    Properties properties = mixed("dotransactions", "false", "requestdistribution", "zipfian");
    properties.remove("operationcount");
    requireEnd(client("load", properties), ExitCode.DONE, "0 of 300 operations failed");
  }

  @Test
  void run_onAStoreThatFailsEachThirdUpdate_exits6() throws Exception {
    ForkedJvm.Ended ended = client("run", on(WrongStore.SHAKY));
    assertThat(ended.err().get(0))
        .matches("UPDATE SERVICE_UNAVAILABLE usertable/user\\d+: connection reset");
    requireLast(
        ended,
        ExitCode.FAILURES,
        "[\\d,]+ of 1,000 operations failed; search.maxfailed allows a share of 0.01; .*");
  }

  @Test
  void run_onAStoreThatDies_givesUpInTimeAndExits6() throws Exception {
    ForkedJvm.Ended ended =
        client(
            "run",
            TestBinding.with(
                TestProperties.mixed(
                    "1",
                    "0",
                    "0",
                    "operationcount",
                    "100000",
                    "threadcount",
                    "2",
                    "search.giveup",
                    "1"),
                WrongStore.DYING));
    assertThat(ended.err().get(0))
        .matches("READ SERVICE_UNAVAILABLE usertable/user\\d+: connection refused");
    requireLast(
        ended,
        ExitCode.FAILURES,
        "gave up: no operation has succeeded for 1 s; [\\d,]+ failed; asked before the run: .*"
            + " · wrong: 0; .*; [\\d,]+ of [\\d,]+ operations failed");
    assertThat(ended.seconds()).isBetween(1.0, 12.0);
  }

  /** The run would take a quarter of an hour. */
  @Test
  void run_whoseParentIsGone_endsAtOnceWithoutAReport() throws Exception {
    Path report = directory.resolve("report.json");
    Process client =
        child(
            "run",
            mixed(
                "operationcount", "9000",
                "target", "10",
                "exportfile", report.toString(),
                "hdrhistogram.fileoutput", "true",
                "hdrhistogram.output.path", directory + "/"));
    try {
      awaitFile(directory.resolve("READ.hdr"));
      assertThat(client.isAlive()).as("ended by itself").isTrue();
      client.outputWriter().close();
      assertThat(client.waitFor(5, TimeUnit.SECONDS)).as("ended with its parent").isTrue();
    } finally {
      client.destroyForcibly();
    }
    assertThat(client.exitValue()).isEqualTo(ExitCode.FAILURES.number());
    assertThat(Files.readString(directory.resolve("output"))).isEmpty();
    assertThat(report).doesNotExist();
  }

  @Test
  void run_whoseParentIsGoneFromTheStart_leavesNoFile() throws Exception {
    Process client = child("run", mixed("operationcount", "9000", "target", "10"));
    try {
      client.outputWriter().close();
      assertThat(client.waitFor(20, TimeUnit.SECONDS)).as("ended with its parent").isTrue();
    } finally {
      client.destroyForcibly();
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).as("may hold a password").containsExactly(directory.resolve("output"));
    }
  }

  @Test
  void run_whoseParentStays_exits0() throws Exception {
    Process client = child("run", mixed());
    try {
      assertThat(client.waitFor(60, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      client.destroyForcibly();
    }
    assertThat(client.exitValue()).isZero();
    assertThat(Files.readString(directory.resolve("output"))).contains("[OVERALL], RunTime(ms), ");
  }

  /** Waits until the run has measured its first operation of a kind. */
  private static void awaitFile(Path file) throws InterruptedException {
    long startNanos = System.nanoTime();
    while (!Files.exists(file) && System.nanoTime() - startNanos < BOUND_SECONDS * 1e9) {
      Thread.sleep(10);
    }
    assertThat(file).exists();
  }

  private static Properties mixed(String... pairs) {
    return TestProperties.with(
        TestProperties.mixed("0.3", "0.3", "0.4", "operationcount", "1000"), pairs);
  }

  private static Properties on(WrongStore store) {
    return TestBinding.with(mixed(), store);
  }

  /** A client that is told of its parent. */
  private Process child(String command, Properties properties) throws IOException {
    Properties whole = TestProperties.with(properties, "workload", SearchWorkload.class.getName());
    return ForkedJvm.start(
        directory.resolve("output"),
        "-Dycsb.parent=stdin",
        SearchClient.class,
        List.of(command, ForkedJvm.file(directory, whole).toString()));
  }

  private static Properties reads(WrongStore store) {
    return TestBinding.with(
        TestProperties.with(TestProperties.mixed("1", "0", "0"), "search.gate", "off"), store);
  }

  private ForkedJvm.Ended client(String command, Properties properties) throws Exception {
    return client(Files.createTempFile(directory, "out", ".txt"), Map.of(), command, properties);
  }

  private ForkedJvm.Ended client(
      Path out, Map<String, String> environment, String command, Properties properties)
      throws Exception {
    Path file =
        ForkedJvm.file(
            directory, TestProperties.with(properties, "workload", SearchWorkload.class.getName()));
    ForkedJvm.Ended ended =
        ForkedJvm.run(out, environment, SearchClient.class, List.of(command, file.toString()));
    assertThat(file).as("may hold a password").doesNotExist();
    return ended;
  }

  /** One line on standard error, and nothing else. */
  private static void requireEnd(ForkedJvm.Ended ended, ExitCode exitCode, String line) {
    assertThat(ended.err()).hasSize(1);
    requireLast(ended, exitCode, line);
  }

  private static void requireLast(ForkedJvm.Ended ended, ExitCode exitCode, String line) {
    assertThat(ended.err()).last().asString().matches(line);
    assertThat(ended.exitCode()).isEqualTo(exitCode.number());
    assertThat(ended.err()).noneMatch(text -> text.contains("\tat ") || text.contains("secret"));
    assertThat(ended.out()).doesNotContain("\tat ");
    assertThat(ended.seconds()).isLessThan(BOUND_SECONDS);
  }
}
