// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes of values that are written one after the other, as nearly all are. Three numbers tell of
 * each value what there is to know; they lie side by side, so that an update pays for one look
 * beyond the processor's cache. A value that needs more is taken out, for good. Thread-safe.
 */
final class RegularVersions {

  private static final VarHandle STATE = MethodHandles.arrayElementVarHandle(long[].class);

  /** Values of an array. */
  private static final int VALUES = 1 << 10;

  private static final int NUMBERS = 3;

  /** First number of a value that was taken out. Of any other, it is {@link Writes#state}. */
  private static final long TAKEN = -1;

  /** First number of a value while a thread uses its three numbers. */
  private static final long LOCKED = -2;

  private final int arrays;
  private final long recentNanos;
  private final AtomicReferenceArray<long @Nullable []> numbers;

  /**
   * Writes of one value.
   *
   * @param state twice the number of writes that have begun; one more while the last is under way
   * @param lastNanos time of the last acknowledgement
   * @param beforeNanos time of the one before it
   */
  record Writes(long state, long lastNanos, long beforeNanos) {

    long begun() {
      return state >> 1;
    }

    boolean isUnderWay() {
      return (state & 1) != 0;
    }

    long acknowledged() {
      return begun() - (state & 1);
    }
  }

  /**
   * @param recentNanos time between two acknowledgements within which earlier ones are needed, too
   */
  RegularVersions(int items, int parts, long recentNanos) {
    this.arrays = items / VALUES;
    this.recentNanos = recentNanos;
    this.numbers = new AtomicReferenceArray<>(arrays * parts);
  }

  private long @Nullable [] array(long item, int part) {
    if (item < 0 || item >= (long) arrays * VALUES) {
      return null;
    }
    int array = part * arrays + (int) (item / VALUES);
    long[] known = numbers.get(array);
    if (known == null) {
      numbers.compareAndSet(array, null, new long[NUMBERS * VALUES]);
      known = numbers.get(array);
    }
    return known;
  }

  private static int place(long item) {
    return NUMBERS * (int) (item % VALUES);
  }

  /**
   * Locks a value and returns its first number, which {@link #unlock} gives back. That number is
   * the lock, so an update looks nowhere else. Nothing between the two calls may throw.
   */
  private static long lock(long[] array, int place) {
    long state = (long) STATE.getAndSet(array, place, LOCKED);
    while (state == LOCKED) {
      LockSupport.parkNanos(1); // The other thread holds it for some nanoseconds, if it runs.
      state = (long) STATE.getAndSet(array, place, LOCKED);
    }
    return state;
  }

  private static void unlock(long[] array, int place, long state) {
    STATE.setRelease(array, place, state);
  }

  /** Number of a write that begins, from 1; 0 if the value needs more than is known here. */
  long begin(long item, int part) {
    long[] array = array(item, part);
    if (array == null) {
      return 0;
    }
    int place = place(item);
    long state = lock(array, place);
    boolean free = state != TAKEN && (state & 1) == 0;
    unlock(array, place, free ? state + 3 : state);
    return free ? (state >> 1) + 1 : 0;
  }

  /** Takes the end of a write; false if the value needs more than is known here. */
  boolean acknowledge(long item, int part, long write, long nanos) {
    long[] array = array(item, part);
    if (array == null) {
      return false;
    }
    int place = place(item);
    long state = lock(array, place);
    boolean recent = write > 2 && nanos - array[place + 1] < recentNanos;
    boolean regular = state == 2 * write + 1 && !recent;
    if (regular) {
      array[place + 2] = array[place + 1];
      array[place + 1] = nanos;
    }
    unlock(array, place, regular ? 2 * write : state);
    return regular;
  }

  /** Writes of a value; empty if there are none, or if it was taken out. */
  Optional<Writes> of(long item, int part) {
    return look(item, part, /* take= */ false);
  }

  /** Takes a value out. */
  Optional<Writes> take(long item, int part) {
    return look(item, part, /* take= */ true);
  }

  private Optional<Writes> look(long item, int part, boolean take) {
    long[] array = array(item, part);
    if (array == null) {
      return Optional.empty();
    }
    int place = place(item);
    long state = lock(array, place);
    long last = array[place + 1];
    long before = array[place + 2];
    unlock(array, place, take ? TAKEN : state);
    return state <= 0 ? Optional.empty() : Optional.of(new Writes(state, last, before));
  }

  /** Items of which a write is acknowledged, once for each part. */
  LongStream items() {
    return IntStream.range(0, numbers.length())
        .filter(array -> numbers.get(array) != null)
        .boxed()
        .flatMapToLong(
            array ->
                LongStream.range(0, VALUES)
                    .map(place -> array % arrays * (long) VALUES + place)
                    .filter(
                        item ->
                            of(item, array / arrays)
                                .filter(writes -> writes.acknowledged() > 0)
                                .isPresent()));
  }
}
