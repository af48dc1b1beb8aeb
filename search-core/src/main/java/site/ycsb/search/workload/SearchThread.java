// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.binding.Document;
import site.ycsb.search.check.Reservoir;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.run.Tally;

/** State of one client thread of {@link SearchWorkload}. Used by that thread alone. */
final class SearchThread extends ClientThread {

  final Tally<SearchCount> searches = new Tally<>(SearchCount.class);

  /** Hits of the last search, kept so that a search allocates no list. */
  final List<Document> hits = new ArrayList<>();

  /** Sample of the key numbers of the documents that the thread has inserted. */
  final Reservoir inserted;

  SearchThread(ThreadContext context, long seed) {
    super(context, seed);
    inserted = new Reservoir(seed(~seed));
  }

  @Override
  protected void rest(ClientThread sum) {
    super.rest(sum);
    hits.clear();
  }
}
