// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import site.ycsb.search.binding.Document;
import site.ycsb.search.check.Reservoir;
import site.ycsb.search.check.Versions;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.run.Tally;

/** State of one client thread of {@link SearchWorkload}. Used by that thread alone. */
final class SearchThread extends ClientThread {

  /** Title that this thread has written, and the server has acknowledged. */
  record Retitled(long number, Versions.Write write, String title, long nanos) {}

  /** Titles that are remembered, a power of two. */
  private static final int REMEMBERED = 64;

  final Tally<SearchCount> searches = new Tally<>(SearchCount.class);

  /** Hits of the last search, kept so that a search allocates no list. */
  final List<Document> hits = new ArrayList<>();

  /** Sample of the key numbers of the documents that the thread has inserted. */
  final Reservoir inserted;

  private final Retitled[] retitled = new Retitled[REMEMBERED];
  private int titles;

  SearchThread(ThreadContext context, long seed) {
    super(context, seed);
    inserted = new Reservoir(seed(~seed));
  }

  @Override
  protected void rest(ClientThread sum) {
    super.rest(sum);
    hits.clear();
    Arrays.fill(retitled, null);
  }

  /** Remembers a title; the oldest one is forgotten. */
  void remember(Retitled title) {
    retitled[titles++ & (REMEMBERED - 1)] = title;
  }

  boolean hasRetitled() {
    return titles > 0;
  }

  /** Any of the titles that are remembered. */
  Retitled anyRetitled() {
    return retitled[random.below(Math.min(Math.abs(titles), REMEMBERED))];
  }
}
