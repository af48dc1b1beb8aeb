// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Versions that the writers of a run give to the values of keys, and the times at which the server
 * has acknowledged them. It tells whether a read was stale. Thread-safe.
 *
 * <p>Several writers can write one key at the same time, and then any of their versions may end as
 * the last. So a version counts as overwritten only when another write has begun after all writes
 * up to that version were acknowledged, and has been acknowledged itself. A read that begins later
 * and finds that version, or an earlier one, is stale. A write that failed may happen at any later
 * time; a read that finds it is never stale.
 *
 * <p>A workload numbers its keys. If parts of a value are written one by one, each part is a key.
 */
public final class Versions {

  /** Version of a value as it was loaded. */
  public static final long LOADED = 0;

  /** Times that are kept for a key; the oldest are forgotten. */
  private static final int MOST_TIMES = 1 << 18;

  private static final int FIRST_TIMES = 16;

  private final long first;
  private final boolean timed;
  private final Map<Long, Key> keys = new ConcurrentHashMap<>();

  /**
   * @param first number that all versions of this run are above, and those of earlier runs are not
   */
  public Versions(long first) {
    this(first, /* timed= */ true);
  }

  /**
   * @param timed true if times are kept for {@link #overwrittenSince}, which takes memory for each
   *     write
   */
  public Versions(long first, boolean timed) {
    this.first = first;
    this.timed = timed;
  }

  /** Number that all versions of this run are above: it stands for every value of earlier runs. */
  public long loaded() {
    return first;
  }

  /** Number of a version within its run, for people: 1 is the first write of the key. */
  public long shown(long version) {
    return Math.max(LOADED, version - first);
  }

  /** The next version of a key, whose write begins now. */
  public long begin(long number) {
    return key(number).begin();
  }

  /** Records that the server has acknowledged a write. */
  public void acknowledge(long number, long version, long nanos) {
    key(number).acknowledge(version, nanos);
  }

  /** Records that a write failed, which may have happened nevertheless, or may happen yet. */
  public void fail(long number, long version) {
    key(number).fail(version);
  }

  /** State of a key as a read finds it at its begin. */
  public Before before(long number) {
    Key key = keys.get(number);
    return key == null ? new Before(Long.MIN_VALUE, LOADED) : key.before();
  }

  /**
   * State of a key at the begin of a read.
   *
   * @param overwritten highest version that is certainly overwritten
   * @param newest highest version that is acknowledged
   */
  public record Before(long overwritten, long newest) {}

  /** True if a read that found a version, and began after that state, is stale. */
  public boolean isStale(long number, long version, Before before) {
    return version <= before.overwritten && !key(number).hasFailed(version);
  }

  /**
   * Time since which a version has been overwritten, by {@link System#nanoTime}. If that was too
   * long ago to be kept, the oldest time that is.
   */
  public long overwrittenSince(long number, long version) {
    return key(number).overwrittenSince(version);
  }

  /** Number of writes of a key that have begun. */
  public long begun(long number) {
    Key key = keys.get(number);
    return key == null ? 0 : shown(key.last());
  }

  private Key key(long number) {
    return keys.computeIfAbsent(number, none -> new Key(first, timed));
  }

  /** Versions of one key. */
  private static final class Key {

    /** Versions whose writes are under way, each with the version that its end overwrites. */
    private final TreeMap<Long, Long> underWay = new TreeMap<>();

    private final Set<Long> failed = new HashSet<>();
    private final boolean timed;
    private long last;
    private long newest;
    private long overwritten = Long.MIN_VALUE;

    /** Versions that were overwritten, rising, and the times at which they were. */
    private long[] versions;

    private long[] nanos;
    private int times;

    Key(long first, boolean timed) {
      this.last = first;
      this.timed = timed;
      this.versions = new long[timed ? FIRST_TIMES : 0];
      this.nanos = new long[timed ? FIRST_TIMES : 0];
    }

    synchronized long last() {
      return last;
    }

    synchronized long begin() {
      last++;
      underWay.put(last, underWay.isEmpty() ? last - 1 : underWay.firstKey() - 1);
      return last;
    }

    synchronized void acknowledge(long version, long now) {
      newest = Math.max(newest, version);
      Long replaced = underWay.remove(version);
      if (replaced != null && replaced > overwritten) {
        overwritten = replaced;
        if (timed) {
          add(replaced, now);
        }
      }
    }

    synchronized void fail(long version) {
      underWay.remove(version);
      failed.add(version);
    }

    synchronized boolean hasFailed(long version) {
      return failed.contains(version);
    }

    synchronized Before before() {
      return new Before(overwritten, newest);
    }

    synchronized long overwrittenSince(long version) {
      int place = Arrays.binarySearch(versions, 0, times, version);
      return nanos[place < 0 ? Math.min(-place - 1, times - 1) : place];
    }

    private void add(long version, long now) {
      if (times == versions.length) {
        makeRoom();
      }
      versions[times] = version;
      nanos[times] = now;
      times++;
    }

    /** Doubles the room or, at its limit, forgets the older half. */
    private void makeRoom() {
      if (times < MOST_TIMES) {
        versions = Arrays.copyOf(versions, 2 * times);
        nanos = Arrays.copyOf(nanos, 2 * times);
      } else {
        times /= 2;
        System.arraycopy(versions, times, versions, 0, times);
        System.arraycopy(nanos, times, nanos, 0, times);
      }
    }
  }
}
