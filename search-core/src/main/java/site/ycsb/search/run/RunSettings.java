// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Properties;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;

/** Properties of what surrounds the timed part of any workload. */
public final class RunSettings {

  /** Length of the warm-up, by time or by count; both 0 is no warm-up. */
  public record WarmupLength(long seconds, long operations) {

    public WarmupLength {
      if (seconds > 0 && operations > 0) {
        throw new SettingException(
            "%s=%d and %s=%d: valid is one of the two",
            WARMUP_SECONDS.key(), seconds, WARMUP_OPERATIONS.key(), operations);
      }
    }

    public static WarmupLength from(Properties properties) {
      return new WarmupLength(WARMUP_SECONDS.from(properties), WARMUP_OPERATIONS.from(properties));
    }

    public boolean isNone() {
      return seconds == 0 && operations == 0;
    }
  }

  public static final SettingGroup ALL = new SettingGroup();

  public static final Setting<String> GATE =
      ALL.word(
          "search.gate",
          "short, off",
          "whether an untouched dataset's answers are compared with the oracle before a run");
  public static final Setting<Dataset.Policy> DATASET =
      ALL.choice(
          "search.dataset",
          Dataset.Policy.class,
          "the dataset that a run accepts: loaded by this workload, even if written to since;"
              + " the same and untouched; or whatever is there");
  public static final Setting<Double> MAX_FAILED =
      ALL.decimal(
          "search.maxfailed", 0.01, 0, 1, "share of failed operations above which a run exits 6");
  public static final Setting<Long> GIVE_UP =
      ALL.integer(
          "search.giveup",
          10,
          0,
          86_400,
          "seconds without one success after which a run ends; 0 is never");
  private static final Setting<Long> WARMUP_SECONDS =
      ALL.integer("warmup.seconds", 0, 0, 86_400, "seconds of warm-up before a run");
  private static final Setting<Long> WARMUP_OPERATIONS =
      ALL.integer(
          "warmup.operations", 0, 0, Integer.MAX_VALUE, "operations of warm-up before a run");

  public static final Setting<Long> CHECK =
      ALL.integer(
          "search.check",
          64,
          0,
          1_000_000,
          "one answer in this many, and one a second of each thread, is compared with what may be"
              + " right while updates run; 1 is all; 0 is none, and then no run is verified");

  public static final Setting<Long> AUDIT =
      ALL.integer(
          "search.audit",
          1_000,
          0,
          100_000,
          "documents that a run wrote which are read, and searched for by a rewritten word,"
              + " after it; 0 is none, and then no run that writes is verified");

  public static final Setting<Long> BATCH_SIZE =
      ALL.integer(
          "batchsize", 1, 1, 100_000, "documents that a load, or INGEST in a run, sends at once");

  public static final Setting<Double> PING_PROPORTION =
      ALL.decimal("pingproportion", 0, 0, 1, "share of PING, in a workload of values or of JSON");

  /** False where a table on the terminal says what the line would say. */
  public static final Setting<Boolean> SUMMARY =
      ALL.flag(
          "search.summary",
          true,
          "the line about the checks at the end of a load or run, on standard error; false leaves"
              + " the reason of a bad or early end");

  public static final Setting<String> PROGRESS =
      ALL.word("search.progress", "off, terminal", "a line of progress on standard error");

  private RunSettings() {}
}
