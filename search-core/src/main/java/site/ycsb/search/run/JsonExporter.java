// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.codehaus.jackson.JsonEncoding;
import org.codehaus.jackson.JsonFactory;
import org.codehaus.jackson.JsonGenerator;
import org.codehaus.jackson.util.DefaultPrettyPrinter;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Report as one JSON document: {@code metrics}, an object for each metric with its measurements by
 * their YCSB names; {@code search}, the {@link RunOutcome}; and {@code progress}, how many
 * operations had succeeded by the seconds since the start. A measurement that is no number (a mean
 * without values) is null. (YCSB's JSON exporter writes several objects, and NaN.)
 */
public final class JsonExporter implements MeasurementsExporter, RunMeasurements.OutcomeExporter {

  private static final int SCHEMA = 1;

  private final OutputStream out;
  private final Map<String, Map<String, Number>> metrics = new LinkedHashMap<>();
  private SortedMap<Double, Long> progress = new TreeMap<>();
  private @Nullable RunOutcome outcome;

  /**
   * @param out stream of the document, which {@link #close} writes
   */
  public JsonExporter(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(String metric, String measurement, int value) {
    add(metric, measurement, value);
  }

  @Override
  public void write(String metric, String measurement, long value) {
    add(metric, measurement, value);
  }

  @Override
  public void write(String metric, String measurement, double value) {
    add(metric, measurement, value);
  }

  private void add(String metric, String measurement, Number value) {
    metrics.computeIfAbsent(metric, none -> new LinkedHashMap<>()).put(measurement, value);
  }

  @Override
  public void write(RunOutcome ended) {
    outcome = ended;
  }

  @Override
  public void writeProgress(SortedMap<Double, Long> succeeded) {
    progress = succeeded;
  }

  @Override
  public void close() throws IOException {
    try (JsonGenerator json = new JsonFactory().createJsonGenerator(out, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeNumberField("schema", SCHEMA);
      json.writeObjectFieldStart("metrics");
      for (Map.Entry<String, Map<String, Number>> metric : metrics.entrySet()) {
        json.writeObjectFieldStart(metric.getKey());
        for (Map.Entry<String, Number> measurement : metric.getValue().entrySet()) {
          json.writeFieldName(measurement.getKey());
          write(json, measurement.getValue());
        }
        json.writeEndObject();
      }
      json.writeEndObject();
      if (outcome != null) {
        write(json, outcome);
      }
      if (!progress.isEmpty()) {
        json.writeObjectFieldStart("progress");
        for (Map.Entry<Double, Long> each : progress.entrySet()) {
          json.writeNumberField(each.getKey().toString(), each.getValue());
        }
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void write(JsonGenerator json, Number value) throws IOException {
    if (value instanceof Double number) {
      if (Double.isFinite(number)) {
        json.writeNumber(number);
      } else {
        json.writeNull();
      }
    } else {
      json.writeNumber(value.longValue());
    }
  }

  private static void write(JsonGenerator json, RunOutcome outcome) throws IOException {
    json.writeObjectFieldStart("search");
    json.writeNumberField("exitCode", outcome.exitCode().number());
    json.writeStringField("reason", outcome.end().reason());
    json.writeBooleanField("verified", outcome.isVerified());
    json.writeNumberField("audited", outcome.checks().after().documents());
    json.writeObjectFieldStart("checks");
    json.writeStringField("sentence", outcome.checked());
    json.writeEndObject();
    RunOutcome.Counts counts = outcome.counts();
    json.writeNumberField("succeeded", counts.succeeded());
    json.writeNumberField("failed", counts.failed());
    json.writeNumberField("wrong", counts.wrong());
    json.writeNumberField("reads", outcome.checks().during().reads());
    json.writeNumberField("checkedReads", outcome.checks().during().checkedReads());
    json.writeNumberField("checkedSearches", outcome.checks().during().checkedSearches());
    for (Map.Entry<String, Number> figure : outcome.findings().figures().entrySet()) {
      json.writeFieldName(figure.getKey());
      write(json, figure.getValue());
    }
    json.writeStringField("dataset", outcome.basis().dataset());
    json.writeStringField("answersDigest", outcome.basis().answersDigest());
    json.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : outcome.basis().settings().entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
    write(json, outcome.usage().client());
    json.writeObjectFieldStart("cache");
    for (Map.Entry<String, Long> counter : outcome.usage().cache().entrySet()) {
      json.writeNumberField(counter.getKey(), counter.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("storeBytes");
    for (Map.Entry<String, Long> size : outcome.usage().storeBytes().entrySet()) {
      json.writeNumberField(size.getKey(), size.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("telemetry");
    for (Map.Entry<String, Double> figure : outcome.usage().telemetry().entrySet()) {
      json.writeNumberField(figure.getKey(), plain(figure.getValue()));
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** A number that is written without an exponent, and without a fraction if it is whole. */
  static BigDecimal plain(double value) {
    BigDecimal plain = BigDecimal.valueOf(value).stripTrailingZeros();
    return plain.setScale(Math.max(0, plain.scale()));
  }

  private static void write(JsonGenerator json, ClientUsage client) throws IOException {
    json.writeObjectFieldStart("client");
    json.writeNumberField("cpuSeconds", client.cpuSeconds());
    json.writeNumberField("gcSeconds", client.gcSeconds());
    json.writeNumberField("gcCount", client.gcCount());
    json.writeNumberField("heapBytes", client.heapBytes());
    json.writeEndObject();
  }
}
