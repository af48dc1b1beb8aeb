// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.List;

/**
 * The properties of the stock client and its CoreWorkload, with YCSB's defaults. Stock YCSB takes a
 * misspelt key in silence and answers a bad number with a stack trace; checked against this list,
 * both end in one line.
 */
public final class YcsbSettings {

  private static final long MAX_INT = Integer.MAX_VALUE;

  static final Setting<String> WORKLOAD =
      Setting.text(
          "workload",
          "site.ycsb.search.SearchWorkload",
          "site.ycsb.search.SearchWorkload",
          "the workload to run");
  static final Setting<String> DB =
      Setting.text("db", "site.ycsb.BasicDB", "a class name", "the binding to run it on");
  static final Setting<String> TABLE =
      Setting.text("table", "usertable", "a name", "the table, collection or index");
  static final Setting<Long> RECORD_COUNT =
      Setting.integer("recordcount", 0, 1, MAX_INT, "documents in the dataset");
  static final Setting<Long> OPERATION_COUNT =
      Setting.integer("operationcount", 0, 1, MAX_INT, "operations of a run");
  public static final Setting<Long> THREAD_COUNT =
      Setting.integer("threadcount", 1, 1, 10_000, "client threads");
  public static final Setting<Long> TARGET =
      Setting.integer("target", 0, 0, MAX_INT, "operations per second to aim at; 0 is unlimited");
  static final Setting<Long> MAX_EXECUTION_TIME =
      Setting.integer(
          "maxexecutiontime", 0, 0, MAX_INT, "seconds after which a run ends; 0 is never");
  static final Setting<Boolean> DO_TRANSACTIONS =
      Setting.flag("dotransactions", true, "true runs operations, false loads the dataset");
  static final Setting<Long> INSERT_START =
      Setting.integer("insertstart", 0, 0, MAX_INT, "first key number that this client loads");
  static final Setting<Long> INSERT_COUNT =
      Setting.integer(
          "insertcount",
          0,
          0,
          MAX_INT,
          "documents that this client loads; 0 is all from insertstart");
  static final Setting<String> INSERT_ORDER =
      Setting.word(
          "insertorder", "keys from the key number itself or from its hash", "hashed", "ordered");
  static final Setting<Long> ZERO_PADDING =
      Setting.integer("zeropadding", 1, 0, 100, "digits that a key's number is padded to");
  static final Setting<Long> FIELD_COUNT =
      Setting.integer("fieldcount", 10, 1, 10_000, "opaque fields of a document");
  static final Setting<Long> FIELD_LENGTH =
      Setting.integer("fieldlength", 100, 1, 10_000_000, "characters of a field, at most");
  static final Setting<Long> MIN_FIELD_LENGTH =
      Setting.integer("minfieldlength", 1, 1, 10_000_000, "characters of a field, at least");
  static final Setting<String> FIELD_LENGTH_DISTRIBUTION =
      Setting.word(
          "fieldlengthdistribution",
          "how long the fields are",
          "constant",
          "uniform",
          "zipfian",
          "histogram");
  static final Setting<String> FIELD_LENGTH_HISTOGRAM =
      Setting.text(
          "fieldlengthhistogram",
          "hist.txt",
          "a file",
          "the lengths, where fieldlengthdistribution is histogram");
  static final Setting<String> FIELD_NAME_PREFIX =
      Setting.text(
          "fieldnameprefix", "field", "a name", "what the opaque fields' names begin with");
  static final Setting<Boolean> READ_ALL_FIELDS =
      Setting.flag("readallfields", true, "READ and SCAN fetch all fields, or one");
  static final Setting<Boolean> WRITE_ALL_FIELDS =
      Setting.flag("writeallfields", false, "UPDATE writes all opaque fields, or one");
  static final Setting<Boolean> DATA_INTEGRITY =
      Setting.flag("dataintegrity", false, "every READ is compared with what must be stored");
  static final Setting<Double> READ_PROPORTION =
      Setting.decimal("readproportion", 0.95, 0, 1, "share of READ");
  public static final Setting<Double> UPDATE_PROPORTION =
      Setting.decimal("updateproportion", 0.05, 0, 1, "share of UPDATE");
  static final Setting<Double> INSERT_PROPORTION =
      Setting.decimal("insertproportion", 0, 0, 1, "share of INSERT");
  static final Setting<Double> SCAN_PROPORTION =
      Setting.decimal("scanproportion", 0, 0, 1, "share of SCAN");
  static final Setting<Double> READ_MODIFY_WRITE_PROPORTION =
      Setting.decimal("readmodifywriteproportion", 0, 0, 1, "share of READ-MODIFY-WRITE");
  static final Setting<String> REQUEST_DISTRIBUTION =
      Setting.word(
          "requestdistribution",
          "how keys are chosen",
          "uniform",
          "zipfian",
          "hotspot",
          "sequential",
          "exponential",
          "latest");
  static final Setting<Long> MIN_SCAN_LENGTH =
      Setting.integer("minscanlength", 1, 1, MAX_INT, "documents of a SCAN, at least");
  static final Setting<Long> MAX_SCAN_LENGTH =
      Setting.integer("maxscanlength", 1000, 1, MAX_INT, "documents of a SCAN, at most");
  static final Setting<String> SCAN_LENGTH_DISTRIBUTION =
      Setting.word("scanlengthdistribution", "how long the scans are", "uniform", "zipfian");
  static final Setting<Double> HOTSPOT_DATA_FRACTION =
      Setting.decimal("hotspotdatafraction", 0.2, 0, 1, "share of the keys that is hot");
  static final Setting<Double> HOTSPOT_OPERATION_FRACTION =
      Setting.decimal("hotspotopnfraction", 0.8, 0, 1, "share of the operations on hot keys");
  static final Setting<Double> EXPONENTIAL_PERCENTILE =
      Setting.decimal(
          "exponential.percentile",
          95,
          0,
          100,
          "share of the operations on exponential.frac, in %");
  static final Setting<Double> EXPONENTIAL_FRACTION =
      Setting.decimal(
          "exponential.frac", 0.8571428571, 0, 1, "share of the newest keys, where exponential");
  static final Setting<Long> INSERTION_RETRY_LIMIT =
      Setting.integer(
          "core_workload_insertion_retry_limit", 0, 0, 1000, "tries to insert again in a load");
  static final Setting<Long> INSERTION_RETRY_INTERVAL =
      Setting.integer(
          "core_workload_insertion_retry_interval", 3, 0, 3600, "seconds between two such tries");
  static final Setting<Boolean> REPORT_LATENCY_FOR_EACH_ERROR =
      Setting.flag(
          "reportlatencyforeacherror", false, "failures are measured apart by their status");
  static final Setting<String> LATENCY_TRACKED_ERRORS =
      Setting.text(
          "latencytrackederrors", "", "names of statuses", "the statuses that are measured apart");
  static final Setting<String> MEASUREMENT_TYPE =
      Setting.word(
          "measurementtype",
          "how latencies are kept",
          "hdrhistogram",
          "histogram",
          "hdrhistogram+histogram",
          "hdrhistogram+raw",
          "timeseries",
          "raw");
  static final Setting<String> MEASUREMENT_INTERVAL =
      Setting.word(
          "measurement.interval",
          "latency from the start, from the intended start, or both",
          "op",
          "intended",
          "both");
  static final Setting<Boolean> MEASUREMENT_TRACK_JVM =
      Setting.flag("measurement.trackjvm", false, "with -s, the client's memory and threads too");
  static final Setting<Boolean> MEASUREMENT_HISTOGRAM_VERBOSE =
      Setting.flag(
          "measurement.histogram.verbose", false, "every bucket of a histogram is exported");
  static final Setting<String> MEASUREMENT_RAW_OUTPUT =
      Setting.text(
          "measurement.raw.output_file",
          "",
          "a file",
          "where raw points go; empty is with the report");
  static final Setting<Boolean> MEASUREMENT_RAW_NO_SUMMARY =
      Setting.flag("measurement.raw.no_summary", false, "raw points without their summary");
  static final Setting<Long> HISTOGRAM_BUCKETS =
      Setting.integer("histogram.buckets", 1000, 1, MAX_INT, "buckets of 1 ms of a histogram");
  static final Setting<Long> TIMESERIES_GRANULARITY =
      Setting.integer("timeseries.granularity", 1000, 1, MAX_INT, "milliseconds of a point");
  static final Setting<String> HDR_PERCENTILES =
      Setting.text(
          "hdrhistogram.percentiles",
          "95,99",
          "numbers from 0 to 100, by commas",
          "the percentiles that are exported");
  static final Setting<Boolean> HDR_FILE_OUTPUT =
      Setting.flag("hdrhistogram.fileoutput", false, "an HdrHistogram log for each operation");
  static final Setting<String> HDR_OUTPUT_PATH =
      Setting.text(
          "hdrhistogram.output.path", "", "a path", "what the names of those logs begin with");
  static final Setting<String> EXPORTER =
      Setting.text(
          "exporter",
          "site.ycsb.search.TextExporter",
          "a class name",
          "the format of the report; site.ycsb.search.JsonExporter writes JSON");
  static final Setting<String> EXPORT_FILE =
      Setting.text(
          "exportfile", "", "a file", "where the report goes; standard output where not given");
  static final Setting<Boolean> STATUS =
      Setting.flag("status", false, "a line on standard error each status.interval");
  static final Setting<Long> STATUS_INTERVAL =
      Setting.integer("status.interval", 10, 1, MAX_INT, "seconds between those lines");
  static final Setting<String> LABEL =
      Setting.text("label", "", "any text", "what those lines begin with");
  static final Setting<Boolean> SPIN_SLEEP =
      Setting.flag("spin.sleep", false, "with target, threads spin and don't sleep");

