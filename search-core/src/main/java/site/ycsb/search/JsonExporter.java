// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.codehaus.jackson.JsonEncoding;
import org.codehaus.jackson.JsonFactory;
import org.codehaus.jackson.JsonGenerator;
import org.codehaus.jackson.util.DefaultPrettyPrinter;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The report as one JSON document: {@code metrics}, an object for each metric with its measurements
 * by their YCSB names, and {@code search}, what {@link RunOutcome} adds. A measurement that is no
 * number (the mean of nothing) is null. (YCSB's own exporter writes objects one after the other,
 * and NaN.)
 */
public final class JsonExporter implements MeasurementsExporter {

  private static final int SCHEMA = 1;

  private final OutputStream out;
  private final Map<String, Map<String, Number>> metrics = new LinkedHashMap<>();

  /**
   * @param out where the document goes on {@link #close}
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
      if (SearchWorkload.outcome().isPresent()) {
        write(json, SearchWorkload.outcome().get());
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
    json.writeStringField("reason", outcome.reason());
    json.writeBooleanField("verified", outcome.verified());
    json.writeNumberField("audited", outcome.audited());
    RunOutcome.Counts counts = outcome.counts();
    json.writeNumberField("succeeded", counts.succeeded());
    json.writeNumberField("failed", counts.failed());
    json.writeNumberField("wrong", counts.wrong());
    json.writeNumberField("searches", counts.searches());
    json.writeNumberField("hits", counts.hits());
    json.writeNumberField("hitsPerSearch", counts.hitsPerSearch());
    json.writeNumberField("emptyPages", counts.emptyPages());
    json.writeNumberField("emptyShare", counts.emptyShare());
    json.writeNumberField("freshened", counts.freshened());
    json.writeNumberField("freshnessSearches", counts.freshnessSearches());
    json.writeNumberField("superseded", counts.superseded());
    json.writeNumberField("searchesPerUpdate", counts.searchesPerUpdate());
    json.writeStringField("dataset", outcome.basis().dataset());
    json.writeStringField("answersDigest", outcome.basis().answersDigest());
    json.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : outcome.basis().settings().entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
    write(json, outcome.client());
    json.writeObjectFieldStart("storeBytes");
    for (Map.Entry<String, Long> size : outcome.storeBytes().entrySet()) {
      json.writeNumberField(size.getKey(), size.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ClientUse client) throws IOException {
    json.writeObjectFieldStart("client");
    json.writeNumberField("cpuSeconds", client.cpuSeconds());
    json.writeNumberField("gcSeconds", client.gcSeconds());
    json.writeNumberField("gcCount", client.gcCount());
    json.writeNumberField("heapBytes", client.heapBytes());
    json.writeEndObject();
  }
}
