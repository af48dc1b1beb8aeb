// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import site.ycsb.search.check.Reservoir;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.ThreadContext;

/** State of one client thread of {@link JsonWorkload}. Used by that thread alone until it ends. */
final class JsonThread extends ClientThread {

  /** Sample of the key numbers of the documents in which the thread has changed a number. */
  final Reservoir calculated;

  /**
   * @param seed seed of the dataset
   */
  JsonThread(ThreadContext context, long seed) {
    super(context, seed);
    calculated = new Reservoir(seed(seed));
  }
}
