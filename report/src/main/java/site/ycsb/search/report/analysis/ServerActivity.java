// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.results.Baseline;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.StoreFacts;
import site.ycsb.search.results.Run;

/**
 * Table of what servers and client-side caches did while a point was measured, below the p99 of its
 * operations, with a column for each cell. A figure that is 0 in all cells has no row. A time is a
 * share of the measured time, and can exceed 100 % if several threads took part; processor time is
 * a number of cores; a count is per second, or per run if that is less than one; a value at the end
 * is the highest of all runs. The last rows are what a document takes in memory and on disk.
 */
public final class ServerActivity {

  private static final String NONE = "–";
  private static final String SECONDS = "_seconds";
  private static final String AT_END = "_at_end";
  private static final String LATEST = "latest_";

  /** Labels by the names of telemetry, in the order of the table; other names follow. */
  private static final Map<String, String> LABELS = new LinkedHashMap<>();

  /** Shares: a count, of the sum of the counts after it. Their counts have no rows. */
  private static final Map<String, List<String>> SHARES = new LinkedHashMap<>();

  static {
    LABELS.put("cpu_seconds", "Processor cores used by the server");
    LABELS.put("child_cpu_seconds", "Processor cores used by its forks");
    LABELS.put("gc_seconds", "Time in garbage collection");
    LABELS.put("gcs", "Garbage collections");
    LABELS.put("old_gc_seconds", "Time in old garbage collection");
    LABELS.put("old_gcs", "Old garbage collections");
    LABELS.put("merge_seconds", "Time in merges");
    LABELS.put("merge_throttled_seconds", "Time of throttled merges");
    LABELS.put("refresh_seconds", "Time in refreshes");
    LABELS.put("flush_seconds", "Time in flushes");
    LABELS.put("checkpoint_seconds", "Time in checkpoints");
    LABELS.put("latest_checkpoint_seconds_at_end", "Latest checkpoint");
    LABELS.put("cache_wait_seconds", "Time of operations in reads and writes of cache pages");
    LABELS.put("ticket_wait_seconds", "Time of operations in the queue for tickets");
    LABELS.put("latest_fork_seconds_at_end", "Latest fork, which stops the server");
    LABELS.put("aof_delayed_fsyncs", "Delayed fsyncs of the append-only file");
    LABELS.put("aof_rewrites", "Rewrites of the append-only file");
    LABELS.put("rdb_saves", "RDB snapshots");
    LABELS.put("search_gc_seconds", "Time in garbage collection of the search index");
    LABELS.put("operations", "Operations that the server counted");
    SHARES.put("cache_pages_read", List.of("cache_pages_requested"));
    SHARES.put("query_cache_hits", List.of("query_cache_hits", "query_cache_misses"));
    SHARES.put("request_cache_hits", List.of("request_cache_hits", "request_cache_misses"));
    SHARES.put("client_cache_hits", List.of("client_cache_hits", "client_cache_misses"));
    SHARES.put(ClientReport.STALE_READS, List.of("reads"));
    LABELS.put("client_cache_hits", "Client-side cache hits, of its lookups");
    LABELS.put("client_cache_invalidations", "Invalidations of the client-side cache");
    LABELS.put(ClientReport.STALE_READS, "Stale reads, of all reads");
    LABELS.put(ClientReport.WORST_LAG, "Longest lag of a stale read");
    LABELS.put(ClientReport.SEARCHABLE, "Time until all documents were searchable");
    LABELS.put("cache_pages_read", "Cache pages read from disk, of those requested");
    LABELS.put("query_cache_hits", "Query cache hits, of its lookups");
    LABELS.put("request_cache_hits", "Request cache hits, of its lookups");
  }

  /** Row of the table; a dash for a figure that a server does not tell. */
  public record Row(String name, List<String> values) {}

  private ServerActivity() {}

  /** Rows for the cells of a point; none if no server told anything. */
  public static List<Row> of(List<Cell> cells) {
    List<Server> servers = cells.stream().map(Server::of).toList();
    Set<String> told = new TreeSet<>();
    servers.forEach(server -> told.addAll(server.figures.keySet()));
    SHARES.values().forEach(told::removeAll);
    SHARES.keySet().stream()
        .filter(name -> servers.stream().anyMatch(server -> server.figures.containsKey(name)))
        .forEach(told::add);
    List<Row> rows = new ArrayList<>();
    Stream.concat(
            LABELS.keySet().stream().filter(told::contains),
            told.stream().filter(name -> !LABELS.containsKey(name)))
        .filter(name -> servers.stream().anyMatch(server -> server.value(name) > 0))
        .forEach(
            name ->
                rows.add(
                    new Row(label(name), servers.stream().map(each -> each.text(name)).toList())));
    rows.addAll(sizes(cells));
    if (!rows.isEmpty()) {
      rows.addAll(0, latencies(cells));
    }
    return rows;
  }

