// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.memory.MemoryBinding;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.Point;

class ServerWarmupTest {

  private static final Point POINT = new Point("updates", "search-10update", Map.of(), 0.1, 16, 0);

  private static final double NOISE = 0.08;

  private static final OptionalDouble UNSEEN = OptionalDouble.empty();

  @ParameterizedTest
  @CsvSource({
    "'100 100 100 100 100 100 100 100 100 100 100', false",
    "'100 100 100 100 100 100 100 100 100 100 100 100', true",
    "'100 100 100 100 100 100 104 104 104 104 104 104', true",
    "'100 100 100 100 100 100 106 106 106 106 106 106', false",
    "'100 100 100 100 100 100 70 150 100 100 100 100', true",
    "'80 80 150 80 80 80 100 100 100 100 100 100', false",
    "'50 100 100 100 100 100 100 100 100 100 100 100 100', true",
    "'0 0 0 0 0 0 0 0 0 0 0 0', true"
  })
  void isDone_afterTrials_isSoOnceSixAreNoFasterThanTheSixBefore(String trials, boolean over) {
    assertThat(warmup(true, trials).isDone()).isEqualTo(over);
  }

  @ParameterizedTest
  @CsvSource({
    "'100 100 100 100 100 100 100', false",
    "'100 100 100 100 100 100 100 100', true",
    "'100 100 100 100 106 106 106 106', false",
    "'50 100 100 100 100 100 100 100 100', true"
  })
  void isDone_ofAServerThatIsNotCompiledAsItRuns_isSoAfterFourAndFour(String trials, boolean over) {
    assertThat(warmup(false, trials).isDone()).isEqualTo(over);
  }

  @ParameterizedTest
  @CsvSource({
    "100, true",
    "'100 100 100', true",
    "'100 100 100 104', false",
    "'100 90 100 106', true",
    "'50 100 100 100 100', false",
    "'50 60 90 100 110', true",
    "'50 60 70 80 90 100 100 100 100 100 100 100', true",
    "'50 60 70 80 90 100 100 100 100 100 100 100 100 100 100 100', false"
  })
  void isRising_afterTrials_isSoIfTheLastAreFasterThanAsManyBefore(String trials, boolean rises) {
    assertThat(warmup(true, trials).isRising()).isEqualTo(rises);
  }

  @Test
  void add_aTrial_dividesItIntoPartsOfFiveSeconds() {
    ServerWarmup warmup = new ServerWarmup(false, 300);
    Map<Double, Long> flat = new HashMap<>();
    for (int second = 1; second <= 40; second++) {
      flat.put((double) second, second * 100L);
    }

    assertThat(trial(warmup)).isEqualTo("16 threads, 40 s");
    warmup.add(40.02, flat, UNSEEN);
    assertThat(warmup.isDone()).isTrue();
    assertThat(trial(warmup)).isEqualTo("16 threads, 5 s");
    for (double end : new double[] {5.01, 0.4}) {
      warmup.add(end, Map.of(end, (long) (200 * end)), UNSEEN);
    }
    assertThat(warmup.isDone()).as("half of the last four parts are twice as fast").isFalse();
  }

  /** Cores of the compilers in each trial by one thread; none if they are not seen. */
  @ParameterizedTest
  @CsvSource({
    "300, '', 50, 60",
    "300, '0.8 0.7 0.7 0.4 0.2 0.08', 60, 40",
    "300, '0.8 0.8 0.8 0.8 0.8 0.8 0.8 0.8 0.8', 90, 40",
    "30, '', 10, 20",
    "30, '0.8', 10, 20",
    "61, '', 20, 41"
  })
  void next_ofAServerThatIsCompiledAsItRuns_beginsWithOneThreadUntilItsCompilersAreIdle(
      int most, String cores, int alone, int full) {
    ServerWarmup warmup = new ServerWarmup(true, most);
    String[] each = cores.split(" ");

    for (int i = 0; i < alone / 10; i++) {
      assertThat(warmup.goesOn(most)).as("without a trial at full load").isTrue();
      assertThat(trial(warmup)).isEqualTo("1 threads, 10 s");
      warmup.add(10.01, Map.of(10.0, 1_000L), cores.isEmpty() ? UNSEEN : seen(each[i]));
    }

    assertThat(trial(warmup)).isEqualTo("16 threads, %d s", full);
    warmup.add(5, Map.of(5.0, 10_000L), UNSEEN);
    assertThat(warmup.goesOn(most - 1)).isTrue();
    assertThat(warmup.goesOn(most)).isFalse();
    assertThat(warmup.outcome("one", 9))
        .startsWith(
            "one warmed up in 9 s (%d by one thread), from 2,000 to 2,000 ops/s".formatted(alone));
  }

  /** Throughput stands still for half a minute, and then rises by the half. */
  @Test
  void isDone_whileTheCompilersAreBusy_isNotSo() {
    ServerWarmup warmup = new ServerWarmup(true, 300);
    warmup.add(10, Map.of(10.0, 1_000L), seen("0.02"));
    warmup.add(40, Map.of(40.0, 40_000L), seen("0.3"));

    assertThat(warmup.isDone()).isFalse();
    assertThat(warmup.isRising()).isTrue();
    warmup.add(5, Map.of(5.0, 5_000L), seen("0.09"));
    assertThat(warmup.isDone()).isTrue();
  }

  private static OptionalDouble seen(String cores) {
    return OptionalDouble.of(Double.parseDouble(cores));
  }

