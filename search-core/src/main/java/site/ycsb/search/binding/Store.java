// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.io.IOException;
import java.util.Optional;
import site.ycsb.Status;

/**
 * Open connection of a process to its store, shared by all client threads that have equal
 * properties. Thread-safe.
 */
public interface Store extends AutoCloseable {

  Tables tables();

  /**
   * Opens the operations of one client thread, such as a connection that only this thread uses.
   * Called once by each thread, before its first operation; many threads may call it at once.
   *
   * @return an object that implements every one of {@link Binding#capabilities}
   * @throws StoreException with a line for the user, where the cause is known
   */
  Operations connect() throws Exception;

  /** Closes operations that {@link #connect} has opened. */
  default void disconnect(Operations operations) throws Exception {}

  /** Name and version of the server and of every module that takes part in a search. */
  String version() throws Exception;

  /** Settings in effect, which go into every result. */
  EffectiveSettings settings() throws Exception;

  /**
   * Counters and gauges of the server. Asked over the connections of the administration, right
   * before and right after the measured time, in one request to each node. A server that forbids
   * the question gives {@link Telemetry#NONE}.
   */
  default Telemetry telemetry() throws Exception {
    return Telemetry.NONE;
  }

  /** Cache of values in the client's memory; empty if every read asks the server. */
  default Optional<? extends ClientCache> cache() {
    return Optional.empty();
  }

  /**
   * True if a read that begins after a write is acknowledged never finds an older value. A stale
   * read is then a wrong answer; otherwise it is counted.
   */
  default boolean promisesFreshReads() {
    return cache().map(ClientCache::promisesCoherence).orElse(true);
  }

  /**
   * Sends the least request that the server answers, over an open connection, and waits for the
   * answer. Its duration is the round-trip time. Never called during a run.
   *
   * @throws UnsupportedOperationException if the store has no server
   */
  default void ping() throws Exception {
    throw new UnsupportedOperationException("the store has no server");
  }

  /**
   * Announces the begin and the end of a warm-up, or the begin of a load. During a warm-up, a
   * thread can wait for the JIT compiler for longer than a reply may take, without the server being
   * slow. During a load, a slow reply is better than a repeated one.
   */
  default void warmingUp(boolean underWay) {}

  /** Status of an operation that ended by an exception. A binding adds what its driver throws. */
  default Status statusOf(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnsupportedOperationException) {
        return Status.NOT_IMPLEMENTED;
      }
      if (cause instanceof IllegalArgumentException) {
        return Status.BAD_REQUEST;
      }
      if (cause instanceof IOException) {
        return Status.SERVICE_UNAVAILABLE;
      }
    }
    return Status.ERROR;
  }

  /** Closes the connection; called once, after the last thread has disconnected. */
  @Override
  void close() throws Exception;
}
