// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import site.ycsb.search.results.Run.Answers;
import site.ycsb.search.results.Run.ClientUse;
import site.ycsb.search.results.Run.Counts;
import site.ycsb.search.results.Run.Operation;
import site.ycsb.search.results.Run.StoreFacts;
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
        object(search, Counts.class),
        operations(report.path("metrics")),
        progress(report.path("progress")),
        new Answers(
            search.path("verified").asBoolean(false),
            search.path("answersDigest").asString(""),
            search.path("dataset").asString(""),
            search.path("audited").asInt(0),
            search.path("bytesPerHit").asDouble(0),
            search.path("checks").path("sentence").asString(""),
            ""),
        new StoreFacts(
            map(search.path("settings"), JsonNode::asString),
            map(search.path("storeBytes"), JsonNode::asLong),
            telemetry(search),
            search.path("documentBytes").asLong(0)),
        object(search.path("client"), ClientUse.class));
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
    map(values, JsonNode::asLong)
        .forEach((seconds, count) -> progress.put(Double.valueOf(seconds), count));
    return progress;
  }

  private static <T> Map<String, T> map(JsonNode values, Function<JsonNode, T> as) {
    Map<String, T> map = new LinkedHashMap<>();
    values.properties().forEach(each -> map.put(each.getKey(), as.apply(each.getValue())));
    return map;
  }

  private static <T> T object(JsonNode values, Class<T> type) {
    JsonMapper json = JsonMapper.shared();
    return json.treeToValue(values.isObject() ? values : json.createObjectNode(), type);
  }

  /**
   * Figures of the server, of the driver's client-side cache, of reads that were stale, and of how
   * long an index lags behind.
   */
  private static Map<String, Double> telemetry(JsonNode search) {
    Map<String, Double> figures = map(search.path("telemetry"), JsonNode::asDouble);
    map(search.path("cache"), JsonNode::asDouble)
        .forEach((name, value) -> figures.put(Run.CLIENT_CACHE + name, value));
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
}
