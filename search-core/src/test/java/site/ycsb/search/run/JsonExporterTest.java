// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.codehaus.jackson.JsonNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.StrictJson;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.results.ClientUse;

class JsonExporterTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final JsonExporter exporter = new JsonExporter(out);

  /** The load that is reported, of three documents. */
  @BeforeEach
  void load() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(TestProperties.small("recordcount", "3", "dotransactions", "false"))) {
      for (int i = 0; i < 3; i++) {
        run.insert();
      }
    }
  }

  @Test
  void close_afterEveryKindOfNumber_hasWrittenTheGoldenDocument() throws Exception {
    exporter.write("OVERALL", "RunTime(ms)", 1234L);
    exporter.write("SEARCH", "Operations", 3_000_000_000L);
    exporter.write("OVERALL", "Throughput(ops/sec)", 810.3727714748784);
    exporter.write("SEARCH", "AverageLatency(us)", Double.NaN);
    exporter.write("SEARCH", "MaxLatency(us)", Double.POSITIVE_INFINITY);
    exporter.write("SEARCH", "Return=OK", 7);
    exporter.write("quotes \" and \\", "Ümlaut", -1);
    writeOutcomeAndClose();

    try (InputStream golden = getClass().getResourceAsStream("report.json")) {
      assertThat(withoutUse(out.toString(StandardCharsets.UTF_8)))
          .isEqualTo(
              new String(Objects.requireNonNull(golden).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void close_afterNothing_isStillAWholeDocument() throws Exception {
    writeOutcomeAndClose();
    JsonNode report = StrictJson.parse(out.toString(StandardCharsets.UTF_8));
    assertThat(report.get("schema").getIntValue()).isEqualTo(1);
    assertThat(report.get("metrics").size()).isZero();
    assertThat(report.get("search").get("succeeded").getIntValue()).isEqualTo(3);
  }

  @Test
  void close_afterNumbersThatAreNone_isNullThere() throws Exception {
    exporter.write("A", "nan", Double.NaN);
    exporter.write("A", "infinite", Double.NEGATIVE_INFINITY);
    exporter.write("A", "tiny", 1e-300);
    writeOutcomeAndClose();
    JsonNode metric =
        StrictJson.parse(out.toString(StandardCharsets.UTF_8)).get("metrics").get("A");
    assertThat(metric.get("nan").isNull()).isTrue();
    assertThat(metric.get("infinite").isNull()).isTrue();
    assertThat(metric.get("tiny").getDoubleValue()).isEqualTo(1e-300);
  }

  @Test
  void close_afterARun_tellsTheClientsUseAndWhatWasAskedOfTheStore() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("0", "0", "1"))) {
      run.store.sizes = () -> Map.of("memory", 5_000_000_000L, "index", 7L);
      run.operations(100);
      ClientUse before = ClientUse.now();
      while (ClientUse.now().since(before).cpuSeconds() < 0.05) { // It may tick by hundredths.
        Thread.onSpinWait();
      }
    }
    writeOutcomeAndClose();
    JsonNode search = StrictJson.parse(out.toString(StandardCharsets.UTF_8)).get("search");
    assertThat(search.get("answersDigest").getTextValue()).matches("[0-9a-f]{64}");
    assertThat(search.get("dataset").getTextValue()).matches("[0-9a-f]{16}");
    assertThat(search.get("client").get("cpuSeconds").getDoubleValue()).isPositive();
    assertThat(search.get("client").get("gcSeconds").getDoubleValue()).isNotNegative();
    assertThat(search.get("client").get("gcCount").isIntegralNumber()).isTrue();
    assertThat(search.get("client").get("heapBytes").getLongValue()).isGreaterThan(1_000_000);
    assertThat(search.get("storeBytes").toString())
        .isEqualTo("{\"index\":7,\"memory\":5000000000}");
  }

  private void writeOutcomeAndClose() throws Exception {
    exporter.write(RunMeasurements.outcomeOfProcess().orElseThrow(), new TreeMap<>());
    exporter.close();
  }

  /** The report but for figures that are never twice the same. */
  private static String withoutUse(String report) {
    return report.replaceAll("(\"(cpuSeconds|gcSeconds|gcCount|heapBytes)\" : )[\\d.E-]+", "$1…");
  }
}
