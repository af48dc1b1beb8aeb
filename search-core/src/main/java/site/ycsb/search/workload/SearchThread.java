// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Compared;

/** State of one client thread of {@link SearchWorkload}. Used by that thread alone. */
final class SearchThread extends ClientThread {

  long hitCount;

  /** Searches by which stores are compared, and their hits, of each group of questions. */
  final long[] comparedSearches = new long[Compared.GROUPS];

  final long[] comparedHits = new long[Compared.GROUPS];

  /** Sum of the squares of the hits of each of those searches. */
  long comparedSquares;

  long emptyPages;

  /** Searches for a word that an update of this client wrote. */
  long freshWords;

  /** Hits whose documents were checked, and the characters of their texts. */
  long checkedHits;

  long checkedBytes;

  /** Recalls of the searches for neighbours whose answers were checked, by kind. */
  final Map<Kind, RecallSums> recalls = new EnumMap<>(Kind.class);

  /** FRESHNESS operations whose update a search showed, and the searches until then. */
  long freshened;

  long freshnessSearches;

  /** FRESHNESS operations that another client's update ended; they measured nothing. */
  long superseded;

  /** Hits of the last search, kept so that a search allocates no list. */
  final List<Document> hits = new ArrayList<>();

  SearchThread(ThreadContext context, long seed) {
    super(context, seed);
  }
}
