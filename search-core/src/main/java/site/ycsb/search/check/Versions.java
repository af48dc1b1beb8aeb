// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import site.ycsb.search.corpus.SplitMix;

/**
 * Versions that the writers of this process give to values, and the times at which the server has
 * acknowledged them. It tells which versions a reply may show. Thread-safe.
 *
 * <p>Several writers can write one value at the same time, and then any of their versions may end
 * as the last. So a version counts as overwritten only when another write has begun after all
 * writes up to that version had ended, and has been acknowledged itself. A reply to a request that
 * began later, and shows that version or an earlier one, is stale. A write that failed may happen
 * at any later time; a reply that shows it is never stale.
 *
 * <p>Its memory does not grow with the number of values: beyond {@link Limits#values} it forgets
 * every second item, by the hash of its number, and goes on with the others. Those that it keeps
 * are a random sample of all that were written. A value that it does not keep is unknown.
 */
public final class Versions {

  /** Version of a value as it was loaded. */
  public static final long LOADED = 0;

  /** Version of a write to a value that is not kept, of all clients: above those of kept ones. */
  private static final long FIRST_UNKEPT = 1L << 39;

  private static final int FIRST_TIMES = 2;
  private static final long[] NONE = {};
  private static final RegularVersions.Writes NEVER = new RegularVersions.Writes(0, 0, 0);

  /**
   * Values that are kept, and overwritten versions of each whose times are kept, at most.
   *
   * @param lagNanos time by which a reply may be late
   */
  public record Limits(int values, int times, long lagNanos) {
    private static final long LONGEST_REQUEST_NANOS = 1_000_000_000L;

    /** Limits where many values are written, and few of them often. */
    public static final Limits MANY_VALUES = new Limits(1 << 17, 1 << 6, 9_000_000_000L);

    /** Times of all values together, at most, unless there are very many values. */
    private static final int MOST_TIMES = 1 << 20;

    /**
     * Limits where the times of a value's many writes are a figure: of more values, fewer of each.
     */
    public static Limits longTimes(long values) {
      long times = Math.max(MANY_VALUES.times, MOST_TIMES / Math.max(4, values));
      return new Limits(MANY_VALUES.values, (int) times, Long.MAX_VALUE >> 1);
    }

    public Limits ofReplies(long lag) {
      return new Limits(values, times, Math.min(lag, lagNanos));
    }

    /** Time after the last write of a value when earlier times of it are forgotten. */
    long nanos() {
      return lagNanos + LONGEST_REQUEST_NANOS;
    }
  }

  /**
   * Numbers that versions of this process have.
   *
   * @param first number that all versions of this run are above, and those of earlier runs are not
   * @param client number of this client among those that write at the same time, from 0
   */
  public record Numbering(long first, int client, int clients) {
    private long version(long count) {
      return first + count * clients + client;
    }

    private long count(long version) {
      return (version - first) / clients;
    }
  }

  private final Numbering numbering;
  private final int parts;
  private final Limits limits;
  private final RegularVersions regular;

  /** Values that are no regular ones, by their {@link #id}. */
  private final Map<Long, Value> values = new ConcurrentHashMap<>();

  private final AtomicLong unkept;
  private final Value unwritten;

  /** Every item whose hash has zeros here is kept. */
  private volatile long mask;

  /**
   * @param parts values of an item that are written one by one; they are kept or forgotten together
   */
  public Versions(Numbering numbering, int parts, Limits limits) {
    this.numbering = numbering;
    this.unkept = new AtomicLong(FIRST_UNKEPT / numbering.clients);
    this.parts = parts;
    this.limits = limits;
    this.unwritten = new Value(NEVER);
    this.regular =
        new RegularVersions(limits.values, parts, limits.lagNanos > 0 ? limits.nanos() : 0);
  }

  /** Number that all versions of this run are above: it stands for every value of earlier runs. */
  public long loaded() {
    return numbering.first;
  }

  /** Number of a version within its run, for people: 1 is the first write of the value. */
  public long shown(long version) {
    return Math.max(LOADED, numbering.count(version));
  }

  /** Version of a write by its number within this process, from 1. */
  long version(long count) {
    return numbering.version(count);
  }

  public boolean hasOtherWriters() {
    return numbering.clients > 1;
  }

