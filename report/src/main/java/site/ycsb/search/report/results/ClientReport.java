// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.search.report.results.Run.Answers;
import site.ycsb.search.report.results.Run.ClientUse;
import site.ycsb.search.report.results.Run.Counts;
import site.ycsb.search.report.results.Run.Operation;
import site.ycsb.search.report.results.Run.StoreFacts;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Report of a client process about its run: the fields of {@code JsonExporter}'s JSON document that
 * a {@link Run} needs.
 *
 * @param seconds measured time
 * @param reason reason of a failure; empty if the run ended well
 */
public record ClientReport(
    double seconds,
    String reason,
    Counts counts,
    Map<String, Operation> operations,
    SortedMap<Double, Long> progress,
    Answers answers,
    StoreFacts storeFacts,
    ClientUse clientUse) {

  private static final String MICROS = "AverageLatency(us)";

  /** Report of a client that has written none. */
  public static final ClientReport NONE =
      new ClientReport(
          0,
          "",
          Counts.NONE,
          Map.of(),
          new TreeMap<>(),
          Answers.NONE,
          StoreFacts.NONE,
          ClientUse.NONE);

  /** Successful operations a second. */
  public double throughput() {
    return seconds > 0 ? counts.succeeded() / seconds : 0;
  }

  /** Reads a report; empty if the client has not written it, or only a part of it. */
  public static Optional<ClientReport> read(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(of(JsonMapper.shared().readTree(Files.readString(file))));
    } catch (JacksonException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new ResultsException("%s: can't be read: %s".formatted(file, e));
    }
  }

  private static ClientReport of(JsonNode report) {
    JsonNode search = report.path("search");
    return new ClientReport(
        report.path("metrics").path("OVERALL").path("RunTime(ms)").asDouble(0) / 1000,
        search.path("reason").asString(""),
        counts(search),
        operations(report.path("metrics")),
        progress(report.path("progress")),
        new Answers(
            search.path("verified").asBoolean(false),
            search.path("answersDigest").asString(""),
            search.path("dataset").asString(""),
            search.path("audited").asInt(0),
            search.path("bytesPerHit").asDouble(0),
            search.path("checks").path("sentence").asString("")),
        new StoreFacts(
            settings(search.path("settings")),
            storeBytes(search.path("storeBytes")),
            telemetry(search),
            search.path("documentBytes").asLong(0)),
        clientUse(search.path("client")));
  }

  private static Counts counts(JsonNode search) {
    return new Counts(
        search.path("succeeded").asLong(0),
        search.path("failed").asLong(0),
        search.path("wrong").asLong(0),
        search.path("searches").asLong(0),
        search.path("hits").asLong(0),
        new Run.Compared(
            search.path("comparedSearches").asLong(0),
            search.path("comparedHits").asLong(0),
            search.path("comparedSquares").asLong(0)),
        search.path("emptyPages").asLong(0));
  }

  private static Map<String, Operation> operations(JsonNode metrics) {
    Map<String, Operation> operations = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> metric : metrics.properties()) {
      JsonNode values = metric.getValue();
      if (values.has(MICROS) && !Run.CLEAN_UP.contains(metric.getKey())) {
        operations.put(
            metric.getKey(),
            new Operation(values.path("Operations").asLong(0), values.path(MICROS).asDouble(0)));
      }
    }
    return operations;
  }

  private static SortedMap<Double, Long> progress(JsonNode values) {
    SortedMap<Double, Long> progress = new TreeMap<>();
    values
        .properties()
        .forEach(each -> progress.put(Double.valueOf(each.getKey()), each.getValue().asLong(0)));
    return progress;
  }

  private static Map<String, String> settings(JsonNode values) {
    Map<String, String> settings = new LinkedHashMap<>();
    values.properties().forEach(each -> settings.put(each.getKey(), each.getValue().asString()));
    return settings;
  }

  private static Map<String, Long> storeBytes(JsonNode values) {
    Map<String, Long> bytes = new LinkedHashMap<>();
    values.properties().forEach(each -> bytes.put(each.getKey(), each.getValue().asLong()));
    return bytes;
  }

  /**
   * Figures of the server, of the driver's client-side cache, of reads that were stale, and of how
   * long an index lags behind.
   */
  private static Map<String, Double> telemetry(JsonNode search) {
    Map<String, Double> figures = new LinkedHashMap<>();
    search
        .path("telemetry")
        .properties()
        .forEach(each -> figures.put(each.getKey(), each.getValue().asDouble()));
    search
        .path("cache")
        .properties()
        .forEach(each -> figures.put(Run.CLIENT_CACHE + each.getKey(), each.getValue().asDouble()));
    if (search.has("staleReads")) {
      figures.put(Run.READS, search.path("reads").asDouble(0));
      figures.put(Run.STALE_READS, search.path("staleReads").asDouble(0));
      figures.put(Run.WORST_LAG, search.path("worstLagMillis").asDouble(0) / 1000);
    }
    if (search.has("searchableMillis")) {
      figures.put(Run.SEARCHABLE, search.path("searchableMillis").asDouble(0) / 1000);
    }
    return figures;
  }

  private static ClientUse clientUse(JsonNode client) {
    return new ClientUse(
        client.path("cpuSeconds").asDouble(0),
        client.path("gcSeconds").asDouble(0),
        client.path("gcCount").asLong(0),
        client.path("heapBytes").asLong(0));
  }
}
