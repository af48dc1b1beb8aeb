// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.run.Reservoir;
import site.ycsb.search.run.Tally;
import site.ycsb.search.run.ThreadContext;
import site.ycsb.search.run.WorkloadThread;

/**
 * State of one client thread of {@link ValuesWorkload}. Used by that thread alone until it ends.
 */
final class ValuesThread extends WorkloadThread {

  final Tally<ValueCount> counts = new Tally<>(ValueCount.class);
  final SplitMix random;

  /** Number of the thread, from 0. */
  final int number;

  /** True if the thread only writes, where some threads only write and others only read. */
  final boolean isWriter;

  final boolean warmup;

  /** Requests that wait until they are as many as are sent at once. */
  final List<ValueCall> waiting = new ArrayList<>();

  /** Sample of the key numbers that the thread has written. */
  final Reservoir written;

  /** Key numbers of a load that wait until their batch is full. */
  final List<Long> unsent = new ArrayList<>();

  /** Number of values of a load that the thread has not been given yet. */
  long planned;

  /** True if the next operation of the thread is the second one of a pair. */
  boolean second;

  /** Key number of the first operation of a pair. */
  long pairNumber;

  /** Version that the last GET found. */
  long lastSeen;

  /** The longest time, and the most versions, by which a value was behind. */
  long worstLagNanos;

  long worstLagVersions;

  private final int stride;
  private long version;

  /**
   * @param seed seed of the dataset
   * @param writers number of threads that only write
   */
  ValuesThread(ThreadContext context, long seed, int writers) {
    super(context);
    number = context.place().number();
    warmup = context.place().warmup();
    isWriter = number < writers;
    planned = context.place().plannedInserts();
    random = new SplitMix(SplitMix.mix(seed, warmup ? -1L - number : number));
    written = new Reservoir(seed ^ number);
    stride = context.place().threads();
    version = number;
  }

  /** Number of a write that no other write of this thread or another has, from 1. */
  long nextWrite() {
    version += stride;
    return version;
  }
}
