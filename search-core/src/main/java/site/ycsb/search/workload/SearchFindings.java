// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import site.ycsb.search.engine.Count;
import site.ycsb.search.run.Findings;

/** Sums of the counters of all threads, in the forms that reports take. */
final class SearchFindings {

  private final List<SearchThread> threads;
  private final long documentBytes;
  private final OptionalLong searchableNanos;

  private SearchFindings(
      List<SearchThread> threads, long documentBytes, OptionalLong searchableNanos) {
    this.threads = threads;
    this.documentBytes = documentBytes;
    this.searchableNanos = searchableNanos;
  }

  /**
   * @param searchableNanos time until the index held all documents, if it was measured
   */
  static Findings of(List<SearchThread> threads, long documentBytes, OptionalLong searchableNanos) {
    SearchFindings found = new SearchFindings(threads, documentBytes, searchableNanos);
    return new Findings(found.figures(), found.lines(), found.sentences());
  }

  private long sum(SearchCount counter) {
    return threads.stream().mapToLong(thread -> thread.searches.get(counter)).sum();
  }

  private long searches() {
    return threads.stream().mapToLong(thread -> thread.total(Count.SEARCHES)).sum();
  }

  private double hitsPerSearch() {
    return searches() == 0 ? 0 : (double) sum(SearchCount.HITS) / searches();
  }

  private double emptyShare() {
    return searches() == 0 ? 0 : (double) sum(SearchCount.EMPTY_PAGES) / searches();
  }

  private double searchesPerUpdate() {
    return share(SearchCount.FRESHNESS_SEARCHES, SearchCount.FRESHENED);
  }

  private double share(SearchCount part, SearchCount whole) {
    return sum(whole) == 0 ? 0 : (double) sum(part) / sum(whole);
  }

  private Map<String, Number> figures() {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("searches", searches());
    figures.put("hits", sum(SearchCount.HITS));
    figures.put("hitsSquared", sum(SearchCount.SQUARED_HITS));
    figures.put("hitsPerSearch", hitsPerSearch());
    if (sum(SearchCount.CHECKED_HITS) > 0) {
      figures.put("bytesPerHit", share(SearchCount.CHECKED_BYTES, SearchCount.CHECKED_HITS));
    }
    figures.put("freshWords", sum(SearchCount.FRESH_WORDS));
    figures.put("emptyPages", sum(SearchCount.EMPTY_PAGES));
    figures.put("emptyShare", emptyShare());
    figures.put("freshened", sum(SearchCount.FRESHENED));
    figures.put("freshnessSearches", sum(SearchCount.FRESHNESS_SEARCHES));
    figures.put("superseded", sum(SearchCount.SUPERSEDED));
    figures.put("searchesPerUpdate", searchesPerUpdate());
    figures.put("documentBytes", documentBytes);
    searchableNanos.ifPresent(nanos -> figures.put("searchableMillis", nanos / 1e6));
    return figures;
  }

  private Map<String, Number> lines() {
    Map<String, Number> lines = new LinkedHashMap<>();
    if (searches() > 0) {
      lines.put("HitsPerSearch", hitsPerSearch());
      lines.put("EmptyShare", emptyShare());
    }
    if (sum(SearchCount.FRESHENED) > 0) {
      lines.put("SearchesPerUpdate", searchesPerUpdate());
    }
    searchableNanos.ifPresent(nanos -> lines.put("AllSearchableAfter(ms)", nanos / 1e6));
    return lines;
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    if (searches() > 0) {
      sentences.add(
          sentence(
              "%,d searches with %.1f hits each, %.1f %% of them empty",
              searches(), hitsPerSearch(), 100 * emptyShare()));
    }
    if (sum(SearchCount.FRESHENED) > 0) {
      sentences.add(
          sentence(
              "%,d updates seen, after %.1f searches each",
              sum(SearchCount.FRESHENED), searchesPerUpdate()));
    }
    searchableNanos.ifPresent(
        nanos ->
            sentences.add(
                sentence(
                    "all documents searchable %.1f ms after the last was stored", nanos / 1e6)));
    if (sum(SearchCount.SUPERSEDED) > 0) {
      sentences.add(
          sentence("%,d updates superseded by another client's", sum(SearchCount.SUPERSEDED)));
    }
    return sentences;
  }

  private static String sentence(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
