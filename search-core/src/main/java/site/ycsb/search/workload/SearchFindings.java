// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.engine.Count;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Compared;
import site.ycsb.search.run.RunOutcome.Findings;

/** Sums of the counters of all threads, in the forms that reports take. */
final class SearchFindings {

  private SearchFindings() {}

  /**
   * @param unknown questions of the user that have no known right answer
   */
  static Findings of(
      List<SearchThread> threads, long documentBytes, OptionalLong searchableNanos, long unknown) {
    Map<String, Object> figures = new LinkedHashMap<>();
    Map<String, Number> lines = new LinkedHashMap<>();
    List<String> sentences = new ArrayList<>();
    long searches = sum(threads, thread -> thread.total(Count.SEARCHES));
    long hits = sum(threads, thread -> thread.hitCount);
    long empty = sum(threads, thread -> thread.emptyPages);
    figures.put("searches", searches);
    figures.put("hits", hits);
    List<Long> searchesOfGroups = sums(threads, thread -> thread.comparedSearches);
    List<Long> hitsOfGroups = sums(threads, thread -> thread.comparedHits);
    figures.put("comparedSearches", searchesOfGroups.stream().mapToLong(each -> each).sum());
    figures.put("comparedHits", hitsOfGroups.stream().mapToLong(each -> each).sum());
    figures.put("comparedSquares", sum(threads, thread -> thread.comparedSquares));
    figures.put("comparedSearchesOfGroups", searchesOfGroups);
    figures.put("comparedHitsOfGroups", hitsOfGroups);
    figures.put("hitsPerSearch", ratio(hits, searches));
    long checkedHits = sum(threads, thread -> thread.checkedHits);
    if (checkedHits > 0) {
      figures.put("bytesPerHit", ratio(sum(threads, thread -> thread.checkedBytes), checkedHits));
    }
    figures.put("freshWords", sum(threads, thread -> thread.freshWords));
    figures.put("emptyPages", empty);
    figures.put("emptyShare", ratio(empty, searches));
    if (searches > 0) {
      lines.put("HitsPerSearch", ratio(hits, searches));
      lines.put("EmptyShare", ratio(empty, searches));
      sentences.add(
          sentence(
              "%,d searches with %.1f hits each, %.1f %% of them empty",
              searches, ratio(hits, searches), 100 * ratio(empty, searches)));
    }

    for (Map.Entry<Kind, RecallSums> each : recalls(threads).entrySet()) {
      Kind kind = each.getKey();
      RecallSums recalls = each.getValue();
      double mean = recalls.searches() == 0 ? 1 : recalls.mean();
      String name = kind == Kind.NEAREST ? "nearest" : "filtered";
      figures.put(name + "Checked", recalls.searches());
      figures.put(name + "RecallSum", recalls.sum());
      figures.put(name + "RecallSquares", recalls.squares());
      lines.put("Recall(" + kind.operation() + ")", mean);
      sentences.add(
          sentence(
              "%s finds %.1f %% of the nearest (%,d answers)",
              kind.operation(), 100 * mean, recalls.searches()));
    }

    long freshened = sum(threads, thread -> thread.freshened);
    long freshnessSearches = sum(threads, thread -> thread.freshnessSearches);
    double searchesPerUpdate = ratio(freshnessSearches, freshened);
    long superseded = sum(threads, thread -> thread.superseded);
    figures.put("freshened", freshened);
    figures.put("freshnessSearches", freshnessSearches);
    figures.put("superseded", superseded);
    figures.put("searchesPerUpdate", searchesPerUpdate);
    if (freshened > 0) {
      lines.put("SearchesPerUpdate", searchesPerUpdate);
      sentences.add(
          sentence("%,d updates seen, after %.1f searches each", freshened, searchesPerUpdate));
    }

    figures.put("documentBytes", documentBytes);
    if (searchableNanos.isPresent()) {
      double millis = searchableNanos.getAsLong() / 1e6;
      figures.put("searchableMillis", millis);
      lines.put("AllSearchableAfter(ms)", millis);
      sentences.add(sentence("all documents searchable %.1f ms after the last was stored", millis));
    }
    if (unknown > 0) {
      figures.put(Findings.UNKNOWN, unknown);
      sentences.add("not verified: no oracle knows the answers of SEARCH-OWN");
    }
    if (superseded > 0) {
      sentences.add(sentence("%,d updates superseded by another client's", superseded));
    }
    return new Findings(figures, lines, sentences);
  }

  static Map<Kind, RecallSums> recalls(List<SearchThread> threads) {
    Map<Kind, RecallSums> all = new EnumMap<>(Kind.class);
    for (SearchThread thread : threads) {
      thread.recalls.forEach((kind, recalls) -> all.merge(kind, recalls, RecallSums::plus));
    }
    return all;
  }

  static long sum(List<SearchThread> threads, ToLongFunction<SearchThread> count) {
    return threads.stream().mapToLong(count).sum();
  }

  private static List<Long> sums(
      List<SearchThread> threads, Function<SearchThread, long[]> ofGroups) {
    return IntStream.range(0, Compared.GROUPS)
        .mapToObj(group -> sum(threads, thread -> ofGroups.apply(thread)[group]))
        .toList();
  }

  private static double ratio(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }

  private static String sentence(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
