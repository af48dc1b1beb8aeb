// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.ClientReport.StoreFacts;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.results.Compared;
import site.ycsb.search.results.Run.MachineUse;

class MergedResultTest {

  @TempDir Path directory;

  @Test
  void of_clientsThatNeedDifferentTimes_isAllOperationsInTheLongest() throws IOException {
    ClientReport report = merged(true, client(10, 1_000), client(20, 1_000));

    assertThat(report.seconds()).isEqualTo(20);
    assertThat(report.throughput()).isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({"true, 60", "false, 40"})
  void of_clients_usesTheCoresOfOneMachineAndTheTimeOfOneProcess(boolean one, double cpu)
      throws IOException {
    ClientUse use = merged(one, client(10, 20), client(10, 40)).clientUse();

    assertThat(use.cpuSeconds()).isEqualTo(cpu);
    assertThat(use.gcSeconds()).isEqualTo(4);
  }

  /** The kernel, the server and all processes together are those of the machine. */
  @Test
  void of_clientsOfOneMachine_sumsTheirSharesAlone() throws IOException {
    MachineUse use = new MachineUse(0.9, 0.2, 0.3, 0.1, 0.05, 10, 1);

    MachineUse both = result(true, with(use, ""), with(use, "")).use();

    assertThat(both).isEqualTo(new MachineUse(0.9, 0.4, 0.3, 0.1, 0.05, 10, 1));
  }

  @Test
  void of_clientsThatEndForAReason_saysThatOfEach() throws IOException {
    MachineUse use = MachineUse.NONE;

    ClientReport report =
        merged(true, with(use, "after 3 of 5"), with(use, ""), with(use, "after 4"));

    assertThat(report.ending())
        .isEqualTo(new Ending(0, "client 0: after 3 of 5; client 2: after 4"));
  }

  private static ClientResult with(MachineUse use, String reason) {
    ClientReport report = client(10, 20).report();
    ClientReport ended = report.with(new Ending(0, reason), report.answers());
    return new ClientResult(Instant.EPOCH, ended, use, new Properties(), 0, false);
  }

  @Test
  void of_clients_sumsProgressChecksAndRecallsAndWeighsTheBytesOfAHit() throws IOException {
    ClientReport report = merged(true, client(10, 1_000), client(20, 3_000));

    assertThat(report.progress()).isEqualTo(Map.of(20.0, 4_000L));
    assertThat(report.answers().checks()).isEqualTo("checked: 4,000");
    assertThat(report.answers().bytesPerHit()).isEqualTo(2_500);
    assertThat(report.counts().nearest()).isEqualTo(new RecallSums(4_000, 2_000, 1_000));
    assertThat(report.counts().recalls()).containsOnlyKeys("SEARCH-NEAREST");
  }

  @Test
  void of_clients_sumsTheirOwnReadsAndTakesTheServerOnce() throws IOException {
    ClientReport report =
        merged(
            true,
            reading(Map.of("reads", 10.0, ClientReport.STALE_READS, 1.0, "commands", 500.0)),
            reading(Map.of("reads", 30.0, ClientReport.WORST_LAG, 0.5, "commands", 400.0)),
            reading(Map.of("client_cache_hits", 7.0, ClientReport.WORST_LAG, 0.2)));

    assertThat(report.storeFacts().telemetry())
        .isEqualTo(
            Map.of(
                "reads",
                40.0,
                ClientReport.STALE_READS,
                1.0,
                ClientReport.WORST_LAG,
                0.5,
                "client_cache_hits",
                7.0,
                "commands",
                500.0));
  }

  private static ClientResult reading(Map<String, Double> telemetry) {
    ClientResult client = client(10, 20);
    ClientReport report = client.report();
    return new ClientResult(
        Instant.EPOCH,
        new ClientReport(
            report.ending(),
            report.seconds(),
            report.throughput(),
            report.counts(),
            report.operations(),
            report.progress(),
            report.answers(),
            new StoreFacts(Map.of(), Map.of(), telemetry, 0),
            report.clientUse()),
        MachineUse.NONE,
        new Properties(),
        0,
        false);
  }

  private ClientReport merged(boolean oneMachine, ClientResult... clients) throws IOException {
    return result(oneMachine, clients).report();
  }

  private ClientResult result(boolean oneMachine, ClientResult... clients) throws IOException {
    for (int client = 0; client < clients.length; client++) {
      Files.createDirectories(MergedResult.directory(directory, client));
    }
    return MergedResult.of(List.of(clients), new Properties(), directory, 0, oneMachine);
  }

  /** Client with as many seconds of processor time as operations. */
  private static ClientResult client(double seconds, long operations) {
    ClientReport report =
        new ClientReport(
            new Ending(0, ""),
            seconds,
            operations / seconds,
            new Counts(
                operations,
                0,
                0,
                0,
                operations,
                Compared.NONE,
                0,
                new RecallSums(operations, operations / 2.0, operations / 4.0),
                RecallSums.NONE),
            Map.of(),
            new TreeMap<>(Map.of(seconds, operations)),
            new Answers(true, "", "", 0, operations, "checked: " + operations, ""),
            new StoreFacts(Map.of(), Map.of(), Map.of(), 0),
            new ClientUse(operations, operations / 10.0, 1, 1));
    return new ClientResult(Instant.EPOCH, report, MachineUse.NONE, new Properties(), 0, false);
  }
}
