// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import static site.ycsb.search.settings.YcsbSettings.EXPORTER;
import static site.ycsb.search.settings.YcsbSettings.EXPORT_FILE;
import static site.ycsb.search.settings.YcsbSettings.HDR_PERCENTILES;
import static site.ycsb.search.settings.YcsbSettings.MEASUREMENT_TYPE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.properties.WorkloadOptions.ReportFormat;
import site.ycsb.search.report.view.Formatter;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.run.RunSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Report of a load or run for people: a row for each operation, the whole, and a line about what
 * was verified. It is at most 80 columns wide, unless the user asks for more than four percentiles.
 * The client writes its report as JSON into a file, from which the table is made.
 */
final class RunTable implements AutoCloseable {

  private static final String FAILED = "-FAILED";
  private static final String INTENDED = "Intended-";
  private static final String CLEAN_UP = "CLEANUP";

  private static final String PERCENTILES = "50,95,99,99.9";

  /** YCSB's name of a percentile: {@code 95thPercentileLatency(us)}. */
  private static final Pattern PERCENTILE =
      Pattern.compile("([\\d.]+)(?:st|nd|rd|th)?PercentileLatency\\(us\\)");

  /** Least number that is written in millions, so that its column stays narrow. */
  private static final long MILLIONS = 10_000_000;

  private final Job job;
  private final Path file;

  RunTable(Job job) {
    try {
      file = Files.createTempFile("ycsb-report-", ".json");
    } catch (IOException e) {
      throw ResultsException.cannotWrite(Path.of(System.getProperty("java.io.tmpdir")), e);
    }
    file.toFile().deleteOnExit();
    Properties properties = new Properties();
    properties.setProperty(HDR_PERCENTILES.key(), PERCENTILES);
    properties.putAll(job.properties());
    properties.setProperty(EXPORTER.key(), ReportFormat.JSON.exporter());
    properties.setProperty(EXPORT_FILE.key(), file.toString());
    properties.setProperty(RunSettings.SUMMARY.key(), "false");
    this.job = job.with(properties);
  }

  /**
   * True if the report of a job is to be a table: the user asks for it, or reads it on a terminal
   * and has not said how or where latencies are reported.
   */
  static boolean isWanted(Job job, @Nullable ReportFormat format, Console console) {
    boolean hasReport = job.task() == Task.LOAD || job.task() == Task.RUN;
    boolean byDefault =
        format == null
            && console.outIsTerminal()
            && Stream.of(EXPORTER, EXPORT_FILE, MEASUREMENT_TYPE)
                .noneMatch(setting -> setting.isGiven(job.properties()));
    return hasReport && (byDefault || format == ReportFormat.TABLE);
  }

  Job job() {
    return job;
  }

  void print(Console console) {
    JsonNode report = read();
    JsonNode metrics = report.path("metrics");
    Set<String> operations = operations(metrics);
    if (operations.isEmpty()) {
      return;
    }
    Rows rows =
        new Rows(
            metrics.path("OVERALL").path("RunTime(ms)").asDouble(0) / 1000, percentiles(metrics));
    Table table = Table.ofFigures().row(rows.heading());
    for (String operation : operations) {
      JsonNode timed = metrics.path(operation);
      JsonNode due = metrics.path(INTENDED + operation);
      table.row(rows.row(operation, count(timed), timed, count(metrics.path(operation + FAILED))));
      if (!due.isMissingNode()) {
        table.row(rows.row("  since due", -1, due, -1));
      }
    }
    JsonNode search = report.path("search");
    table.row(
        rows.row(
            "all",
            search.path("succeeded").asLong(-1),
            MissingNode.getInstance(),
            search.path("failed").asLong(-1)));
    console.print(table);
    if (job.task() == Task.RUN && !search.isMissingNode()) { // A foreign workload has no checks.
      printVerified(search, console);
    }
  }

  private JsonNode read() {
    try {
      return JsonMapper.shared().readTree(Files.readString(file));
    } catch (IOException e) {
      throw ResultsException.cannotRead(file, e);
    } catch (JacksonException e) { // The client has ended before its report.
      return MissingNode.getInstance();
    }
  }

  private static Set<String> operations(JsonNode metrics) {
    return metrics.properties().stream()
        .filter(each -> each.getValue().has("Operations"))
        .map(Map.Entry::getKey)
        .filter(name -> !name.equals(CLEAN_UP) && !name.startsWith(INTENDED))
        .map(name -> name.replaceFirst(FAILED + "$", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static long count(JsonNode operation) {
    return operation.path("Operations").asLong(0);
  }

  /** Percentiles of the operations by YCSB's names of them, in the order of the report. */
  private static Map<String, String> percentiles(JsonNode metrics) {
    Map<String, String> percentiles = new LinkedHashMap<>();
    for (JsonNode timed : metrics) {
      for (String name : timed.propertyNames()) {
        Matcher percentile = PERCENTILE.matcher(name);
        if (percentile.matches()) {
          percentiles.put(name, "p" + percentile.group(1));
        }
      }
    }
    return percentiles;
  }

  private record Rows(double seconds, Map<String, String> percentiles) {

    List<String> heading() {
      List<String> cells = new ArrayList<>(List.of("operation", "count", "/s"));
      cells.addAll(percentiles.values());
      cells.add("failed");
      return cells;
    }

    /** A row; a count below 0 is not shown. */
    List<String> row(String name, long count, JsonNode timed, long failed) {
      List<String> cells = new ArrayList<>(List.of(name, written(count)));
      cells.add(count < 0 || seconds <= 0 ? "" : written(Math.round(count / seconds)));
      for (String percentile : percentiles.keySet()) {
        JsonNode micros = timed.path(percentile);
        cells.add(
            micros.isNumber() ? Formatter.latency(micros.asDouble()).replaceAll("\\h", "") : "");
      }
      cells.add(written(failed));
      return cells;
    }
  }

  private static String written(long count) {
    return count < 0
        ? ""
        : count < MILLIONS ? Formatter.count(count) : Formatter.number(count / 1e6) + "M";
  }

  private static void printVerified(JsonNode search, Console console) {
    boolean verified = search.path("verified").asBoolean(false);
    long wrong = search.path("wrong").asLong(0);
    String line =
        String.format(
            "%s: %,d questions before, %,d answers during, %,d writes after",
            verified ? "verified" : wrong > 0 ? Formatter.count(wrong) + " wrong" : "not verified",
            search.path("questions").asLong(0),
            search.path("checkedReads").asLong(0) + search.path("checkedSearches").asLong(0),
            search.path("audited").asLong(0));
    console.out().println(console.styled(verified ? "green" : "red", line));
  }

  @Override
  public void close() {
    file.toFile().delete();
  }
}
