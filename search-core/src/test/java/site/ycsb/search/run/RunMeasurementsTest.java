// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.ExitCode;

class RunMeasurementsTest {

  @TempDir Path directory;

  @Test
  void setAside_untilClosed_measuresElsewhere() {
    RunMeasurements ofTheRun = RunMeasurements.install(new Properties());
    try (RunMeasurements.WarmupScope unreported = ofTheRun.setAside(new Properties())) {
      measure();
      assertThat(Measured.operations("READ")).isEqualTo(1);
    }
    assertThat(Measurements.getMeasurements()).isSameAs(ofTheRun);
    assertThat(Measured.operations("READ")).isZero();
    measure();
    assertThat(Measured.operations("READ")).isEqualTo(1);
    assertThat(Measured.operations("READ Return=OK")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"raw", "hdrhistogram", "hdrhistogram+raw", "histogram", "timeseries"})
  void setAside_withFiles_leavesThemAsTheyAre(String type) throws Exception {
    Path raw = Files.writeString(directory.resolve("points"), "before");
    Path log = Files.writeString(directory.resolve("READ.hdr"), "before");
    Properties properties =
        TestProperties.of(
            "measurementtype",
            type,
            "measurement.raw.output_file",
            raw.toString(),
            "hdrhistogram.fileoutput",
            "true",
            "hdrhistogram.output.path",
            directory + "/");
    RunMeasurements ofTheRun = RunMeasurements.install(new Properties());
    try (RunMeasurements.WarmupScope unreported = ofTheRun.setAside(properties)) {
      measure();
      assertThat(Measured.operations("READ")).isEqualTo(1);
    }
    assertThat(raw).hasContent("before");
    assertThat(log).hasContent("before");
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(2);
    }
  }

  /** YCSB opens a file for each of the threads that take an operation's first value at once. */
  @ParameterizedTest
  @CsvSource({"hdrhistogram, true", "raw, false"})
  void measure_firstValuesOfManyThreads_areAllInOneFile(String type, String logs) throws Exception {
    Properties properties =
        TestProperties.of(
            "measurementtype",
            type,
            "measurement.raw.output_file",
            directory + "/raw",
            "hdrhistogram.fileoutput",
            logs,
            "hdrhistogram.output.path",
            directory + "/");
    RunMeasurements measurements = RunMeasurements.install(properties);
    int threads = 16;
    int operations = 50;
    CyclicBarrier barrier = new CyclicBarrier(threads);
    List<Thread> running = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      running.add(
          new Thread(
              () -> {
                for (int operation = 0; operation < operations; operation++) {
                  try {
                    barrier.await();
                  } catch (InterruptedException | BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                  }
                  measurements.measure("OP" + operation, 1);
                }
              }));
    }
    running.forEach(Thread::start);
    for (Thread thread : running) {
      thread.join();
    }

    assertThat(openLogs()).as("open log files").isEqualTo(operations);
  }

  private long openLogs() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(this::isLog).count();
    }
  }

  private boolean isLog(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).startsWith(directory);
    } catch (IOException e) {
      return false; // That of the listing itself.
    }
  }

  @Test
  void install_ofTheNextRun_forgetsTheLast() {
    RunMeasurements last = RunMeasurements.install(new Properties());
    last.end(RunOutcome.none(ExitCode.FAILURES));
    measure();
    assertThat(RunMeasurements.outcomeOfProcess()).contains(RunOutcome.none(ExitCode.FAILURES));
    RunMeasurements.install(new Properties());
    assertThat(RunMeasurements.outcomeOfProcess()).isEmpty();
    assertThat(Measured.operations("READ")).isZero();
  }

  @Test
  void exportMeasurements_afterTheEnd_tellsTheExporterTheOutcome() throws Exception {
    RunMeasurements measurements = RunMeasurements.install(new Properties());
    assertThat(report(measurements)).doesNotContain("[ANSWERS]");
    measurements.end(RunOutcome.none(ExitCode.DONE));
    assertThat(report(measurements)).contains("[ANSWERS], Verified, false");
  }

  @ParameterizedTest
  @CsvSource({"false,5,2", "false,40,2", "false,0,2", "false,4,1", "true,5,1"})
  void endInterval_ofLatencyLogs_dividesThemUnlessYcsbDoesOrTheRunIsShort(
      boolean status, String seconds, int intervals) throws Exception {
    RunMeasurements measurements =
        RunMeasurements.install(
            TestProperties.of(
                "measurementtype",
                "hdrhistogram",
                "status",
                String.valueOf(status),
                "maxexecutiontime",
                seconds,
                "hdrhistogram.fileoutput",
                "true",
                "hdrhistogram.output.path",
                directory + "/"));
    measure();
    measurements.endInterval(0, 1);
    measure();
    assertThat(report(measurements)).contains("[READ], Operations, 2");
    assertThat(Files.readAllLines(directory.resolve("READ.hdr")))
        .filteredOn(line -> line.matches("\\d.*"))
        .hasSize(intervals);
  }

  private static String report(RunMeasurements measurements) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextExporter exporter = new TextExporter(out)) {
      measurements.exportMeasurements(exporter);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static void measure() {
    Measurements.getMeasurements().measure("READ", 1);
    Measurements.getMeasurements().measureIntended("READ", 1);
    Measurements.getMeasurements().reportStatus("READ", Status.OK);
  }
}
