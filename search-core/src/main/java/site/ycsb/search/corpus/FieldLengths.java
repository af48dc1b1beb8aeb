// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Properties;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * YCSB's distributions of field lengths as a function of random bits, so that a length depends on
 * nothing else. Immutable.
 */
record FieldLengths(int least, AliasTable table) {

  private static final double YCSB_ZIPFIAN = 0.99;

  /** A table is kept for the varying ones: 12 bytes for each length. */
  private static final int LONGEST_VARYING = 1_000_000;

  static FieldLengths from(Properties properties) {
    String distribution = YcsbSettings.FIELD_LENGTH_DISTRIBUTION.from(properties);
    boolean varies = !distribution.equals("constant");
    int most = Math.toIntExact(YcsbSettings.FIELD_LENGTH.from(properties));
    int least = varies ? Math.toIntExact(YcsbSettings.MIN_FIELD_LENGTH.from(properties)) : most;
    if (least > most || (varies && most > LONGEST_VARYING)) {
      throw new SettingException(
          "%s=%d and %s=%d: valid are minfieldlength <= fieldlength <= %d where lengths vary",
          YcsbSettings.MIN_FIELD_LENGTH.key(),
          least,
          YcsbSettings.FIELD_LENGTH.key(),
          most,
          LONGEST_VARYING);
    }
    double exponent = distribution.equals("zipfian") ? YCSB_ZIPFIAN : 0;
    return new FieldLengths(
        least, new AliasTable(most - least + 1, i -> Math.pow(i + 1.0, -exponent)));
  }

  /** The length in characters that 64 random bits choose. */
  int draw(long random) {
    return least + table.draw(random);
  }
}
