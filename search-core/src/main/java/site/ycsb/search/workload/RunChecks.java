// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.ProfileSettings;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.VerificationSettings;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.run.OutputChecks;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.workloads.CoreWorkload;

/**
 * Check of the properties of a load or run before anything is done: each is known and in range, and
 * together they make sense. Stock YCSB answers some mistakes with a stack trace, does nothing for
 * ever on others, and does not notice the rest.
 */
public final class RunChecks {

  /** Every property that YCSB Search adds to YCSB, except those of bindings. */
  public static final List<Setting<?>> OWN =
      Stream.of(
              SearchSettings.ALL,
              CorpusSettings.ALL,
              RunSettings.ALL,
              ProfileSettings.ALL,
              VerificationSettings.ALL)
          .<Setting<?>>flatMap(List::stream)
          .toList();

  private static final List<String> OWN_PREFIXES =
      List.of("search.", "warmup.", "verify.", "freshness.");

  private static final double ROUNDING = 1e-6;

  /** Prefixes of YCSB's keys with a dot. */
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
    for (Setting<?> setting : YcsbSettings.ALL) {
      if (setting.isGiven(properties)) {
        setting.from(properties);
      }
    }
    YcsbSettings.RECORD_COUNT.from(properties);
    requireRange(properties);
    requireScanLengths(properties);
    requireOwn(properties);
    requireHotspot(properties);
    requireConstantLengths(properties);
    CorpusSettings.require(properties);
    requirePace(properties);
    if (YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      YcsbSettings.OPERATION_COUNT.from(properties);
      requireProportions(properties);
    }
  }

  /**
   * Fails on a rate at which YCSB's threads would end at once: it casts the nanoseconds between two
   * operations of a thread to an int, and then draws a random number below a negative one.
   */
  private static void requirePace(Properties properties) {
    long target = YcsbSettings.TARGET.from(properties);
    long threads = YcsbSettings.THREAD_COUNT.from(properties);
    if (target > 0 && (int) (TimeUnit.SECONDS.toNanos(threads) / target) <= 0) {
      throw new SettingException(
          "target=%d with threadcount=%d: valid are at most %d threads for this rate, because each"
                  .formatted(target, threads, 2 * target)
              + " thread needs an operation every two seconds");
    }
  }

  /** Fails on a value of several lines, which YCSB would print as several messages. */
  private static void requireOneLine(Properties properties) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (properties.getProperty(key).lines().count() > 1) {
        throw new SettingException(key + ": valid is a value of one line");
      }
    }
  }

  /** True if the properties name YCSB's CoreWorkload, as YCSB's own workload files do. */
  public static boolean isCoreWorkload(Properties properties) {
    return YcsbSettings.WORKLOAD.from(properties).equals(CoreWorkload.class.getName());
  }

  /**
   * Fails on an unknown key. Keys with a dot can be another binding's, but for known prefixes. A
   * binding of stock YCSB can have any other key.
   */
  private static void requireKnown(Properties properties) {
    List<String> known =
        Stream.concat(YcsbSettings.ALL.stream(), OWN.stream())
            .map(setting -> (String) setting.key())
            .toList();
    boolean ours = SearchDb.isNamedIn(properties);
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (ours && key.indexOf('.') < 0 && !known.contains(key)) {
        throw Settings.unknown(key, known);
      }
    }
    for (String prefix : PREFIXES) {
      Settings.rejectUnknown(properties, prefix, YcsbSettings.ALL);
    }
    requireOwnKnown(properties);
  }

  private static void requireOwnKnown(Properties properties) {
    for (String prefix : OWN_PREFIXES) {
      Settings.rejectUnknown(properties, prefix, OWN);
    }
  }

  /**
   * Checks the properties that YCSB Search adds to YCSB: each is known and in range.
   *
   * @throws SettingException naming what is wrong
   */
  public static void requireOwn(Properties properties) {
    requireOwnKnown(properties);
    SearchSettings.from(properties);
    RunSettings.from(properties);
  }

  /** True if a run with these properties changes the dataset. */
  public static boolean writes(Properties properties) {
    return YcsbSettings.UPDATE_PROPORTION.from(properties) > 0
        || YcsbSettings.INSERT_PROPORTION.from(properties) > 0
        || YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties) > 0
        || SearchSettings.FRESHNESS_PROPORTION.from(properties) > 0;
  }

  /** Capabilities that a run or load with these properties needs. */
  public static Set<Class<? extends Operations>> needs(Properties properties) {
    return SearchSettings.from(properties).mix().searches()
        ? Set.of(Documents.class, Search.class)
        : Set.of(Documents.class);
  }

  /** Digest of the dataset; see {@link DatasetPlan#digest}. */
  public static String dataset(Properties properties) {
    return DatasetPlan.of(properties, Corpus.from(properties)).digest();
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
