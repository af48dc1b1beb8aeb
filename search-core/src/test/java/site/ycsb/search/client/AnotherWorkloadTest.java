// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.codehaus.jackson.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Client;
import site.ycsb.search.fixtures.DocumentsBinding;
import site.ycsb.search.fixtures.ForkedJvm;
import site.ycsb.search.fixtures.SquaresWorkload;
import site.ycsb.search.fixtures.StrictJson;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import site.ycsb.search.run.JsonExporter;
import site.ycsb.search.run.TextExporter;
import site.ycsb.search.settings.ExitCode;

/** The runtime knows no workload: a second one is prepared, watched, judged and reported alike. */
class AnotherWorkloadTest {

  @TempDir private Path directory;

  @Test
  void run_onDocumentsAlone_isWarmedUpVerifiedAuditedAndReported() throws Exception {
    ForkedJvm.Ended ended =
        client(
            "-t",
            TestProperties.small(
                "binding", DocumentsBinding.NAME,
                "operationcount", "400",
                "threadcount", "2",
                "warmup.operations", "300",
                "search.progress", "terminal",
                "exporter", TextExporter.class.getName()));
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains("[READ], Operations, 400\n", "[UPDATE], Operations, 100\n")
        .contains("[ANSWERS], Verified, true\n", "[ANSWERS], Wrong, 0\n")
        .contains("[ANSWERS], Audited, 1\n", "[ANSWERS], Squares, 400\n")
        .contains("[ANSWERS], Digest, 0000000000000000\n", "[SETTINGS], server, memory\n")
        .containsPattern("\\[CLIENT\\], CpuSeconds, \\d");
    assertThat(String.join("\n", ended.err()))
        .contains("warm-up ", "300 operations", "run ", "400 operations");
  }

  @Test
  void load_ofItsDataset_isComplete() throws Exception {
    ForkedJvm.Ended ended =
        client(
            "-load",
            TestProperties.small(
                "dotransactions", "false", "exporter", JsonExporter.class.getName()));
    JsonNode document = StrictJson.parse(ended.out());
    JsonNode search = document.get("search");
    assertThat(search.get("exitCode").getIntValue()).isZero();
    assertThat(search.get("succeeded").getIntValue()).isEqualTo(300);
    assertThat(search.get("squares").getIntValue()).isZero();
    assertThat(search.get("dataset").getTextValue()).matches("[0-9a-f]{16}");
    assertThat(document.get("metrics").get("INSERT").get("Operations").getIntValue())
        .isEqualTo(300);
  }

  @Test
  void run_onAStoreThatDies_isGivenUpAndSaysSo() throws Exception {
    Properties properties =
        TestProperties.small(
            "operationcount", "100000",
            "recordcount", "100",
            "search.giveup", "1",
            "exporter", JsonExporter.class.getName());
    ForkedJvm.Ended ended = client("-t", TestBinding.with(properties, WrongStore.DYING));
    JsonNode search = StrictJson.parse(ended.out()).get("search");
    assertThat(search.get("exitCode").getIntValue()).isEqualTo(ExitCode.FAILURES.number());
    assertThat(search.get("reason").getTextValue())
        .matches("gave up: no operation has succeeded for 1 s; [\\d,]+ failed");
    assertThat(search.get("verified").getBooleanValue()).as("it was not audited").isFalse();
    assertThat(search.get("squares").getIntValue()).as("after two gates of 100").isEqualTo(300);
    assertThat(search.get("succeeded").getIntValue()).isEqualTo(300);
    assertThat(search.get("failed").getIntValue()).isPositive();
  }

  private ForkedJvm.Ended client(String phase, Properties properties) throws Exception {
    Path file =
        ForkedJvm.file(
            directory,
            TestProperties.with(properties, "workload", SquaresWorkload.class.getName()));
    return ForkedJvm.run(
        directory,
        Client.class,
        List.of(phase, "-db", properties.getProperty("db"), "-P", file.toString()));
  }
}
