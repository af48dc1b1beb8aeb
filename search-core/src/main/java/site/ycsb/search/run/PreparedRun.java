// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Map;
import java.util.Optional;

/**
 * Result of the preparation of a load or run.
 *
 * @param verified true if the store's answers were compared with the oracle's and are right
 * @param epoch number of runs that have written to the dataset before
 * @param loadedBy the load that the table holds, if it was checked
 * @param basis what the figures are based on
 */
public record PreparedRun(boolean verified, long epoch, Optional<String> loadedBy, Basis basis) {

  /** Result with a stock binding, which is not prepared. */
  static final PreparedRun NONE =
      new PreparedRun(false, 0, Optional.empty(), new Basis("", "", Map.of()));

  /**
   * Basis of a run's figures.
   *
   * @param dataset digest of the dataset's description, equal for equal datasets in all stores;
   *     empty if the table's dataset is unknown
   * @param answersDigest digest of the gate's answers, equal for stores that were asked the same
   *     and answered the same; empty if the gate was not asked
   * @param settings {@code server} and the settings in effect, in the order of reports; empty if
   *     the store was not asked
   */
  public record Basis(String dataset, String answersDigest, Map<String, String> settings) {}
}
