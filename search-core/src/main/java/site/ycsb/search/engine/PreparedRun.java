// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Optional;
import site.ycsb.search.check.Versions;
import site.ycsb.search.run.ClientPlace;

/**
 * Result of the preparation of a load or run.
 *
 * @param epoch number of runs that have written to the dataset before
 * @param loadedBy the load that the table holds, if it was checked
 */
public record PreparedRun(long epoch, Optional<String> loadedBy) {

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
