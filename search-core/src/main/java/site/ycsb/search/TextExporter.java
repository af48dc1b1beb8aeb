// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The report in YCSB's own form, a line {@code [METRIC], measurement, value} each, and at its end
 * what a figure is worth: {@code [SETTINGS]}, the store and what was in effect there; {@code
 * [ANSWERS]}, how far the oracle and the audit have looked; {@code [CLIENT]}, what this process
 * used meanwhile; and {@code [STORE]}, what the store takes.
 */
public final class TextExporter implements MeasurementsExporter {

  /** As many as a comparison of stores shows. */
  private static final int DIGEST_DIGITS = 16;

  private final BufferedWriter out;

  /**
   * @param out where the lines go
   */
  public TextExporter(OutputStream out) {
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  @Override
  public void write(String metric, String measurement, int value) throws IOException {
    line(metric, measurement, Integer.toString(value));
  }

  @Override
  public void write(String metric, String measurement, long value) throws IOException {
    line(metric, measurement, Long.toString(value));
  }

  @Override
  public void write(String metric, String measurement, double value) throws IOException {
    line(metric, measurement, Double.toString(value));
  }

  @Override
  public void close() throws IOException {
    try (out) {
      if (SearchWorkload.outcome().isPresent()) {
        write(SearchWorkload.outcome().get());
      }
    }
  }

  private void write(RunOutcome outcome) throws IOException {
    writeAnswers(outcome);
    ClientUse client = outcome.client();
    line("CLIENT", "CpuSeconds", Double.toString(client.cpuSeconds()));
    line("CLIENT", "GcSeconds", Double.toString(client.gcSeconds()));
    line("CLIENT", "GcCount", Long.toString(client.gcCount()));
    line("CLIENT", "HeapBytes", Long.toString(client.heapBytes()));
    for (Map.Entry<String, Long> size : outcome.storeBytes().entrySet()) {
      line("STORE", size.getKey(), Long.toString(size.getValue()));
    }
  }

  private void writeAnswers(RunOutcome outcome) throws IOException {
    for (Map.Entry<String, String> setting : outcome.basis().settings().entrySet()) {
      line("SETTINGS", setting.getKey(), setting.getValue().replace(", ", " + "));
    }
    RunOutcome.Counts counts = outcome.counts();
    line("ANSWERS", "Verified", Boolean.toString(outcome.verified()));
    line("ANSWERS", "Wrong", Long.toString(counts.wrong()));
    line("ANSWERS", "Audited", Integer.toString(outcome.audited()));
    if (!outcome.basis().answersDigest().isEmpty()) {
      line("ANSWERS", "Digest", outcome.basis().answersDigest().substring(0, DIGEST_DIGITS));
    }
    if (counts.searches() > 0) {
      line("ANSWERS", "HitsPerSearch", Double.toString(counts.hitsPerSearch()));
      line("ANSWERS", "EmptyShare", Double.toString(counts.emptyShare()));
    }
    if (counts.freshened() > 0) {
      line("ANSWERS", "SearchesPerUpdate", Double.toString(counts.searchesPerUpdate()));
    }
  }

  private void line(String metric, String measurement, String value) throws IOException {
    out.write("[%s], %s, %s%n".formatted(metric, measurement, value));
  }
}
