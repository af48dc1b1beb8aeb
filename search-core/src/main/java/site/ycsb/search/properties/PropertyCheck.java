// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.properties;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.VerificationSettings;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.properties.WorkloadRules.Effect;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.workloads.CoreWorkload;

/**
 * Check of the properties of a load or run, and the facts that follow from them, whatever the
 * workload. Stock YCSB answers some mistakes with a stack trace, does nothing for ever on others,
 * and does not notice the rest.
 */
public final class PropertyCheck {

  private static final List<WorkloadRules> RULES =
      ServiceLoader.load(WorkloadRules.class, WorkloadRules.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  /** Properties that every workload has beside YCSB's. */
  private static final List<Setting<?>> SHARED =
      Stream.of(
              CorpusSettings.ALL,
              VectorSettings.ALL,
              RunSettings.ALL,
              OutputCheck.ALL,
              ClientPlace.ALL,
              Profile.ALL,
              Arrivals.ALL,
              VerificationSettings.ALL)
          .<Setting<?>>flatMap(List::stream)
          .toList();

  /** Every property that YCSB Search adds to YCSB, except those of bindings. */
  public static final List<Setting<?>> OWN =
      Stream.concat(RULES.stream().map(rules -> rules.settings), Stream.of(SHARED))
          .<Setting<?>>flatMap(List::stream)
          .toList();

  /** Every property that is not a binding's: YCSB's, and those of YCSB Search. */
  public static final List<Setting<?>> COMMON =
      Stream.<Setting<?>>concat(YcsbSettings.ALL.stream(), OWN.stream()).toList();

  /** What the keys with a dot begin with. Those of other prefixes are left to bindings. */
  private static final Set<String> PREFIXES =
      COMMON.stream()
          .map(setting -> setting.key().split("\\.", 2))
          .filter(parts -> parts.length > 1)
          .map(parts -> parts[0])
          .collect(Collectors.toUnmodifiableSet());

  private static final double ROUNDING = 1e-6;

  private PropertyCheck() {}

  // ---- Facts ----

  private static WorkloadRules rules(Properties properties) {
    String workload =
        isCoreWorkload(properties)
            ? YcsbSettings.WORKLOAD.fallback()
            : YcsbSettings.WORKLOAD.from(properties);
    return RULES.stream()
        .filter(rules -> rules.workload.getName().equals(workload))
        .findFirst()
        .orElseThrow();
  }

  /** True if the properties name YCSB's CoreWorkload, as YCSB's own workload files do. */
  public static boolean isCoreWorkload(Properties properties) {
    return YcsbSettings.WORKLOAD.from(properties).equals(CoreWorkload.class.getName());
  }

  public static boolean writes(Properties properties) {
    return hasOne(properties, EnumSet.complementOf(EnumSet.of(Effect.NONE)));
  }

  public static boolean resizes(Properties properties) {
    return hasOne(properties, EnumSet.of(Effect.RESIZES));
  }

  /** The operations that calculate with numbers, by their proportions. */
  public static Set<String> calculations(Properties properties) {
    return having(properties, EnumSet.of(Effect.CALCULATES)).collect(Collectors.toSet());
  }

  private static boolean hasOne(Properties properties, Set<Effect> effects) {
    return having(properties, effects).findAny().isPresent();
  }

  private static Stream<String> having(Properties properties, Set<Effect> effects) {
    return rules(properties).operations.entrySet().stream()
        .filter(operation -> effects.contains(operation.getValue()))
        .map(Map.Entry::getKey)
        .filter(share -> share.from(properties) > 0)
        .map(Setting::key);
  }

  /** The same properties without the operations that write: the others share the whole. */
  public static Properties reading(Properties properties) {
    Properties reading = new Properties();
    reading.putAll(properties);
    Map<Setting<Double>, Effect> operations = rules(properties).operations;
    double sum =
        operations.keySet().stream()
            .filter(share -> operations.get(share) == Effect.NONE)
            .mapToDouble(share -> share.from(properties))
            .sum();
    if (sum == 0) {
      throw new SettingException("proportions: one of an operation that does not write is needed");
    }
    operations.forEach(
        (share, effect) ->
            reading.setProperty(
                share.key(),
                Double.toString(effect == Effect.NONE ? share.from(properties) / sum : 0)));
    return reading;
  }

  /** Shares of the operations, which must sum to 1. */
  public static Set<Setting<Double>> proportions(Properties properties) {
    return rules(properties).operations.keySet();
  }

  /** Names of the operations in the report of a run. */
  public static Set<String> operations(Properties properties) {
    WorkloadRules rules = rules(properties);
    return rules.operations.keySet().stream()
        .filter(share -> share.from(properties) > 0)
        .flatMap(share -> rules.reported(share, properties))
        .collect(Collectors.toSet());
  }

  public static Capabilities needs(Properties properties) {
    return rules(properties).needs(properties);
  }

  public static DatasetPlan plan(Properties properties) {
    return rules(properties).dataset(properties);
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

  // ---- Checks ----

  /** Checks all properties of a load or run but those of {@link OutputCheck}. */
  public static void require(Properties properties) {
    requireOneLine(properties);
    WorkloadRules workload = rules(properties);
    requireKnown(properties, known(workload), /* undotted= */ true);
    Settings.requireValid(properties, YcsbSettings.ALL);
    YcsbSettings.RECORD_COUNT.from(properties);
    requireRange(properties);
    Settings.requireValid(properties, RunSettings.ALL);
    RunSettings.WarmupLength.from(properties);
    Arrivals.require(properties);
    requireClients(properties);
    requireNoOtherOperation(properties, workload);
    workload.require(properties);
    requirePace(properties);
    if (YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      requireHotspot(properties);
      YcsbSettings.OPERATION_COUNT.from(properties);
      requireProportions(properties, workload.operations.keySet());
    }
  }

  /** Checks the properties that YCSB Search adds to YCSB: each is known and in range. */
  public static void requireOwn(Properties properties) {
    requireKnown(properties, COMMON, /* undotted= */ false);
    Settings.requireValid(properties, OWN);
  }

  /** Fails unless the workload is about documents with titles, which a command needs. */
  public static void requireDocuments(Properties properties, String command) {
    String documents = YcsbSettings.WORKLOAD.fallback();
    if (!rules(properties).workload.getName().equals(documents)) {
      throw new SettingException(
          "workload=%s: valid for %s is a workload of documents, such as %s",
          YcsbSettings.WORKLOAD.from(properties), command, documents);
    }
    if (!CorpusSettings.isIndexed(properties)) {
      throw new SettingException(
          "%s=off: valid for %s is on, because it searches", CorpusSettings.INDEX.key(), command);
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

  private static List<Setting<?>> known(WorkloadRules workload) {
    return Stream.of(YcsbSettings.ALL, SHARED, workload.settings)
        .<Setting<?>>flatMap(List::stream)
        .toList();
  }

  /**
   * Fails on an unknown key. Keys with a dot can be another binding's, but for known prefixes.
   *
   * @param undotted true if keys without a dot must be known, too
   */
  private static void requireKnown(
      Properties properties, List<Setting<?>> known, boolean undotted) {
    Settings.rejectUnknown(
        properties,
        key -> key.contains(".") ? PREFIXES.contains(key.split("\\.", 2)[0]) : undotted,
        known);
  }

  private static void requireRange(Properties properties) {
    long records = YcsbSettings.RECORD_COUNT.from(properties);
    long start = YcsbSettings.INSERT_START.from(properties);
    long count = YcsbSettings.INSERT_COUNT.from(properties);
    boolean empty = YcsbSettings.INSERT_COUNT.isGiven(properties) && count == 0;
    if (empty || start >= records || start + count > records) {
      throw new SettingException(
          "insertstart=%d, insertcount=%d: valid is a part of recordcount=%d, at least one document",
          start, count, records);
    }
  }

  private static void requireClients(Properties properties) {
    ClientPlace place = ClientPlace.from(properties);
    long records = YcsbSettings.RECORD_COUNT.from(properties);
    if (records < place.clients()) {
      throw new SettingException(
          "%s=%d: valid is at most recordcount=%d",
          ClientPlace.CLIENTS.key(), place.clients(), records);
    }
  }

  /** Fails on a share of an operation that only other workloads have. */
  private static void requireNoOtherOperation(Properties properties, WorkloadRules workload) {
    Set<Setting<Double>> own = workload.operations.keySet();
    for (WorkloadRules rules : RULES) {
      for (Setting<Double> share : rules.operations.keySet()) {
        if (!own.contains(share) && share.from(properties) > 0) {
          throw new SettingException(
              "%s: valid is 0 with workload=%s, whose operations are %s",
              share.key(),
              YcsbSettings.WORKLOAD.from(properties),
              String.join(", ", own.stream().map(Setting::key).toList()));
        }
      }
    }
  }

  /** YCSB divides by the number of keys in each set. */
  private static void requireHotspot(Properties properties) {
    long keys = keys(properties);
    long hot = hotKeys(properties);
    if (isHotspot(properties) && (hot == 0 || hot == keys)) {
      throw new SettingException(
          "hotspotdatafraction=%s: valid is a share of the %,d keys that is neither none nor all",
          YcsbSettings.HOTSPOT_DATA_FRACTION.from(properties), keys);
    }
  }

  private static boolean isHotspot(Properties properties) {
    return YcsbSettings.REQUEST_DISTRIBUTION.from(properties).equals("hotspot");
  }

  private static long hotKeys(Properties properties) {
    return (long) (keys(properties) * YcsbSettings.HOTSPOT_DATA_FRACTION.from(properties));
  }

  private static long keys(Properties properties) {
    Dataset.Part part = Dataset.Part.of(properties);
    return part.to() - part.from();
  }

  private static void requireProportions(Properties properties, Set<Setting<Double>> proportions) {
    double sum = proportions.stream().mapToDouble(share -> share.from(properties)).sum();
    if (Math.abs(sum - 1) > ROUNDING) {
      String shares =
          proportions.stream()
              .filter(share -> sum == 0 || share.from(properties) != 0)
              .map(share -> share.key() + "=" + share.from(properties))
              .collect(Collectors.joining(", "));
      throw new SettingException("proportions sum to %.4f, valid is 1: %s", sum, shares);
    }
  }
}
