// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.plan.Comparisons;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;

class ClientSessionsTest {

  /** The gate's digest is empty if several clients were given different answers. */
  @ParameterizedTest
  @CsvSource({"0, true, 3ebd, true", "0, true, '', false", "5, false, 3ebd, false"})
  void audited_aRun_isVerifiedIfTheAuditIsAndTheClientsAgree(
      int code, boolean found, String digest, boolean verified) {
    Point point = new Point("updates", "search-10update", Map.of(), 0.1, 4, 0);
    Run measured = Comparisons.run(new Step("memory", point, 1, false), 100);
    Answers gate = new Answers(false, digest, "", 0, 0, "", "");
    Run run = measured.with(measured.report().ending(), gate);

    Run audited =
        ClientSessions.audited(run, new Audit(code, "lost", found, 7, "checked"), "started");

    assertThat(audited.report().answers())
        .isEqualTo(new Answers(verified, digest, "", 7, 0, "checked", "started"));
    assertThat(audited.report().ending().exitCode()).isEqualTo(code);
  }
}
