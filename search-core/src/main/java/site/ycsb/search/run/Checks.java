// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.search.check.DistinctCount;

/** Checks of a store's answers before, during and after a run, which together mean verified. */
public record Checks(Before before, During during, After after, boolean writes) {

  public static final Checks NONE =
      new Checks(new Before(0, 0), new During(0, 0, 0, 0, 0, 0, 0), After.NONE, false);

  /** Share of the documents that a fault is about, for which its chance to be found is printed. */
  private static final int ONE_IN = 1_000;

  /** Gate before the run: questions that were answered rightly, by so many threads at once. */
  public record Before(int questions, int threads) {}

  /**
   * Checks of timed answers, without the warm-up: searches, and reads of any kind, that were
   * answered, that were checked, and the distinct documents or values in the latter.
   *
   * @param stale checked answers with a value that had been replaced, where the store may do so
   */
  public record During(
      long searches,
      long checkedSearches,
      long searchedItems,
      long reads,
      long checkedReads,
      long readItems,
      long stale) {}

  /**
   * Audit after the run.
   *
   * @param documents documents or values that were checked
   * @param written distinct documents or values that the run wrote
   * @param questions questions that were asked again and answered rightly
   */
  public record After(int documents, long written, int questions) {
    public static final After NONE = new After(0, 0, 0);
  }

  /** True if each part was made that the run's operations call for. */
  boolean isComplete() {
    return before.questions > 0
        && (during.searches == 0 || during.checkedSearches > 0)
        && (during.reads == 0 || during.checkedReads > 0)
        && (after.documents > 0 || (!writes && after.questions > 0));
  }

  boolean isAboutAnswers() {
    return before.questions > 0 || during.searches + during.reads > 0 || after.documents > 0;
  }

  /**
   * Sentence for the user: which answers were checked, how many of them, and when. It has no comma
   * before a blank, which parts the cells of a line in YCSB's report.
   */
  String sentence(boolean verified, long wrong) {
    List<String> parts = new ArrayList<>();
    String word = verified ? "verified" : "asked";
    parts.add(
        before.questions == 0
            ? "answers not verified: no gate before the run"
            : said(
                "%s before the run: %,d of %,d questions by %,d threads",
                word, before.questions, before.questions, before.threads));
    if (during.searches + during.reads > 0) {
      List<String> checked = new ArrayList<>();
      add(checked, "searches", during.checkedSearches, during.searches);
      add(checked, "reads", during.checkedReads, during.reads);
      parts.add("checked in the run: " + String.join(" and ", checked));
    }
    if (writes) {
      parts.add(
          said("audited after it: %,d of %,d written documents", after.documents, after.written));
    }
    parts.add(said("wrong: %,d", wrong));
    if (during.stale > 0) {
      parts.add(said("stale: %,d", during.stale));
    }
    return String.join(" · ", parts);
  }

  private static void add(List<String> checked, String what, long some, long all) {
    if (all > 0) {
      checked.add(said("%,d of %,d %s", some, all, what));
    }
  }

  /** Chance that a fault of one document in a thousand was found, by each kind of check. */
  Optional<String> chances() {
    List<String> chances = new ArrayList<>();
    add(chances, "searches", during.searchedItems);
    add(chances, "reads", during.readItems);
    add(chances, "audit", after.documents);
    return chances.isEmpty()
        ? Optional.empty()
        : Optional.of(
            said(
                "a fault of one document in %,d is found: %s",
                ONE_IN, String.join(" · ", chances)));
  }

  private static void add(List<String> chances, String by, long items) {
    if (items > 0) {
      chances.add(said("%s by %s", DistinctCount.percent(items, ONE_IN), by));
    }
  }

  private static String said(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
