// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Reader and merger of the latency logs of operations, in the format of HdrHistogram. */
public final class LatencyLogs {

  private static final String SUFFIX = ".hdr";
  private static final double INTERVAL_MILLIS = 1_000;

  private static final String START = "#[StartTime: ";

  /** Times of intervals are since the start of the log if they are that much earlier. */
  private static final double YEAR_SECONDS = 365 * 24 * 3_600.0;

  /** Microseconds in a unit of the highest value, which is rounded to thousandths. */
  private static final double UNIT_MICROS = 1_000_000;

  private static final double ROUNDING = 0.001;

  private LatencyLogs() {}

  /**
   * Merges the logs of each operation of clients that measured together into one log. The clocks of
   * their machines need not agree: intervals are merged by the time since each client's own first
   * interval, and get the clock of the first client.
   *
   * @param clients directories of the clients' files
   * @param into directory of the merged logs
   * @throws ResultsException if a log can't be read, naming it, or not be written
   */
  public static void merge(List<Path> clients, Path into) {
    List<Map<String, List<Histogram>>> read = clients.stream().map(LatencyLogs::read).toList();
    long baseMillis = read.isEmpty() ? 0 : startMillis(read.get(0));
    SortedMap<String, SortedMap<Long, Histogram>> merged = new TreeMap<>();
    for (Map<String, List<Histogram>> logs : read) {
      long shift = baseMillis - startMillis(logs);
      logs.forEach(
          (operation, intervals) -> {
            SortedMap<Long, Histogram> sums =
                merged.computeIfAbsent(operation, none -> new TreeMap<>());
            intervals.forEach(interval -> add(sums, interval, shift, baseMillis));
          });
    }
    merged.forEach(
        (operation, intervals) ->
            write(into.resolve(operation + SUFFIX), baseMillis, List.copyOf(intervals.values())));
  }

  /** Start of a client's first interval, in milliseconds since 1970; 0 without one. */
  private static long startMillis(Map<String, List<Histogram>> logs) {
    return logs.values().stream()
        .flatMap(List::stream)
        .mapToLong(Histogram::getStartTimeStamp)
        .min()
        .orElse(0);
  }

  /** Adds an interval to that of the same second since the start, with its times. */
  private static void add(
      SortedMap<Long, Histogram> sums, Histogram interval, long shift, long baseMillis) {
    interval.setStartTimeStamp(interval.getStartTimeStamp() + shift);
    interval.setEndTimeStamp(interval.getEndTimeStamp() + shift);
    long second = Math.round((interval.getStartTimeStamp() - baseMillis) / INTERVAL_MILLIS);
    sums.computeIfAbsent(
            second, none -> new Histogram(interval.getNumberOfSignificantValueDigits()))
        .add(interval);
  }

  /** Logs of a client by the name of the operation. */
  private static Map<String, List<Histogram>> read(Path directory) {
    Map<String, List<Histogram>> logs = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
        String name = String.valueOf(file.getFileName());
        List<Histogram> intervals = new ArrayList<>();
        read(file, intervals::add);
        logs.put(name.substring(0, name.length() - SUFFIX.length()), intervals);
      }
    } catch (IOException e) {
      throw ResultsException.cannotRead(directory, e);
    }
    return logs;
  }

  private static void write(Path log, long baseMillis, List<Histogram> intervals) {
    try (PrintStream stream = new PrintStream(log.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(stream);
      writer.outputLogFormatVersion();
      writer.outputStartTime(baseMillis);
      writer.outputLegend();
      intervals.forEach(interval -> writer.outputIntervalHistogram(interval));
      if (stream.checkError()) {
        throw new IOException("the disk may be full");
      }
    } catch (IOException e) {
      throw ResultsException.cannotWrite(log, e);
    }
  }

  /**
   * Reads the intervals in the order of the file.
   *
   * <p>HdrHistogram's own reader fails at an interval in which the histogram grew while two threads
   * recorded: the limit that such a histogram states is below its highest value. Here the highest
   * value is taken from the line, which states it too.
   *
   * @throws ResultsException if the file is no log of latencies
   */
  static void read(Path log, Consumer<Histogram> each) {
    double startSeconds = 0;
    try (BufferedReader reader = Files.newBufferedReader(log)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith(START)) {
          startSeconds = Double.parseDouble(line.substring(START.length()).split(" ", 2)[0]);
        } else if (!line.startsWith("#") && !line.startsWith("\"")) {
          each.accept(interval(line.split(",", -1), startSeconds));
        }
      }
    } catch (IOException | RuntimeException e) { // The latter where a line can't be decoded.
      throw ResultsException.cannotRead(log, e);
    }
  }

  /** Interval of a line: start and length in seconds, highest value, encoded histogram. */
  private static Histogram interval(String[] cells, double startSeconds) throws IOException {
    double seconds = Double.parseDouble(cells[0]);
    if (seconds < startSeconds - YEAR_SECONDS) {
      seconds += startSeconds;
    }
    double highest = (Double.parseDouble(cells[2]) + ROUNDING) * UNIT_MICROS;
    try {
      ByteBuffer encoded = ByteBuffer.wrap(Base64.getDecoder().decode(cells[3]));
      Histogram interval = Histogram.decodeFromCompressedByteBuffer(encoded, (long) highest);
      interval.setStartTimeStamp(Math.round(seconds * 1_000));
      interval.setEndTimeStamp(Math.round((seconds + Double.parseDouble(cells[1])) * 1_000));
      return interval;
    } catch (DataFormatException e) {
      throw new IOException("a histogram can't be decompressed", e);
    }
  }
}