  /** True if another client has written a version, in this run. */
  public boolean isOfAnother(long version) {
    return version > numbering.first
        && (version - numbering.first) % numbering.clients != numbering.client;
  }

  /** True if writes to an item are kept, now and since the run began. */
  public boolean isKept(long item) {
    return (SplitMix.mix(numbering.first, item) & mask) == 0;
  }

  // ---- Writes ----

  /** Write of a value that has begun; {@code all} are told how it ends. */
  public record Write(Versions all, long item, int part, long version) {

    public void acknowledge(long nanos) {
      if (all.isKept(item)
          && !all.regular.acknowledge(item, part, all.numbering.count(version), nanos)) {
        all.irregular(item, part).acknowledge(version, nanos);
      }
    }

    /** Records that the write failed, which may have happened nevertheless, or may happen yet. */
    public void fail() {
      if (all.isKept(item)) {
        all.irregular(item, part).fail(version);
      }
    }
  }

  public Write begin(long item, int part) {
    if (!isKept(item)) {
      return new Write(this, item, part, numbering.version(unkept.incrementAndGet()));
    }
    long write = regular.begin(item, part);
    return new Write(
        this, item, part, write > 0 ? numbering.version(write) : irregular(item, part).begin());
  }

  /** Value of which more is kept than of a regular one, from now on. */
  private Value irregular(long item, int part) {
    Value value =
        values.computeIfAbsent(
            id(item, part),
            none -> regular.take(item, part).map(Value::new).orElseGet(() -> new Value(NEVER)));
    if (values.size() > limits.values) {
      forgetHalf();
    }
    return value;
  }

  private synchronized void forgetHalf() {
    if (values.size() > limits.values) {
      mask = mask << 1 | 1;
      values.keySet().removeIf(id -> !isKept(id / parts));
    }
  }

  private long id(long item, int part) {
    return item * parts + part;
  }

  private Value value(long item, int part) {
    if (!isKept(item)) {
      return unwritten;
    }
    Optional<Value> ofWrites = regular.of(item, part).map(Value::new);
    return ofWrites.orElseGet(
        () -> {
          // Waits for one that is just taken from the regular ones: get() would miss it.
          Value value = values.computeIfPresent(id(item, part), (id, known) -> known);
          return value == null ? unwritten : value;
        });
  }

  // ---- Replies ----

  /**
   * True if a version had certainly been overwritten at a time. Of a version of another client that
   * is never known. A version of this client is overwritten by its own later write, whatever others
   * have written in between.
   *
   * @param sinceNanos begin of the request whose reply shows the version, by {@link
   *     System#nanoTime}; earlier, where a reply may be late
   */
  public boolean isStale(long item, int part, long version, long sinceNanos) {
    return !isOfAnother(version) && value(item, part).isOverwritten(version, sinceNanos);
  }

  /** Time since which a version has been overwritten; the oldest that is kept, if not before. */
  public long overwrittenSince(long item, int part, long version) {
    return value(item, part).overwrittenSince(version);
  }

  /** Highest version that had certainly been overwritten at a time, or the least number. */
  public long overwrittenBefore(long item, int part, long sinceNanos) {
    return value(item, part).overwrittenBefore(sinceNanos);
  }

  /** Highest version that is acknowledged; {@link #loaded} before the first. */
  public long newest(long item, int part) {
    return value(item, part).newest();
  }

  public long begun(long item, int part) {
    return value(item, part).count();
  }

  /**
   * Versions of this run that a reply may show, the newest first: those that had not been
   * overwritten at a time.
   *
   * @param most most versions that are given
   * @return empty if there may be more, if a write of the value failed, or if it is not kept
   */
  public LongStream candidates(long item, int part, long sinceNanos, int most) {
    return isKept(item) ? value(item, part).candidates(sinceNanos, most) : LongStream.empty();
  }

  /** True if a reply can show no version but this one of all that the run has begun. */
  public boolean isOnly(long item, int part, long version, long sinceNanos) {
    long[] possible = candidates(item, part, sinceNanos, 1).toArray();
    return possible.length == 1 && possible[0] == version;
  }

  /** Distinct items that were written, of which those that are kept are a sample. */
  public long written() {
    return kept().count() * (mask + 1);
  }

