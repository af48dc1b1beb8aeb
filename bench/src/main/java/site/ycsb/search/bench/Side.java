// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Map;
import java.util.concurrent.Callable;
import site.ycsb.search.bench.Measured.Figures;

/**
 * Side of a comparison.
 *
 * @param properties those of YCSB, or of the peer
 * @param opening returns when the client is open
 */
record Side(String name, Map<String, String> properties, Callable<Client> opening) {

  /** Client that operates during slices of time and is stopped between them. */
  interface Client extends AutoCloseable {

    Figures slice(double seconds) throws Exception;

    /** Ends it; fails if an operation has failed, because then the figures mean nothing. */
    @Override
    default void close() throws Exception {}
  }
}
