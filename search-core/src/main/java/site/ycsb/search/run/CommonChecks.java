// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import site.ycsb.search.binding.ProfileSettings;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.VerificationSettings;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Check of the properties of a load or run before anything is done: each is known and in range, and
 * together they make sense. Stock YCSB answers some mistakes with a stack trace, does nothing for
 * ever on others, and does not notice the rest.
 */
public final class CommonChecks {

  /** Properties that every workload has beside YCSB's. */
  public static final List<Setting<?>> OWN =
      Stream.of(
              CorpusSettings.ALL,
              RunSettings.ALL,
              ClientPlace.ALL,
              ProfileSettings.ALL,
              VerificationSettings.ALL)
          .<Setting<?>>flatMap(List::stream)
          .toList();

  private static final List<String> OWN_PREFIXES =
      List.of("search.", "warmup.", "verify.", "freshness.", "values.", "json.");

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

  private CommonChecks() {}

  /**
   * Checks all properties but those of the report, which {@link OutputChecks} checks where it is
   * written.
   *
   * @throws SettingException naming what is wrong
   */
  public static void require(Properties properties, WorkloadRules workload) {
    requireOneLine(properties);
    requireKnown(properties, workload);
    for (Setting<?> setting : YcsbSettings.ALL) {
      if (setting.isGiven(properties)) {
        setting.from(properties);
      }
    }
    YcsbSettings.RECORD_COUNT.from(properties);
    requireRange(properties);
    RunSettings.from(properties);
    requireClients(properties, workload);
    workload.require(properties);
    requirePace(properties);
    if (YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      requireHotspot(properties);
      YcsbSettings.OPERATION_COUNT.from(properties);
      requireProportions(properties, workload.proportions());
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

  /**
   * Fails on an unknown key. Keys with a dot can be another binding's, but for known prefixes. A
   * binding of stock YCSB can have any other key.
   */
  private static void requireKnown(Properties properties, WorkloadRules workload) {
    List<Setting<?>> own =
        Stream.<Setting<?>>concat(OWN.stream(), workload.settings().stream()).toList();
    List<String> known =
        Stream.concat(YcsbSettings.ALL.stream(), own.stream())
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
    requireOwnKnown(properties, own);
  }

  /** Fails on an unknown key with a prefix of this program. */
  public static void requireOwnKnown(Properties properties, List<Setting<?>> own) {
    for (String prefix : OWN_PREFIXES) {
      Settings.rejectUnknown(properties, prefix, own);
    }
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

  /** Fails if a workload cannot be measured by several clients together. */
  private static void requireClients(Properties properties, WorkloadRules workload) {
    ClientPlace place = ClientPlace.from(properties);
    if (place.hasOthers() && !workload.isForSeveralClients()) {
      throw new SettingException(
          "%s=%d: valid is 1 with workload=%s, whose checks need all writes in one process"
              .formatted(
                  ClientPlace.CLIENTS.key(),
                  place.clients(),
                  YcsbSettings.WORKLOAD.from(properties)));
    }
    long records = YcsbSettings.RECORD_COUNT.from(properties);
    if (records < place.clients()) {
      throw new SettingException(
          "%s=%d: valid is at most recordcount=%d"
              .formatted(ClientPlace.CLIENTS.key(), place.clients(), records));
    }
  }

  /** YCSB divides by the number of keys in each set. */
  private static void requireHotspot(Properties properties) {
    long keys = keys(properties);
    long hot = hotKeys(properties);
    if (isHotspot(properties) && (hot == 0 || hot == keys)) {
      throw new SettingException(
          "hotspotdatafraction=%s: valid is a share of the %,d keys that is neither none nor all"
              .formatted(YcsbSettings.HOTSPOT_DATA_FRACTION.from(properties), keys));
    }
  }

  /** Number of loaded keys, one after another, of which a run chooses any at all. */
  public static long chosenKeys(Properties properties) {
    long keys = keys(properties);
    double share = YcsbSettings.HOTSPOT_OPERATION_FRACTION.from(properties);
    if (!isHotspot(properties) || (share > 0 && share < 1)) {
      return keys;
    }
    return share == 0 ? keys - hotKeys(properties) : hotKeys(properties);
  }

  private static boolean isHotspot(Properties properties) {
    return YcsbSettings.REQUEST_DISTRIBUTION.from(properties).equals("hotspot");
  }

  private static long hotKeys(Properties properties) {
    return (long) (keys(properties) * YcsbSettings.HOTSPOT_DATA_FRACTION.from(properties));
  }

  private static long keys(Properties properties) {
    long count = YcsbSettings.INSERT_COUNT.from(properties);
    return count > 0
        ? count
        : YcsbSettings.RECORD_COUNT.from(properties) - YcsbSettings.INSERT_START.from(properties);
  }

  private static void requireProportions(Properties properties, List<Setting<Double>> proportions) {
    double sum = proportions.stream().mapToDouble(share -> share.from(properties)).sum();
    if (Math.abs(sum - 1) > ROUNDING) {
      String shares =
          String.join(
              ", ",
              proportions.stream()
                  .filter(share -> sum == 0 || share.from(properties) != 0)
                  .map(share -> share.key() + "=" + share.from(properties))
                  .toList());
      throw new SettingException("proportions sum to %.4f, valid is 1: %s".formatted(sum, shares));
    }
  }
}
