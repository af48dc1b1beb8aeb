// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import site.ycsb.search.binding.SearchQuery;

/**
 * Statistics of a title by which rankings of words go, whatever else they weigh: how often it holds
 * each word of the query, and how long it is.
 *
 * @param counts how often the title holds each word of the query
 * @param length number of words of the title
 */
record Merit(List<Integer> counts, int length) {

  static Merit of(SearchQuery query, List<String> title) {
    List<Integer> counts = new ArrayList<>(query.words().size());
    for (String word : query.words()) {
      counts.add(Collections.frequency(title, word));
    }
    return new Merit(counts, title.size());
  }

  boolean isMatch() {
    return counts.stream().anyMatch(count -> count > 0);
  }

  /**
   * True if each ranking that knows words and lengths must rank this title above the other: it
   * holds a word more, each word of the other at least as often, and is not longer. BM25 and TF-IDF
   * do so with any weights of the words, with and without the lengths.
   */
  boolean exceeds(Merit other) {
    boolean more = false;
    for (int word = 0; word < counts.size(); word++) {
      if (counts.get(word) < other.counts.get(word)) {
        return false;
      }
      more |= counts.get(word) > 0 && other.counts.get(word) == 0;
    }
    return more && length <= other.length;
  }
}
