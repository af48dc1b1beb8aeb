// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.plan.Comparisons;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.Point;

class ClientResultTest {

  /** The gate's digest is empty if several clients were given different answers. */
  @ParameterizedTest
  @CsvSource({"0, true, 3ebd, true", "0, true, '', false", "5, false, 3ebd, false"})
  void audited_aRun_isVerifiedIfTheAuditIsAndTheClientsAgree(
      int code, boolean found, String digest, boolean verified) {
    ClientReport audited = audited(digest, new Audit(code, "lost", found, 7, "checked"), "started");

    assertThat(audited.answers())
        .isEqualTo(new Answers(verified, digest, "", 7, 0, "checked", "started"));
    assertThat(audited.ending().exitCode()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({"started, 0", "'', 6"})
  void audited_aRunThatCantBeAudited_isNoResultIfItIsTheOnlyOneOfItsSession(
      String session, int code) {
    ClientReport audited = audited("3ebd", new Audit(6, "gone", false, 0, ""), session);

    assertThat(audited.ending().exitCode()).isEqualTo(code);
    assertThat(audited.answers().verified()).isFalse();
  }

  private static ClientReport audited(String digest, Audit audit, String session) {
    Point point = new Point("updates", "search-10update", Map.of(), 0.1, 4, 0);
    ClientReport measured = Comparisons.run(new Step("memory", point, 1, false), 100).report();
    Answers gate = new Answers(false, digest, "", 0, 0, "", "");
    return ClientResult.audited(measured.with(measured.ending(), gate), audit, session);
  }
}
