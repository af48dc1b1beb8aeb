// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

/**
 * Why a result is suspect, and what to do about it.
 *
 * @param what one sentence, with the figure that gave rise to it
 * @param remedy one sentence
 * @param where the cells that it is about, in words; empty if about all
 */
public record Warning(Severity severity, Kind kind, String where, String what, String remedy) {

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
    ERRORS,
    WRONG_ANSWERS,
    NOT_VERIFIED,
    UNEQUAL_DIGESTS,
    UNEQUAL_DATASETS,
    UNEQUAL_SETTINGS,
    CLIENT_SATURATED,
    CLIENT_GC,
    TARGET_MISSED,
    SPREAD,
    FEW_REPEATS,
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
