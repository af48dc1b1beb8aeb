// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static java.util.Comparator.comparing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Task of a comparison, as its user gave it: {@code comparison.json}. It is enough to resume a
 * comparison that was stopped; only secrets are left out. The file holds the fields of all groups
 * at one level, in the order of {@link #FIELDS}.
 *
 * @param contenders in the order of the command line or of the comparison file
 */
public record Comparison(
    @JsonUnwrapped Origin origin,
    List<Contender> contenders,
    @JsonUnwrapped Plan plan,
    @JsonUnwrapped Schedule schedule,
    @JsonUnwrapped ClientOptions clientOptions,
    @JsonUnwrapped Servers servers) {

  /** Name of the machine of each server, among the prices. */
  public static final String HOST = "host";

  private static final String REPEATS = "--repeats";

  /** Names of the fields of {@code comparison.json}, in their order. */
  static final List<String> FIELDS =
      Stream.of(
              "label question createdAt version command contenders sweeps repeats sessions",
              "seconds warmupSeconds settleSeconds seed precision budgetSeconds client clients",
              "files properties urls reload ceiling against jvmArguments classPath via image prices")
          .flatMap(line -> Stream.of(line.split(" ")))
          .toList();

  public List<String> labels() {
    return contenders.stream().map(Contender::label).toList();
  }

  public Comparison withRepeats(int repeats) {
    List<String> command = new ArrayList<>(origin.command);
    int given = command.indexOf(REPEATS);
    if (given >= 0) {
      command.subList(given, given + 2).clear();
    }
    command.removeIf(argument -> argument.startsWith(REPEATS + "="));
    command.addAll(List.of(REPEATS, Integer.toString(repeats)));
    return new Comparison(
        origin.with(command), contenders, plan, schedule.with(repeats), clientOptions, servers);
  }

  /**
   * Origin of a comparison: the command, and where and when it was given.
   *
   * @param label name that the user gave the comparison
   * @param question the question that it answers, in one sentence; empty if it has none
   * @param client label that the user gave by {@code --label}; empty without
   * @param createdAt start of the comparison, ISO 8601 in UTC
   * @param version version of YCSB Search
   * @param command arguments of {@code bin/ycsb}, without secrets
   */
  public record Origin(
      String label,
      String question,
      String client,
      String createdAt,
      String version,
      List<String> command) {

    private Origin with(List<String> other) {
      return new Origin(label, question, client, createdAt, version, other);
    }
  }

  /**
   * Points to measure.
   *
   * @param sweeps in the order of the command line or of the comparison file
   * @param ceiling whether the client alone is measured too, on the store {@code memory}
   * @param against label of the contender with which each other one is compared; empty if all are
   *     compared with each other, and not in the file then
   */
  public record Plan(
      List<Sweep> sweeps,
      boolean ceiling,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          String against) {

    /** True if verdicts are about these two contenders. */
    public boolean compares(String one, String other) {
      return against.isEmpty() || against.equals(one) || against.equals(other);
    }

    /** The sweep of that name; empty if the comparison has none. */
    public Optional<Sweep> sweep(String name) {
      return sweeps.stream().filter(sweep -> sweep.name().equals(name)).findFirst();
    }

    /** Latency bound of the search for the highest rate; empty without such a search. */
    public String bound() {
      return sweep(Sweep.FIND_MAX).map(Sweep::bound).orElse("");
    }

    /** Order of points in tables: by sweep, then that of the sweep. */
    public Comparator<Point> order() {
      return (one, other) -> {
        int sweeps = Integer.compare(place(one), place(other));
        return sweeps == 0
            ? sweep(one.sweep()).map(Point::order).orElse(comparing(Point::id)).compare(one, other)
            : sweeps;
      };
    }

    private int place(Point point) {
      List<String> names = sweeps.stream().map(Sweep::name).toList();
      int index = names.indexOf(point.sweep());
      return index < 0 ? names.size() : index;
    }
  }

  /**
   * Number, length and order of the runs.
   *
   * @param repeats runs of each point; with a precision, the fewest
   * @param sessions starts of the servers among which the repeats are divided; 1 is not in the file
   * @param seconds measured time of a run
   * @param warmupSeconds warm-up of a run, before its measured time
   * @param settleSeconds upper limit of the server warm-up before a server's first run
   * @param seed seed of the order of points and contenders
   * @param precision share of the estimate within which the intervals of all verdicts have to be
   *     before the rounds end, such as 0.05; 0 without, and not in the file then
   * @param budgetSeconds time after which no further round ends; 0 without a limit, and not in the
   *     file then
   */
  public record Schedule(
      int repeats,
      @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = One.class) int sessions,
      int seconds,
      int warmupSeconds,
      int settleSeconds,
      long seed,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) double precision,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int budgetSeconds) {

    /** A file without sessions has one. */
    public Schedule {
      sessions = Math.max(1, sessions);
    }

    private Schedule with(int more) {
      return new Schedule(
          more, sessions, seconds, warmupSeconds, settleSeconds, seed, precision, budgetSeconds);
    }

    /** Runs of a point; with a precision, the fewest. */
    public int repeats(Point point) {
      return point.isPhase() ? 1 : repeats;
    }

    /** Session of a repeat, from 1 on; repeats that a precision adds are in the last one. */
    public int session(int repeat) {
      return Math.min(sessions, 1 + (repeat - 1) * sessions / repeats);
    }

    /** True if the rounds go on until intervals are narrow. */
    public boolean isOpen() {
      return precision > 0;
    }
  }

  /**
   * Options of every client process.
   *
   * @param files property files ({@code -P}) without a mix of operations; they apply to all points
   * @param properties properties given one by one ({@code -p}), without secrets
   * @param jvmArguments arguments of the client's JVM, including those of JAVA_OPTS, without
   *     secrets
   * @param classPath additional class path of the client
   * @param clients number of clients that measure together; 1 is not in the file
   */
  public record ClientOptions(
      List<String> files,
      Map<String, String> properties,
      String jvmArguments,
      String classPath,
      @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = One.class) int clients) {

    public ClientOptions {
      clients = Math.max(1, clients); // 0 is a file of an earlier version.
    }
  }

  /**
   * Servers of the stores: the user's own, or managed ones that YCSB Search starts.
   *
   * @param urls addresses of the user's own servers by contender, without secrets; a contender
   *     without an address is on a managed server
   * @param reload whether datasets on the user's own servers may be replaced
   * @param via the way to start managed servers, such as {@code package}; empty if the user has not
   *     chosen one
   * @param image container image of managed servers in comparisons of earlier versions; else empty
   * @param prices of an hour, by contender, or of {@link #HOST} for all others; not in the file
   *     without
   */
  public record Servers(
      Map<String, String> urls,
      boolean reload,
      String via,
      String image,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          Map<String, Double> prices) {}
}