  private static String trial(ServerWarmup warmup) {
    Store memory = new Store(new MemoryBinding(), List.of());
    Job job = new Job(Job.Task.RUN, memory, new Properties(), List.of(), "");
    Properties properties = warmup.next(POINT, job, true).properties();
    return properties.get("threadcount") + " threads, " + properties.get("maxexecutiontime") + " s";
  }

  private static ServerWarmup warmup(boolean compiled, String trials) {
    ServerWarmup warmup = new ServerWarmup(compiled, 300);
    for (String trial : trials.split(" ")) {
      warmup.add(Double.parseDouble(trial));
    }
    return warmup;
  }

  /**
   * Throughput that rises from a share of its level, and comes closer to it by 63 % in a time: as
   * Elasticsearch, and as MongoDB's index of words.
   */
  @ParameterizedTest
  @CsvSource({"true, 0.3, 60, 90, 95", "false, 0.5, 20, 45, 50"})
  void isDone_ofAStoreThatRises_isSoOnlyNearItsLevel(
      boolean compiled, double first, double time, double least, double near) {
    double[] ends = ends(compiled, seconds -> 1 - (1 - first) * Math.exp(-seconds / time));

    assertThat(Arrays.stream(ends).min().getAsDouble()).isGreaterThanOrEqualTo(least);
    assertThat(Arrays.stream(ends).filter(seconds -> seconds >= near).count())
        .isGreaterThanOrEqualTo(ends.length * 9 / 10);
  }

  @ParameterizedTest
  @CsvSource({"true, 75", "false, 45"})
  void isDone_ofAWarmStore_isSoSoon(boolean compiled, double most) {
    assertThat(Arrays.stream(ends(compiled, seconds -> 1)).average().getAsDouble())
        .isLessThan(most);
  }

  /** Seconds after which warm-ups end whose trials are noisy. */
  private static double[] ends(boolean compiled, DoubleUnaryOperator level) {
    Random random = new Random(1);
    return IntStream.range(0, 500)
        .mapToDouble(
            i -> {
              ServerWarmup warmup = new ServerWarmup(compiled, 300);
              double seconds = 0;
              while (!warmup.isDone()) {
                double noise = Math.exp(NOISE * random.nextGaussian());
                warmup.add(1_000 * level.applyAsDouble(seconds) * noise);
                seconds += 5;
              }
              return seconds;
            })
        .toArray();
  }

  @Test
  void outcome_ofAServerThatStillRises_saysSo() {
    ServerWarmup warmup = new ServerWarmup(false, 300);
    List.of(1000.0, 1500.0, 2000.0).forEach(warmup::add);

    assertThat(warmup.outcome("one", 48.4))
        .isEqualTo(
            "one warmed up in 48 s, from 1,000 to 2,000 ops/s, and its throughput may still"
                + " rise: allow more time by --settle");
  }

  @Test
  void next_ofARun_doesEveryOperationAndWritesOnlyIfItMay() {
    Properties properties = new Properties();
    properties.setProperty("insertproportion", "1");
    properties.setProperty("target", "50");
    Job job =
        new Job(Job.Task.RUN, new Store(new MemoryBinding(), List.of()), properties, List.of(), "");

    Properties writing = new ServerWarmup(false, 300).next(POINT, job, true).properties();
    Properties reading = new ServerWarmup(false, 1).next(POINT, job, false).properties();

    assertThat(PropertyCheck.writes(writing)).isTrue();
    assertThat(PropertyCheck.writes(reading)).isFalse();
    for (Properties trial : List.of(writing, reading)) {
      assertThat(trial).containsEntry("target", "0").containsEntry("insertproportion", "0");
      assertThat(
              trial.stringPropertyNames().stream()
                  .filter(key -> key.endsWith("proportion"))
                  .mapToDouble(key -> Double.parseDouble(trial.getProperty(key)))
                  .sum())
          .isEqualTo(1);
    }
    assertThat(writing)
        .containsEntry("warmup.seconds", "0")
        .containsEntry("maxexecutiontime", "40");
    assertThat(reading).containsEntry("maxexecutiontime", "1");
    assertThat(properties).containsEntry("target", "50");
  }

  /** Searches would fail without an index. */
  @Test
  void next_ofAnIngestionWithoutAnIndex_ingestsOrReads() {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "1000");
    properties.setProperty("operationcount", "1000");
    properties.setProperty("search.index", "off");
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("ingestproportion", "1");
    Job job =
        new Job(Job.Task.RUN, new Store(new MemoryBinding(), List.of()), properties, List.of(), "");

    Properties writing = new ServerWarmup(false, 300).next(POINT, job, true).properties();
    Properties reading = new ServerWarmup(false, 300).next(POINT, job, false).properties();

    assertThat(writing).containsEntry("ingestproportion", "1");
    assertThat(reading).containsEntry("ingestproportion", "0").containsEntry("readproportion", "1");
    PropertyCheck.require(writing);
    PropertyCheck.require(reading);
  }

  @Test
  void next_ofJsonDocuments_writesOnlyIfItMay() {
    Properties properties = new Properties();
    properties.setProperty("workload", "site.ycsb.search.json.JsonWorkload");
    properties.setProperty("recordcount", "10");
    properties.setProperty("operationcount", "10");
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("setpathproportion", "1");
    Job job =
        new Job(Job.Task.RUN, new Store(new MemoryBinding(), List.of()), properties, List.of(), "");

    Properties writing = new ServerWarmup(false, 300).next(POINT, job, true).properties();
    Properties reading = new ServerWarmup(false, 300).next(POINT, job, false).properties();

    assertThat(writing).containsEntry("setpathproportion", "1");
    assertThat(reading)
        .containsEntry("setpathproportion", "0")
        .containsEntry("getrootproportion", "1");
    PropertyCheck.require(reading);
  }
}
