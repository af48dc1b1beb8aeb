// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.TestProperties;

/** Which keys the operations are about: YCSB's request distributions over 300 documents. */
class WorkloadKeysTest {

  private static final int READS = 20_000;

  @Test
  void reads_ofAUniformDistribution_coverAllAlike() throws Exception {
    List<Long> numbers = reads(READS, "requestdistribution", "uniform");
    assertThat(numbers).allSatisfy(number -> assertThat(number).isBetween(0L, 299L));
    for (long from = 0; from < 300; from += 30) {
      assertThat(shareBetween(numbers, from, from + 29)).isCloseTo(.1, within(.015));
    }
    assertThat(topShare(numbers)).isLessThan(.01);
  }

  @Test
  void reads_ofAZipfianDistribution_preferOneKeyAsZipfianDoes() throws Exception {
    List<Long> numbers = reads(READS, "requestdistribution", "zipfian");
    assertThat(numbers).allSatisfy(number -> assertThat(number).isBetween(0L, 299L));
    // 1 / zeta(10^10, 0.99), which YCSB hashes over the keys, and what falls on the same key.
    assertThat(topShare(numbers)).isBetween(.034, .055);
  }

  @Test
  void reads_ofAHotspot_hitItAsOftenAsAsked() throws Exception {
    List<Long> numbers =
        reads(
            READS,
            "requestdistribution",
            "hotspot",
            "hotspotdatafraction",
            "0.1",
            "hotspotopnfraction",
            "0.7");
    assertThat(shareBetween(numbers, 0, 29)).isCloseTo(.7, within(.02));
    assertThat(shareBetween(numbers, 0, 299)).isEqualTo(1);
  }

  @Test
  void reads_ofASequence_comeInOrderAndBeginAgain() throws Exception {
    List<Long> numbers = reads(650, "requestdistribution", "sequential");
    for (int i = 0; i < 650; i++) {
      assertThat(numbers.get(i)).isEqualTo(i % 300);
    }
  }

  @Test
  void reads_ofAnExponentialDistribution_preferTheNewest() throws Exception {
    List<Long> numbers =
        reads(
            READS,
            "requestdistribution",
            "exponential",
            "exponential.percentile",
            "90",
            "exponential.frac",
            "0.2");
    assertThat(shareBetween(numbers, 240, 299)).isCloseTo(.9, within(.02));
    assertThat(shareBetween(numbers, 0, 299)).isEqualTo(1);
  }

  @Test
  void reads_ofTheLatest_preferTheNewestOfAll() throws Exception {
    List<Long> numbers = reads(READS, "requestdistribution", "latest");
    assertThat(counts(numbers).get(299L)).isEqualTo(Collections.max(counts(numbers).values()));
    assertThat(shareBetween(numbers, 0, 299)).isEqualTo(1);
  }

  @Test
  void reads_ofAPart_stayWithinIt() throws Exception {
    List<Long> numbers = reads(2_000, "insertstart", "100", "insertcount", "50");
    assertThat(shareBetween(numbers, 100, 149)).isEqualTo(1);
    assertThat(counts(numbers)).hasSize(50);
  }

  @Test
  void reads_afterInserts_findTheInserted() throws Exception {
    Properties properties =
        TestProperties.mixed(
            "0.5", "0", "0", "insertproportion", "0.5", "requestdistribution", "latest");
    try (InProcessRun run = InProcessRun.of(properties)) {
      run.operations(1_000);
      assertThat(run.recorder.calls("get")).anyMatch(call -> run.number(call.key()) >= 300);
      assertThat(run.end().counts().failed()).isZero();
    }
  }

  @Test
  void keys_inOrderAndPadded_areYcsbs() throws Exception {
    Properties properties =
        TestProperties.mixed(
            "1",
            "0",
            "0",
            "insertorder",
            "ordered",
            "zeropadding",
            "8",
            "requestdistribution",
            "sequential");
    try (InProcessRun run = InProcessRun.of(properties)) {
      run.operations(3);
      assertThat(run.recorder.calls("get"))
          .extracting(RecordingOperations.Call::key)
          .containsExactly("user00000000", "user00000001", "user00000002");
      assertThat(run.end().counts().failed()).isZero();
    }
  }

  private static List<Long> reads(int count, String... pairs) throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("1", "0", "0", pairs))) {
      run.operations(count);
      assertThat(run.end().counts().succeeded()).isEqualTo(count);
      return run.recorder.calls("get").stream().map(call -> run.number(call.key())).toList();
    }
  }

  private static double shareBetween(List<Long> numbers, long from, long to) {
    return (double) numbers.stream().filter(n -> from <= n && n <= to).count() / numbers.size();
  }

  private static double topShare(List<Long> numbers) {
    return (double) Collections.max(counts(numbers).values()) / numbers.size();
  }

  private static Map<Long, Integer> counts(List<Long> numbers) {
    Map<Long, Integer> counts = new HashMap<>();
    numbers.forEach(number -> counts.merge(number, 1, Integer::sum));
    return counts;
  }
}
