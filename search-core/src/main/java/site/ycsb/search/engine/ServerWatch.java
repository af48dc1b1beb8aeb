// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import site.ycsb.search.binding.ClientCache;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Telemetry;

/**
 * Telemetry of the server over the measured time, and use of the client-side cache. The server is
 * asked right before and right after that time, and never within it. A server that refuses or does
 * not answer in time costs the run nothing: there is no telemetry then. Not thread-safe.
 */
final class ServerWatch implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 2;

  private final Store store;
  private final Telemetry before;
  private final Map<String, Long> cacheBefore;

  /** Telemetry over the measured time; empty if the server tells nothing. */
  Map<String, Double> telemetry = Map.of();

  /** Counters of the client-side cache over the measured time; empty without one. */
  Map<String, Long> cacheUse = Map.of();

  ServerWatch(Store store) {
    this.store = store;
    this.before = ask(store);
    this.cacheBefore = cacheCounters();
  }

  @Override
  public void close() {
    Map<String, Long> use = new TreeMap<>(cacheCounters());
    use.replaceAll((name, value) -> value - cacheBefore.getOrDefault(name, 0L));
    cacheUse = Collections.unmodifiableMap(use);
    if (!before.equals(Telemetry.NONE)) {
      telemetry = ask(store).since(before);
    }
  }

  private Map<String, Long> cacheCounters() {
    return store.cache().map(ClientCache::counters).orElse(Map.of());
  }

  /** Asks on a separate thread, because a driver may wait for an answer for hours. */
  private static Telemetry ask(Store store) {
    FutureTask<Telemetry> answer = new FutureTask<>(store::telemetry);
    Thread thread = new Thread(answer, "telemetry");
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return Telemetry.NONE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Telemetry.NONE;
    }
  }
}
