// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.Client;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.check.RunException;
import site.ycsb.search.properties.OutputCheck;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Main class of a client process: the stock client with an honest exit code and without its own
 * messages, and the commands that the stock client does not have. It reads the properties from a
 * file and deletes the file, so that a list of processes shows no password.
 *
 * <p>With the system property {@code ycsb.parent=stdin}, standard input is a pipe from the parent
 * process. When the pipe ends, the parent is gone, and this process ends at once without a report.
 * Until then, the workload can read the parent's lines from standard input.
 */
public final class SearchClient {

  private static final String PARENT = "ycsb.parent";
  private static final int UNEXPECTED = 1;

  private static final String OUT_OF_MEMORY =
      "the client's heap of %d MB is too small: give it more (--jvm-args -Xmx1g), or use fewer threads"
          .formatted(Runtime.getRuntime().maxMemory() >> 20);

  /** Standard error itself, which the filter of the stock client's messages may replace. */
  private static final PrintStream STDERR = System.err;

  private SearchClient() {}

  /** Runs one command ({@code load}, {@code run}, {@code session} …), and ends the process. */
  public static void main(String[] arguments) {
    if (arguments.length != 2) {
      end(ExitCode.USAGE, "usage: SearchClient load|run|session|verify|baseline PROPERTIES");
    }
    Locale.setDefault(Locale.ROOT); // Figures are written alike for every user.
    Thread.setDefaultUncaughtExceptionHandler(SearchClient::fail);
    try {
      Properties properties = read(Path.of(arguments[1]));
      if ("stdin".equals(System.getProperty(PARENT))) {
        endWithParent(); // After the file with the passwords is deleted.
      }
      switch (arguments[0]) {
        case "load", "run" -> stockClient(properties);
        case "session" -> session(properties);
        case "verify" -> verify(properties);
        case "baseline" -> baseline(properties);
        default ->
            end(ExitCode.USAGE, arguments[0] + ": valid are load, run, session, verify, baseline");
      }
    } catch (SettingException | WorkloadException | IOException | DBException e) {
      trace(e);
      end(RunException.of(e).exitCode(), ErrorLog.oneLine(e));
    }
  }

  /**
   * Ends the process in one line, and with everything else lost: a report would lack the operations
   * of the thread that failed. The line is made in advance, because memory may have run out.
   */
  private static void fail(Thread thread, Throwable failure) {
    if (failure instanceof OutOfMemoryError) {
      STDERR.println(OUT_OF_MEMORY);
      Runtime.getRuntime().halt(ExitCode.USAGE.number());
    }
    trace(failure);
    STDERR.println("unexpected, in thread %s: %s".formatted(thread.getName(), said(failure)));
    Runtime.getRuntime().halt(UNEXPECTED);
  }

  /** As a cause, because an explained failure prints no more than its line. */
  private static void trace(Throwable failure) {
    if (StockChatter.DEBUG) {
      new Exception("YCSB_DEBUG", failure).printStackTrace(STDERR);
    }
  }

  /** Class, message and place of a failure that no line explains. */
  private static String said(Throwable failure) {
    StackTraceElement[] places = failure.getStackTrace();
    String line = failure + (places.length == 0 ? "" : " at " + places[0]);
    String hint = StockChatter.DEBUG ? "" : "; rerun with YCSB_DEBUG=1 for the stack trace";
    return (line + hint).replaceAll("\\s*\\R\\s*", " ");
  }

  /** Halts and does not exit, because a shutdown hook would report a half-finished run. */
  private static void endWithParent() throws IOException {
    InputStream parent = System.in;
    PipedInputStream input = new PipedInputStream();
    OutputStream lines = new PipedOutputStream(input);
    System.setIn(input); // Its content is that of the parent's lines.
    Thread watch =
        new Thread(
            () -> {
              try {
                pass(parent, lines);
              } catch (IOException e) {
                System.err.println("the parent process is gone: " + ErrorLog.oneLine(e));
              }
              Runtime.getRuntime().halt(ExitCode.FAILURES.number());
            },
            "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  /** Passes each byte at once: a reader of a pipe would look for more only once a second. */
  private static void pass(InputStream parent, OutputStream lines) throws IOException {
    for (int read = parent.read(); read >= 0; read = parent.read()) {
      lines.write(read);
      lines.flush();
    }
  }

  private static void baseline(Properties properties)
      throws DBException, RunException, IOException {
    PrintStream out = resultOnly();
    RoundTrips.print(properties, out);
    end(ExitCode.DONE, out);
  }

  /** Standard output, which from now on has only the result: what a driver prints is no part. */
  private static PrintStream resultOnly() {
    PrintStream out = System.out;
    System.setOut(System.err);
    return out;
  }

  private static void session(Properties properties)
      throws DBException, WorkloadException, IOException {
    PrintStream events = resultOnly();
    complete(properties);
    System.setErr(new StockChatter(System.err).stream());
    new SliceServer(System.in, events).serve(properties);
    end(ExitCode.DONE, events);
  }

  private static void verify(Properties properties) throws DBException, RunException, IOException {
    PrintStream out = resultOnly();
    end(Verification.print(properties, out), out);
  }

  /** Reads properties without trailing blanks, which stock YCSB takes for part of the value. */
  private static Properties read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new SettingException(
          "%s: valid is a readable file of properties: %s".formatted(file, ErrorLog.oneLine(e)));
    } finally {
      Files.deleteIfExists(file);
    }
    properties.replaceAll((key, value) -> value.toString().strip());
    return properties;
  }

