// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;

/**
 * Cheap check of a timed search's page, which holds whatever has been updated meanwhile: at most as
 * many hits as asked for, each a match of the query with the score of its key, in ascending order
 * of score. Of a facet: each with a count, in ascending order of the tags.
 */
public final class HitCheck {

  private HitCheck() {}

  /** Fault of a page, in words; empty if it is right. */
  public static Optional<String> problem(Corpus corpus, SearchQuery query, List<Document> hits) {
    if (hits.size() > query.length()) {
      return wrong(query, "%d hits".formatted(hits.size()));
    }
    return query.kind() == SearchQuery.Kind.FACET
        ? problemOfCounts(query, hits)
        : problemOfHits(corpus, query, hits);
  }

  private static Optional<String> problemOfCounts(SearchQuery query, List<Document> hits) {
    String previous = "";
    for (Document hit : hits) {
      if (!(hit.fields().get(SearchPage.COUNT) instanceof Long count) || count < 1) {
        return wrong(query, "%s has no count of at least 1".formatted(hit.key()));
      }
      if (SearchPage.TAG_ORDER.compare(hit.key(), previous) <= 0) {
        return wrong(query, "%s is not in the order of tags".formatted(hit.key()));
      }
      previous = hit.key();
    }
    return Optional.empty();
  }

  private static Optional<String> problemOfHits(
      Corpus corpus, SearchQuery query, List<Document> hits) {
    long previous = -1;
    for (Document hit : hits) {
      if (!matches(query, hit)) {
        return wrong(query, "%s %s".formatted(hit.brief(), mismatch(query)));
      }
      if (!(hit.fields().get(Document.SCORE) instanceof Long score)
          || !hit.key().equals(corpus.key(corpus.numberOf(score)))) {
        return wrong(query, "%s has not the score of its key".formatted(hit.brief()));
      }
      if (score <= previous) {
        return wrong(query, "%s is not in the order of score".formatted(hit.brief()));
      }
      previous = score;
    }
    return Optional.empty();
  }

  /** SEARCH is tested without a look at each word, because this is part of its cost. */
  private static boolean matches(SearchQuery query, Document hit) {
    if (query.kind() == SearchQuery.Kind.BOTH) {
      return hit.fields().get(Document.TITLE) instanceof String title
          && holds(title, query.first())
          && holds(title, query.second());
    }
    return QueryMatch.matches(query, hit);
  }

  private static String mismatch(SearchQuery query) {
    return query.kind() == SearchQuery.Kind.BOTH ? "does not hold both words" : "is no match";
  }

  /** True if a title holds a word, between spaces or the ends of the title. */
  public static boolean holds(String title, String word) {
    int last = title.length() - word.length();
    int at = title.indexOf(word);
    while (at >= 0
        && ((at > 0 && title.charAt(at - 1) != ' ')
            || (at < last && title.charAt(at + word.length()) != ' '))) {
      at = title.indexOf(word, at + 1);
    }
    return at >= 0;
  }

  /** The query in one line. */
  public static String said(SearchQuery query) {
    return Gate.said(query);
  }

  private static Optional<String> wrong(SearchQuery query, String what) {
    return Optional.of(Gate.said(query) + ": " + what);
  }
}
