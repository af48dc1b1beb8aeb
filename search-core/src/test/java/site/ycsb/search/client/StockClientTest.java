// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.codehaus.jackson.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Client;
import site.ycsb.search.fixtures.ForkedJvm;
import site.ycsb.search.fixtures.StrictJson;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import site.ycsb.search.run.JsonExporter;
import site.ycsb.search.workload.SearchWorkload;

/** The seam: SEARCH through the real, unchanged {@code site.ycsb.Client}, in its own process. */
class StockClientTest {

  @TempDir private Path directory;

  @Test
  void run_withTextOutput_hasSearchBesideReadAndUpdate() throws Exception {
    ForkedJvm.Ended ended = client(mixed("operationcount", "3000"), "-threads", "3");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).noneMatch(line -> line.contains("Exception"));
    for (String operation : List.of("READ", "UPDATE", "SEARCH")) {
      assertThat(operations(ended, operation)).as(operation).isBetween(600L, 1800L);
      assertThat(ended.out())
          .contains("[" + operation + "], AverageLatency(us), ")
          .contains("[" + operation + "], 99thPercentileLatency(us), ")
          .contains("[" + operation + "], Return=OK, " + operations(ended, operation));
    }
    assertThat(
            Stream.of("READ", "UPDATE", "SEARCH").mapToLong(name -> operations(ended, name)).sum())
        .isEqualTo(3000);
    assertThat(ended.out()).doesNotContain("FAILED");
  }

  @Test
  void run_withEverythingOn_writesOneReportIntendedLatenciesAndALogForEachOperation()
      throws Exception {
    Path report = directory.resolve("report.json");
    ForkedJvm.Ended ended =
        client(
            mixed(
                "operationcount", "2000",
                "warmup.operations", "500",
                "exporter", JsonExporter.class.getName(),
                "exportfile", report.toString(),
                "measurement.interval", "both",
                "hdrhistogram.fileoutput", "true",
                "hdrhistogram.output.path", directory + "/",
                "threadcount", "2"));

    assertThat(ended.exitCode()).isZero();
    JsonNode document = StrictJson.parse(Files.readString(report));
    requireCounts(document);
    for (String operation : List.of("READ", "UPDATE", "SEARCH")) {
      assertThat(directory.resolve(operation + ".hdr"))
          .content()
          .startsWith("#[Logging for: " + operation + "]")
          .contains("StartTimestamp");
      assertThat(directory.resolve("Intended-" + operation + ".hdr")).isNotEmptyFile();
    }
  }

  private static void requireCounts(JsonNode document) {
    JsonNode metrics = document.get("metrics");
    long sum = 0;
    for (String operation : List.of("READ", "UPDATE", "SEARCH")) {
      long count = metrics.get(operation).get("Operations").getLongValue();
      assertThat(count).isPositive();
      assertThat(metrics.get("Intended-" + operation).get("Operations").getLongValue())
          .isEqualTo(count);
      sum += count;
    }
    assertThat(sum).as("without the warm-up").isEqualTo(2000);
    assertThat(metrics.get("OVERALL").get("Throughput(ops/sec)").getDoubleValue()).isPositive();
    JsonNode search = document.get("search");
    assertThat(search.get("exitCode").getIntValue()).isZero();
    assertThat(search.get("verified").getBooleanValue()).isTrue();
    assertThat(search.get("succeeded").getLongValue()).isEqualTo(2000);
    assertThat(search.get("searches").getLongValue())
        .isEqualTo(metrics.get("SEARCH").get("Operations").getLongValue());
  }

  /** Logs count the requests of INGEST, and the READ and UPDATE of a READ-MODIFY-WRITE as well. */
  @ParameterizedTest
  @CsvSource({"ingestproportion=1 batchsize=10", "readmodifywriteproportion=1"})
  void run_ofBatchesOrReadModifyWrites_countsEachOperationOnceInItsProgress(String mix)
      throws Exception {
    Path report = directory.resolve("report.json");
    Properties properties =
        TestProperties.with(TestProperties.mixed("0", "0", "0"), mix.split("[= ]"));
    ForkedJvm.Ended ended =
        client(
            TestProperties.with(
                properties,
                "operationcount",
                "2000",
                "exporter",
                JsonExporter.class.getName(),
                "exportfile",
                report.toString()));

    assertThat(ended.exitCode()).isZero();
    JsonNode progress = StrictJson.parse(Files.readString(report)).get("progress");
    assertThat(progress).last().extracting(JsonNode::getLongValue).isEqualTo(2000L);
  }

  @Test
  void run_withATarget_keepsIt() throws Exception {
    ForkedJvm.Ended ended = client(mixed("operationcount", "400"), "-target", "400");
    assertThat(number(ended, "OVERALL", "Throughput(ops/sec)")).isBetween(200.0, 440.0);
  }

  /** Two hundred operations are due while one stalls: each of them was late, though none slow. */
  @Test
  void run_withATargetOnAStoreThatStalls_measuresSearchFromItsIntendedStart() throws Exception {
    ForkedJvm.Ended ended =
        client(
            TestBinding.with(
                TestProperties.mixed(
                    "0", "0", "1", "operationcount", "600", "measurement.interval", "both"),
                WrongStore.STALLING),
            "-target",
            "400");
    assertThat(number(ended, "SEARCH", "AverageLatency(us)")).isBetween(800.0, 20_000.0);
    assertThat(number(ended, "Intended-SEARCH", "AverageLatency(us)")).isGreaterThan(40_000);
    assertThat(operations(ended, "Intended-SEARCH")).isEqualTo(600);
  }

  @Test
  void run_withATimeLimitAndAWarmUp_countsNeitherTheWarmUpsTimeNorItsOperations() throws Exception {
    ForkedJvm.Ended ended =
        client(
            mixed(
                "operationcount", "2000000000",
                "maxexecutiontime", "1",
                "warmup.seconds", "3",
                "target", "1000"));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.seconds()).isBetween(4.0, 20.0);
    assertThat(number(ended, "OVERALL", "RunTime(ms)")).isBetween(950.0, 3_500.0);
    assertThat(number(ended, "OVERALL", "Throughput(ops/sec)")).isBetween(500.0, 1_100.0);
    long counted =
        Stream.of("READ", "UPDATE", "SEARCH").mapToLong(name -> operations(ended, name)).sum();
    assertThat((double) counted)
        .isCloseTo(
            number(ended, "OVERALL", "Throughput(ops/sec)")
                * number(ended, "OVERALL", "RunTime(ms)")
                / 1000,
            within(1.0));
  }

  @Test
  void run_withMoreThreadsThanOperations_startsAsManyAsItNeeds() throws Exception {
    ForkedJvm.Ended ended =
        client(TestProperties.mixed("0", "0", "1", "operationcount", "3", "threadcount", "8"));
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.seconds()).as("no wait for threads that never come").isLessThan(14);
    assertThat(ended.out()).contains("[SEARCH], Operations, 3\n");
  }

  private static Properties mixed(String... pairs) {
    return TestProperties.mixed("0.3", "0.3", "0.4", pairs);
  }

  private ForkedJvm.Ended client(Properties properties, String... options) throws Exception {
    Path file = ForkedJvm.file(directory, properties);
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "-t",
                    "-db",
                    properties.getProperty("db"),
                    "-P",
                    file.toString(),
                    "-p",
                    "workload=" + SearchWorkload.class.getName()),
                Stream.of(options))
            .toList();
    return ForkedJvm.run(directory, Client.class, arguments);
  }

  private static long operations(ForkedJvm.Ended ended, String metric) {
    return (long) number(ended, metric, "Operations");
  }

  private static double number(ForkedJvm.Ended ended, String metric, String measurement) {
    String beginning = "[%s], %s, ".formatted(metric, measurement);
    return ended
        .out()
        .lines()
        .filter(line -> line.startsWith(beginning))
        .mapToDouble(line -> Double.parseDouble(line.substring(beginning.length())))
        .findFirst()
        .orElseThrow();
  }
}
