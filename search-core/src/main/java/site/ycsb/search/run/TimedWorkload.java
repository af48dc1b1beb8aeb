// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.DB;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.RunException;

/**
 * Workload as the runtime sees it. The runtime prepares the store, warms up, watches the threads
 * and judges the run; the workload supplies the dataset, the operations and the checks of answers.
 * Thread-safe.
 *
 * @param <T> the state of one client thread
 */
public interface TimedWorkload<T extends WorkloadThread> {

  /** Capabilities that the binding must have. */
  Set<Class<? extends Operations>> needs();

  /** Kinds of query that the workload asks. */
  default Set<SearchQuery.Kind> kinds() {
    return Set.of();
  }

  /** True if a run changes the dataset. */
  boolean writes();

  /** True if a run inserts documents. */
  boolean inserts();

  /** The dataset that the workload works on. */
  DatasetPlan dataset();

  /** Facts about the dataset for the settings in the report, by name. */
  default Map<String, String> reported() {
    return Map.of();
  }

  /** Stores the document of a key number, in a store within the process, whose runs load it. */
  default void store(SearchDb db, long number) throws Exception {
    db.operations(Documents.class).put(dataset().table(), dataset().document().apply(number));
  }

  /**
   * Compares the answers of a store whose dataset is as it was loaded with the right ones.
   *
   * @return a digest of the answers, equal for all stores that answer alike
   * @throws RunException if an answer is wrong
   */
  String verify(SearchDb db) throws Exception;

  /** State for one client thread. */
  T newThread(ThreadContext context);

  /** Performs one operation of the warm-up, which inserts no document. */
  void warmUp(DB db, T thread);

  /** Sends what a thread of a load has left to send. Called after all threads have ended. */
  default void completeLoad(SearchDb db, T thread) {}

  /**
   * Called once all threads have ended and none of their operations has failed, before anything
   * else is asked: for figures such as how long an index lags behind.
   *
   * @throws RunException if what the threads have stored is not there
   */
  default void ended(SearchDb db, List<T> threads) throws Exception {}

  /** Checks documents after a run that wrote; see {@link RunSettings#auditDocuments}. */
  AuditResult audit(SearchDb db, List<T> threads) throws Exception;

  /** Figures that the threads have counted beside their operations. */
  Findings findings(List<T> threads);
}
