// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Searches for words that updates keep, but for those of the pool whose answers are checked. The
 * pool has the questions that are asked most, and updates change the hits of those few at random,
 * which moves the mean of all searches by more than its spread shows. The groups show by how much
 * the others are moved: each question belongs to one, which is the same for all contenders.
 *
 * @param squares sum of the squares of the hits of each search
 * @param searchesOfGroups searches of each group; empty in files of earlier versions
 * @param hitsOfGroups hits of those searches
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Compared(
    @JsonProperty("comparedSearches") long searches,
    @JsonProperty("comparedHits") long hits,
    @JsonProperty("comparedSquares") long squares,
    @JsonProperty("comparedSearchesOfGroups") @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Long> searchesOfGroups,
    @JsonProperty("comparedHitsOfGroups") @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Long> hitsOfGroups) {

  public static final int GROUPS = 32;

  public static final Compared NONE = new Compared(0, 0, 0, List.of(), List.of());

  Compared plus(Compared other) {
    return searches == 0
        ? other
        : other.searches == 0
            ? this
            : new Compared(
                searches + other.searches,
                hits + other.hits,
                squares + other.squares,
                sums(searchesOfGroups, other.searchesOfGroups),
                sums(hitsOfGroups, other.hitsOfGroups));
  }

  /** The sums of each two places; empty if those of one are unknown. */
  private static List<Long> sums(List<Long> one, List<Long> other) {
    int size = Math.min(one.size(), other.size());
    return IntStream.range(0, size).mapToObj(i -> one.get(i) + other.get(i)).toList();
  }

  public double mean() {
    return (double) hits / searches;
  }

  public int groups() {
    return searchesOfGroups.size();
  }

  public double searches(int group) {
    return searchesOfGroups.get(group);
  }

  public double mean(int group) {
    return hitsOfGroups.get(group) / searches(group);
  }

  public double error() {
    double variance = (double) squares / searches - mean() * mean();
    return Math.sqrt(Math.max(0, variance) / searches);
  }
}
