// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import site.ycsb.search.bench.Measured.Figures;
import site.ycsb.search.bench.Measured.Pair;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.settings.Settings;

/**
 * Rows of a table, with the options of all measurements. Each row is measured and printed, and all
 * so far are written. In a row, two sides take turns: two builds, one build with two sets of
 * properties, or our client and a peer. Each has its own JVM. While one operates, the other is
 * stopped.
 *
 * <p>Two JVMs can compile the same code differently, and keep it until they end. So pairs of one
 * start are not independent: both JVMs are started several times, and each start is one
 * observation.
 */
@SuppressWarnings("NullAway.Init") // Picocli sets the fields.
final class Rows {

  /** Script that prints the processor, the memory and the system in one line. */
  private static final String MACHINE =
      """
      . /etc/os-release
      echo "($(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)),\
       $(awk '/^MemTotal/ {printf "%.0f", $2 / 1048576}' /proc/meminfo) GiB, $PRETTY_NAME"
      """;

  /** Operations of a client that need no more than a loaded table. */
  private static final List<String> OPERATIONS =
      Stream.concat(
              Stream.of("READ", "UPDATE", "INSERT", "GET", "SET"),
              VerificationResult.KINDS.stream().map(SearchQuery.Kind::operation))
          .toList();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--operations",
      split = ",",
      defaultValue = "READ,UPDATE,SEARCH",
      description = "READ, UPDATE, SEARCH (these), INSERT, SEARCH-WORD … of documents; GET, SET")
  List<String> operations;

  @Option(names = "--pairs", defaultValue = "30", description = "of a row (${DEFAULT-VALUE})")
  int pairs;

  @Option(
      names = "--jvms",
      defaultValue = "6",
      description = "of each side, that share the pairs (6)")
  int jvms;

  @Option(names = "--seconds", defaultValue = "2", description = "of a slice (2)")
  double seconds;

  @Option(names = "--warmup", defaultValue = "10", description = "seconds of a side in a JVM (10)")
  double warmup;

  @Option(names = "--out", required = true, description = "file of all measurements")
  private Path out;

  private final List<Measured.Row> rows = new ArrayList<>();

  /** Failure of a command that was asked wrongly. */
  ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Stores of names, each among the valid ones. */
  List<Store> stores(List<String> names, Predicate<Store> valid) {
    List<Store> all = Stream.of(Store.values()).filter(valid).toList();
    List<String> known = all.stream().map(Store::toString).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw wrong("no store " + Settings.noneOf(known, name));
      }
    }
    return all.stream().filter(store -> names.contains(store.toString())).toList();
  }

  /** Rejects options that are out of range. */
  void require() {
    for (String operation : operations) {
      if (!OPERATIONS.contains(operation)) {
        String valid = String.join(", ", OPERATIONS);
        throw wrong("--operations %s: valid are %s".formatted(operation, valid));
      }
    }
    // Neither is true of a number that is none.
    if (jvms < 2 || pairs < jvms || !(seconds >= 0.5) || !(warmup >= 0)) {
      throw wrong(
          "--jvms %d --pairs %d --seconds %s --warmup %s: valid are 2 JVMs or more, a pair or more"
                  .formatted(jvms, pairs, seconds, warmup)
              + " for each, 0.5 s or more, and a warm-up of 0 s or more");
    }
  }

  /**
   * Measures one side beside another.
   *
   * @param limit what the ratio of processor times may be, at most
   * @param base what the other side is compared with; it is opened first and begins
   */
  void add(Store store, String operation, double limit, Side base, Side measured) throws Exception {
    Measured.Result result = measure(base, measured);
    Measured.Row row =
        new Measured.Row(
            store.binding, operation, base.name(), limit, measured.properties(), result);
    rows.add(row);
    System.out.println(row.line());
    Files.createDirectories(out.toAbsolutePath().getParent());
    Files.writeString(out, Measured.JSON.writeValueAsString(measured()) + "\n");
  }

  Measured.Result measure(Side base, Side measured) throws Exception {
    List<List<Pair>> starts = new ArrayList<>();
    for (int start = 0; start < jvms; start++) {
      starts.add(turns(base, measured));
    }
    return Measured.Result.of(starts);
  }

  private List<Pair> turns(Side base, Side measured) throws Exception {
    int warmups = (int) Math.ceil(warmup / seconds);
    List<Pair> turns = new ArrayList<>();
    try (Side.Client one = base.opening().call();
        Side.Client other = measured.opening().call()) {
      for (int number = 0; number < warmups + pairs / jvms; number++) {
        // The side that is second in one pair is first in the next one.
        boolean turned = number % 2 == 1;
        Figures first = (turned ? other : one).slice(seconds);
        Figures second = (turned ? one : other).slice(seconds);
        turns.add(turned ? new Pair(second, first) : new Pair(first, second));
      }
    }
    return turns.subList(warmups, turns.size());
  }

  private Measured measured() throws Exception {
    List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
    return new Measured(
        "bench/run " + String.join(" ", arguments),
        LocalDate.now(ZoneOffset.UTC).toString(),
        Program.output(List.of("git", "-C", Program.HOME.toString(), "rev-parse", "HEAD")),
        "%d cores %s"
            .formatted(
                Runtime.getRuntime().availableProcessors(), // As many as this process may use.
                Program.output(List.of("sh", "-c", MACHINE))),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        rows);
  }
}
