// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Reader of the latency log of one operation, in the format of HdrHistogram.
 *
 * <p>HdrHistogram's own reader fails at an interval in which the histogram grew while two threads
 * recorded: the limit that such a histogram states is below its highest value. This reader takes
 * the highest value from the line, which states it too.
 */
final class LatencyLog {

  private static final String START = "#[StartTime: ";

  /** Times of intervals are since the start of the log if they are that much earlier. */
  private static final double YEAR_SECONDS = 365 * 24 * 3_600.0;

  /** Microseconds in a unit of the highest value, which is rounded to thousandths. */
  private static final double UNIT_MICROS = 1_000_000;

  private static final double ROUNDING = 0.001;

  private LatencyLog() {}

  /**
   * Reads the intervals in the order of the file.
   *
   * @throws IOException or a RuntimeException if the file is no log of latencies
   */
  static void read(Path log, Consumer<Histogram> each) throws IOException {
    double startSeconds = 0;
    try (BufferedReader reader = Files.newBufferedReader(log)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith(START)) {
          startSeconds = Double.parseDouble(line.substring(START.length()).split(" ", 2)[0]);
        } else if (!line.startsWith("#") && !line.startsWith("\"")) {
          each.accept(interval(line.split(",", -1), startSeconds));
        }
      }
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
