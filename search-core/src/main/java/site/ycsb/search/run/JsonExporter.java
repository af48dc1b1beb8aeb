// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Report as one JSON document: {@code metrics}, an object for each metric with its measurements by
 * their YCSB names; {@code search}, the {@link RunOutcome}; and {@code progress}, how many
 * operations had succeeded by the seconds since the start. A measurement that is no number (a mean
 * without values) is null. (YCSB's JSON exporter writes several objects, and NaN.)
 */
public final class JsonExporter implements RunMeasurements.OutcomeExporter {

  private static final int SCHEMA = 1;
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .build();

  private final OutputStream out;
  private final Map<String, Map<String, @Nullable Number>> metrics = new LinkedHashMap<>();
  private final Map<String, Object> document = new LinkedHashMap<>();

  public JsonExporter(OutputStream out) {
    this.out = out;
    document.put("schema", SCHEMA);
    document.put("metrics", metrics);
  }

  @Override
  public void write(String metric, String measurement, Number value) {
    metrics
        .computeIfAbsent(metric, none -> new LinkedHashMap<>())
        .put(measurement, Double.isFinite(value.doubleValue()) ? value : null);
  }

  @Override
  public void write(RunOutcome outcome, SortedMap<Double, Long> succeeded) {
    document.put("search", fields(outcome));
    if (!succeeded.isEmpty()) {
      document.put("progress", succeeded);
    }
  }

  @Override
  public void close() throws IOException {
    try (out) {
      out.write(MAPPER.writeValueAsBytes(document));
      out.write('\n');
    }
  }

  private static Map<String, Object> fields(RunOutcome outcome) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("exitCode", outcome.exitCode().number());
    fields.put("reason", outcome.end().reason());
    fields.put("verified", outcome.isVerified());
    fields.put("questions", outcome.checks().before().questions());
    fields.put("audited", outcome.checks().after().documents());
    fields.put("checks", Map.of("sentence", outcome.checked()));
    fields.put("succeeded", outcome.counts().succeeded());
    fields.put("failed", outcome.counts().failed());
    fields.put("wrong", outcome.counts().wrong());
    fields.put("reads", outcome.checks().during().reads());
    fields.put("checkedReads", outcome.checks().during().checkedReads());
    fields.put("checkedSearches", outcome.checks().during().checkedSearches());
    fields.putAll(outcome.findings().figures());
    fields.put("dataset", outcome.basis().dataset());
    fields.put("answersDigest", outcome.basis().answersDigest());
    fields.put("settings", outcome.basis().settings());
    fields.put("client", outcome.usage().client());
    fields.put("cache", outcome.usage().cache());
    fields.put("storeBytes", outcome.usage().storeBytes());
    Map<String, BigDecimal> telemetry = new LinkedHashMap<>();
    outcome.usage().telemetry().forEach((name, value) -> telemetry.put(name, plain(value)));
    fields.put("telemetry", telemetry);
    return fields;
  }

  /** A number that is written without an exponent, and without a fraction if it is whole. */
  static BigDecimal plain(double value) {
    BigDecimal plain = BigDecimal.valueOf(value).stripTrailingZeros();
    return plain.setScale(Math.max(0, plain.scale()));
  }
}