  /** All of them. */
  public static final List<Setting<?>> ALL =
      List.of(
          WORKLOAD,
          DB,
          TABLE,
          RECORD_COUNT,
          OPERATION_COUNT,
          THREAD_COUNT,
          TARGET,
          MAX_EXECUTION_TIME,
          DO_TRANSACTIONS,
          INSERT_START,
          INSERT_COUNT,
          INSERT_ORDER,
          ZERO_PADDING,
          FIELD_COUNT,
          FIELD_LENGTH,
          MIN_FIELD_LENGTH,
          FIELD_LENGTH_DISTRIBUTION,
          FIELD_LENGTH_HISTOGRAM,
          FIELD_NAME_PREFIX,
          READ_ALL_FIELDS,
          WRITE_ALL_FIELDS,
          DATA_INTEGRITY,
          READ_PROPORTION,
          UPDATE_PROPORTION,
          INSERT_PROPORTION,
          SCAN_PROPORTION,
          READ_MODIFY_WRITE_PROPORTION,
          REQUEST_DISTRIBUTION,
          MIN_SCAN_LENGTH,
          MAX_SCAN_LENGTH,
          SCAN_LENGTH_DISTRIBUTION,
          HOTSPOT_DATA_FRACTION,
          HOTSPOT_OPERATION_FRACTION,
          EXPONENTIAL_PERCENTILE,
          EXPONENTIAL_FRACTION,
          INSERTION_RETRY_LIMIT,
          INSERTION_RETRY_INTERVAL,
          REPORT_LATENCY_FOR_EACH_ERROR,
          LATENCY_TRACKED_ERRORS,
          MEASUREMENT_TYPE,
          MEASUREMENT_INTERVAL,
          MEASUREMENT_TRACK_JVM,
          MEASUREMENT_HISTOGRAM_VERBOSE,
          MEASUREMENT_RAW_OUTPUT,
          MEASUREMENT_RAW_NO_SUMMARY,
          HISTOGRAM_BUCKETS,
          TIMESERIES_GRANULARITY,
          HDR_PERCENTILES,
          HDR_FILE_OUTPUT,
          HDR_OUTPUT_PATH,
          EXPORTER,
          EXPORT_FILE,
          STATUS,
          STATUS_INTERVAL,
          LABEL,
          SPIN_SLEEP);

  private YcsbSettings() {}
}
