// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.settings.ExitCode;

/**
 * Result of the verification of one store. It goes as properties from the client's process to the
 * process that compares stores, because the two share neither memory nor drivers.
 *
 * @param version name and version of the server
 * @param settings settings in effect, as {@link EffectiveSettings#row} gives them
 * @param documents number of documents in the dataset
 * @param seconds duration of the queries and reads
 * @param verdict result of the gate for SEARCH, and of its reads
 * @param others results of the gate for the other kinds of query that the dataset serves
 * @param lacks kinds that the store can't answer, with the reasons
 */
public record VerificationResult(
    String version,
    Map<String, String> settings,
    long documents,
    double seconds,
    Gate.Verdict verdict,
    Map<Kind, Gate.Verdict> others,
    Map<Kind, String> lacks) {

  /** Above the number of any answer, so that each answer of all kinds has a number of its own. */
  private static final int ANSWERS = 1_000_000;

  private static final String EXIT = "exit";
  private static final String OTHERS = "others";
  private static final String LACKS = "lacks";
  private static final String FAILURE = "failure";

  /** Exit code of a process with this result. */
  public ExitCode exitCode() {
    return first().isEmpty() ? ExitCode.DONE : ExitCode.WRONG_ANSWERS;
  }

  /** The first wrong answer of any kind; those of kinds beside SEARCH have higher numbers. */
  public Optional<Gate.Difference> first() {
    return verdict
        .first()
        .or(
            () ->
                others.entrySet().stream()
                    .flatMap(
                        other ->
                            other.getValue().first().stream()
                                .map(first -> numbered(other.getKey(), first)))
                    .findFirst());
  }

  private static Gate.Difference numbered(Kind kind, Gate.Difference first) {
    return new Gate.Difference(
        ANSWERS * (1 + List.of(Kind.values()).indexOf(kind)) + first.number(),
        first.question(),
        first.what(),
        first.page(),
        first.right());
  }

  /** Number of queries of all kinds. */
  public int queries() {
    return verdict.queries() + others.values().stream().mapToInt(Gate.Verdict::queries).sum();
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
    put(written, "", verdict);
    written.setProperty(OTHERS, names(others.keySet()));
    others.forEach((kind, other) -> put(written, prefix(kind), other));
    written.setProperty(LACKS, names(lacks.keySet()));
    lacks.forEach((kind, reason) -> written.setProperty(prefix(kind) + LACKS, reason));
    written.setProperty(EXIT, Integer.toString(exitCode().number()));
    return written;
  }

  private static String prefix(Kind kind) {
    return kind.operation() + ".";
  }

  private static void put(Properties written, String prefix, Gate.Verdict verdict) {
    written.setProperty(prefix + "queries", Integer.toString(verdict.queries()));
    written.setProperty(prefix + "queries.right", Integer.toString(verdict.rightQueries()));
    written.setProperty(prefix + "reads", Integer.toString(verdict.reads()));
    written.setProperty(prefix + "reads.right", Integer.toString(verdict.rightReads()));
    written.setProperty(prefix + "hits", Long.toString(verdict.hits()));
    written.setProperty(prefix + "answers", joined(verdict.answers()));
    verdict.first().ifPresent(first -> put(written, prefix, first));
  }

  private static void put(Properties written, String prefix, Gate.Difference first) {
    written.setProperty(prefix + "first.number", Integer.toString(first.number()));
    written.setProperty(prefix + "first.question", first.question());
    written.setProperty(prefix + "first.what", first.what());
    written.setProperty(prefix + "first.page", joined(first.page()));
    written.setProperty(prefix + "first.right", joined(first.right()));
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
              verdict(written, ""),
              others(written),
              lacks(written)));
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

  private static String names(Collection<Kind> kinds) {
    return joined(kinds.stream().map(Kind::name).toList());
  }

  private static List<Kind> kinds(Properties written, String key) {
    return parted(value(written, key)).stream().map(Kind::valueOf).toList();
  }

  private static Map<Kind, Gate.Verdict> others(Properties written) {
    Map<Kind, Gate.Verdict> others = new EnumMap<>(Kind.class);
    kinds(written, OTHERS).forEach(kind -> others.put(kind, verdict(written, prefix(kind))));
    return others;
  }

  private static Map<Kind, String> lacks(Properties written) {
    Map<Kind, String> lacks = new EnumMap<>(Kind.class);
    kinds(written, LACKS).forEach(kind -> lacks.put(kind, value(written, prefix(kind) + LACKS)));
    return lacks;
  }

  private static Gate.Verdict verdict(Properties written, String prefix) {
    return new Gate.Verdict(
        Integer.parseInt(value(written, prefix + "queries")),
        Integer.parseInt(value(written, prefix + "queries.right")),
        Integer.parseInt(value(written, prefix + "reads")),
        Integer.parseInt(value(written, prefix + "reads.right")),
        Long.parseLong(value(written, prefix + "hits")),
        parted(value(written, prefix + "answers")),
        written.containsKey(prefix + "first.number")
            ? Optional.of(first(written, prefix))
            : Optional.empty());
  }

  private static Gate.Difference first(Properties written, String prefix) {
    return new Gate.Difference(
        Integer.parseInt(value(written, prefix + "first.number")),
        value(written, prefix + "first.question"),
        value(written, prefix + "first.what"),
        parted(value(written, prefix + "first.page")),
        parted(value(written, prefix + "first.right")));
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
