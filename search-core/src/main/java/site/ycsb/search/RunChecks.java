// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What must be right with the properties of a load or run before anything is done: each is known
 * and in range, and together they make sense. Stock YCSB notices some of this by a stack trace,
 * some by doing nothing for ever, and some not at all.
 */
public final class RunChecks {

  private static final double ROUNDING = 1e-6;

  /** What YCSB's keys with a dot begin with. */
  private static final List<String> PREFIXES =
      List.of(
          "exponential.",
          "hdrhistogram.",
          "histogram.",
          "measurement.",
          "spin.",
          "status.",
          "timeseries.");

  private static final List<Setting<Double>> PROPORTIONS =
      List.of(
          YcsbSettings.READ_PROPORTION,
          YcsbSettings.UPDATE_PROPORTION,
          YcsbSettings.INSERT_PROPORTION,
          YcsbSettings.SCAN_PROPORTION,
          YcsbSettings.READ_MODIFY_WRITE_PROPORTION,
          SearchSettings.SEARCH_PROPORTION,
          SearchSettings.FRESHNESS_PROPORTION);

  private RunChecks() {}

  /**
   * Checks all properties but those of the report, which {@link OutputChecks} checks where it is
   * written.
   *
   * @throws SettingException naming what is wrong
   */
  public static void require(Properties properties) {
    requireOneLine(properties);
    requireKnown(properties);
    requireWorkload(properties);
    for (Setting<?> setting : YcsbSettings.ALL) {
      if (setting.isGiven(properties)) {
        setting.from(properties);
      }
    }
    YcsbSettings.RECORD_COUNT.from(properties);
    requireRange(properties);
    requireScanLengths(properties);
    requireHotspot(properties);
    requireConstantLengths(properties);
    if (YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      YcsbSettings.OPERATION_COUNT.from(properties);
      requireProportions(properties);
    }
  }

  /** A second line of the client's command line would pass for something worth showing. */
  private static void requireOneLine(Properties properties) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (properties.getProperty(key).lines().count() > 1) {
        throw new SettingException(key + ": valid is a value of one line");
      }
    }
  }

  /** Of another workload nobody could say how it ended. */
  private static void requireWorkload(Properties properties) {
    String workload = YcsbSettings.WORKLOAD.from(properties);
    if (!workload.equals(SearchWorkload.class.getName())) {
      throw new SettingException(
          "%s=%s: valid is %s, which does all that CoreWorkload does"
              .formatted(YcsbSettings.WORKLOAD.key(), workload, YcsbSettings.WORKLOAD.fallback()));
    }
  }

  /** Keys without a dot are YCSB's and ours; those with one may be another binding's. */
  private static void requireKnown(Properties properties) {
    List<String> known =
        Stream.concat(YcsbSettings.ALL.stream(), SearchSettings.ALL.stream())
            .map(setting -> (String) setting.key())
            .toList();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (key.indexOf('.') < 0 && !known.contains(key)) {
        throw Settings.unknown(key, known);
      }
    }
    for (String prefix : PREFIXES) {
      Settings.rejectUnknown(properties, prefix, YcsbSettings.ALL);
    }
  }

  /** Whether a run with these properties changes the dataset. */
  public static boolean writes(Properties properties) {
    return YcsbSettings.UPDATE_PROPORTION.from(properties) > 0
        || YcsbSettings.INSERT_PROPORTION.from(properties) > 0
        || YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties) > 0
        || SearchSettings.FRESHNESS_PROPORTION.from(properties) > 0;
  }

  /** Hexadecimal digits that tell the dataset of a workload from others. */
  public static String dataset(Properties properties) {
    return Dataset.digest(properties, Corpus.from(properties));
  }

  private static void requireRange(Properties properties) {
    long records = YcsbSettings.RECORD_COUNT.from(properties);
    long start = YcsbSettings.INSERT_START.from(properties);
    long count = YcsbSettings.INSERT_COUNT.from(properties);
    boolean empty = YcsbSettings.INSERT_COUNT.isGiven(properties) && count == 0;
    if (empty || start >= records || start + count > records) {
      throw new SettingException(
          "insertstart=%d, insertcount=%d: valid is a part of recordcount=%d, at least one document"
              .formatted(start, count, records));
    }
  }

  /** YCSB divides by the number of keys in each set. */
  private static void requireHotspot(Properties properties) {
    if (!YcsbSettings.REQUEST_DISTRIBUTION.from(properties).equals("hotspot")) {
      return;
    }
    long count = YcsbSettings.INSERT_COUNT.from(properties);
    long keys =
        count > 0
            ? count
            : YcsbSettings.RECORD_COUNT.from(properties)
                - YcsbSettings.INSERT_START.from(properties);
    double fraction = YcsbSettings.HOTSPOT_DATA_FRACTION.from(properties);
    long hot = (long) (keys * fraction);
    if (hot == 0 || hot == keys) {
      throw new SettingException(
          "hotspotdatafraction=%s: valid is a share of the %,d keys that is neither none nor all"
              .formatted(fraction, keys));
    }
  }

  private static void requireScanLengths(Properties properties) {
    long least = YcsbSettings.MIN_SCAN_LENGTH.from(properties);
    long most = YcsbSettings.MAX_SCAN_LENGTH.from(properties);
    if (least > most) {
      throw new SettingException(
          "minscanlength=%d: valid is at most maxscanlength=%d".formatted(least, most));
    }
  }

  private static void requireConstantLengths(Properties properties) {
    if (YcsbSettings.DATA_INTEGRITY.from(properties)
        && !YcsbSettings.FIELD_LENGTH_DISTRIBUTION.from(properties).equals("constant")) {
      throw new SettingException(
          "dataintegrity=true: valid only where fieldlengthdistribution is constant, as in YCSB");
    }
  }

  private static void requireProportions(Properties properties) {
    double sum = PROPORTIONS.stream().mapToDouble(share -> share.from(properties)).sum();
    if (Math.abs(sum - 1) > ROUNDING) {
      String shares =
          String.join(
              ", ",
              PROPORTIONS.stream()
                  .map(share -> share.key() + "=" + share.from(properties))
                  .toList());
      throw new SettingException("proportions sum to %.4f, valid is 1: %s".formatted(sum, shares));
    }
  }
}
