// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

class WorkloadPanelTest {

  private static final int OPERATIONS = 300;

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BOTH", "NEAREST", "NEAREST_FILTERED", "RANKED", "OWN"})
  void run_ofEachKindAlone_asksItAndFindsHits(Kind kind) throws Exception {
    try (InProcessRun run = InProcessRun.of(alone(kind)).operations(OPERATIONS)) {
      RunOutcome outcome = run.end();

      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(InProcessRun.figure(outcome, "searches")).isEqualTo(OPERATIONS);
      assertThat(InProcessRun.figure(outcome, "hits")).isGreaterThanOrEqualTo(OPERATIONS);
      assertThat(PropertyCheck.needs(alone(kind)).kinds()).isEqualTo(Set.of(kind));
      String leftOut = outcome.basis().settings().getOrDefault("fuzzy words left out", "");
      assertThat(leftOut.matches("\\d+ of 1,0\\d\\d of a sample, because RediSearch .*"))
          .as(leftOut)
          .isEqualTo(kind == Kind.FUZZY);
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BOTH", "NEAREST", "NEAREST_FILTERED", "RANKED", "OWN"})
  void run_withUpdates_stillFindsHits(Kind kind) throws Exception {
    Properties half =
        TestProperties.with(alone(kind), share(kind), "0.5", "updateproportion", "0.5");
    try (InProcessRun run = InProcessRun.of(half).operations(OPERATIONS)) {
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"PHRASE", "FILTER", "FACET"})
  void run_withoutThePanelsIndex_isRefused(Kind kind) {
    Properties plain = TestProperties.with(alone(kind), "search.panel", "false");

    assertThatThrownBy(() -> PropertyCheck.require(plain))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(share(kind) + ": valid is 0 without search.panel=true");
  }

  private static String share(Kind kind) {
    return "search" + kind.name().toLowerCase(Locale.ROOT) + "proportion";
  }

  private static Properties alone(Kind kind) {
    return TestProperties.mixed("0", "0", "0", "search.panel", "true", share(kind), "1");
  }
}
