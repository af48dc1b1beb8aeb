// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Properties;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.Arrivals.Form;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

class ArrivalsTest {

  private static final double SECOND = 1e9;

  private static Arrivals arrivals(Form form, long rate) {
    Properties properties =
        TestProperties.of(
            "arrivals", Setting.written(form), "target", rate + "", "arrivals.seconds", "100");
    return new Arrivals(properties, /* seed= */ 7, number -> number * number);
  }

  /** Number of arrivals from one second to another. */
  private static long count(Form form, double from, double to) {
    Arrivals arrivals = arrivals(form, 1000);
    long count = 0;
    for (double at = arrivals.next(0); at < to * SECOND; at = arrivals.next(0)) {
      count += at >= from * SECOND ? 1 : 0;
    }
    return count;
  }

  @Test
  void next_even_isSpacedEvenlyFromTheFirstCallOn() {
    Arrivals arrivals = arrivals(Form.EVEN, 1000);

    assertThat(arrivals.next(5_000_000)).isEqualTo(6_000_000);
    assertThat(arrivals.next(90_000_000)).isEqualTo(7_000_000);
  }

  @Test
  void next_recorded_isAsTheTimesAreFromTheFirstCallOn() {
    Arrivals arrivals = arrivals(Form.RECORDED, 0);

    assertThat(arrivals.next(5_000_000)).isEqualTo(5_000_000);
    assertThat(arrivals.next(90_000_000)).isEqualTo(1_005_000_000);
    assertThat(arrivals.next(90_000_000)).isEqualTo(4_005_000_000L);
  }

  @Test
  void require_recordedWithoutAFileOrWithATarget_isRefused() {
    Properties properties = new Properties();
    properties.setProperty("arrivals", "recorded");
    assertThatThrownBy(() -> Arrivals.require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessage("arrivals=recorded: valid with search.questions and without a target");

    properties.setProperty("search.questions", "questions");
    Arrivals.require(properties);
    properties.setProperty("target", "5");
    assertThatThrownBy(() -> Arrivals.require(properties)).hasMessageContaining("without a target");
  }

  @Test
  void next_poisson_givesTheLatenciesOfTheTheoryOfQueues() {
    Arrivals arrivals = arrivals(Form.POISSON, 700);
    Random random = new Random(1);
    double[] latencies = new double[1_000_000];
    double free = 0;
    for (int i = 0; i < latencies.length; i++) { // One server that needs 1 ms on average.
      double due = arrivals.next(0) / SECOND;
      free = Math.max(due, free) - Math.log(1 - random.nextDouble()) / 1000;
      latencies[i] = free - due;
    }
    Arrays.sort(latencies);

    assertThat(latencies[latencies.length / 2])
        .isCloseTo(Math.log(2) / (1000 - 700), Percentage.withPercentage(3));
    assertThat(latencies[latencies.length / 100 * 99])
        .isCloseTo(Math.log(100) / (1000 - 700), Percentage.withPercentage(3));
  }

  @Test
  void next_ramp_risesFromBelowTheTargetToAboveItAndStays() {
    assertThat(count(Form.RAMP, 0, 10) / 10.0).isCloseTo(550, within(30.0));
    assertThat(count(Form.RAMP, 90, 100) / 10.0).isCloseTo(1450, within(50.0));
    assertThat(count(Form.RAMP, 100, 150) / 50.0).isCloseTo(1500, within(30.0));
  }

  @Test
  void next_sine_goesUpAndDown() {
    assertThat(count(Form.SINE, 20, 30) / 10.0).isCloseTo(1490, within(50.0));
    assertThat(count(Form.SINE, 70, 80) / 10.0).isCloseTo(510, within(30.0));
    assertThat(count(Form.SINE, 0, 100) / 100.0).isCloseTo(1000, within(20.0));
  }

  @Test
  void await_over_endsTheWaitWithoutAnOperation() {
    assertThat(arrivals(Form.POISSON, 1).await(() -> true)).isFalse();
  }

  @Test
  void hideTarget_queue_isHiddenUntilItIsShown() {
    Properties properties = new Properties();
    properties.setProperty("arrivals", "poisson");
    properties.setProperty("target", "700");

    Arrivals.hideTarget(properties);
    assertThat(properties.getProperty("target")).isNull();
    Arrivals.showTarget(properties);

    assertThat(properties).hasSize(2).containsEntry("target", "700");
  }

  @Test
  void require_queueWithoutRate_isRefused() {
    Properties properties = new Properties();
    properties.setProperty("arrivals", "sine");

    assertThatThrownBy(() -> Arrivals.require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessage("arrivals=sine without a rate: valid is -target with operations per second");
  }
}
