// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.ThreadContext;

/**
 * State of one client thread of {@link ValuesWorkload}. Used by that thread alone until it ends.
 */
final class ValuesThread extends ClientThread {

  /** True if the thread only writes, where some threads only write and others only read. */
  final boolean isWriter;

  /** Requests that wait until there are as many as are sent at once. */
  final List<ValueRequest> requests = new ArrayList<>();

  /** The calls of these requests, in their order. */
  final List<Call<byte[]>> waiting = new ArrayList<>();

  /** True if the next operation of the thread is the second one of a pair. */
  boolean second;

  long pairNumber;
  long lastSeen;

  /** GETs that found a value which had been overwritten before they began. */
  long stale;

  /** The longest time, and the most versions, by which a value was behind. */
  long worstLagNanos;

  long worstLagVersions;
  long emptyPops;

  ValuesThread(ThreadContext context, long seed, int writers) {
    super(context, seed);
    isWriter = context.number() < writers;
  }
}
