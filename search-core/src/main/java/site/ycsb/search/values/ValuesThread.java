// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.Versions;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.ThreadContext;

/**
 * State of one client thread of {@link ValuesWorkload}. Used by that thread alone until it ends.
 */
final class ValuesThread extends ClientThread {

  /** Request that is sent alone, or waits until there are as many as are sent at once. */
  abstract static class Waiting extends Call<byte[]> {

    final ValueRequest request;

    Waiting(ClientThread thread, String table, ValueRequest request, List<Versions.Write> writes) {
      super(thread, request.command().name(), table, request.key(), writes);
      this.request = request;
    }

    /** Called right before the request is sent, alone or with others. */
    abstract void begin();

    @Override
    protected final Optional<byte[]> send(SearchDb db) throws Exception {
      return db.operations(Values.class).send(table, request);
    }
  }

  /** True if the thread only writes, where some threads only write and others only read. */
  final boolean isWriter;

  final List<Waiting> waiting = new ArrayList<>();

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
