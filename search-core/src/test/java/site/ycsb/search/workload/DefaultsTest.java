// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.workload.SearchSettings.UpdateFields;

/** The defaults, literally: a change of one changes what every run measures. */
class DefaultsTest {

  /** Share of SEARCH; that of the other kinds is 0. */
  private static Map<Kind, Double> shares(double search) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind != Kind.OWN)
        .collect(Collectors.toMap(kind -> kind, kind -> kind == Kind.BOTH ? search : 0.0));
  }

  @Test
  void defaults_ofSearch_areThese() {
    assertThat(byKey(PropertyCheck.OWN))
        .containsExactly(
            Map.entry("arrivals", "even"),
            Map.entry("arrivals.seconds", "60"),
            Map.entry("arrivals.speed", "1"),
            Map.entry("arrivals.swing", "0.5"),
            Map.entry("batchsize", "1"),
            Map.entry("binding", ""),
            Map.entry("durability", ""),
            Map.entry("freshness.timeout", "30"),
            Map.entry("freshnessproportion", "0"),
            Map.entry("getpathproportion", "0"),
            Map.entry("getrootproportion", "0"),
            Map.entry("incrementproportion", "0"),
            Map.entry("ingestproportion", "0"),
            Map.entry("json.document", "small"),
            Map.entry("json.path", "all"),
            Map.entry("multiplyproportion", "0"),
            Map.entry("pingproportion", "0"),
            Map.entry("pipeline", "1"),
            Map.entry("popproportion", "0"),
            Map.entry("profile", "default"),
            Map.entry("pushproportion", "0"),
            Map.entry("replicas", "0"),
            Map.entry("search.audit", "1000"),
            Map.entry("search.check", "64"),
            Map.entry("search.client", "0"),
            Map.entry("search.clients", "1"),
            Map.entry("search.configure", "false"),
            Map.entry("search.corpus", ""),
            Map.entry("search.corpus.columns", ""),
            Map.entry("search.corpus.number", ""),
            Map.entry("search.corpus.skip", "0"),
            Map.entry("search.corpus.tag", ""),
            Map.entry("search.corpus.text", "text"),
            Map.entry("search.dataset", "any"),
            Map.entry("search.documents", "opaque"),
            Map.entry("search.force", "false"),
            Map.entry("search.freshwords", ""),
            Map.entry("search.gate", "short"),
            Map.entry("search.giveup", "10"),
            Map.entry("search.index", "on"),
            Map.entry("search.maxfailed", "0.01"),
            Map.entry("search.mintitlewords", "6"),
            Map.entry("search.pagelength", "10"),
            Map.entry("search.pages", "3"),
            Map.entry("search.panel", "false"),
            Map.entry("search.progress", "off"),
            Map.entry("search.questions", ""),
            Map.entry("search.seed", "1"),
            Map.entry("search.skew", "0.9"),
            Map.entry("search.summary", "true"),
            Map.entry("search.templates", ""),
            Map.entry("search.titlewords", "12"),
            Map.entry("search.updatefields", "title"),
            Map.entry("search.vocabulary", ""),
            Map.entry("searchanyproportion", "0"),
            Map.entry("searchfacetproportion", "0"),
            Map.entry("searchfilterproportion", "0"),
            Map.entry("searchfuzzyproportion", "0"),
            Map.entry("searchnearestfilteredproportion", "0"),
            Map.entry("searchnearestproportion", "0"),
            Map.entry("searchphraseproportion", "0"),
            Map.entry("searchprefixproportion", "0"),
            Map.entry("searchproportion", "0"),
            Map.entry("searchrankedproportion", "0"),
            Map.entry("searchwordproportion", "0"),
            Map.entry("server.memory", "1024"),
            Map.entry("server.nodes", "1"),
            Map.entry("setpathproportion", "0"),
            Map.entry("setrootproportion", "0"),
            Map.entry("values.codec", "serialised"),
            Map.entry("values.length", ""),
            Map.entry("values.payload", "customer-profile"),
            Map.entry("values.turns", "drawn"),
            Map.entry("vector.candidates", "100"),
            Map.entry("vector.clusters", "64"),
            Map.entry("vector.construction", "200"),
            Map.entry("vector.dimension", "0"),
            Map.entry("vector.index", "hnsw"),
            Map.entry("vector.leastrecall", "0.5"),
            Map.entry("vector.links", "16"),
            Map.entry("vector.metric", "l2"),
            Map.entry("verify.allwords", "false"),
            Map.entry("verify.queries", "600"),
            Map.entry("verify.seed", "1"),
            Map.entry("visibility", ""),
            Map.entry("warmup.operations", "0"),
            Map.entry("warmup.seconds", "0"));
  }

  @Test
  void from_nothing_isEveryDefault() {
    assertThat(SearchSettings.from(new Properties()))
        .isEqualTo(
            new SearchSettings(
                shares(0),
                0,
                0,
                new SearchSettings.Pages(10, 3),
                UpdateFields.TITLE,
                Optional.empty(),
                1,
                30));
    assertThat(runSettings(new Properties()))
        .containsExactly(
            Dataset.Policy.ANY,
            "short",
            64L,
            1_000L,
            0.01,
            10L,
            new RunSettings.WarmupLength(0, 0),
            "off");
  }

  @Test
  void from_everyProperty_isEachOfThem() {
    Properties properties =
        TestProperties.of(
            "searchproportion", "0.5",
            "freshnessproportion", "0.25",
            "ingestproportion", "0.125",
            "freshness.timeout", "5",
            "search.audit", "0",
            "batchsize", "500",
            "search.pagelength", "20",
            "search.pages", "500",
            "search.updatefields", "fields",
            "search.check", "1",
            "search.freshwords", "0.25",
            "search.gate", "off",
            "search.dataset", "unchecked",
            "search.maxfailed", "0.2",
            "search.giveup", "3",
            "warmup.operations", "7",
            "search.progress", "terminal");
    assertThat(SearchSettings.from(properties))
        .isEqualTo(
            new SearchSettings(
                shares(0.5),
                0.25,
                0.125,
                new SearchSettings.Pages(20, 500),
                UpdateFields.FIELDS,
                Optional.of(0.25),
                500,
                5));
    assertThat(runSettings(properties))
        .containsExactly(
            Dataset.Policy.UNCHECKED,
            "off",
            1L,
            0L,
            0.2,
            3L,
            new RunSettings.WarmupLength(0, 7),
            "terminal");
  }

  private static List<Object> runSettings(Properties properties) {
    return List.of(
        RunSettings.DATASET.from(properties),
        RunSettings.GATE.from(properties),
        RunSettings.CHECK.from(properties),
        RunSettings.AUDIT.from(properties),
        RunSettings.MAX_FAILED.from(properties),
        RunSettings.GIVE_UP.from(properties),
        RunSettings.WarmupLength.from(properties),
        RunSettings.PROGRESS.from(properties));
  }

  @Test
  void from_pagesBeyondTheDeepestHit_namesBoth() {
    assertThatThrownBy(
            () ->
                SearchSettings.from(
                    TestProperties.of("search.pages", "1000", "search.pagelength", "11")))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(
            "search.pages=1000 times search.pagelength=11: valid is at most 10000 hits");
  }

  @Test
  void from_twoKindsOfWarmUp_namesBoth() {
    assertThatThrownBy(
            () ->
                RunSettings.WarmupLength.from(
                    TestProperties.of("warmup.seconds", "1", "warmup.operations", "2")))
        .isInstanceOf(SettingException.class)
        .hasMessage("warmup.seconds=1 and warmup.operations=2: valid is one of the two");
  }

  @Test
  void require_ofAnUnknownKeyOfOurPrefixes_namesTheNearest() {
    requireUnknown("search.page", "search.pages");
    requireUnknown("warmup.second", "warmup.seconds");
    requireUnknown("verify.query", "verify.queries");
    requireUnknown("freshness.timeouts", "freshness.timeout");
    assertThatThrownBy(() -> PropertyCheck.require(TestProperties.small("json.paths", "1")))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("json.paths: no such property");
  }

  /** As site.ycsb:core 0.17.0 has them, but the retries; the two that must be given are 0. */
  @Test
  void defaults_ofYcsb_areYcsbsOwn() {
    assertThat(byKey(YcsbSettings.ALL))
        .containsExactly(
            Map.entry("core_workload_insertion_retry_interval", "3"),
            Map.entry("core_workload_insertion_retry_limit", "5"),
            Map.entry("dataintegrity", "false"),
            Map.entry("db", "site.ycsb.search.binding.SearchDb"),
            Map.entry("deleteproportion", "0"),
            Map.entry("dotransactions", "true"),
            Map.entry("exponential.frac", "0.8571428571"),
            Map.entry("exponential.percentile", "95"),
            Map.entry("exporter", "site.ycsb.search.run.TextExporter"),
            Map.entry("exportfile", ""),
            Map.entry("fieldcount", "10"),
            Map.entry("fieldlength", "100"),
            Map.entry("fieldlengthdistribution", "constant"),
            Map.entry("fieldnameprefix", "field"),
            Map.entry("hdrhistogram.fileoutput", "false"),
            Map.entry("hdrhistogram.output.path", ""),
            Map.entry("hdrhistogram.percentiles", "95,99"),
            Map.entry("histogram.buckets", "1000"),
            Map.entry("hotspotdatafraction", "0.2"),
            Map.entry("hotspotopnfraction", "0.8"),
            Map.entry("insertcount", "0"),
            Map.entry("insertorder", "hashed"),
            Map.entry("insertproportion", "0"),
            Map.entry("insertstart", "0"),
            Map.entry("label", ""),
            Map.entry("latencytrackederrors", ""),
            Map.entry("maxexecutiontime", "0"),
            Map.entry("maxscanlength", "1000"),
            Map.entry("measurement.histogram.verbose", "false"),
            Map.entry("measurement.interval", "op"),
            Map.entry("measurement.raw.no_summary", "false"),
            Map.entry("measurement.raw.output_file", ""),
            Map.entry("measurement.trackjvm", "false"),
            Map.entry("measurementtype", "hdrhistogram"),
            Map.entry("minfieldlength", "1"),
            Map.entry("minscanlength", "1"),
            Map.entry("operationcount", "0"),
            Map.entry("readallfields", "true"),
            Map.entry("readmodifywriteproportion", "0"),
            Map.entry("readproportion", "0.95"),
            Map.entry("recordcount", "0"),
            Map.entry("reportlatencyforeacherror", "false"),
            Map.entry("requestdistribution", "uniform"),
            Map.entry("scanlengthdistribution", "uniform"),
            Map.entry("scanproportion", "0"),
            Map.entry("spin.sleep", "false"),
            Map.entry("status", "false"),
            Map.entry("status.interval", "10"),
            Map.entry("table", "usertable"),
            Map.entry("target", "0"),
            Map.entry("threadcount", "1"),
            Map.entry("timeseries.granularity", "1000"),
            Map.entry("updateproportion", "0.05"),
            Map.entry("workload", "site.ycsb.search.workload.SearchWorkload"),
            Map.entry("writeallfields", "false"),
            Map.entry("zeropadding", "1"));
  }

  private static void requireUnknown(String key, String nearest) {
    assertThatThrownBy(() -> PropertyCheck.require(TestProperties.small(key, "1")))
        .isInstanceOf(SettingException.class)
        .hasMessage("%s: no such property; did you mean %s?", key, nearest);
  }

  private static Map<String, String> byKey(List<Setting<?>> settings) {
    Map<String, String> defaults = new TreeMap<>();
    settings.forEach(setting -> defaults.put(setting.key(), setting.fallback()));
    return defaults;
  }
}
