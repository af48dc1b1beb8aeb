// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import java.util.List;
import java.util.stream.Stream;

/**
 * Properties of the stock client and its CoreWorkload, with YCSB's defaults. Stock YCSB ignores a
 * misspelt key and answers a bad number with a stack trace; this list is for a check.
 */
public final class YcsbSettings {

  public static final SettingGroup ALL = new SettingGroup();
  private static final long MAX_INT = Integer.MAX_VALUE;

  public static final Setting<String> WORKLOAD =
      ALL.word(
          "workload",
          "site.ycsb.search.workload.SearchWorkload, site.ycsb.search.values.ValuesWorkload,"
              + " site.ycsb.search.json.JsonWorkload, site.ycsb.workloads.CoreWorkload",
          "the workload to run; CoreWorkload is run by SearchWorkload, which extends it");
  public static final Setting<String> DB =
      ALL.word(
          "db",
          "site.ycsb.search.binding.SearchDb",
          "the class that YCSB calls; the property binding names the store");
  public static final Setting<String> TABLE =
      ALL.text("table", "usertable", "a name", "the table, collection or index");
  public static final Setting<Long> RECORD_COUNT =
      ALL.integer("recordcount", 0, 1, MAX_INT, "documents in the dataset");
  public static final Setting<Long> OPERATION_COUNT =
      ALL.integer("operationcount", 0, 1, MAX_INT, "operations of a run");
  public static final Setting<Long> THREAD_COUNT =
      ALL.integer("threadcount", 1, 1, 10_000, "client threads");
  public static final Setting<Long> TARGET =
      ALL.integer("target", 0, 0, MAX_INT, "operations per second to aim at; 0 is unlimited");
  public static final Setting<Long> MAX_EXECUTION_TIME =
      ALL.integer(
          "maxexecutiontime",
          0,
          0,
          MAX_INT,
          "seconds after which a load or run ends; 0 is never; bin/ycsb ignores a file's limit in a"
              + " load, and in a run with -p operationcount");
  public static final Setting<Boolean> DO_TRANSACTIONS =
      ALL.flag("dotransactions", true, "true runs operations, false loads the dataset");
  public static final Setting<Long> INSERT_START =
      ALL.integer("insertstart", 0, 0, MAX_INT, "first key number that this client loads");
  public static final Setting<Long> INSERT_COUNT =
      ALL.integer(
          "insertcount",
          0,
          0,
          MAX_INT,
          "documents that this client loads; 0 is all from insertstart");
  public static final Setting<String> INSERT_ORDER =
      ALL.word(
          "insertorder", "hashed, ordered", "keys from the key number itself or from its hash");
  public static final Setting<Long> ZERO_PADDING =
      ALL.integer("zeropadding", 1, 0, 100, "digits that a key's number is padded to");
  public static final Setting<Long> FIELD_COUNT =
      ALL.integer("fieldcount", 10, 1, 10_000, "opaque fields of a document");
  public static final Setting<Long> FIELD_LENGTH =
      ALL.integer("fieldlength", 100, 1, 10_000_000, "characters of a field, at most");
  public static final Setting<Long> MIN_FIELD_LENGTH =
      ALL.integer("minfieldlength", 1, 1, 10_000_000, "characters of a field, at least");
  public static final Setting<String> FIELD_LENGTH_DISTRIBUTION =
      ALL.word("fieldlengthdistribution", "constant, uniform, zipfian", "how long the fields are");
  public static final Setting<String> FIELD_NAME_PREFIX =
      ALL.text("fieldnameprefix", "field", "a name", "what the opaque fields' names begin with");
  public static final Setting<Boolean> READ_ALL_FIELDS =
      ALL.flag("readallfields", true, "READ and SCAN fetch all fields, or one");
  public static final Setting<Boolean> WRITE_ALL_FIELDS =
      ALL.flag("writeallfields", false, "UPDATE writes all opaque fields, or one");
  public static final Setting<Boolean> DATA_INTEGRITY =
      ALL.flag(
          "dataintegrity",
          false,
          "the answer of every READ and SCAN is checked, not one in search.check");
  public static final Setting<Double> READ_PROPORTION =
      ALL.decimal("readproportion", 0.95, 0, 1, "share of READ");
  public static final Setting<Double> UPDATE_PROPORTION =
      ALL.decimal("updateproportion", 0.05, 0, 1, "share of UPDATE");
  public static final Setting<Double> INSERT_PROPORTION = ALL.share("insertproportion", "INSERT");
  public static final Setting<Double> SCAN_PROPORTION = ALL.share("scanproportion", "SCAN");
  public static final Setting<Double> DELETE_PROPORTION =
      ALL.decimal("deleteproportion", 0, 0, 1, "share of DELETE, as in later versions of YCSB");
  public static final Setting<Double> READ_MODIFY_WRITE_PROPORTION =
      ALL.share("readmodifywriteproportion", "READ-MODIFY-WRITE");
  public static final Setting<String> REQUEST_DISTRIBUTION =
      ALL.word(
          "requestdistribution",
          "uniform, zipfian, hotspot, sequential, exponential, latest",
          "how keys are chosen");
  public static final Setting<Long> MIN_SCAN_LENGTH =
      ALL.integer("minscanlength", 1, 1, MAX_INT, "documents of a SCAN, at least");
  public static final Setting<Long> MAX_SCAN_LENGTH =
      ALL.integer("maxscanlength", 1000, 1, MAX_INT, "documents of a SCAN, at most");
  public static final Setting<String> SCAN_LENGTH_DISTRIBUTION =
      ALL.word("scanlengthdistribution", "uniform, zipfian", "how long the scans are");
  public static final Setting<Double> HOTSPOT_DATA_FRACTION =
      ALL.decimal("hotspotdatafraction", 0.2, 0, 1, "share of the keys that is hot");
  public static final Setting<Double> HOTSPOT_OPERATION_FRACTION =
      ALL.decimal("hotspotopnfraction", 0.8, 0, 1, "share of the operations on hot keys");
  public static final Setting<Double> EXPONENTIAL_PERCENTILE =
      ALL.decimal(
          "exponential.percentile",
          95,
          0,
          100,
          "share of the operations on exponential.frac, in %");
  public static final Setting<Double> EXPONENTIAL_FRACTION =
      ALL.decimal(
          "exponential.frac", 0.8571428571, 0, 1, "share of the newest keys, where exponential");
  public static final Setting<Long> INSERTION_RETRY_LIMIT =
      ALL.integer(
          "core_workload_insertion_retry_limit",
          5,
          0,
          1000,
          "tries to insert again in a load; YCSB's default is 0");
  public static final Setting<Long> INSERTION_RETRY_INTERVAL =
      ALL.integer(
          "core_workload_insertion_retry_interval", 3, 0, 3600, "seconds between two such tries");
  public static final Setting<Boolean> REPORT_LATENCY_FOR_EACH_ERROR =
      ALL.flag("reportlatencyforeacherror", false, "failures are measured apart by their status");
  public static final Setting<String> LATENCY_TRACKED_ERRORS =
      ALL.text(
          "latencytrackederrors", "", "names of statuses", "the statuses that are measured apart");
  public static final Setting<String> MEASUREMENT_TYPE =
      ALL.word(
          "measurementtype",
          "hdrhistogram, histogram, hdrhistogram+histogram, hdrhistogram+raw, timeseries, raw",
          "how latencies are kept");
  public static final Setting<String> MEASUREMENT_INTERVAL =
      ALL.word(
          "measurement.interval",
          "op, intended, both",
          "latency from the start, from the intended start, or both; both if a target is set");
  public static final Setting<Boolean> MEASUREMENT_TRACK_JVM =
      ALL.flag("measurement.trackjvm", false, "with -s, the client's memory and threads too");
  public static final Setting<Boolean> MEASUREMENT_HISTOGRAM_VERBOSE =
      ALL.flag("measurement.histogram.verbose", false, "every bucket of a histogram is exported");
  public static final Setting<String> MEASUREMENT_RAW_OUTPUT =
      ALL.text(
          "measurement.raw.output_file",
          "",
          "a file",
          "where raw points go; empty is with the report");
  public static final Setting<Boolean> MEASUREMENT_RAW_NO_SUMMARY =
      ALL.flag("measurement.raw.no_summary", false, "raw points without their summary");
  public static final Setting<Long> HISTOGRAM_BUCKETS =
      ALL.integer("histogram.buckets", 1000, 1, MAX_INT, "buckets of 1 ms of a histogram");
  public static final Setting<Long> TIMESERIES_GRANULARITY =
      ALL.integer("timeseries.granularity", 1000, 1, MAX_INT, "milliseconds of a point");
  public static final Setting<List<Double>> HDR_PERCENTILES =
      ALL.declare(
          new Setting<>(
              "hdrhistogram.percentiles",
              "95,99",
              "numbers from 0 to 100, by commas",
              "the percentiles that are exported",
              YcsbSettings::percentiles));
  public static final Setting<Boolean> HDR_FILE_OUTPUT =
      ALL.flag("hdrhistogram.fileoutput", false, "an HdrHistogram log for each operation");
  public static final Setting<String> HDR_OUTPUT_PATH =
      ALL.text("hdrhistogram.output.path", "", "a path", "what the names of those logs begin with");
  public static final Setting<String> EXPORTER =
      ALL.text(
          "exporter",
          "site.ycsb.search.run.TextExporter",
          "a class name",
          "the format of the report; site.ycsb.search.run.JsonExporter writes JSON");
  public static final Setting<String> EXPORT_FILE =
      ALL.text(
          "exportfile", "", "a file", "where the report goes; standard output where not given");
  public static final Setting<Boolean> STATUS =
      ALL.flag("status", false, "a line on standard error each status.interval");
  public static final Setting<Long> STATUS_INTERVAL =
      ALL.integer("status.interval", 10, 1, MAX_INT, "seconds between those lines");
  public static final Setting<String> LABEL =
      ALL.text("label", "", "any text", "what those lines begin with");
  public static final Setting<Boolean> SPIN_SLEEP =
      ALL.flag("spin.sleep", false, "with target, threads spin and don't sleep");

  private YcsbSettings() {}

  private static List<Double> percentiles(String text) {
    Setting<Double> percentile = Setting.decimal("", 0, 0, 100, "");
    return Stream.of(text.split(",", -1))
        .map(each -> percentile.parse().apply(each.strip()))
        .toList();
  }
}
