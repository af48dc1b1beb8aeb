// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import site.ycsb.search.report.results.ResultsException;

/**
 * Copies what a client prints into a file, without secrets. Lines of progress, which it draws over
 * each other, go to a listener instead.
 */
final class ClientLog {

  private static final char REDRAW = '\r';

  private final Path file;
  private final Secrets secrets;
  private final Consumer<String> progress;
  private String last = "";

  ClientLog(Path file, Secrets secrets, Consumer<String> progress) {
    this.file = file;
    this.secrets = secrets;
    this.progress = progress;
  }

  /** Copies until the process closes its output. */
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
          "%s: what the client prints can't be written there (%s): is the disk full?"
              .formatted(file, e.getMessage()));
    }
  }

  /** The last line that was no progress; empty if there was none. */
  String last() {
    return last;
  }

  private void end(StringBuilder line, BufferedWriter writer) throws IOException {
    String text = line.toString();
    line.setLength(0);
    if (text.startsWith("\u001b[K")) {
      progress.accept(text.substring("\u001b[K".length()));
    } else if (!text.isBlank()) {
      last = secrets.in(text.strip());
      writer.write(secrets.in(text));
      writer.newLine();
    }
  }
}
