// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One run of a point on a store, by a client process of its own: {@code run.json}. Its latencies
 * are in the HdrHistogram logs beside it. A run whose client could not measure anything has zeros
 * and empty maps, and an {@link Ending} that says why.
 *
 * @param schema version of this form; see {@link ResultsDirectory#SCHEMA}
 * @param store the binding's name
 * @param repeat which one, from 1 on
 * @param client label of the client machine, empty if there is one only; runs that differ in
 *     nothing else are parts of one
 * @param ceiling whether it measures the client itself, on the store {@code memory}
 * @param startedAt when its process started, ISO 8601 in UTC
 * @param seconds how long it measured
 * @param throughput operations a second that succeeded
 * @param operations what YCSB says of each, by its name; failures as {@code SEARCH-FAILED},
 *     latencies from the intended start as {@code Intended-SEARCH}
 * @param settings the store and what was in effect there: {@code server}, {@code durability},
 *     {@code visibility}, {@code replicas}, and the store's own, such as {@code mode} or {@code
 *     shards}
 * @param storeBytes what the store says of its size, after the run, by what it is: {@code index},
 *     {@code data}, {@code memory}
 * @param properties what the client was told, without secrets
 * @param command how the comparison was called, without secrets
 */
public record Run(
    int schema,
    String store,
    Point point,
    int repeat,
    String client,
    boolean ceiling,
    String startedAt,
    Ending ending,
    double seconds,
    double throughput,
    Counts counts,
    Map<String, Operation> operations,
    Answers answers,
    Map<String, String> settings,
    Map<String, Long> storeBytes,
    ClientUse clientUse,
    MachineUse machineUse,
    Machine machine,
    Map<String, String> properties,
    List<String> command) {

  /** What the client does for itself, after it has measured; YCSB times that, too. */
  static final Set<String> CLEAN_UP = Set.of("CLEANUP", "Intended-CLEANUP");

  /** Rejects nulls by name. */
  public Run {
    requireNonNull(store, "store");
    requireNonNull(point, "point");
    requireNonNull(client, "client");
    requireNonNull(startedAt, "startedAt");
    requireNonNull(ending, "ending");
    requireNonNull(counts, "counts");
    requireNonNull(answers, "answers");
    requireNonNull(clientUse, "clientUse");
    requireNonNull(machineUse, "machineUse");
    requireNonNull(machine, "machine");
    operations = Map.copyOf(operations);
    settings = Map.copyOf(settings);
    storeBytes = Map.copyOf(storeBytes);
    properties = Map.copyOf(properties);
    command = List.copyOf(command);
  }

  /** YCSB's names of what was done well at least once, but for the client's own clean-up. */
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

  /**
   * How it ended.
   *
   * @param exitCode that of the client's process; 0 is done
   * @param reason one line, empty if all is well
   */
  public record Ending(int exitCode, String reason) {

    /** Rejects nulls by name. */
    public Ending {
      requireNonNull(reason, "reason");
    }

    /** Whether it measured what it should. */
    public boolean done() {
      return exitCode == 0;
    }
  }

  /**
   * What the client threads did.
   *
   * @param wrong operations with a wrong answer; they are among the failed
   * @param emptyPages searches without a hit
   */
  public record Counts(
      long succeeded, long failed, long wrong, long searches, long hits, long emptyPages) {

    /** Mean hits of a search; 0 if there was none. */
    public double hitsPerSearch() {
      return searches == 0 ? 0 : (double) hits / searches;
    }

    /** Searches without a hit among all, 0 to 1. */
    public double emptyShare() {
      return searches == 0 ? 0 : (double) emptyPages / searches;
    }

    /** Failed operations among all, 0 to 1. */
    public double failedShare() {
      return succeeded + failed == 0 ? 0 : (double) failed / (succeeded + failed);
    }
  }

  /**
   * One kind of operation.
   *
   * @param count how many were measured
   * @param meanMicros mean latency in microseconds; 0 if there was none
   */
  public record Operation(long count, double meanMicros) {}

  /**
   * How far its answers can be trusted.
   *
   * @param verified whether the oracle agreed with the store before anything was timed
   * @param digest of the answers that the oracle agreed with, equal for all stores that were asked
   *     the same; empty if none were asked
   * @param dataset digest of what was loaded, equal for equal datasets; empty if that is unknown
   * @param audited documents that were found as they should be afterwards
   */
  public record Answers(boolean verified, String digest, String dataset, int audited) {

    private static final int DIGITS = 16;

    /** Rejects nulls by name. */
    public Answers {
      requireNonNull(digest, "digest");
      requireNonNull(dataset, "dataset");
    }

    /** A digest's first digits, which are enough to tell it from others. */
    public static String brief(String digest) {
      return digest.substring(0, Math.min(DIGITS, digest.length()));
    }
  }

  /**
   * What the client's process used while it measured.
   *
   * @param cpuSeconds CPU time
   * @param gcSeconds time in garbage collection
   * @param gcCount garbage collections
   * @param heapBytes heap in use at the end
   */
  public record ClientUse(double cpuSeconds, double gcSeconds, long gcCount, long heapBytes) {

    /** Of a client that measured nothing. */
    public static final ClientUse NONE = new ClientUse(0, 0, 0, 0);
  }

  /**
   * What else the machine of the client did while the client's process ran, from its start to its
   * end. Shares are of all cores, 0 to 1; what can't be known is 0.
   *
   * @param busyShare cores in use by anybody
   * @param clientShare by the client's process
   * @param serverShare by the server's processes, where they are on this machine and its own
   * @param stealShare taken by the hypervisor
   * @param swappedBytes read from and written to swap
   * @param throttledPeriods how often a limit on CPU or its temperature slowed this machine
   */
  public record MachineUse(
      double busyShare,
      double clientShare,
      double serverShare,
      double stealShare,
      long swappedBytes,
      long throttledPeriods) {

    /** Of a machine that nobody has looked at. */
    public static final MachineUse NONE = new MachineUse(0, 0, 0, 0, 0, 0);

    /** By neither client nor server. */
    public double otherShare() {
      return Math.max(0, busyShare - clientShare - serverShare);
    }
  }

  /**
   * The client's machine.
   *
   * @param cores that the client may use
   * @param memoryBytes physical memory
   * @param cpu the processor's name
   * @param kernel the operating system and its version
   * @param jvm the client's Java
   * @param shared whether the server runs on it too
   */
  public record Machine(
      int cores, long memoryBytes, String cpu, String kernel, String jvm, boolean shared) {

    /** Rejects nulls by name. */
    public Machine {
      requireNonNull(cpu, "cpu");
      requireNonNull(kernel, "kernel");
      requireNonNull(jvm, "jvm");
    }
  }

  /** Its directory's name: {@code redisjson~updates-search-10update-t16~r1}, and the client's. */
  public String id() {
    return id(store, point, repeat, client);
  }

  /** The name that the directory of such a run has. */
  public static String id(String store, Point point, int repeat, String client) {
    String machine = client.isEmpty() ? "" : "~" + client;
    return "%s~%s~r%s%s".formatted(store, point.id(), repeat, machine);
  }
}
