// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.launcher.plan.Scheduler;
import site.ycsb.search.results.Contender;
import site.ycsb.search.results.Sweep;
import site.ycsb.search.results.Sweep.Varied;
import site.ycsb.search.servers.ServerName;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.util.StdConverter;

/**
 * Keys of a comparison file, and what a user asks for by them or by options: what is compared, at
 * which points, and the question that this answers. Absent values are empty.
 *
 * @param contenders by label
 * @param properties properties of all contenders and points
 */
record ComparisonFile(
    String question,
    Map<String, ContenderEntry> contenders,
    List<Sweep> sweeps,
    Map<String, String> properties,
    Measurement measurement) {

  /** Suffix that a user may leave out. */
  private static final String SUFFIX = ".yaml";

  /**
   * Contender as a user writes it.
   *
   * @param server kind and version of its server, or the path of a program that the user has built;
   *     by default the binding's kind in its pinned version
   * @param share label of the contender whose server it uses; by default it has a server to itself
   */
  record ContenderEntry(
      String binding, Map<String, String> properties, String server, String share) {

    /** Contender that only names its binding. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ContenderEntry of(String binding) {
      return new ContenderEntry(binding, Map.of(), "", "");
    }

    Contender contender(String label) {
      String program =
          ServerName.isProgram(server)
              ? Path.of(server).toAbsolutePath().normalize().toString()
              : server;
      return new Contender(label, binding.isEmpty() ? label : binding, properties, program, share);
    }
  }

  /** Sweep as a user writes it, completed by the sweep that is known by its name. */
  interface SweepEntry {
    @JsonDeserialize(converter = ByKey.class)
    List<Varied> vary();
  }

  /** Varied properties, which a user writes as values by key. */
  private static final class ByKey extends StdConverter<Map<String, List<String>>, List<Varied>> {
    @Override
    public List<Varied> convert(Map<String, List<String>> values) {
      return values.entrySet().stream()
          .map(each -> new Varied(each.getKey(), each.getValue()))
          .toList();
    }
  }

  /** Number, duration and order of the runs. An option of the same name overrides each value. */
  record Measurement(
      int repeats,
      int sessions,
      int seconds,
      int warmup,
      int settle,
      long seed,
      String precision,
      String budget,
      boolean ceiling,
      String against) {}

  /** Smallest and largest value of a number. */
  record Range(long min, long max) {

    private static final Map<String, Range> BY_KEY =
        Map.of(
            "repeats", new Range(1, Scheduler.MAX_REPEATS),
            "sessions", new Range(1, Scheduler.MAX_REPEATS),
            "seconds", new Range(1, Integer.MAX_VALUE),
            "warmup", new Range(0, 86_400),
            "settle", new Range(0, Integer.MAX_VALUE),
            "seed", new Range(Long.MIN_VALUE, Long.MAX_VALUE),
            "threads", new Range(1, 10_000),
            "targets", new Range(0, Integer.MAX_VALUE));

    /** Range of the number at a pointer, which ends with a key and perhaps an index. */
    static Range of(String at) {
      return Objects.requireNonNull(BY_KEY.get(at.replaceFirst(".*/([a-z]+)(/\\d+)?", "$1")), at);
    }
  }

  List<Contender> stored() {
    return contenders.entrySet().stream()
        .map(each -> each.getValue().contender(each.getKey()))
        .toList();
  }

  /**
   * Path of the file that {@code -f} names: in the current directory, the home, or its directory of
   * comparisons; the suffix may be left out.
   */
  static Path find(Home home, String name) {
    return home.find(home.comparisonsDirectory(), List.of(name, name + SUFFIX))
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "-f %s: no such file; bin/ycsb comparisons lists those of the project: %s",
                    name, String.join(", ", home.written(home.comparisons()))));
  }

  /** Label of the results of a file: its name without the suffix. */
  static String label(String name) {
    return String.valueOf(Path.of(name).getFileName())
        .replaceFirst("\\.yaml$", "")
        .replaceAll("[^A-Za-z0-9._-]", "_");
  }
}
