// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.launcher.testing.StubHome.Outcome;
import site.ycsb.search.report.results.Baseline;

/** Command on a stub of the client, and the meter of this machine. */
class BaselineCommandTest {

  @TempDir Path directory;
  private StubHome home;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
  }

  private Outcome stub(String exit, String... more) throws IOException {
    Files.writeString(
        directory.resolve("stub"),
        "count=1000\np50Micros=45.2\np99Micros=90.0\nmaxMicros=2500.0\n");
    return home.runStub(
        "baseline",
        Stream.concat(
                Stream.of("-p", "stub.results=" + directory, "-p", "stub.exits=" + exit),
                Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void baseline_ofAnAddress_asksThatServerAndPrintsATable() throws IOException {
    Outcome outcome = stub("0", "--url", "there");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out().lines().toList())
        .hasSize(4)
        .anyMatch(
            line -> line.matches("round trip +45 µs +90 µs +2.50 ms +1,000 pings of stub .*"));
    assertThat(home.calls())
        .singleElement()
        .satisfies(
            call ->
                assertThat(call)
                    .containsEntry("command", "baseline")
                    .containsEntry("stub.url", "there"));
  }

  @Test
  void baseline_ofAServerThatFails_hasTheClientsExitCodeAndNoTable() throws IOException {
    Outcome outcome = stub("3");

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void baseline_withoutABinding_isOfTheMachineOnly() {
    Outcome outcome = home.run("baseline");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("disk sync", "memory copy").doesNotContain("round trip");
  }

  @Test
  void baseline_ofAnAddressWithoutABinding_isRefusedInOneLine() {
    Outcome outcome = home.run("baseline", "--url", "redis://there:1");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo("--url redis://there:1: name the BINDING that connects to it\n");
    assertThat(home.run("baseline", "memory", "--url", "x").err())
        .isEqualTo("--url: memory has no server: omit --url\n");
  }

  @Test
  void measure_ofThisMachine_isPlausibleBoundedAndLeavesNoFile() throws IOException {
    long startNanos = System.nanoTime();

    Baseline.Machine machine = MachineMeter.measure(directory);

    assertThat(System.nanoTime() - startNanos).isLessThan(TimeUnit.SECONDS.toNanos(20));
    assertThat(machine.copyGigabytesPerSecond()).isBetween(0.05, 5_000.0);
    assertThat(machine.syncs()).isBetween(1L, 200L);
    assertThat(machine.syncP50Micros()).isPositive().isLessThanOrEqualTo(machine.syncP99Micros());
    assertThat(directory).isDirectoryNotContaining(file -> file.toString().contains("baseline-"));
  }
}
