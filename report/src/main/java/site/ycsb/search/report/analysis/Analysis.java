// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;

/**
 * All that results directories say. Where there is one, stores are compared; where there are
 * several, each store with itself.
 *
 * @param comparisons what each directory set out to do, in the order in which they were named
 * @param names of the directories, to tell them apart
 * @param points in the order of the sweeps, then by updates, threads, target
 * @param cells of the stores under test
 * @param ceilings of the client itself, on the store {@code memory}
 * @param verdicts point by point, the best store against each other; or result against result
 */
public record Analysis(
    List<Comparison> comparisons,
    List<String> names,
    List<Point> points,
    List<Cell> cells,
    List<Cell> ceilings,
    List<Verdict> verdicts,
    List<Warning> warnings) {

  /** Rejects nulls by name. */
  public Analysis {
    requireNonNull(comparisons, "comparisons");
  }

  /** The stores, in the order in which they were named. */
  public List<String> stores() {
    return cells.stream().map(Cell::store).distinct().toList();
  }

  /** What was measured of a store at a point; empty if nothing. */
  public Optional<Cell> cell(int results, String store, Point point) {
    return cells.stream()
        .filter(cell -> cell.results() == results)
        .filter(cell -> cell.store().equals(store) && cell.point().equals(point))
        .findFirst();
  }
}
