// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.run.ClientPlace;

/**
 * Log of a client's output, without secrets, in the file of its present run. Progress lines, which
 * the client redraws in place, and a load's sign to the other clients go to listeners instead.
 * Thread-safe.
 */
final class ClientLog implements AutoCloseable {

  private final Secrets secrets;
  private final Consumer<String> progress;
  private final Runnable prepared;
  private volatile String last = "";
  private volatile @Nullable IOException lost;
  private Path file = Path.of("client.log");
  private @Nullable BufferedWriter writer;

  /**
   * @param prepared told once a load has made the table ready, if it is the first of several
   *     clients
   */
  ClientLog(Secrets secrets, Consumer<String> progress, Runnable prepared) {
    this.secrets = secrets;
    this.progress = progress;
    this.prepared = prepared;
  }

  synchronized void writeTo(Path next) {
    close();
    file = next;
    last = "";
    try {
      writer = Files.newBufferedWriter(next);
    } catch (IOException e) {
      throw ResultsException.cannotWrite(file, e);
    }
  }

  /**
   * Copies what a client prints.
   *
   * @param taken true for a line that the caller takes for itself, and that is not copied
   */
  void copy(InputStream printed, Predicate<String> taken) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(printed, StandardCharsets.UTF_8))) {
      // A carriage return ends a line, too: the client redraws its progress.
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!taken.test(line)) {
          end(line);
        }
      }
    } catch (IOException e) {
      lost = e;
      throw ResultsException.cannotWrite(file, e);
    }
  }

  /** Last line that is not a progress line; empty if there is none. */
  String last() {
    return last;
  }

  @Override
  public synchronized void close() {
    try {
      if (writer != null) {
        writer.close();
      }
      if (lost != null) {
        throw lost;
      }
    } catch (IOException e) {
      lost = null;
      throw ResultsException.cannotWrite(file, e);
    }
    writer = null;
  }

  private synchronized void end(String text) throws IOException {
    if (text.startsWith("\u001b[K")) {
      progress.accept(text.substring("\u001b[K".length()));
    } else if (text.equals(ClientPlace.PREPARED)) {
      prepared.run();
    } else if (!text.isBlank()) {
      last = secrets.redact(text.strip());
      if (writer != null) {
        writer.write(secrets.redact(text));
        writer.newLine();
        writer.flush();
      }
    }
  }
}
