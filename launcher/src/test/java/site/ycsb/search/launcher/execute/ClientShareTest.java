// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.plan.Comparisons;
import site.ycsb.search.memory.MemoryBinding;

class ClientShareTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void of_aLoad_isEachDocumentOnce(int clients) {
    long next = 0;
    for (Properties share : shares(Job.Task.LOAD, clients)) {
      assertThat(number(share, "insertstart")).isEqualTo(next);
      next += number(share, "insertcount");
    }
    assertThat(next).isEqualTo(1_000);
  }

  @ParameterizedTest
  @CsvSource({"threadcount, 16", "target, 250", "operationcount, 5000"})
  void of_aRun_isAPartOfWhatTheComparisonAsksFor(String key, long whole) {
    List<Properties> shares = shares(Job.Task.RUN, 3);

    assertThat(shares.stream().mapToLong(share -> number(share, key)).sum()).isEqualTo(whole);
    assertThat(shares).noneMatch(share -> share.containsKey("insertstart"));
    assertThat(shares)
        .extracting(share -> share.getProperty("search.client"))
        .containsExactly("0", "1", "2");
    assertThat(shares).allMatch(share -> "3".equals(share.getProperty("search.clients")));
  }

  @Test
  void of_aRunWithoutATarget_hasNone() {
    Properties properties = properties();
    properties.setProperty("target", "0");

    assertThat(ClientShare.of(job(Job.Task.RUN, properties), 1, 2).properties())
        .containsEntry("target", "0");
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "16, 3"})
  void require_ofMoreClientsThanThreadsOrTarget_isRefused(int threads, int target) {
    Job job = job(Job.Task.RUN, properties());

    assertThatThrownBy(
            () ->
                ClientShare.require(
                    target > 0 ? Comparisons.rate(target) : Comparisons.threads(threads), job, 4))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("--clients 4: valid is at most ");
  }

  @ParameterizedTest
  @CsvSource({
    "readproportion, 0.05, ''",
    "target, 6, client 1: target=3 with threadcount=7",
    "hotspotopnfraction, 1, client 0: freshnessproportion above 0 with search.clients=2"
  })
  void require_ofSharesThatAClientCannotHave_isRefused(String key, String value, String reason) {
    Properties properties = properties();
    properties.setProperty("requestdistribution", "hotspot");
    properties.setProperty("hotspotdatafraction", "0.001");
    properties.setProperty("threadcount", "13");
    properties.setProperty("readproportion", "0.05");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("freshnessproportion", "0.95");
    properties.setProperty(key, value);
    Throwable thrown =
        catchThrowable(
            () -> ClientShare.require(Comparisons.threads(13), job(Job.Task.RUN, properties), 2));

    if (reason.isEmpty()) {
      assertThat(thrown).isNull();
    } else {
      assertThat(thrown)
          .isInstanceOf(CommandFailure.class)
          .hasMessageStartingWith("--clients 2: share of " + reason);
    }
  }

  /** The load before a run has batches only where the workload can load in batches. */
  @ParameterizedTest
  @CsvSource({
    "site.ycsb.search.json.JsonWorkload, getpathproportion",
    "site.ycsb.search.values.ValuesWorkload, readproportion"
  })
  void require_ofValuesByKey_passes(String workload, String share) {
    Properties properties = properties();
    properties.setProperty("workload", workload);
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    properties.setProperty(share, "1");

    ClientShare.require(Comparisons.threads(16), job(Job.Task.RUN, properties), 3);
  }

  private static List<Properties> shares(Job.Task task, int clients) {
    return IntStream.range(0, clients)
        .mapToObj(client -> ClientShare.of(job(task, properties()), client, clients).properties())
        .toList();
  }

  private static Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "1000");
    properties.setProperty("operationcount", "5000");
    properties.setProperty("threadcount", "16");
    properties.setProperty("target", "250");
    return properties;
  }

  private static long number(Properties properties, String key) {
    return Long.parseLong(properties.getProperty(key));
  }

  private static Job job(Job.Task task, Properties properties) {
    Store store = new Store(new MemoryBinding(), List.<Path>of());
    return new Job(task, store, properties, List.of(), "");
  }
}
