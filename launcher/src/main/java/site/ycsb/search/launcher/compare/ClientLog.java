// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import site.ycsb.search.engine.CommonStart;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.report.results.ResultsException;

/**
 * Log file of a client's output, without secrets. Progress lines, which the client redraws in
 * place, and signals go to listeners instead.
 */
final class ClientLog {

  private static final char REDRAW = '\r';

  private final Path file;
  private final Secrets secrets;
  private final Consumer<String> progress;
  private final ClientSignals signals;
  private String last = "";

  ClientLog(Path file, Secrets secrets, Consumer<String> progress, ClientSignals signals) {
    this.file = file;
    this.secrets = secrets;
    this.progress = progress;
    this.signals = signals;
  }

  /** Copies the output until its end. */
  void copy(InputStream printed) {
    try (BufferedReader reader =
            new BufferedReader(new InputStreamReader(printed, StandardCharsets.UTF_8));
        BufferedWriter writer = Files.newBufferedWriter(file)) {
      StringBuilder line = new StringBuilder();
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        if (c == REDRAW || c == '\n') {
          end(line, writer);
        } else {
          line.append((char) c);
        }
      }
      end(line, writer);
    } catch (IOException e) {
      throw new ResultsException(
          "%s: can't write the client's output (%s): is the disk full?"
              .formatted(file, e.getMessage()));
    }
  }

  /** Last line that is not a progress line; empty if there is none. */
  String last() {
    return last;
  }

  private void end(StringBuilder line, BufferedWriter writer) throws IOException {
    String text = line.toString();
    line.setLength(0);
    if (text.startsWith("\u001b[K")) {
      progress.accept(text.substring("\u001b[K".length()));
    } else if (text.startsWith(CommonStart.WAITING)) {
      signals.waiting(text.substring(CommonStart.WAITING.length()));
    } else if (text.equals(CommonStart.STARTED)) {
      signals.begun();
    } else if (!text.isBlank()) {
      last = secrets.redact(text.strip());
      writer.write(secrets.redact(text));
      writer.newLine();
    }
  }
}