  private static List<Row> sizes(List<Cell> cells) {
    return Stream.of(StoreFacts.MEMORY, StoreFacts.DISK)
        .map(
            size ->
                new Row(
                    label(size) + " for each document",
                    cells.stream()
                        .map(cell -> cell.bytesPerDocument(size))
                        .map(bytes -> bytes > 0 ? number(bytes) + " B" : NONE)
                        .toList()))
        .filter(row -> !Set.of(NONE).containsAll(row.values))
        .toList();
  }

  /** The p99 of each operation, from when it was due if that was measured. */
  private static List<Row> latencies(List<Cell> cells) {
    Set<String> names = new TreeSet<>();
    cells.forEach(cell -> names.addAll(cell.latencies().keySet()));
    return names.stream()
        .filter(name -> !names.contains(Latency.INTENDED + name))
        .map(
            name ->
                new Row(
                    "p99 of " + name.replace(Latency.INTENDED, ""),
                    cells.stream().map(cell -> p99(cell.latencies().get(name))).toList()))
        .toList();
  }

  private static String p99(@Nullable Latency latency) {
    return latency == null || !Latency.supports(latency.count(), 99)
        ? NONE
        : Baseline.duration(latency.percentiles().getOrDefault(99.0, 0L));
  }

  private static String label(String name) {
    String words = name.replace(AT_END, "").replace(SECONDS, "").replace('_', ' ');
    String label = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    return LABELS.getOrDefault(name, name.endsWith(AT_END) ? label + " at the end" : label);
  }

  private static String number(double value) {
    boolean whole = value >= 100 || value == Math.rint(value);
    return String.format(Locale.ROOT, whole ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
  }

  /**
   * Telemetry of a cell's runs.
   *
   * @param figures sums over the runs; of a value at the end, the highest
   */
  private record Server(Map<String, Double> figures, double seconds, long runs) {

    static Server of(Cell cell) {
      List<Run> told =
          cell.done().filter(run -> !run.report().storeFacts().telemetry().isEmpty()).toList();
      Map<String, Double> figures = new TreeMap<>();
      for (Run run : told) {
        run.report()
            .storeFacts()
            .telemetry()
            .forEach(
                (name, value) ->
                    figures.merge(name, value, name.endsWith(AT_END) ? Math::max : Double::sum));
      }
      double seconds = told.stream().mapToDouble(run -> run.report().seconds()).sum();
      return new Server(figures, seconds, told.size());
    }

    /** A share of 0 to 1, a number of cores, a rate, or a value at the end. */
    double value(String name) {
      double figure = figures.getOrDefault(name, 0.0);
      List<String> all = SHARES.getOrDefault(name, List.of());
      if (!all.isEmpty()) {
        double sum = all.stream().mapToDouble(each -> figures.getOrDefault(each, 0.0)).sum();
        return sum > 0 ? figure / sum : 0;
      }
      if (name.startsWith(LATEST)) {
        String kind = name.replace(LATEST, "").replace(SECONDS + AT_END, "s");
        return figures.getOrDefault(kind, 0.0) > 0 ? figure : 0; // Otherwise it was earlier.
      }
      return name.endsWith(AT_END) || seconds == 0 ? figure : figure / seconds;
    }

    String text(String name) {
      if (!figures.containsKey(name)) {
        return NONE;
      }
      double value = value(name);
      if (name.endsWith("cpu" + SECONDS)) {
        return number(value);
      }
      if (name.endsWith(SECONDS + AT_END)) {
        return Baseline.duration(1e6 * value);
      }
      if (name.endsWith(SECONDS) || SHARES.containsKey(name)) {
        return number(100 * value) + " %";
      }
      if (name.endsWith(AT_END)) {
        return String.format(Locale.ROOT, "%,.0f", value);
      }
      return value >= 1
          ? number(value) + "/s"
          : number(figures.getOrDefault(name, 0.0) / runs) + " a run";
    }
  }
}
