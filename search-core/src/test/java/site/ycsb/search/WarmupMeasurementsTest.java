// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** That the run's measurements, and their files, are what they were. */
class WarmupMeasurementsTest {

  @TempDir Path directory;

  @BeforeEach
  void prepare() {
    TestProperties.prepareMeasurements();
  }

  @Test
  void begin_untilClosed_measuresElsewhere() {
    Measured measured = new Measured();
    Measurements ofTheRun = Measurements.getMeasurements();
    try (WarmupMeasurements unreported = WarmupMeasurements.begin(new Properties())) {
      measure();
    }
    assertThat(Measurements.getMeasurements()).isSameAs(ofTheRun);
    assertThat(measured.operations("READ")).isZero();
    measure();
    assertThat(measured.operations("READ")).isEqualTo(1);
    assertThat(measured.operations("READ Return=OK")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"raw", "hdrhistogram", "hdrhistogram+raw", "histogram", "timeseries"})
  void begin_withFiles_leavesThemAsTheyAre(String type) throws Exception {
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
    try (WarmupMeasurements unreported = WarmupMeasurements.begin(properties)) {
      measure();
    }
    assertThat(raw).hasContent("before");
    assertThat(log).hasContent("before");
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(2);
    }
  }

  private static void measure() {
    Measurements.getMeasurements().measure("READ", 1);
    Measurements.getMeasurements().measureIntended("READ", 1);
    Measurements.getMeasurements().reportStatus("READ", Status.OK);
  }
}
