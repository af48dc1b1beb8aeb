// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.ranking;

import java.util.Locale;
import java.util.Optional;
import site.ycsb.search.binding.SearchQuery.Kind;

/** Sums of the recalls of answers, from which a mean and its spread follow. Not thread-safe. */
public final class Recalls {

  private long count;
  private double sum;
  private double squares;

  public void add(Neighbours.Checked checked) {
    if (checked.wanted() > 0) {
      double recall = checked.recall();
      count++;
      sum += recall;
      squares += recall * recall;
    }
  }

  public void addAll(Recalls others) {
    count += others.count;
    sum += others.sum;
    squares += others.squares;
  }

  public long count() {
    return count;
  }

  public double sum() {
    return sum;
  }

  public double squares() {
    return squares;
  }

  public double mean() {
    return count == 0 ? 1 : sum / count;
  }

  /** Fault of all answers together: they have too few of the nearest documents. */
  public Optional<String> problem(Kind kind, double least) {
    return mean() >= least
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s: %,d answers have %.1f %% of the nearest documents, where vector.leastrecall"
                    + " asks for %.1f %%",
                kind.operation(),
                count,
                100 * mean(),
                100 * least));
  }
}
