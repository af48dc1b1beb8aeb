// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The report as text, literally, after a load of three documents. */
class TextExporterTest {

  @Test
  void close_afterEveryKindOfNumber_hasWrittenTheGoldenLines() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(TestProperties.small("recordcount", "3", "dotransactions", "false"))) {
      for (int i = 0; i < 3; i++) {
        run.insert();
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextExporter exporter = new TextExporter(out)) {
      exporter.write("OVERALL", "RunTime(ms)", 1234L);
      exporter.write("OVERALL", "Throughput(ops/sec)", 810.3727714748784);
      exporter.write("SEARCH", "Return=OK", 7);
    }
    try (InputStream golden = getClass().getResourceAsStream("report.txt")) {
      assertThat(out.toString(StandardCharsets.UTF_8))
          .isEqualTo(
              new String(Objects.requireNonNull(golden).readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
