// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static site.ycsb.search.report.analysis.Warning.Severity.INVALID;
import static site.ycsb.search.report.analysis.Warning.Severity.NOTE;
import static site.ycsb.search.report.analysis.Warning.Severity.SUSPECT;

import java.util.List;

/**
 * Warning about a result.
 *
 * @param where the cells in words; empty if the warning is about all
 * @param what the problem in one sentence, with its figure
 * @param cells the cells that the warning is about; empty if it is about none in particular
 */
public record Warning(Kind kind, String where, String what, List<Cell> cells) {

  private static final String RETRY =
      "Remove the cause, then bin/ycsb compare --resume DIR --retry-failed.";

  public Severity severity() {
    return kind.severity;
  }

  public String remedy() {
    return kind.remedy;
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

  public enum Severity {
    /** The figures are wrong or not comparable. */
    INVALID,
    /** The figures may be inexact. */
    SUSPECT,
    /** Background for reading the figures. */
    NOTE
  }

  /** Table of what warnings are about, with their remedies, in the order of a report. */
  public enum Kind {
    FAILED_RUN(INVALID, RETRY),
    FAILED_CEILING(SUSPECT, RETRY),
    DAMAGED_RUN(
        SUSPECT,
        "Restore the files; or delete the run's directory and run bin/ycsb compare --resume DIR."),
    UNFINISHED(SUSPECT, "Run the rest: bin/ycsb compare --resume DIR; an ageing starts anew."),
    SHORT_RUN(
        SUSPECT, "Give no operationcount, or a greater one: it may have ended the run early."),
    ERRORS(
        SUSPECT,
        "Look for the first error in the runs' client output; fewer threads or a longer timeout"
            + " may help."),
    WRONG_ANSWERS(INVALID, "Run bin/ycsb verify on this store: its figures include wrong answers."),
    NOT_VERIFIED(
        SUSPECT,
        "Run it on an untouched dataset, and leave search.gate, search.check and search.audit on."),
    STALE_READS(
        NOTE,
        "Do without the client-side cache where a reader must see the last acknowledged write."),
    MOSTLY_STALE(
        SUSPECT,
        "Do not compare its reads with those of a client that asks the server: this cache keeps"
            + " values that others have overwritten."),
    UNEQUAL_DIGESTS(
        INVALID,
        "Run bin/ycsb verify on these stores together: it shows the first page that differs."),
    UNEQUAL_DATASETS(INVALID, "Load every store with the same properties and compare again."),
    UNEQUAL_HITS(
        INVALID,
        "Run bin/ycsb verify on these stores together: one of them does less work than the others,"
            + " or more."),
    PERHAPS_UNEQUAL_HITS(
        SUSPECT,
        "Measure anew with several repeats (--repeats 3), which show whether it is chance."),
    LESS_FOUND(
        SUSPECT,
        "Compare them at equal recall: vary vector.candidates, and read throughput over recall."),
    QUICK_LOOK(SUSPECT, "Compare without --quick before you rely on it."),
    SHARED_MACHINE(
        SUSPECT,
        "Use these figures to try the tool. To choose a store, run the client on a separate"
            + " machine."),
    UNEQUAL_RUNS(SUSPECT, "Measure all repeats anew, on one server and one machine."),
    UNEQUAL_DURABILITY(SUSPECT, "Compare with one durability (-p durability=interval)."),
    UNEQUAL_REPLICAS(SUSPECT, "Compare with as many replicas (-p replicas=…)."),
    UNEQUAL_VISIBILITY(
        SUSPECT,
        "Say so beside the figures: one shows a write at once, the other after its refresh; or"
            + " compare with -p visibility=immediate."),
    UNEQUAL_SETTINGS(
        NOTE, "Read a difference as this setting's too, if it isn't what you compare."),
    COLD_ROUNDS(
        NOTE, "Nothing; or allow a longer warm-up (--settle 600), so that all rounds count."),
    ALL_RISE(SUSPECT, "Look for other processes on the machines, and measure again."),
    NOT_WARM(
        INVALID, "Allow a longer warm-up (--settle 600), or measure more rounds (--repeats 16)."),
    CLIENT_SATURATED(SUSPECT, "Give the client more cores, or run it on several machines at once."),
    FEW_THREADS(SUSPECT, "Search with more threads (--threads)."),
    CLIENT_ON_SERVER(
        NOTE, "Run the client on a separate machine: here it takes cores from the server."),
    CLIENT_GC(SUSPECT, "Give the client more heap (JAVA_OPTS=-Xmx2g)."),
    NO_CEILING(
        NOTE,
        "Leave out --no-ceiling if it was given; else look at the client's share of the cores."),
    TARGET_MISSED(
        SUSPECT,
        "Read its latencies as those of a store that falls behind; aim at a lower rate, or use more"
            + " threads."),
    SPREAD(
        SUSPECT,
        "Look for other processes on the machines; use a longer warm-up and measure longer."),
    FEW_REPEATS(SUSPECT, "Repeat more often (--repeats 5)."),
    FEW_OPERATIONS(SUSPECT, "Measure longer (--seconds), or go by a lower percentile."),
    WIDE_INTERVAL(SUSPECT, "Repeat more often (--repeats 5)."),
    EMPTY_PAGES(
        SUSPECT,
        "Ask for fewer pages (search.pages), or load more documents: a page without hits is fast."),
    OTHER_LOAD(SUSPECT, "Stop the other processes, or use an idle machine."),
    SWAP(SUSPECT, "Free memory, or give the machine more."),
    THROTTLED(SUSPECT, "Lift the limit on CPU, or cool the machine, and measure again."),
    STEAL(SUSPECT, "Use a machine with dedicated cores."),
    UNEQUAL_MACHINES(
        NOTE, "Read a difference as the machines' too, if they aren't what you compare.");

    private final Severity severity;
    private final String remedy;

    Kind(Severity severity, String remedy) {
      this.severity = severity;
      this.remedy = remedy;
    }
  }
}
