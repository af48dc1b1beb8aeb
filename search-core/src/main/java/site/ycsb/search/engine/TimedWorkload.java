// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.run.Findings;

/**
 * Workload as the engine sees it: operations over a dataset, and the checks of the store before and
 * after them. Thread-safe.
 *
 * @param <T> the state of one client thread
 */
public interface TimedWorkload<T extends ClientThread> {

  /** Capabilities that the binding must have. */
  Set<Class<? extends Operations>> needs();

  default Set<SearchQuery.Kind> kinds() {
    return Set.of();
  }

  boolean writes();

  default boolean inserts() {
    return false;
  }

  DatasetPlan dataset();

  /**
   * The operations of a run or of a slice.
   *
   * @param properties properties with the share of each operation
   */
  Mix<T> operations(Properties properties);

  /** Facts about the dataset for the settings in the report, by name. */
  default Map<String, String> reported() {
    return Map.of();
  }

  /** Stores the item of a key number, in a store within the process, whose runs load it. */
  default void store(SearchDb db, long number) throws Exception {
    db.operations(Documents.class).put(dataset().table(), dataset().document().apply(number));
  }

  // ---- The load ----

  /** Request that stores new items, which was made before it is timed. */
  interface Storing {
    /** Sends the request; returns the status of each item, in their order. */
    List<Status> send(SearchDb db);
  }

  /** Request that stores the items of key numbers. */
  Storing storing(List<Long> numbers);

  /** Stores one item by YCSB's own interface; empty to send the request of {@link #storing}. */
  default Optional<Status> insert(DB db, long number) {
    return Optional.empty();
  }

  // ---- The checks ----

  /**
   * Share of a thread in the questions of the gate: all of them, unless many threads ask at once.
   *
   * @param number number of the thread, from 0
   * @param threads number of threads that ask at once
   */
  record Share(int number, int threads) {
    public static final Share ALL = new Share(0, 0);

    /** Questions that all threads together ask, about. */
    private static final long MOST = 128;

    /** True if a question belongs to the share. */
    public boolean has(int question, int questions) {
      long step = Math.max(1, (long) questions * threads / MOST);
      return (question + number) % step == 0;
    }
  }

  /**
   * Result of the gate.
   *
   * @param digest digest of the answers, equal for all stores that answer alike
   * @param questions number of questions, all of which were answered rightly
   */
  record Passed(String digest, int questions) {}

  /**
   * Compares the answers of a store whose dataset is as it was loaded with the right ones. Called
   * by several threads at once.
   *
   * @throws site.ycsb.search.check.RunException if an answer is wrong
   */
  Passed verify(SearchDb db, Share share) throws Exception;

  /** Called once the store is prepared, before the first thread is made. */
  default void begin(PreparedRun prepared, Optional<SearchDb> db) throws Exception {}

  /** State for one client thread. */
  T newThread(ThreadContext context);

  /**
   * Called between two slices.
   *
   * @param resting true at the end of one, from when on the server may be frozen; false before the
   *     next
   */
  default void rest(boolean resting) {}

  /**
   * Called once all threads have ended and none of their operations has failed, before anything
   * else is asked: for figures such as how long an index lags behind.
   *
   * @throws site.ycsb.search.check.RunException if what the threads have stored is not there
   */
  default void ended(SearchDb db, List<T> threads) throws Exception {}

  /**
   * Result of the checks after a run.
   *
   * @param documents number of items that were checked
   * @param written distinct items that the run wrote
   * @param questions number of questions that were asked again
   * @param problem fault of the first wrong answer, in one line; empty if all are right
   */
  record Audit(int documents, long written, int questions, Optional<String> problem) {
    /** Audit that has found a fault. */
    public static Audit failed(String problem) {
      return new Audit(0, 0, 0, Optional.of(problem));
    }
  }

  /**
   * Checks the store after a run: what the run wrote is there, and questions are answered rightly.
   *
   * @param items written items to check, at most
   */
  Audit audit(SearchDb db, List<T> threads, int items) throws Exception;

  /** Figures that the threads have counted beside their operations. */
  Findings findings(List<T> threads);
}
