// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;

/**
 * Cheap check of a timed search's page, which holds whatever has been updated meanwhile: at most as
 * many hits as asked for, each with both words and the score of its key, in ascending order of
 * score.
 */
public final class HitCheck {

  private HitCheck() {}

  /** Fault of a page, in words; empty if it is right. */
  public static Optional<String> problem(Corpus corpus, SearchQuery.Both query, List<Document> hits) {
    if (hits.size() > query.length()) {
      return wrong(query, "%d hits".formatted(hits.size()));
    }
    long previous = -1;
    for (Document hit : hits) {
      if (!(hit.fields().get(Document.TITLE) instanceof String title)
          || !holds(title, query.first())
          || !holds(title, query.second())) {
        return wrong(query, "%s does not hold both words".formatted(hit.brief()));
      }
      if (!(hit.fields().get(Document.SCORE) instanceof Long score)
          || !corpus.isKey(hit.key(), corpus.numberOf(score))) {
        return wrong(query, "%s has not the score of its key".formatted(hit.brief()));
      }
      if (score <= previous) {
        return wrong(query, "%s is not in the order of score".formatted(hit.brief()));
      }
      previous = score;
    }
    return Optional.empty();
  }

  /** True if a title holds a word, between spaces or the ends of the title. */
  private static boolean holds(String title, String word) {
    int last = title.length() - word.length();
    int at = title.indexOf(word);
    while (at >= 0
        && ((at > 0 && title.charAt(at - 1) != ' ')
            || (at < last && title.charAt(at + word.length()) != ' '))) {
      at = title.indexOf(word, at + 1);
    }
    return at >= 0;
  }

  private static Optional<String> wrong(SearchQuery.Both query, String what) {
    return Optional.of(
        "search \"%s %s\" offset %d length %d: %s"
            .formatted(query.first(), query.second(), query.offset(), query.length(), what));
  }
}
