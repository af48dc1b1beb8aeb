// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
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
  private final @Nullable AliasTable table;

  private FieldLengths(int least, @Nullable AliasTable table) {
    this.least = least;
    this.table = table;
  }

  static FieldLengths from(Properties properties) {
    String distribution = YcsbSettings.FIELD_LENGTH_DISTRIBUTION.from(properties);
    int most = Math.toIntExact(YcsbSettings.FIELD_LENGTH.from(properties));
    return switch (distribution) {
      case "uniform" -> varying(properties, most, 0);
      case "zipfian" -> varying(properties, most, YCSB_ZIPFIAN);
      default -> new FieldLengths(most, null);
    };
  }

  /** The length in characters that 64 random bits choose. */
  int draw(long random) {
    return table == null ? least : least + table.draw(random);
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
        least, new AliasTable(most - least + 1, i -> Math.pow(i + 1.0, -exponent)));
  }
}
