// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.YcsbSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Client process that stays, and measures slices when it is told to, in lines of JSON. Between its
 * slices it is stopped by SIGSTOP, so that it takes no time from others, and no driver notices that
 * its server is frozen, too. Used by one thread.
 */
final class ClientSession implements AutoCloseable {

  /** Signals the client on request. If this JVM is gone, it lets the client go on, to its end. */
  private static final String SIGNALS =
      "trap '' INT TERM HUP; while read -r name; do kill -s $name $0; done; kill -s CONT $0";

  /** Time for a slice beside its measured time, and for the audit, until the client is stuck. */
  private static final long PATIENCE_SECONDS = 300;

  /** Time for a client to end once it has nothing more to say. */
  private static final long END_SECONDS = 5;

  /** Interval at which a wait for the client looks for the user's signal. */
  private static final long POLL_MILLIS = 100;

  /** Event of a client that has ended, or that is late; or of a user who wants no more. */
  private static final JsonNode NONE = MissingNode.getInstance();

  private final Process process;
  private final ClientLog log;
  private final BooleanSupplier signalled;
  private final BlockingQueue<JsonNode> events = new LinkedBlockingQueue<>();
  private final Thread logging;
  private @Nullable Process signals;

  /**
   * @param log its log, which is closed with this
   * @param signalled true once a signal ends this JVM: then nothing is measured any more
   */
  ClientSession(Process process, ClientLog log, BooleanSupplier signalled) {
    this.process = process;
    this.log = log;
    this.signalled = signalled;
    this.logging =
        new Thread(() -> log.copy(process.getErrorStream(), line -> false), "client-log");
    logging.setUncaughtExceptionHandler((thread, failure) -> {}); // To close the log fails, too.
    Thread reading = new Thread(this::readEvents, "client-events");
    logging.setDaemon(true);
    reading.setDaemon(true);
    logging.start();
    reading.start();
  }

  private static Process signals(long pid) {
    try {
      return new ProcessBuilder("sh", "-c", SIGNALS, Long.toString(pid))
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("can't start a shell", e);
    }
  }

  private void readEvents() {
    try {
      log.copy(process.getInputStream(), this::isEvent);
    } finally {
      events.add(NONE);
    }
  }

  /** False for a line that the JVM has printed itself, such as a warning, or one of -Xlog. */
  private boolean isEvent(String line) {
    try {
      return events.add(JsonMapper.shared().readTree(line));
    } catch (JacksonException e) {
      return false;
    }
  }

  ClientLog log() {
    return log;
  }

  /**
   * Waits until it has checked what it finds.
   *
   * @return 0; its exit code if it has ended; or {@link ClientProcess#INTERRUPTED}
   */
  int awaitChecked() {
    return await("checked", Long.MAX_VALUE).isMissingNode() ? unanswered() : 0;
  }

  /**
   * Lets the client warm up, and waits until slices can be measured.
   *
   * @param marked called once other clients may write to the dataset
   * @return 0; its exit code if it has ended; or {@link ClientProcess#INTERRUPTED}
   */
  int begin(Runnable marked) {
    send(Map.of("command", "begin"));
    if (await("marked", Long.MAX_VALUE).isMissingNode()) {
      return unanswered();
    }
    marked.run();
    return await("ready", Long.MAX_VALUE).isMissingNode() ? unanswered() : 0;
  }

  /**
   * Measures a slice.
   *
   * @param only true for the one slice of the session, which ends with its operations, too
   * @param begun called when the measured time begins
   * @return its exit code; that of the process if it has ended; or {@link
   *     ClientProcess#INTERRUPTED}, and the client can finish
   */
  int measure(
      Properties properties, boolean only, Runnable begun, BiConsumer<Process, Runnable> observer) {
    long seconds = YcsbSettings.MAX_EXECUTION_TIME.from(properties) + PATIENCE_SECONDS;
    signal("CONT");
    send(Map.of("command", only ? "only" : "slice", "properties", properties));
    if (await("begun", seconds).isMissingNode()) {
      return unanswered();
    }
    begun.run();
    JsonNode[] ended = {NONE};
    observer.accept(process, () -> ended[0] = await("ended", seconds));
    if (ended[0].isMissingNode()) {
      return unanswered();
    }
    signal("STOP");
    return ended[0].path("exitCode").asInt(ExitCode.FAILURES.number());
  }

  private int unanswered() {
    return signalled.getAsBoolean() && isAlive() ? ClientProcess.INTERRUPTED : exitCode();
  }

  /** Lets the client end its slice, audit what it has written, and end; empty if it can't. */
  Optional<Audit> finish() {
    signal("CONT");
    send(Map.of("command", "finish"));
    JsonNode finished = await("finished", PATIENCE_SECONDS, () -> false);
    exitCode();
    return finished.isMissingNode()
        ? Optional.empty()
        : Optional.of(JsonMapper.shared().treeToValue(finished, Audit.class));
  }

  private void signal(String name) {
    if (signals == null || !signals.isAlive()) { // Without it, a stopped client stays stopped.
      signals = signals(process.pid());
    }
    write(signals, name);
  }

  private void send(Map<String, ?> command) {
    write(process, JsonMapper.shared().writeValueAsString(command));
  }

  /** Writes a line. If the process has ended, its end is seen where its answer is awaited. */
  private static void write(Process to, String line) {
    try {
      OutputStream input = to.getOutputStream();
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      // As if it had not answered.
    }
  }

  private JsonNode await(String name, long seconds) {
    return await(name, seconds, signalled);
  }

  /** The next event of a name; none if the client ends or is late, or is awaited no more. */
  private JsonNode await(String name, long seconds, BooleanSupplier enough) {
    long polls = TimeUnit.SECONDS.toMillis(seconds) / POLL_MILLIS;
    try {
      for (long poll = 0; poll < polls && !enough.getAsBoolean(); poll++) {
        JsonNode event = events.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (event != null && event.isMissingNode()) {
          events.add(event); // It has ended for good.
        }
        if (event != null
            && (event.isMissingNode() || event.path("event").asString("").equals(name))) {
          return event;
        }
      }
      return NONE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return NONE;
    }
  }

  /** Exit code of a client that has ended, or that is ended because it is late. */
  private int exitCode() {
    try {
      boolean late = !process.waitFor(END_SECONDS, TimeUnit.SECONDS);
      close();
      logging.join();
      return late || process.exitValue() == 0 ? ExitCode.FAILURES.number() : process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILURES.number();
    }
  }

  /** True if the client can measure a further slice. Thread-safe. */
  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the process, also if it is stopped; what waits for its answer sees that. Thread-safe. */
  void kill() {
    process.toHandle().destroyForcibly(); // Process would also close what its readers read.
  }

  /** Ends the client, without an audit. */
  @Override
  public void close() {
    kill();
    try {
      process.waitFor();
      if (signals != null) {
        signals.getOutputStream().close();
      }
      logging.join();
    } catch (IOException e) {
      // The shell is gone already.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      log.close();
    }
  }
}
