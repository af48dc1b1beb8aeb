// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.results.ClientReport.Operation;

class RunTest {

  private final RunDraft draft =
      new RunDraft("redisjson", SimulatedPoints.sustained(250).get(0), 2);

  @Test
  void id_inALocaleWithOtherDigits_hasThoseOfFiles() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(draft.run().id()).isEqualTo("redisjson~sustained-search-10update-t16-250ops~r2");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void timedOperations_ofARun_areThoseOfTheWorkloadThatSucceeded() {
    Operation some = new Operation(3, 90);
    draft.operations =
        Map.of(
            "SEARCH", some,
            "Intended-SEARCH", some,
            "READ", new Operation(0, 0),
            "UPDATE-FAILED", some,
            "CLEANUP", some,
            "Intended-CLEANUP", some);

    assertThat(draft.run().report().timedOperations()).containsExactly("Intended-SEARCH", "SEARCH");
  }
}
