// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import site.ycsb.search.results.ClientUse;

/**
 * Report in YCSB's form, with a line {@code [METRIC], measurement, value} for each figure. The last
 * lines tell how far the figures can be trusted: {@code [SETTINGS]}, the store and its settings in
 * effect; {@code [ANSWERS]}, the checks of the oracle and the audit; {@code [CLIENT]}, resources of
 * this process, and what its client-side cache did; {@code [STORE]}, bytes that the store uses;
 * {@code [SERVER]}, what the server did during the measured time.
 */
public final class TextExporter implements RunMeasurements.OutcomeExporter {

  /** Number of digits that a comparison of stores shows. */
  private static final int DIGEST_DIGITS = 16;

  private final BufferedWriter out;

  public TextExporter(OutputStream out) {
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  @Override
  public void write(String metric, String measurement, Number value) throws IOException {
    line(metric, measurement, value);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  @Override
  public void write(RunOutcome outcome, SortedMap<Double, Long> unused) throws IOException {
    writeAnswers(outcome);
    ClientUse client = outcome.usage().client();
    line("CLIENT", "CpuSeconds", client.cpuSeconds());
    line("CLIENT", "GcSeconds", client.gcSeconds());
    line("CLIENT", "GcCount", client.gcCount());
    line("CLIENT", "HeapBytes", client.heapBytes());
    for (Map.Entry<String, Long> counter : outcome.usage().cache().entrySet()) {
      line("CLIENT", "cache " + counter.getKey(), counter.getValue());
    }
    for (Map.Entry<String, Long> size : outcome.usage().storeBytes().entrySet()) {
      line("STORE", size.getKey(), size.getValue());
    }
    for (Map.Entry<String, Double> figure : outcome.usage().telemetry().entrySet()) {
      line("SERVER", figure.getKey(), JsonExporter.plain(figure.getValue()).toPlainString());
    }
  }

  private void writeAnswers(RunOutcome outcome) throws IOException {
    for (Map.Entry<String, String> setting : outcome.basis().settings().entrySet()) {
      line("SETTINGS", setting.getKey(), setting.getValue().replace(", ", " + "));
    }
    line("ANSWERS", "Verified", outcome.isVerified());
    line("ANSWERS", "Checks", outcome.checked());
    if (outcome.checks().chances().isPresent()) {
      line("ANSWERS", "Chances", outcome.checks().chances().get());
    }
    line("ANSWERS", "Wrong", outcome.counts().wrong());
    line("ANSWERS", "Audited", outcome.checks().after().documents());
    if (!outcome.basis().answersDigest().isEmpty()) {
      line("ANSWERS", "Digest", outcome.basis().answersDigest().substring(0, DIGEST_DIGITS));
    }
    for (Map.Entry<String, Number> figure : outcome.findings().lines().entrySet()) {
      line("ANSWERS", figure.getKey(), figure.getValue());
    }
  }

  private void line(String metric, String measurement, Object value) throws IOException {
    out.write("[%s], %s, %s%n".formatted(metric, measurement, value));
  }
}
