// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.settings.ExitCode;

/**
 * Result of the verification of one store. It goes as properties from the client's process to the
 * process that compares stores, because the two share neither memory nor drivers.
 *
 * @param version name and version of the server
 * @param settings settings in effect, as {@link EffectiveSettings#row} gives them
 * @param documents number of documents in the dataset
 * @param seconds duration of the queries and reads
 * @param verdict result of the gate
 */
public record VerificationResult(
    String version,
    Map<String, String> settings,
    long documents,
    double seconds,
    Gate.Verdict verdict) {

  private static final String EXIT = "exit";
  private static final String FAILURE = "failure";

  /** Exit code of a process with this result. */
  public ExitCode exitCode() {
    return verdict.first().isEmpty() ? ExitCode.DONE : ExitCode.WRONG_ANSWERS;
  }

  /** The properties that {@link #from} reads. */
  public Properties toProperties() {
    Properties written = new Properties();
    written.setProperty("version", version);
    written.setProperty(
        "settings",
        joined(settings.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList()));
    written.setProperty("documents", Long.toString(documents));
    written.setProperty("seconds", Double.toString(seconds));
    written.setProperty("queries", Integer.toString(verdict.queries()));
    written.setProperty("queries.right", Integer.toString(verdict.rightQueries()));
    written.setProperty("reads", Integer.toString(verdict.reads()));
    written.setProperty("reads.right", Integer.toString(verdict.rightReads()));
    written.setProperty("hits", Long.toString(verdict.hits()));
    written.setProperty("answers", joined(verdict.answers()));
    verdict.first().ifPresent(first -> put(written, first));
    written.setProperty(EXIT, Integer.toString(exitCode().number()));
    return written;
  }

  private static void put(Properties written, Gate.Difference first) {
    written.setProperty("first.number", Integer.toString(first.number()));
    written.setProperty("first.question", first.question());
    written.setProperty("first.what", first.what());
    written.setProperty("first.page", joined(first.page()));
    written.setProperty("first.right", joined(first.right()));
  }

  /** Properties of a store that could not be verified, which {@link #failure} reads. */
  public static Properties failed(ExitCode exitCode, String line) {
    Properties written = new Properties();
    written.setProperty(FAILURE, line);
    written.setProperty(EXIT, Integer.toString(exitCode.number()));
    return written;
  }

  /**
   * Result that a process has written.
   *
   * @param exitCode exit code of that process
   * @return empty if the process had no result, or did not write all of it
   */
  public static Optional<VerificationResult> from(Properties written, int exitCode) {
    if (!isOf(exitCode, written) || written.containsKey(FAILURE)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new VerificationResult(
              value(written, "version"),
              settings(parted(value(written, "settings"))),
              Long.parseLong(value(written, "documents")),
              Double.parseDouble(value(written, "seconds")),
              verdict(written)));
    } catch (NoSuchElementException e) {
      return Optional.empty();
    }
  }

  /**
   * Reason why a process could not verify its store.
   *
   * @param exitCode exit code of that process
   * @return empty if the process wrote none
   */
  public static Optional<String> failure(Properties written, int exitCode) {
    return isOf(exitCode, written)
        ? Optional.ofNullable(written.getProperty(FAILURE))
        : Optional.empty();
  }

  private static boolean isOf(int exitCode, Properties written) {
    return Integer.toString(exitCode).equals(written.getProperty(EXIT));
  }

  private static Gate.Verdict verdict(Properties written) {
    return new Gate.Verdict(
        Integer.parseInt(value(written, "queries")),
        Integer.parseInt(value(written, "queries.right")),
        Integer.parseInt(value(written, "reads")),
        Integer.parseInt(value(written, "reads.right")),
        Long.parseLong(value(written, "hits")),
        parted(value(written, "answers")),
        written.containsKey("first.number") ? Optional.of(first(written)) : Optional.empty());
  }

  private static Gate.Difference first(Properties written) {
    return new Gate.Difference(
        Integer.parseInt(value(written, "first.number")),
        value(written, "first.question"),
        value(written, "first.what"),
        parted(value(written, "first.page")),
        parted(value(written, "first.right")));
  }

  private static Map<String, String> settings(List<String> lines) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String line : lines) {
      int equals = line.indexOf('=');
      settings.put(line.substring(0, equals), line.substring(equals + 1));
    }
    return settings;
  }

  private static String value(Properties written, String key) {
    return Optional.ofNullable(written.getProperty(key)).orElseThrow();
  }

  private static String joined(List<String> lines) {
    return String.join("\n", lines);
  }

  private static List<String> parted(String lines) {
    return lines.isEmpty() ? List.of() : List.of(lines.split("\n", -1));
  }
}
