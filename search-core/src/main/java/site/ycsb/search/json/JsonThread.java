// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.run.Reservoir;
import site.ycsb.search.run.Tally;
import site.ycsb.search.run.ThreadContext;
import site.ycsb.search.run.WorkloadThread;

/** State of one client thread of {@link JsonWorkload}. Used by that thread alone until it ends. */
final class JsonThread extends WorkloadThread {

  final Tally<JsonCount> counts = new Tally<>(JsonCount.class);
  final SplitMix random;

  /** Sample of the key numbers that the thread has written. */
  final Reservoir written;

  /** Number of documents of a load that the thread has not been given yet. */
  long planned;

  /**
   * @param seed seed of the dataset
   */
  JsonThread(ThreadContext context, long seed) {
    super(context);
    int number = context.place().number();
    random = new SplitMix(SplitMix.mix(seed, context.place().warmup() ? -1L - number : number));
    written = new Reservoir(seed ^ number);
    planned = context.place().plannedInserts();
  }
}
