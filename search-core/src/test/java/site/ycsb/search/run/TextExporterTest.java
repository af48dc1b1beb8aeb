// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.RecordingStore;
import site.ycsb.search.fixtures.TestProperties;

/** The report as text, literally, after a load of three documents. */
class TextExporterTest {

  @Test
  void close_afterEveryKindOfNumber_hasWrittenTheGoldenLines() throws Exception {
    RecordingStore store = new RecordingStore();
    AtomicInteger asked = new AtomicInteger();
    store.telemetry =
        () ->
            new Telemetry(
                Map.of("gc_seconds", 0.12 * asked.get(), "operations", 2e7 * asked.getAndAdd(1)),
                Map.of("segments", 14.0));
    try (InProcessRun run =
        InProcessRun.of(
            TestProperties.small("recordcount", "3", "dotransactions", "false"), store)) {
      for (int i = 0; i < 3; i++) {
        run.insert();
      }
      run.store.sizes = () -> Map.of("memory", 5_000_000_000L, "index", 7L);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextExporter exporter = new TextExporter(out)) {
      exporter.write("OVERALL", "RunTime(ms)", 1234L);
      exporter.write("OVERALL", "Throughput(ops/sec)", 810.3727714748784);
      exporter.write("SEARCH", "Return=OK", 7);
      exporter.write(RunMeasurements.outcomeOfProcess().orElseThrow(), new TreeMap<>());
    }
    try (InputStream golden = getClass().getResourceAsStream("report.txt")) {
      assertThat(withoutUse(out.toString(StandardCharsets.UTF_8)))
          .isEqualTo(
              new String(Objects.requireNonNull(golden).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void close_afterARunThatWasVerified_showsTheDigestOfTheAnswers() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(TestProperties.mixed("1", "0", "0", "search.check", "1"))) {
      run.operations(100);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextExporter exporter = new TextExporter(out)) {
      exporter.write(RunMeasurements.outcomeOfProcess().orElseThrow(), new TreeMap<>());
    }
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .contains("[ANSWERS], Verified, true")
        .anyMatch(line -> line.matches("\\[ANSWERS\\], Digest, [0-9a-f]{16}"));
  }

  /** The report but for figures that are never twice the same. */
  private static String withoutUse(String report) {
    return report.replaceAll("(?m)^(\\[CLIENT\\], \\w+, )[\\d.E-]+$", "$1…");
  }
}
