// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.fixtures.ForkedJvm;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A session in a process of its own, by its lines of JSON. */
class SliceServerTest {

  private static final int TIMEOUT_SECONDS = 60;

  @TempDir private Path directory;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void kill() {
    started.forEach(Process::destroyForcibly);
  }

  private Process process() {
    return started.get(0);
  }

  private static Properties mixed(String... pairs) {
    return TestProperties.with(
        TestProperties.mixed("0.3", "0.3", "0.4", "measurementtype", "hdrhistogram"), pairs);
  }

  private Path out() {
    return directory.resolve("out");
  }

  private void begin(Properties properties) throws Exception {
    started.add(
        ForkedJvm.start(
            out(),
            "-Dycsb.parent=stdin",
            SearchClient.class,
            List.of("session", ForkedJvm.file(directory, properties).toString())));
  }

  /** Lets the session warm up once it has checked the dataset. */
  private void ready() throws Exception {
    await("checked", 1);
    send(Map.of("command", "begin"));
    await("ready", 1);
  }

  private void send(Map<String, ?> command) throws IOException {
    process()
        .getOutputStream()
        .write(
            (JsonMapper.shared().writeValueAsString(command) + "\n")
                .getBytes(StandardCharsets.UTF_8));
    process().getOutputStream().flush();
  }

  private Path slice(Properties session, String name, String... pairs) throws Exception {
    return measure("slice", session, name, pairs);
  }

  private Path measure(String command, Properties session, String name, String... pairs)
      throws Exception {
    Path folder = Files.createDirectory(directory.resolve(name));
    Properties properties =
        TestProperties.with(
            session,
            "maxexecutiontime",
            "1",
            "target",
            "2000",
            "hdrhistogram.fileoutput",
            "true",
            "hdrhistogram.output.path",
            folder + "/",
            "exportfile",
            folder.resolve("ycsb.json").toString());
    properties = TestProperties.with(properties, pairs);
    int ended = events("ended").size();
    send(Map.of("command", command, "properties", properties));
    await("ended", ended + 1);
    return folder;
  }

  private List<JsonNode> events(String name) {
    try {
      return Files.readAllLines(out()).stream()
          .filter(line -> line.startsWith("{"))
          .map(line -> JsonMapper.shared().readTree(line))
          .filter(event -> event.path("event").asString().equals(name))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode await(String name, int number) throws Exception {
    for (int i = 0; i < 20 * TIMEOUT_SECONDS && events(name).size() < number; i++) {
      assertThat(process().isAlive() || !events(name).isEmpty()).as("%s", out()).isTrue();
      Thread.sleep(50);
    }
    assertThat(events(name)).as(Files.readString(out())).hasSize(number);
    return events(name).get(number - 1);
  }

  @Test
  void session_ofSeveralSlices_leavesAReportOfEachAndAuditsThemTogether() throws Exception {
    Properties session = mixed("threadcount", "2");
    begin(session);
    ready();

    Path first = slice(session, "first");
    Path reads =
        slice(
            session,
            "reads",
            "readproportion",
            "1",
            "updateproportion",
            "0",
            "searchproportion",
            "0");

    JsonNode report = JsonMapper.shared().readTree(first.resolve("ycsb.json").toFile());
    double seconds = report.at("/metrics/OVERALL/RunTime(ms)").asDouble() / 1000;
    long succeeded = report.at("/search/succeeded").asLong();
    assertThat(seconds).isBetween(1.0, 1.5);
    assertThat(report.at("/metrics/OVERALL/Throughput(ops~1sec)").asDouble())
        .isCloseTo(succeeded / seconds, withinPercentage(0.001));
    assertThat(report.at("/search/verified").asBoolean()).as("not audited yet").isFalse();
    assertThat(first.resolve("UPDATE.hdr")).isNotEmptyFile();
    assertThat(reads.resolve("READ.hdr")).isNotEmptyFile();
    assertThat(reads.resolve("UPDATE.hdr")).doesNotExist();
    assertThat(openFiles())
        .as("logs of slices that have ended")
        .noneMatch(file -> file.endsWith(".hdr"));
    assertThat(events("begun")).hasSize(2);
    assertThat(events("ended")).allMatch(event -> event.path("exitCode").asInt() == 0);

    send(Map.of("command", "finish"));
    JsonNode finished = await("finished", 1);
    assertThat(finished.path("exitCode").asInt()).isZero();
    assertThat(finished.path("verified").asBoolean()).as(finished.toString()).isTrue();
    assertThat(finished.path("audited").asInt()).isBetween(100, 300);
    assertThat(process().waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process().exitValue()).isZero();
  }

  @Test
  void session_ofOneSlice_endsItWithItsOperationsAndAuditsItWhenAsked() throws Exception {
    Properties session =
        mixed("threadcount", "2", "searchproportion", "0.2", "insertproportion", "0.2");
    begin(session);
    ready();

    Path only =
        measure("only", session, "only", "operationcount", "3000", "maxexecutiontime", "30");

    JsonNode report = JsonMapper.shared().readTree(only.resolve("ycsb.json").toFile());
    assertThat(report.at("/search/succeeded").asLong()).isEqualTo(3000);
    assertThat(report.at("/search/audited").asInt()).isZero();
    assertThat(events("marked")).hasSize(1);
    send(Map.of("command", "finish"));
    JsonNode finished = await("finished", 1);
    assertThat(finished.path("verified").asBoolean()).as(finished.toString()).isTrue();
    assertThat(finished.path("audited").asInt()).isPositive();
    assertThat(process().waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process().exitValue()).isZero();
  }

  /** The other threads could go on, and their operations would seem to be all. */
  @Test
  void session_ofOneSliceWhoseThreadEndsEarly_hasNoReport() throws Exception {
    Properties session =
        TestBinding.with(
            mixed("threadcount", "2", "operationcount", "1000000", "insertproportion", "0"),
            WrongStore.ENDING);
    begin(session);
    ready();
    Path report = directory.resolve("ycsb.json");
    Properties properties =
        TestProperties.with(session, "maxexecutiontime", "4", "exportfile", report.toString());

    send(Map.of("command", "only", "properties", properties));

    assertThat(process().waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process().exitValue()).isNotZero();
    assertThat(out()).content().contains("unexpected, in thread client-");
    assertThat(report).doesNotExist();
  }

  /** Of two clients, one that has checked the dataset may still find that the other writes. */
  @Test
  void session_thatHasNotBegun_hasWrittenNothing() throws Exception {
    begin(mixed());
    await("checked", 1);

    assertThat(events("marked")).isEmpty();
    assertThat(events("ready")).isEmpty();
  }

  @Test
  void session_thatCantBePrepared_endsWithItsExitCodeAndOneLine() throws Exception {
    begin(TestBinding.with(mixed(), WrongStore.UNREACHABLE));

    assertThat(process().waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process().exitValue()).isEqualTo(3);
    assertThat(out()).content().contains("Connection refused").hasLineCount(1);
  }

  @Test
  void session_ofAStoreThatIsWrongUnderLoad_saysSoAndIsNotVerified() throws Exception {
    Properties session = TestBinding.with(mixed("search.check", "1"), WrongStore.WRONG_UNDER_LOAD);
    begin(session);
    ready();

    slice(session, "wrong");
    send(Map.of("command", "finish"));

    assertThat(events("ended").get(0).path("exitCode").asInt()).isEqualTo(5);
    assertThat(await("finished", 1).path("verified").asBoolean()).isFalse();
  }

  private List<String> openFiles() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/%d/fd".formatted(process().pid())))) {
      return open.map(SliceServerTest::target).toList();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // It has been closed.
    }
  }
}
