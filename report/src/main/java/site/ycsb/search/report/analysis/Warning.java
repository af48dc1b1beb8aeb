// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;

/**
 * Warning about a result, with its remedy.
 *
 * @param what the problem in one sentence, with its figure
 * @param remedy the advice in one sentence
 * @param where the cells in words; empty if the warning is about all
 * @param cells the cells that the warning is about; empty if it is about none in particular
 */
public record Warning(
    Severity severity, Kind kind, String where, String what, String remedy, List<Cell> cells) {

  /** Keeps copies. */
  public Warning {
    cells = List.copyOf(cells);
  }

  /**
   * True if the warning is about a cell; a warning about one trial of a search is about the whole
   * search.
   */
  boolean isAbout(Cell cell) {
    return cells.stream()
        .filter(own -> own.subject().equals(cell.subject()))
        .anyMatch(
            own ->
                own.point().equals(cell.point())
                    || (own.point().isTrial() && cell.point().isTrial()));
  }

  /** Severity of a warning. */
  public enum Severity {
    /** The figures are wrong or not comparable. */
    INVALID,
    /** The figures may be inexact. */
    SUSPECT,
    /** Background for reading the figures. */
    NOTE
  }

  /** Subject of a warning. */
  public enum Kind {
    FAILED_RUN,
    DAMAGED_RUN,
    UNFINISHED,
    SHORT_RUN,
    ERRORS,
    WRONG_ANSWERS,
    NOT_VERIFIED,
    STALE_READS,
    UNEQUAL_DIGESTS,
    UNEQUAL_DATASETS,
    UNEQUAL_HITS,
    QUICK_LOOK,
    SHARED_MACHINE,
    UNEQUAL_SETTINGS,
    NOT_WARM,
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
    UNEQUAL_MACHINES
  }
}
