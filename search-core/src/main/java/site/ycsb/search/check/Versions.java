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
import org.jspecify.annotations.Nullable;
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

  /**
   * Version of a write to a value that is not kept, of all clients together: above those of all
   * that are.
   */
  private static final long FIRST_UNKEPT = 1L << 39;

  private static final int FIRST_TIMES = 2;

  /** Values that are kept, and overwritten versions of each whose times are kept, at most. */
  public record Limits(int values, int times) {
    /** Limits where many values are written, and few of them often. */
    public static final Limits MANY_VALUES = new Limits(1 << 17, 1 << 6);

    /** Limits where one value may be written very often, and the times are a figure. */
    public static final Limits LONG_TIMES = new Limits(1 << 17, 1 << 18);
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

    /** Count of a version of this run; 0 for what was there before. */
    private long countOf(long version) {
      return version <= first ? 0 : count(version);
    }

    private long count(long version) {
      return (version - first) / clients;
    }
  }

  private final Numbering numbering;
  private final int parts;
  private final Limits limits;
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
    this.unwritten = new Value();
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

  public static final class Write {
    private final @Nullable Value value;
    private final long version;

    private Write(@Nullable Value value, long version) {
      this.value = value;
      this.version = version;
    }

    public long version() {
      return version;
    }

    public void acknowledge(long nanos) {
      if (value != null) {
        value.acknowledge(version, nanos);
      }
    }

    /** Records that the write failed, which may have happened nevertheless, or may happen yet. */
    public void fail() {
      if (value != null) {
        value.fail(version);
      }
    }
  }

  public Write begin(long item, int part) {
    if (!isKept(item)) {
      return new Write(null, numbering.version(unkept.incrementAndGet()));
    }
    long id = id(item, part);
    Value value = values.get(id);
    if (value == null) {
      value = values.computeIfAbsent(id, none -> new Value());
      if (values.size() > limits.values) {
        forgetHalf();
      }
    }
    return new Write(value, value.begin());
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
    return values.getOrDefault(id(item, part), unwritten);
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
    Value value = values.get(id(item, part));
    return value != null && !isOfAnother(version) && value.isOverwritten(version, sinceNanos);
  }

  /**
   * Time since which a version has been overwritten. If that was too long ago to be kept, the
   * oldest time that is.
   */
  public long overwrittenSince(long item, int part, long version) {
    return value(item, part).overwrittenSince(version);
  }

  /** Highest version that had certainly been overwritten at a time, or the least number. */
  public long overwrittenBefore(long item, int part, long sinceNanos) {
    return value(item, part).overwrittenBefore(sinceNanos);
  }

  /** Highest version that is acknowledged; {@link #loaded} before the first. */
  public long newest(long item, int part) {
    Value value = values.get(id(item, part));
    return value == null ? numbering.first : value.newest();
  }

  public long begun(long item, int part) {
    return value(item, part).count();
  }

  /**
   * Versions of this run that a reply may show, the newest first: those that had not been
   * overwritten at a time.
   *
   * @param most most versions that are given
   * @return empty if there may be more, or if a write of the value failed
   */
  public LongStream candidates(long item, int part, long sinceNanos, int most) {
    return value(item, part).candidates(sinceNanos, most);
  }

  /** True if a reply can show no version but this one of all that the run has begun. */
  public boolean isOnly(long item, int part, long version, long sinceNanos) {
    long[] possible = candidates(item, part, sinceNanos, 1).toArray();
    return isKept(item) && possible.length == 1 && possible[0] == version;
  }

  /** Distinct items that were written, of which those that are kept are a sample. */
  public long written() {
    return kept().count() * (mask + 1);
  }

  public LongStream kept() {
    return values.entrySet().stream()
        .filter(entry -> entry.getValue().newest() > numbering.first)
        .mapToLong(entry -> entry.getKey() / parts)
        .distinct();
  }

  private final class Value {
    private long count;
    private long newest = numbering.first;
    private long overwritten = Long.MIN_VALUE;
    private List<Long> failures = List.of();

    /**
     * Count of a write that began while no other was under way, and overwrites the one before it; 0
     * without.
     */
    private long alone;

    /** Counts of the others under way, each with that of the write that its end overwrites. */
    private final NavigableMap<Long, Long> underWay = new TreeMap<>();

    /** Versions that were overwritten, rising, each with the time at which it was. */
    private long[] replaced = new long[FIRST_TIMES];

    private long[] times = new long[FIRST_TIMES];

    private int timed;

    synchronized long count() {
      return count;
    }

    synchronized long newest() {
      return newest;
    }

    synchronized long begin() {
      count++;
      if (alone == 0 && underWay.isEmpty()) {
        alone = count;
      } else {
        long first = underWay.isEmpty() ? count : underWay.firstKey();
        underWay.put(count, (alone == 0 ? first : Math.min(alone, first)) - 1);
      }
      return numbering.version(count);
    }

    /**
     * Records the end of a write.
     *
     * @return count of the write that it overwrites; -1 if the end was recorded before
     */
    private long end(long version) {
      long ended = numbering.count(version);
      if (ended == alone) {
        alone = 0;
        return ended - 1;
      }
      return Optional.ofNullable(underWay.remove(ended)).orElse(-1L);
    }

    synchronized void acknowledge(long version, long nanos) {
      newest = Math.max(newest, version);
      long last = end(version);
      if (last < 0) {
        return;
      }
      long lastVersion = last == 0 ? numbering.first : numbering.version(last);
      if (lastVersion > overwritten) {
        overwritten = lastVersion;
        addTime(lastVersion, nanos);
      }
    }

    synchronized void fail(long version) {
      end(version);
      failures = Stream.concat(failures.stream(), Stream.of(version)).toList();
    }

    private void addTime(long version, long nanos) {
      if (timed == times.length) {
        int forgotten = timed < limits.times ? 0 : timed / 2;
        timed -= forgotten;
        replaced = Arrays.copyOfRange(replaced, forgotten, forgotten + 2 * timed);
        times = Arrays.copyOfRange(times, forgotten, forgotten + 2 * timed);
      }
      replaced[timed] = version;
      times[timed] = nanos;
      timed++;
    }

    synchronized boolean isOverwritten(long version, long sinceNanos) {
      return version <= overwritten
          && overwrittenSince(version) - sinceNanos <= 0
          && !failures.contains(version);
    }

    synchronized long overwrittenSince(long version) {
      if (version > overwritten) {
        return Long.MAX_VALUE;
      }
      int place = Arrays.binarySearch(replaced, 0, timed, version);
      return times[place >= 0 ? place : -place - 1];
    }

    synchronized long overwrittenBefore(long sinceNanos) {
      for (int i = timed - 1; i >= 0; i--) {
        if (times[i] - sinceNanos <= 0) {
          return replaced[i];
        }
      }
      return Long.MIN_VALUE;
    }

    synchronized LongStream candidates(long sinceNanos, int most) {
      long before = overwrittenBefore(sinceNanos);
      long known = before == Long.MIN_VALUE ? -1 : numbering.countOf(before);
      long least = known + 1; // The count 0 stands for what was there before the run.
      if (!failures.isEmpty() || count - least >= most || (known < 0 && timed >= limits.times)) {
        return LongStream.empty();
      }
      long last = count;
      return LongStream.rangeClosed(least, last)
          .map(i -> last + least - i)
          .map(i -> i == 0 ? numbering.first : numbering.version(i));
    }
  }
}
