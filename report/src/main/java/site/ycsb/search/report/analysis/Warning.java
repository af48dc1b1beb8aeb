// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Why a result is suspect, and what to do about it.
 *
 * @param what one sentence, with the figure that gave rise to it
 * @param remedy one sentence
 * @param where the cells that it is about, in words; empty if about all
 * @param cells the same; empty if it is about no cell in particular
 */
public record Warning(
    Severity severity, Kind kind, String where, String what, String remedy, List<Cell> cells) {

  /** Rejects nulls by name. */
  public Warning {
    requireNonNull(severity, "severity");
    requireNonNull(kind, "kind");
    requireNonNull(where, "where");
    requireNonNull(what, "what");
    requireNonNull(remedy, "remedy");
    cells = List.copyOf(cells);
  }

  /** Whether it is about a cell; what is said of one rate of a search is said of the search. */
  boolean isAbout(Cell cell) {
    return cells.stream()
        .filter(own -> own.results() == cell.results() && own.store().equals(cell.store()))
        .anyMatch(
            own ->
                own.point().equals(cell.point())
                    || (own.point().isTrial() && cell.point().isTrial()));
  }

  /** How much it takes from a result. */
  public enum Severity {
    /** The figures mean something else than they seem to, or nothing. */
    INVALID,
    /** The figures may be off. */
    SUSPECT,
    /** To keep in mind. */
    NOTE
  }

  /** What is looked at. */
  public enum Kind {
    FAILED_RUN,
    UNFINISHED,
    SHORT_RUN,
    PARTS_APART,
    ERRORS,
    WRONG_ANSWERS,
    NOT_VERIFIED,
    UNEQUAL_DIGESTS,
    UNEQUAL_DATASETS,
    UNEQUAL_SETTINGS,
    CLIENT_SATURATED,
    CLIENT_GC,
    NO_CEILING,
    TARGET_MISSED,
    SPREAD,
    FEW_REPEATS,
    FEW_OPERATIONS,
    WIDE_INTERVAL,
    EMPTY_PAGES,
    OTHER_LOAD,
    SWAP,
    THROTTLED,
    STEAL,
    SHARED_MACHINE,
    UNEQUAL_MACHINES
  }
}
