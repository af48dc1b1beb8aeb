// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyLogsTest {

  private static final long START_MILLIS = 1_790_000_000_000L;
  private static final int SECONDS = 5;

  @TempDir Path temporary;

  /** Raw latencies of all clients, by second. */
  private final List<Histogram> union =
      Stream.generate(LatencyLogsTest::histogram).limit(SECONDS).toList();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void merge_ofClientsWhoseClocksDiffer_isTheUnionOfTheirLatencies(int clients) throws IOException {
    List<Path> directories = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      directories.add(client(client));
    }

    LatencyLogs.merge(directories, temporary);

    List<Histogram> merged = read(temporary.resolve("SEARCH.hdr"));
    assertThat(merged).hasSize(SECONDS);
    Histogram whole = histogram();
    Histogram wanted = histogram();
    for (int second = 0; second < SECONDS; second++) {
      assertThat(merged.get(second).getTotalCount()).isEqualTo(union.get(second).getTotalCount());
      assertThat(merged.get(second).getStartTimeStamp()).isEqualTo(START_MILLIS + second * 1_000L);
      whole.add(merged.get(second));
      wanted.add(union.get(second));
    }
    for (double percentile : List.of(0.0, 50.0, 95.0, 99.0, 99.9, 100.0)) {
      assertThat(whole.getValueAtPercentile(percentile))
          .isEqualTo(wanted.getValueAtPercentile(percentile));
    }
    assertThat(temporary.resolve("READ.hdr")).exists();
  }

  /** A log of a run whose histogram grew while two threads recorded. */
  @Test
  void read_ofAHistogramWhoseLimitIsTooLow_hasAllLatencies() throws Exception {
    Path log = Path.of(getClass().getResource("grown-histogram.txt").toURI());
    Histogram sum = histogram();

    LatencyLogs.read(log, sum::add);

    assertThatThrownBy(() -> read(log)).isInstanceOf(ArrayIndexOutOfBoundsException.class);
    assertThat(sum.getTotalCount()).isEqualTo(369);
    assertThat(sum.getMaxValue()).isBetween(246_500L, 247_500L);
  }

  @Test
  void read_ofALog_isWhatHdrHistogramReads() throws Exception {
    Path log = client(0).resolve("SEARCH.hdr");
    List<Histogram> intervals = new ArrayList<>();

    LatencyLogs.read(log, intervals::add);

    assertThat(intervals).isEqualTo(read(log));
    assertThat(intervals.get(1).getStartTimeStamp()).isEqualTo(START_MILLIS + 1_000);
    assertThat(intervals.get(1).getEndTimeStamp()).isEqualTo(START_MILLIS + 1_999);
  }

  @Test
  void merge_ofALogThatIsDamaged_namesIt() throws IOException {
    Path client = client(0);
    Files.writeString(client.resolve("SEARCH.hdr"), "1790000000.0,1.0,5.0,no histogram\n");

    assertThatThrownBy(() -> LatencyLogs.merge(List.of(client), temporary))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith(client.resolve("SEARCH.hdr") + ": can't be read: ");
  }

  /** Logs of a client whose clock is wrong by its number of hours, and its threads late. */
  private Path client(int client) throws IOException {
    Path directory = Files.createDirectory(temporary.resolve("client-" + client));
    long start = START_MILLIS + client * 3_600_017L;
    write(directory.resolve("READ.hdr"), start, new Random(-client), List.of());
    write(directory.resolve("SEARCH.hdr"), start, new Random(client), union);
    return directory;
  }

  private static void write(Path log, long start, Random random, List<Histogram> sums)
      throws IOException {
    try (PrintStream stream = new PrintStream(log.toFile())) {
      HistogramLogWriter writer = new HistogramLogWriter(stream);
      writer.outputLogFormatVersion();
      writer.outputStartTime(start);
      for (int second = 0; second < SECONDS; second++) {
        Histogram interval = histogram();
        for (int i = 0; i < 500; i++) {
          long micros = (long) Math.exp(4 + 2 * random.nextGaussian());
          interval.recordValue(micros);
          if (!sums.isEmpty()) {
            sums.get(second).recordValue(micros);
          }
        }
        interval.setStartTimeStamp(start + second * 1_000L);
        interval.setEndTimeStamp(start + second * 1_000L + 999);
        writer.outputIntervalHistogram(interval);
      }
    }
  }

  private static List<Histogram> read(Path log) throws IOException {
    List<Histogram> intervals = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        intervals.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    return intervals;
  }

  private static Histogram histogram() {
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    return histogram;
  }
}
