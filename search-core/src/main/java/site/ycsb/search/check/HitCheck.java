// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpus;

/**
 * Check of a page that holds whatever has been updated meanwhile: at most as many hits as asked
 * for, each a match of the query with the score of its key, in ascending order of score. Of a
 * facet: each with a count, in ascending order of the tags.
 */
public final class HitCheck {

  private HitCheck() {}

  /** Fault of a page, in words; empty if it is right. */
  public static Optional<String> problem(Corpus corpus, SearchQuery query, List<Document> hits) {
    if (hits.size() > query.length()) {
      return Optional.of("%d hits".formatted(hits.size()));
    }
    boolean counts = query.kind() == Kind.FACET;
    Comparator<Document> order =
        counts
            ? Comparator.comparing(Document::key, SearchPage.TAG_ORDER)
            : Comparator.comparing(LiveOracle::score);
    for (int i = 0; i < hits.size(); i++) {
      Document hit = hits.get(i);
      Optional<String> problem = counts ? problemOfCount(hit) : problemOfHit(corpus, query, hit);
      if (problem.isPresent()) {
        return problem;
      }
      if (i > 0 && order.compare(hits.get(i - 1), hit) >= 0) {
        return Optional.of(
            counts
                ? "%s is not in the order of tags".formatted(hit.key())
                : "%s is not in the order of score".formatted(hit.brief()));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> problemOfCount(Document hit) {
    return hit.fields().get(SearchPage.COUNT) instanceof Long count && count >= 1
        ? Optional.empty()
        : Optional.of("%s has no count of at least 1".formatted(hit.key()));
  }

  private static Optional<String> problemOfHit(Corpus corpus, SearchQuery query, Document hit) {
    if (!QueryMatch.matches(query, hit)) {
      String mismatch = query.kind() == Kind.BOTH ? "does not hold both words" : "is no match";
      return Optional.of("%s %s".formatted(hit.brief(), mismatch));
    }
    return hit.fields().get(Document.SCORE) instanceof Long score
            && hit.key().equals(corpus.key(corpus.numberOf(score)))
        ? Optional.empty()
        : Optional.of("%s has not the score of its key".formatted(hit.brief()));
  }
}
