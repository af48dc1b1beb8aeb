// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.DBException;

/**
 * The main class of a client process: the stock client with an honest exit code and without its
 * chatter, and the commands that the stock client has not. Properties come in a file, which is
 * deleted once it is read, so that this process shows no password in a list of processes.
 *
 * <p>With the system property {@code ycsb.parent=stdin}, standard input is a pipe from the parent
 * process, and where that ends, this process does at once, without a report: whoever would have
 * read it is gone. The shell reads its commands there, and ends with them anyway.
 */
public final class SearchClient {

  private static final String PARENT = "ycsb.parent";

  private SearchClient() {}

  /**
   * Runs one command and ends the process.
   *
   * @param arguments the command ({@code load}, {@code run}, {@code verify} or {@code shell}) and
   *     the file with the properties
   */
  public static void main(String[] arguments) {
    if (arguments.length != 2) {
      end(ExitCode.USAGE, "usage: SearchClient load|run|verify|shell PROPERTIES");
    }
    try {
      Properties properties = read(Path.of(arguments[1]));
      if ("stdin".equals(System.getProperty(PARENT)) && !arguments[0].equals("shell")) {
        endWithParent(); // Now that the file with the passwords is gone.
      }
      switch (arguments[0]) {
        case "load", "run" -> stockClient(properties);
        case "verify" -> end(verify(properties), "");
        case "shell" -> new Shell(properties, System.in, System.out).run();
        default -> end(ExitCode.USAGE, arguments[0] + ": valid are load, run, verify, shell");
      }
    } catch (SettingException | RunException | IOException | DBException e) {
      end(exitCode(e), ErrorLog.oneLine(e));
    }
  }

  /** Halts rather than exits: a shutdown hook would have a half-finished run reported. */
  private static void endWithParent() {
    InputStream parent = System.in;
    Thread watch =
        new Thread(
            () -> {
              try {
                parent.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                System.err.println("the parent process is gone: " + ErrorLog.oneLine(e));
              }
              Runtime.getRuntime().halt(ExitCode.FAILURES.number());
            },
            "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  /** How a process that ends by an exception should end. */
  static ExitCode exitCode(Exception failure) {
    if (failure instanceof SettingException) {
      return ExitCode.USAGE;
    }
    if (failure instanceof StoreException store) {
      return store.exitCode();
    }
    return failure instanceof RunException run ? run.exitCode() : ExitCode.UNREACHABLE;
  }

  /** What a driver may print is kept out of the result. */
  private static ExitCode verify(Properties properties)
      throws DBException, RunException, IOException {
    PrintStream out = System.out;
    System.setOut(System.err);
    ExitCode exitCode = new Verification(properties).print(out);
    out.flush();
    return exitCode;
  }

  /** Without the blanks that a line may end with: stock YCSB takes them for part of the value. */
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

  /**
   * The stock client ends the process itself, with 0 whatever happened; a hook has the last word.
   */
  private static void stockClient(Properties properties) {
    RunChecks.require(properties);
    properties.putIfAbsent(YcsbSettings.EXPORTER.key(), YcsbSettings.EXPORTER.fallback());
    OutputChecks.require(properties);
    PrintStream err = System.err;
    Runtime.getRuntime().addShutdownHook(new Thread(() -> halt(err), "exit-code"));
    System.setErr(StockChatter.filter(err));
    try {
      Client.main(arguments(properties));
    } catch (RuntimeException | LinkageError e) { // Whatever had been measured by then is lost.
      err.println("the stock client broke down: " + ErrorLog.oneLine(e));
      Runtime.getRuntime().halt(ExitCode.FAILURES.number());
    }
  }

  private static void halt(PrintStream err) {
    Optional<RunOutcome> outcome = SearchWorkload.outcome();
    String last = outcome.map(RunOutcome::summary).orElse("\nended before it was done");
    if (!last.isEmpty()) {
      err.println(last);
    }
    ExitCode code = outcome.map(RunOutcome::exitCode).orElse(ExitCode.FAILURES);
    if (System.out.checkError() || StockChatter.isReportLost()) { // checkError() flushes, too.
      err.println("the report could not be written: is the disk full?");
      code = code == ExitCode.DONE ? ExitCode.FAILURES : code;
    }
    err.flush();
    Runtime.getRuntime().halt(code.number());
  }

  private static String[] arguments(Properties properties) {
    List<String> arguments = new ArrayList<>();
    for (String key : properties.stringPropertyNames()) {
      arguments.add("-p");
      arguments.add(key + "=" + properties.getProperty(key));
    }
    return arguments.toArray(String[]::new);
  }

  private static void end(ExitCode exitCode, String line) {
    if (!line.isEmpty()) {
      System.err.println(line);
    }
    System.out.flush();
    System.exit(exitCode.number());
  }
}