  /** Adds the properties of the stock client that follow from others. */
  static void complete(Properties properties) {
    properties.putIfAbsent(YcsbSettings.EXPORTER.key(), YcsbSettings.EXPORTER.fallback());
    if (YcsbSettings.TARGET.from(properties) > 0 || Arrivals.isRecorded(properties)) {
      properties.putIfAbsent(YcsbSettings.MEASUREMENT_INTERVAL.key(), "both");
    }
    if (PropertyCheck.isCoreWorkload(properties)) {
      runCoreWorkload(properties);
    }
  }

  /** Lets SearchWorkload do what CoreWorkload does: its updates write the opaque fields. */
  private static void runCoreWorkload(Properties properties) {
    if (YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      System.err.println(
          "CoreWorkload is run by SearchWorkload, which extends it: documents also have an indexed"
              + " title and a score");
    }
    properties.setProperty(YcsbSettings.WORKLOAD.key(), YcsbSettings.WORKLOAD.fallback());
    properties.putIfAbsent("search.updatefields", "fields");
  }

  /** Runs the stock client, which always exits 0; a shutdown hook sets the right exit code. */
  private static void stockClient(Properties properties) throws DBException, RunException {
    properties.putIfAbsent(YcsbSettings.DB.key(), YcsbSettings.DB.fallback());
    PropertyCheck.require(
        properties); // The stock client would answer a bad number with a stack trace.
    complete(properties);
    OutputCheck.require(properties);
    Arrivals.hideTarget(properties);
    PrintStream out = System.out;
    PrintStream err = System.err;
    StockChatter filter = new StockChatter(err);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> halt(properties, out, err, filter), "exit-code"));
    System.setOut(StockChatter.filtered(out));
    System.setErr(filter.stream());
    try {
      Client.main(arguments(properties));
    } catch (RuntimeException | LinkageError e) { // All measurements are lost.
      trace(e);
      err.println("the stock client broke down: " + said(e));
      Runtime.getRuntime().halt(ExitCode.FAILURES.number());
    }
  }

  private static void halt(
      Properties properties, PrintStream out, PrintStream err, StockChatter filter) {
    Optional<RunOutcome> outcome = RunMeasurements.outcomeOfProcess();
    boolean whole = RunSettings.SUMMARY.from(properties);
    String last =
        outcome
            .map(ended -> whole ? ended.summary() : ended.end().reason())
            .orElse("\nended before it was done");
    if (!last.isEmpty()) {
      err.println(last);
    }
    ExitCode code = outcome.map(RunOutcome::exitCode).orElse(ExitCode.FAILURES);
    boolean reportLost = out.checkError() || filter.isReportLost(); // Flushes, too.
    if (reportLost || LatencyFiles.isOneLost()) {
      err.println(RunOutcome.End.lost(reportLost ? "report" : "file of latencies").reason());
      code = code == ExitCode.DONE ? ExitCode.OUTPUT : code;
    }
    err.flush();
    Runtime.getRuntime().halt(code.number());
  }

  private static String[] arguments(Properties properties) {
    return properties.stringPropertyNames().stream()
        .flatMap(key -> Stream.of("-p", key + "=" + properties.getProperty(key)))
        .toArray(String[]::new);
  }

  /** Ends the process after its result. */
  private static void end(ExitCode exitCode, PrintStream result) {
    if (result.checkError()) {
      end(ExitCode.OUTPUT, RunOutcome.End.lost("output").reason());
    }
    end(exitCode, "");
  }

  private static void end(ExitCode exitCode, String line) {
    if (!line.isEmpty()) {
      System.err.println(line);
    }
    System.out.flush();
    System.exit(exitCode.number());
  }
}
