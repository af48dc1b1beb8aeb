// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.SettingException;

class PropertyCheckTest {

  private static final Properties RUN = TestProperties.small();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threadcout | 2 | threadcout: no such property; did you mean threadcount?",
        "searchpropotion | 0 | searchpropotion: no such property; did you mean searchproportion?",
        "measurement.intervall | op | measurement.intervall: no such property; did you mean"
            + " measurement.interval?",
        "hdrhistogram.percentile | 95 | hdrhistogram.percentile: no such property; did you mean"
            + " hdrhistogram.percentiles?",
        "histogram.bucket | 1 | histogram.bucket: no such property; did you mean"
            + " histogram.buckets?",
        "status.intervall | 1 | status.intervall: no such property; did you mean status.interval?",
        "exponential.fraction | 1 | exponential.fraction: no such property; did you mean"
            + " exponential.frac?",
        "timeseries.granule | 1 | timeseries.granule: no such property; did you mean"
            + " timeseries.granularity?",
        "spin.slep | true | spin.slep: no such property; did you mean spin.sleep?",
        "threadcount | 0 | threadcount=0: valid are 1 … 10000",
        "readproportion | 1.5 | readproportion=1.5: valid are 0 … 1",
        "requestdistribution | zipf | requestdistribution=zipf: valid are uniform, zipfian,"
            + " hotspot, sequential, exponential, latest",
        "recordcount | 0 | recordcount=0: valid are 1 … 2147483647",
        "operationcount | 0 | operationcount=0: valid are 1 … 2147483647",
        "readproportion | 0.5 | proportions sum to 0.5500, valid is 1: readproportion=0.5,"
            + " updateproportion=0.05",
        "searchproportion | 0.1 | proportions sum to 1.1000, valid is 1: readproportion=0.95,"
            + " updateproportion=0.05, searchproportion=0.1",
        "insertstart | 300 | insertstart=300, insertcount=0: valid is a part of recordcount=300,"
            + " at least one document",
        "insertcount | 301 | insertstart=0, insertcount=301: valid is a part of recordcount=300,"
            + " at least one document",
        "insertcount | 0 | insertstart=0, insertcount=0: valid is a part of recordcount=300, at"
            + " least one document",
        "minscanlength | 1001 | minscanlength=1001: valid is at most maxscanlength=1000",
        "fieldlengthdistribution | histogram | fieldlengthdistribution=histogram: valid are constant,"
            + " uniform, zipfian",
        "search.mintitlewords | 13 | search.mintitlewords=13: valid is at most search.titlewords=6",
        "passwords3cret | x | password…: no such property: valid are those of"
            + " docs/reference/properties.md",
        "workload | site.ycsb.workloads.ConstantOccupancyWorkload |"
            + " workload=site.ycsb.workloads.ConstantOccupancyWorkload: valid are"
            + " site.ycsb.search.workload.SearchWorkload, site.ycsb.search.values.ValuesWorkload,"
            + " site.ycsb.search.json.JsonWorkload, site.ycsb.workloads.CoreWorkload",
        "pingproportion | 0.1 | pingproportion: valid is 0 with"
            + " workload=site.ycsb.search.workload.SearchWorkload, whose operations are"
            + " readproportion, scanproportion, updateproportion, insertproportion,"
            + " deleteproportion, readmodifywriteproportion, freshnessproportion,"
            + " ingestproportion, searchproportion, searchwordproportion,"
            + " searchanyproportion, searchprefixproportion, searchphraseproportion,"
            + " searchfuzzyproportion, searchfilterproportion, searchfacetproportion,"
            + " searchnearestproportion, searchnearestfilteredproportion, searchrankedproportion"
      })
  void require_ofOneWrongProperty_saysWhatIsWrong(String key, String value, String message) {
    requireMessage(TestProperties.with(RUN, key, value), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"101", "-1", "p99", "", "50,,99", "NaN"})
  void require_ofNoPercentile_saysWhatIsValid(String percentiles) {
    requireMessage(
        TestProperties.with(RUN, "hdrhistogram.percentiles", percentiles),
        "hdrhistogram.percentiles=" + percentiles + ": valid are numbers from 0 to 100, by commas");
  }

  @Test
  void require_ofWhatIsRight_isSilent() {
    Properties percentiles =
        TestProperties.with(RUN, "hdrhistogram.percentiles", "0, 50,99.99,100");
    assertThatCode(() -> PropertyCheck.require(percentiles)).doesNotThrowAnyException();
    assertThatCode(() -> PropertyCheck.require(RUN)).doesNotThrowAnyException();
    assertThatCode(
            () ->
                PropertyCheck.require(
                    TestProperties.with(RUN, "redis.host", "x", "insertcount", "300")))
        .doesNotThrowAnyException();
  }

  @Test
  void require_ofAStockBinding_namesTheClass() {
    requireMessage(
        TestProperties.with(RUN, "db", "site.ycsb.BasicDB"),
        "db=site.ycsb.BasicDB: valid are site.ycsb.search.binding.SearchDb");
  }

  @Test
  void require_ofYcsbsWorkload_isSilent() {
    Properties properties =
        TestProperties.with(RUN, "workload", "site.ycsb.workloads.CoreWorkload");
    assertThatCode(() -> PropertyCheck.require(properties)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "3, 8", "1, 4"})
  void require_ofARateAtWhichYcsbsThreadsEnd_isRefused(String target, String threads) {
    requireMessage(
        TestProperties.with(RUN, "target", target, "threadcount", threads),
        "target=%s with threadcount=%s: valid are at most %d threads for this rate, because each thread needs an operation every two seconds"
            .formatted(target, threads, 2 * Long.parseLong(target)));
    assertThatCode(
            () ->
                PropertyCheck.require(
                    TestProperties.with(RUN, "target", target, "threadcount", "2")))
        .doesNotThrowAnyException();
  }

  @Test
  void require_ofNoRecordCount_asksForIt() {
    Properties properties = TestProperties.with(RUN);
    properties.remove("recordcount");
    requireMessage(properties, "recordcount=0: valid are 1 … 2147483647");
  }

  @Test
  void require_ofARunWithoutOperations_asksForThem() {
    Properties properties = TestProperties.with(RUN);
    properties.remove("operationcount");
    requireMessage(properties, "operationcount=0: valid are 1 … 2147483647");
  }

  @Test
  void require_ofALoad_asksForNoMix() {
    Properties load = TestProperties.with(RUN, "dotransactions", "false", "readproportion", "0");
    load.remove("operationcount");
    assertThatCode(() -> PropertyCheck.require(load)).doesNotThrowAnyException();
  }

  /** Two lines of one value could carry the client's command line past the filter. */
  @Test
  void require_ofAValueOfTwoLines_namesTheKeyAndKeepsTheValue() {
    requireMessage(
        TestProperties.with(RUN, "redis.password", "secret\nword"),
        "redis.password: valid is a value of one line");
  }

  @Test
  void require_ofThirdsThatSumToOneButForRounding_isSilent() {
    Properties thirds = TestProperties.mixed("0.3333333", "0.3333333", "0.3333333");
    assertThatCode(() -> PropertyCheck.require(thirds)).doesNotThrowAnyException();
  }

  @Test
  void facts_ofAJsonWorkload_areThoseOfItsRules() {
    Properties properties =
        TestProperties.of(
            "workload", "site.ycsb.search.json.JsonWorkload",
            "recordcount", "10",
            "incrementproportion", "1");

    assertThat(PropertyCheck.needs(properties).operations()).containsExactly(Paths.class);
    assertThat(PropertyCheck.writes(properties)).isTrue();
    assertThat(PropertyCheck.plan(properties).description())
        .containsEntry("json.document", "small");
    assertThat(PropertyCheck.plan(properties).digest())
        .isNotEqualTo(
            PropertyCheck.plan(TestProperties.with(properties, "json.document", "page")).digest());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "workload.SearchWorkload | readproportion=0.4 searchproportion=0.6 | READ SEARCH",
        "workload.SearchWorkload | searchphraseproportion=1 | SEARCH-PHRASE",
        "workload.SearchWorkload | readmodifywriteproportion=1 | READ READ-MODIFY-WRITE UPDATE",
        "workload.SearchWorkload | freshnessproportion=1 | FRESHNESS READ UPDATE",
        "values.ValuesWorkload | readproportion=0.5 updateproportion=0.5 | GET SET",
        "json.JsonWorkload | getrootproportion=1 | GET-ROOT",
        "json.JsonWorkload | getpathproportion=1 json.path=buyer.age | GET-PATH buyer.age"
      })
  void operations_ofSharesAboveZero_haveTheirNamesInReports(
      String workload, String shares, String names) {
    Properties properties = new Properties();
    properties.setProperty("workload", "site.ycsb.search." + workload);
    properties.setProperty("json.document", "small");
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    for (String share : shares.split(" ")) {
      properties.setProperty(share.split("=")[0], share.split("=")[1]);
    }

    assertThat(String.join(" ", new TreeSet<>(PropertyCheck.operations(properties))))
        .isEqualTo(names);
  }

  private static void requireMessage(Properties properties, String message) {
    assertThatThrownBy(() -> PropertyCheck.require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({"0, 300", "1, 300", "0.2, 4"})
  void require_ofAHotSetOfNoneOrAll_isRefused(String fraction, String records) {
    Properties properties =
        TestProperties.small(
            "requestdistribution", "hotspot",
            "hotspotdatafraction", fraction,
            "recordcount", records);

    assertThatThrownBy(() -> PropertyCheck.require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("hotspotdatafraction=")
        .hasMessageEndingWith("keys that is neither none nor all");
  }
}
