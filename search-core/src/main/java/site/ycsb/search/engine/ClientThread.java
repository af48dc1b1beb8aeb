// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunOutcome;

/**
 * State of one client thread that every workload has; a workload adds its own in a subclass. Used
 * by that thread alone, except for the tally.
 */
public class ClientThread {

  /** Pause after a failure, untimed, so that a dead server meets no busy loop. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  public final SplitMix random;
  public final ThreadContext context;

  /** Key numbers that wait until their batch is full. */
  final List<Long> unsent = new ArrayList<>();

  /** End of the last request that stored new items, by the system timer; 0 before the first. */
  public long storedNanos;

  /** Counters, which any thread may read. */
  private final AtomicLongArray tally = new AtomicLongArray(Count.values().length);

  /** Turn of checks: in each, one answer of every kind of operation is checked in any case. */
  private volatile int turn = 1;

  /** Turn of the last check of each operation of the mix; 0 before its first one. */
  private int[] lastTurns = {0};

  /** Place in the mix of the operation that is under way. */
  private int operation;

  public ClientThread(ThreadContext context, long seed) {
    this.context = context;
    this.random = new SplitMix(seed(seed));
  }

  /** Seed that no other thread has, in any slice, in the run or its warm-up, of any client. */
  public final long seed(long ofDataset) {
    long seeded = context.number() + ((long) context.client().number() << Integer.SIZE);
    return context.slice() > 0
        ? SplitMix.mix(SplitMix.mix(ofDataset, context.slice()), seeded)
        : SplitMix.mix(ofDataset, context.warmup() ? -1L - seeded : seeded);
  }

  final boolean hasEndedOne() {
    return total(Count.SUCCEEDED) + total(Count.FAILED) > 0;
  }

  final boolean hasFailed() {
    return total(Count.FAILED) > 0;
  }

  public final SearchDb db() {
    return context.db();
  }

  public final OperationReporter reporter() {
    return context.reporter();
  }

  /** Takes the place in the mix of the operation that begins. */
  final void begin(int place) {
    operation = place;
    if (place >= lastTurns.length) {
      lastTurns = Arrays.copyOf(lastTurns, place + 1);
    }
  }

  /**
   * True if the answer of the operation is checked: one in {@code search.check}, and of each
   * operation of the mix the first, for rare ones, and at least one a second, for slow stores.
   */
  public final boolean drawCheck() {
    int every = context.checkEvery();
    int last = lastTurns[operation];
    boolean drawn = every == 1 || (every > 1 && (random.below(every) == 0 || last != turn));
    if (drawn && last > 0) {
      lastTurns[operation] = turn;
    }
    return drawn;
  }

  /** Counts an answer that was checked. */
  public final void countChecked(Count checked) {
    lastTurns[operation] = turn;
    add(checked, 1);
  }

  /** Has the next answer of each operation checked. Thread-safe if one thread calls it. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  final void demandCheck() {
    turn++;
  }

  public final void count(long succeeded, long failed) {
    add(Count.SUCCEEDED, succeeded);
    add(Count.FAILED, failed);
  }

  /** Counts operations that have ended and, if one has failed, pauses. */
  public final void countAll(long succeeded, long failed) {
    count(succeeded, failed);
    if (failed > 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Counts one operation and, after a failure, pauses. */
  public final void count(boolean succeeded) {
    countAll(succeeded ? 1 : 0, succeeded ? 0 : 1);
  }

  public final void count(Count what) {
    add(what, 1);
  }

  @SuppressWarnings("EnumOrdinal") // An index of an array in this class alone.
  final void add(Count what, long amount) {
    int place = what.ordinal();
    tally.setOpaque(place, tally.getPlain(place) + amount);
  }

  @SuppressWarnings("EnumOrdinal")
  public final long total(Count what) {
    return tally.getOpaque(what.ordinal());
  }

  static long sum(Collection<? extends ClientThread> threads, Count what) {
    return threads.stream().mapToLong(thread -> thread.total(what)).sum();
  }

  static RunOutcome.Counts counts(Collection<? extends ClientThread> threads) {
    return new RunOutcome.Counts(
        sum(threads, Count.SUCCEEDED), sum(threads, Count.FAILED), sum(threads, Count.WRONG));
  }

  public final void countWrong(String problem) {
    add(Count.WRONG, 1);
    context.checked().firstWrong().compareAndSet(null, problem);
  }
}
