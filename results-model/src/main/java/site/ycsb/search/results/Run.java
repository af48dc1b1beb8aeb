// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * One run of a point on a store, by one client process: {@code run.json}. Its latencies are in the
 * HdrHistogram logs in the same directory. The file holds the fields of all groups at one level. A
 * run whose client could not measure anything has zeros and empty maps, and an {@link Ending} with
 * the reason.
 *
 * @param schema version of the file's form; see {@link ResultsDirectory#SCHEMA}
 * @param contender label of the contender
 * @param binding the binding's name
 * @param repeat number of the repeat, from 1 on
 * @param client label of the comparison that the user gave; empty without
 * @param ceiling whether the run measures the client alone, on the store {@code memory}
 * @param session number of the start of the servers during which it was measured, from 1 on; 0 if
 *     unknown or if the servers are the user's, and not in the file then
 */
public record Run(
    int schema,
    String contender,
    String binding,
    Point point,
    int repeat,
    String client,
    boolean ceiling,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int session,
    @JsonUnwrapped Result result,
    Answers answers,
    @JsonUnwrapped StoreFacts storeFacts,
    @JsonUnwrapped Environment environment,
    @JsonUnwrapped Invocation invocation) {

  /** Names of the client's own clean-up after the measured time, which YCSB times as well. */
  static final Set<String> CLEAN_UP = Set.of("CLEANUP", "Intended-CLEANUP");

  /** Telemetry of the processor time of a server and of its forks. */
  private static final List<String> SERVER_TIME = List.of("cpu_seconds", "child_cpu_seconds");

  /** Telemetry of reads that found a value which had been overwritten before they began. */
  public static final String STALE_READS = "stale_reads";

  /** Telemetry of all reads of a run in which a read can be stale. */
  static final String READS = "reads";

  /** Beginning of the telemetry of a client-side cache. */
  static final String CLIENT_CACHE = "client_cache_";

  /** Telemetry of the longest time for which such a value had been overwritten. */
  public static final String WORST_LAG = "worst_lag_seconds_at_end";

  /** Telemetry of the time from the last stored document until the index held all of them. */
  public static final String SEARCHABLE = "searchable_seconds_at_end";

  /** Number of documents of the loaded dataset; 0 if unknown. */
  public long documents() {
    String count = invocation.properties.getOrDefault("recordcount", "");
    return count.matches("\\d{1,18}") ? Long.parseLong(count) : 0;
  }

  /**
   * Operations that succeeded for each second of processor time of the server and its forks; 0 if
   * the server did not tell its processor time.
   */
  public double perServerSecond() {
    double seconds =
        SERVER_TIME.stream()
            .mapToDouble(each -> storeFacts.telemetry.getOrDefault(each, 0.0))
            .sum();
    return seconds > 0 ? result.throughput * result.seconds / seconds : 0;
  }

  /** True if the run ended well: the client measured everything that it should. */
  public boolean done() {
    return result.ending.done();
  }

  /** The same run with another end, and with other results of the checks. */
  public Run with(Ending ending, Answers otherAnswers) {
    return with(ending, result.operations, otherAnswers);
  }

  /**
   * The same run as one of which a file is damaged: it is not {@link #done}, and its latencies are
   * unknown. A run that had failed keeps its exit code.
   *
   * @param damage the damage in words
   */
  Run damaged(String damage) {
    Ending ending =
        done()
            ? new Ending(Ending.DAMAGED, damage)
            : new Ending(result.ending.exitCode, result.ending.reason + "; " + damage);
    return with(ending, Map.of(), answers);
  }

  private Run with(Ending ending, Map<String, Operation> operations, Answers otherAnswers) {
    Result other =
        new Result(
            result.startedAt,
            ending,
            result.seconds,
            result.throughput,
            result.counts,
            operations,
            result.progress);
    return new Run(
        schema,
        contender,
        binding,
        point,
        repeat,
        client,
        ceiling,
        session,
        other,
        otherAnswers,
        storeFacts,
        environment,
        invocation);
  }

  /**
   * Name of the run's directory: {@code redisjson~updates-search-10update-t16~r1}, and the label of
   * the comparison at the end if there is one.
   */
  public String id() {
    return id(contender, point, repeat, client);
  }

  public static String id(String store, Point point, int repeat, String client) {
    String label = client.isEmpty() ? "" : "~" + client;
    return "%s~%s~r%s%s".formatted(store, point.id(), repeat, label);
  }

  /**
   * Measurements of a run.
   *
   * @param startedAt start of the client process, ISO 8601 in UTC
   * @param seconds measured time
   * @param throughput successful operations a second
   * @param operations YCSB's figures by its name of the operation; failures as {@code
   *     SEARCH-FAILED}, latencies from the intended start as {@code Intended-SEARCH}
   * @param progress operations that had succeeded, by the seconds since the start; empty in a file
   *     of an earlier version
   */
  public record Result(
      String startedAt,
      Ending ending,
      double seconds,
      double throughput,
      Counts counts,
      Map<String, Operation> operations,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          SortedMap<Double, Long> progress) {

    /** A contradiction among the figures, which no client writes; empty without. */
    Optional<String> contradiction() {
      double missing = throughput * seconds - counts.succeeded;
      // The comparison is false for a number that is none.
      if (!(throughput >= 0 && seconds >= 0 && Math.abs(missing) <= 1 + 1e-6 * counts.succeeded)) {
        return Optional.of(
            "throughput %s for %s operations in %s s"
                .formatted(throughput, counts.succeeded, seconds));
      }
      return counts.isPossible() ? Optional.empty() : Optional.of("counts %s".formatted(counts));
    }

    public long count(String operation) {
      return operations.getOrDefault(operation, new Operation(0, 0)).count();
    }

    /** YCSB's names of the operations that succeeded at least once, without its clean-up. */
    public Set<String> timedOperations() {
      Set<String> timed = new TreeSet<>();
      operations.forEach(
          (name, operation) -> {
            if (operation.count() > 0 && !name.endsWith("-FAILED") && !CLEAN_UP.contains(name)) {
              timed.add(name);
            }
          });
      return timed;
    }
  }

  /**
   * Settings and sizes of a store, and what its server and the client-side cache did.
   *
   * @param settings the store and the settings in effect there: {@code server}, {@code durability},
   *     {@code visibility}, {@code replicas}, and the store's own, such as {@code shards}; {@code
   *     variant} is the way in which it searches, if it has several
   * @param storeBytes sizes that the store reports after the run, by their kind: {@code index},
   *     {@code data}, {@code memory}
   * @param telemetry what the server did during the measured time, by names that end with the unit,
   *     such as {@code gc_seconds}; a name that ends with {@code _at_end} is a value at the end.
   *     Not in the file if the server did not tell
   * @param documentBytes mean bytes of a document's title and fields, as loaded; 0 if unknown, and
   *     not in the file then
   */
  public record StoreFacts(
      Map<String, String> settings,
      Map<String, Long> storeBytes,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          Map<String, Double> telemetry,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) long documentBytes) {

    public static final StoreFacts NONE = new StoreFacts(Map.of(), Map.of(), Map.of(), 0);

    /** True if a figure of the telemetry is about one client's own reads, not about the store. */
    public static boolean isOfOneClient(String name) {
      return Set.of(READS, STALE_READS, WORST_LAG).contains(name) || name.startsWith(CLIENT_CACHE);
    }

    /** Way in which the store searched, if it has several; otherwise empty. */
    public String variant() {
      return settings.getOrDefault("variant", "");
    }

    /** Name and version of the server and of its modules; empty if unknown. */
    public String server() {
      return settings.getOrDefault("server", "");
    }
  }

  /**
   * The client processes, the machine of the first, and the use of both during a run.
   *
   * @param machineUse use of the busiest machine
   * @param clients number of clients that measured together; 1 is not in the file
   * @param startSkewMillis time between the starts of the first and the last client; 0 is not in
   *     the file
   */
  public record Environment(
      ClientUse clientUse,
      MachineUse machineUse,
      Machine machine,
      @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = One.class) int clients,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) double startSkewMillis) {

    public Environment {
      clients = Math.max(1, clients); // 0 is a file of an earlier version.
    }
  }

  /**
   * Call of a client process and of the comparison.
   *
   * @param properties the client's properties, without secrets
   * @param command arguments of {@code bin/ycsb}, without secrets
   */
  public record Invocation(Map<String, String> properties, List<String> command) {}

  /**
   * End of a run.
   *
   * @param exitCode exit code of the client process; 0 if the run ended well
   * @param reason reason of a failure in one line; empty if the run ended well
   */
  public record Ending(int exitCode, String reason) {

    /** In place of the exit code of a run that ended well and of which a file is damaged. */
    public static final int DAMAGED = -1;

    public boolean done() {
      return exitCode == 0;
    }

    /** True if the run ended well and a file of it is damaged. */
    public boolean damaged() {
      return exitCode == DAMAGED;
    }
  }

  /**
   * Searches for words that updates keep, but for those of the pool whose answers are checked. The
   * pool has the questions that are asked most, and updates change the hits of those few at random,
   * which moves the mean of all searches by more than its spread shows.
   *
   * @param squares sum of the squares of the hits of each search
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Compared(
      @JsonProperty("comparedSearches") long searches,
      @JsonProperty("comparedHits") long hits,
      @JsonProperty("comparedSquares") long squares) {

    public static final Compared NONE = new Compared(0, 0, 0);

    Compared plus(Compared other) {
      return new Compared(searches + other.searches, hits + other.hits, squares + other.squares);
    }

    public double mean() {
      return (double) hits / searches;
    }

    public double error() {
      double variance = (double) squares / searches - mean() * mean();
      return Math.sqrt(Math.max(0, variance) / searches);
    }
  }

  /**
   * Counts of the client threads.
   *
   * @param wrong operations with a wrong answer, which are among the failed ones
   * @param compared searches by which contenders are compared
   * @param emptyPages searches without a hit
   */
  public record Counts(
      long succeeded,
      long failed,
      long wrong,
      long searches,
      long hits,
      @JsonUnwrapped Compared compared,
      long emptyPages) {

    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, Compared.NONE, 0);

    public Counts plus(Counts other) {
      return new Counts(
          succeeded + other.succeeded,
          failed + other.failed,
          wrong + other.wrong,
          searches + other.searches,
          hits + other.hits,
          compared.plus(other.compared),
          emptyPages + other.emptyPages);
    }

    boolean isPossible() {
      return Math.min(succeeded, Math.min(wrong, Math.min(emptyPages, hits))) >= 0
          && wrong <= failed
          && emptyPages <= searches;
    }

    public double emptyShare() {
      return searches == 0 ? 0 : (double) emptyPages / searches;
    }

    public double failedShare() {
      return succeeded + failed == 0 ? 0 : (double) failed / (succeeded + failed);
    }
  }

  /**
   * Figures of one kind of operation.
   *
   * @param count number of measured operations
   * @param meanMicros mean latency in microseconds; 0 if there was none
   */
  public record Operation(long count, double meanMicros) {}

  /**
   * Results of the checks of the answers.
   *
   * @param verified whether the answers were checked before, during and after the measured time,
   *     and were right
   * @param digest digest of the answers that the oracle checked, equal for all stores with the same
   *     queries; empty without such a check
   * @param dataset digest of the loaded dataset, equal for equal datasets; empty if unknown
   * @param audited number of documents that were found correct after the run
   * @param bytesPerHit mean bytes of the text of a hit, over the pages that were checked; 0 if none
   *     was, and not in the file then
   * @param checks what was checked, in a sentence with its numbers; empty in a file of an earlier
   *     version
   * @param session start of the client process, if it measured several runs: then verified, audited
   *     and checks are about all of them; not in the file otherwise
   */
  public record Answers(
      boolean verified,
      String digest,
      String dataset,
      int audited,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) double bytesPerHit,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY) String checks,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          String session) {

    public static final Answers NONE = new Answers(false, "", "", 0, 0, "", "");

    private static final int DIGITS = 16;

    /** The first digits of a digest, which are enough to tell digests apart. */
    public static String brief(String digest) {
      return digest.substring(0, Math.min(DIGITS, digest.length()));
    }
  }

  /**
   * Resources that the client process used in the measured time.
   *
   * @param cpuSeconds CPU time
   * @param gcSeconds time in garbage collection
   * @param gcCount garbage collections
   * @param heapBytes heap in use at the end
   */
  public record ClientUse(double cpuSeconds, double gcSeconds, long gcCount, long heapBytes) {

    public static final ClientUse NONE = new ClientUse(0, 0, 0, 0);
  }

  /**
   * Use of the client's machine from the start to the end of the client process. Shares are of all
   * cores, 0 to 1; an unknown share is 0.
   *
   * @param busyShare share used by all processes
   * @param clientShare share used by the client process
   * @param serverShare share used by a managed server on this machine
   * @param stealShare share taken by the hypervisor
   * @param swappedBytes read from and written to swap
   * @param throttledPeriods number of periods in which a limit on CPU or temperature slowed the
   *     machine
   */
  public record MachineUse(
      double busyShare,
      double clientShare,
      double serverShare,
      double stealShare,
      long swappedBytes,
      long throttledPeriods) {

    public static final MachineUse NONE = new MachineUse(0, 0, 0, 0, 0, 0);

    public double otherShare() {
      return Math.max(0, busyShare - clientShare - serverShare);
    }
  }

  /**
   * The client's machine.
   *
   * @param cores cores that the client may use
   * @param memoryBytes physical memory
   * @param cpu the processor's name
   * @param kernel the operating system and its version
   * @param jvm the client's Java
   * @param shared whether the server runs on the same machine
   * @param pinned disjoint cores of server and client on the same machine; empty if they may use
   *     all, and not in the file then
   */
  public record Machine(
      int cores,
      long memoryBytes,
      String cpu,
      String kernel,
      String jvm,
      boolean shared,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          String pinned) {}
}
