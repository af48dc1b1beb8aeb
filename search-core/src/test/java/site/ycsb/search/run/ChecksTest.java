// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The one line that says what was checked. */
class ChecksTest {

  private static final Checks.Before GATE = new Checks.Before(1_016, 8);
  private static final Checks.During SEARCHES_AND_READS =
      new Checks.During(252_862, 15_804, 3_000, 136_258, 8_516, 2_000, 0);
  private static final Checks.After AUDIT = new Checks.After(1_000, 43_024, 40);

  @Test
  void sentence_ofAWholeCheck_countsEachPart() {
    assertThat(new Checks(GATE, SEARCHES_AND_READS, AUDIT, true).sentence(true, 0))
        .isEqualTo(
            "verified before the run: 1,016 of 1,016 questions by 8 threads · checked in the run:"
                + " 15,804 of 252,862 searches and 8,516 of 136,258 reads · audited after it: 1,000 of"
                + " 43,024 written documents · wrong: 0");
  }

  /** A comma and a blank part the cells of a line in YCSB's report. */
  @Test
  void sentence_ofAWholeCheck_isOneCellOfALine() {
    Checks checks = new Checks(GATE, SEARCHES_AND_READS, AUDIT, true);
    assertThat(checks.sentence(true, 1_000) + checks.chances()).doesNotContain(", ", " + ");
  }

  @Test
  void sentence_ofARunThatIsNotVerified_doesNotSayTheWord() {
    assertThat(new Checks(GATE, SEARCHES_AND_READS, AUDIT, true).sentence(false, 7))
        .startsWith("asked before the run: 1,016 of 1,016 questions")
        .endsWith(" · wrong: 7")
        .doesNotContain("verified");
  }

  @Test
  void sentence_withoutAGate_saysThatAnswersAreNotVerified() {
    assertThat(
            new Checks(new Checks.Before(0, 0), SEARCHES_AND_READS, AUDIT, true).sentence(false, 0))
        .startsWith("answers not verified: no gate before the run · checked in the run: ");
  }

  @Test
  void sentence_ofARunThatOnlyReads_saysNothingOfSearchesAndWrites() {
    Checks.During during = new Checks.During(0, 0, 0, 160, 10, 10, 0);
    assertThat(new Checks(GATE, during, new Checks.After(0, 0, 40), false).sentence(true, 0))
        .isEqualTo(
            "verified before the run: 1,016 of 1,016 questions by 8 threads · checked in the run:"
                + " 10 of 160 reads · wrong: 0");
  }

  @Test
  void chances_ofAFaultOfFewDocuments_areThoseOfEachKindOfCheck() {
    assertThat(new Checks(GATE, SEARCHES_AND_READS, AUDIT, true).chances())
        .contains(
            "a fault of one document in 1,000 is found: 95.0 % by searches · 86.4 % by reads"
                + " · 63.2 % by audit");
    assertThat(Checks.NONE.chances()).isEmpty();
  }

  @Test
  void sentence_ofStaleReads_countsThem() {
    Checks.During during = new Checks.During(0, 0, 0, 160, 10, 10, 3);
    assertThat(new Checks(GATE, during, AUDIT, true).sentence(true, 0))
        .endsWith(" · wrong: 0 · stale: 3");
  }

  @Test
  void isComplete_ofARun_asksForWhatItsOperationsCallFor() {
    Checks.During none = new Checks.During(0, 0, 0, 0, 0, 0, 0);
    Checks.During unchecked = new Checks.During(0, 0, 0, 160, 0, 0, 0);
    Checks.After asked = new Checks.After(0, 0, 40);
    assertThat(new Checks(GATE, SEARCHES_AND_READS, AUDIT, true).isComplete()).isTrue();
    assertThat(new Checks(GATE, none, AUDIT, true).isComplete()).isTrue();
    assertThat(new Checks(GATE, unchecked, AUDIT, true).isComplete()).isFalse();
    assertThat(new Checks(GATE, SEARCHES_AND_READS, asked, false).isComplete()).isTrue();
    assertThat(new Checks(GATE, SEARCHES_AND_READS, asked, true).isComplete()).isFalse();
    assertThat(Checks.NONE.isComplete()).isFalse();
  }
}
