// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * YCSB's distributions of field lengths as a function of random bits, so that a length depends on
 * nothing else. Immutable.
 */
final class FieldLengths {

  /** The exponent of YCSB's Zipfian distribution. */
  private static final double YCSB_ZIPFIAN = 0.99;

  /** A table is kept for the varying ones: 12 bytes for each length. */
  private static final int LONGEST_VARYING = 1_000_000;

  private final int least;
  private final int step;
  private final @Nullable AliasTable table;

  private FieldLengths(int least, int step, @Nullable AliasTable table) {
    this.least = least;
    this.step = step;
    this.table = table;
  }

  static FieldLengths from(Properties properties) {
    String distribution = YcsbSettings.FIELD_LENGTH_DISTRIBUTION.from(properties);
    int most = Math.toIntExact(YcsbSettings.FIELD_LENGTH.from(properties));
    return switch (distribution) {
      case "uniform" -> varying(properties, most, 0);
      case "zipfian" -> varying(properties, most, YCSB_ZIPFIAN);
      case "histogram" -> histogram(Path.of(YcsbSettings.FIELD_LENGTH_HISTOGRAM.from(properties)));
      default -> new FieldLengths(most, 1, null);
    };
  }

  /** Settings that lengths depend on beside the distribution and {@code fieldlength}. */
  static List<Setting<?>> furtherSettings(Properties properties) {
    return switch (YcsbSettings.FIELD_LENGTH_DISTRIBUTION.from(properties)) {
      case "uniform", "zipfian" -> List.of(YcsbSettings.MIN_FIELD_LENGTH);
      case "histogram" -> List.of(YcsbSettings.FIELD_LENGTH_HISTOGRAM);
      default -> List.of();
    };
  }

  /** The length in characters that 64 random bits choose. */
  int draw(long random) {
    return table == null ? least : least + step * table.draw(random);
  }

  private static FieldLengths varying(Properties properties, int most, double exponent) {
    int least = Math.toIntExact(YcsbSettings.MIN_FIELD_LENGTH.from(properties));
    if (least > most || most > LONGEST_VARYING) {
      throw new SettingException(
          "%s=%d and %s=%d: valid are minfieldlength <= fieldlength <= %d where lengths vary",
          YcsbSettings.MIN_FIELD_LENGTH.key(),
          least,
          YcsbSettings.FIELD_LENGTH.key(),
          most,
          LONGEST_VARYING);
    }
    return new FieldLengths(
        least, 1, new AliasTable(most - least + 1, i -> Math.pow(i + 1.0, -exponent)));
  }

  /**
   * YCSB's file: "BlockSize", a tab, the size; then a bucket's number, a tab, its count, by lines.
   */
  private static FieldLengths histogram(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      int blockSize = Integer.parseInt(lines.get(0).split("\t", -1)[1].strip());
      long[] counts = new long[lines.size() - 1];
      for (String line : lines.subList(1, lines.size())) {
        String[] columns = line.split("\t", -1);
        counts[Integer.parseInt(columns[0].strip())] = Long.parseLong(columns[1].strip());
      }
      if (blockSize < 1
          || LongStream.of(counts).anyMatch(count -> count < 0)
          || LongStream.of(counts).sum() < 1) {
        throw new IllegalArgumentException("no length to draw");
      }
      return new FieldLengths(blockSize, blockSize, new AliasTable(counts.length, i -> counts[i]));
    } catch (IOException | RuntimeException e) {
      throw new SettingException(
          "%s=%s: valid is a readable histogram of YCSB (BlockSize, then bucket and count, by tabs)",
          YcsbSettings.FIELD_LENGTH_HISTOGRAM.key(), file);
    }
  }
}