  public LongStream kept() {
    LongStream irregular =
        values.entrySet().stream()
            .filter(entry -> entry.getValue().newest() > numbering.first)
            .mapToLong(entry -> entry.getKey() / parts);
    return LongStream.concat(regular.items(), irregular).filter(this::isKept).distinct();
  }

  private final class Value {
    private long count;
    private long newest;
    private List<Long> failures = List.of();

    /** Counts of writes under way, each with that of the last one that its end overwrites. */
    private final NavigableMap<Long, Long> underWay = new TreeMap<>();

    /** Versions that were overwritten, rising, each with the time of that behind it. */
    private long[] times = NONE;

    private int timed;
    private boolean forgetful;

    Value(RegularVersions.Writes known) {
      long acknowledged = known.acknowledged();
      count = known.begun();
      newest = versionOf(acknowledged);
      if (known.isUnderWay()) {
        underWay.put(count, acknowledged);
      }
      if (acknowledged > 1) {
        overwrite(versionOf(acknowledged - 2), known.beforeNanos());
      }
      if (acknowledged > 0) {
        overwrite(versionOf(acknowledged - 1), known.lastNanos());
      }
      forgetful = acknowledged > 2;
    }

    /** Version by the number of its write; 0 stands for what was there before the run. */
    private long versionOf(long write) {
      return write <= 0 ? numbering.first : numbering.version(write);
    }

    private long version(int place) {
      return times[2 * place];
    }

    private long time(int place) {
      return times[2 * place + 1];
    }

    private long overwritten() {
      return timed == 0 ? Long.MIN_VALUE : version(timed - 1);
    }

    synchronized long count() {
      return count;
    }

    synchronized long newest() {
      return newest;
    }

    synchronized long begin() {
      count++;
      underWay.put(count, (underWay.isEmpty() ? count : underWay.firstKey()) - 1);
      return numbering.version(count);
    }

    synchronized void acknowledge(long version, long nanos) {
      newest = Math.max(newest, version);
      Long last = underWay.remove(numbering.count(version));
      // Its end may have been recorded before.
      if (last != null && versionOf(last) > overwritten()) {
        overwrite(versionOf(last), nanos);
      }
    }

    synchronized void fail(long version) {
      underWay.remove(numbering.count(version));
      failures = Stream.concat(failures.stream(), Stream.of(version)).toList();
    }

    private void overwrite(long version, long nanos) {
      if (timed >= 2 && nanos - time(timed - 1) >= limits.nanos()) {
        forget(timed - 1);
      } else if (timed >= limits.times) {
        forget(timed / 2);
      }
      if (2 * timed == times.length) {
        times = Arrays.copyOf(times, 2 * Math.max(FIRST_TIMES, times.length));
      }
      times[2 * timed] = version;
      times[2 * timed + 1] = nanos;
      timed++;
    }

    private void forget(int earliest) {
      times = Arrays.copyOfRange(times, 2 * earliest, 2 * timed);
      timed -= earliest;
      forgetful = true;
    }

    synchronized boolean isOverwritten(long version, long sinceNanos) {
      return version <= overwritten()
          && overwrittenSince(version) - sinceNanos <= 0
          && !failures.contains(version);
    }

    synchronized long overwrittenSince(long version) {
      if (version > overwritten()) {
        return Long.MAX_VALUE;
      }
      int low = 0;
      int high = timed - 1;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (version(middle) < version) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return time(low);
    }

    synchronized long overwrittenBefore(long sinceNanos) {
      for (int i = timed - 1; i >= 0; i--) {
        if (time(i) - sinceNanos <= 0) {
          return version(i);
        }
      }
      return Long.MIN_VALUE;
    }

    synchronized LongStream candidates(long sinceNanos, int most) {
      long before = overwrittenBefore(sinceNanos);
      long known = before == Long.MIN_VALUE ? -1 : shown(before);
      long least = known + 1; // The count 0 stands for what was there before the run.
      if (!failures.isEmpty() || count - least >= most || (known < 0 && forgetful)) {
        return LongStream.empty();
      }
      long last = count;
      return LongStream.rangeClosed(least, last).map(i -> last + least - i).map(this::versionOf);
    }
  }
}
