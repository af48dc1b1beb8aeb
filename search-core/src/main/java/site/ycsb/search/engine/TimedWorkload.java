// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Status;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.Versions;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.RunOutcome.Findings;

/**
 * Workload as the engine sees it: a dataset, operations, and checks before and after. Thread-safe.
 */
public interface TimedWorkload<T extends ClientThread> {

  Properties properties();

  default Capabilities needs() {
    return PropertyCheck.needs(properties());
  }

  default boolean writes() {
    return PropertyCheck.writes(properties());
  }

  default boolean inserts() {
    return false;
  }

  /** Documents of the dataset that this process has removed, or may have. */
  default long removed() {
    return 0;
  }

  DatasetPlan dataset();

  /** The operations of a run or of a slice, by the shares that the properties give. */
  Mix<T> operations(Properties properties);

  /**
   * Times at which the next operations were recorded, counted from now on.
   *
   * @param warmup true for those of the warm-up, which do not count for the run
   */
  default Arrivals.Recorded recorded(boolean warmup) {
    return number -> 0;
  }

  /** Facts about the dataset for the settings in the report, by name. */
  default Map<String, String> reported() {
    return Map.of();
  }

  // ---- The load ----

  /** Request that stores new items, which was made before it is timed. */
  interface Storing {
    /** Sends the request; returns the status of each item, in their order. */
    List<Status> send(SearchDb db);
  }

  Storing storing(List<Long> numbers);

  // ---- The checks ----

  /** Share of a thread in the questions of the gate: all, unless several threads ask at once. */
  record Share(int number, int threads) {
    public static final Share ALL = new Share(0, 0);

    /** Questions that all threads together ask, about. */
    private static final long MOST = 128;

    public boolean has(int question, int questions) {
      long step = Math.max(1, (long) questions * threads / MOST);
      return (question + number) % step == 0;
    }
  }

  /** Digest of the answers, equal for all stores that answer alike, and number of right answers. */
  record Passed(String digest, int questions) {}

  /**
   * Compares the answers of a store whose dataset is as it was loaded with the right ones. Called
   * by several threads at once.
   *
   * @throws site.ycsb.search.check.RunException if an answer is wrong
   */
  Passed verify(SearchDb db, Share share) throws Exception;

  /**
   * Result of the preparation of a load or run.
   *
   * @param epoch number of runs that have written to the dataset before
   * @param loadedBy the load that the table holds, if it was checked
   */
  record PreparedRun(long epoch, Optional<String> loadedBy) {

    /** Bits of a version that count the writes of one run, more than all clients can make. */
    private static final int EPOCH_BITS = 41;

    /** Numbers of the versions that the writes of one client get. */
    public Versions.Numbering numbering(ClientPlace client) {
      return new Versions.Numbering(epoch << EPOCH_BITS, client.number(), client.clients());
    }

    /** True if the table holds the dataset, and nothing has been written to it since its load. */
    public boolean isUntouched() {
      return loadedBy.isPresent() && epoch == 0;
    }
  }

  /** Called once the store is prepared, before the first thread is made. */
  default void begin(PreparedRun prepared, SearchDb db) throws Exception {}

  T newThread(ThreadContext context);

  /**
   * Called between two slices.
   *
   * @param resting true after one, when the server may be frozen; false before the next
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
   * Checks the store after a run: what the run wrote is there, and questions are answered rightly.
   *
   * @param items written items to check, at most
   * @throws site.ycsb.search.check.RunException with the first wrong answer
   */
  Checks.After audit(SearchDb db, List<T> threads, int items) throws Exception;

  Findings findings(List<T> threads);
}
