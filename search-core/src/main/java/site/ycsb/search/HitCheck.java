// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.List;
import java.util.Optional;

/**
 * The cheap check of a timed search's page, true whatever has been updated meanwhile: no more hits
 * than asked for, each holding both words, each with the score of its key, in ascending order of
 * score.
 */
final class HitCheck {

  private static final int WORD_STEP = Corpus.WORD_LENGTH + 1;

  private HitCheck() {}

  /** What is wrong with a page, in words; empty if nothing is. */
  static Optional<String> problem(Corpus corpus, SearchQuery query, List<Document> hits) {
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

  /** Words are of one length, so a word can only stand at every eighth character. */
  private static boolean holds(String title, String word) {
    int at = title.indexOf(word);
    while (at >= 0 && at % WORD_STEP != 0) {
      at = title.indexOf(word, at + 1);
    }
    return at >= 0;
  }

  private static Optional<String> wrong(SearchQuery query, String what) {
    return Optional.of(
        "search \"%s %s\" offset %d length %d: %s"
            .formatted(query.first(), query.second(), query.offset(), query.length(), what));
  }
}
