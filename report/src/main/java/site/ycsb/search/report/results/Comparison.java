// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/**
 * Task of a comparison, as its user gave it: {@code comparison.json}. It is enough to resume a
 * comparison that was stopped; only secrets are left out. The file holds the fields of all groups
 * at one level, in the order of {@link #FIELDS}.
 *
 * @param schema version of the file's form; see {@link ResultsDirectory#SCHEMA}
 * @param stores the bindings' names, in the order of the command line
 */
public record Comparison(
    int schema,
    @JsonUnwrapped Origin origin,
    List<String> stores,
    @JsonUnwrapped Plan plan,
    @JsonUnwrapped Schedule schedule,
    @JsonUnwrapped ClientOptions clientOptions,
    @JsonUnwrapped Servers servers) {

  /** Names of the fields of {@code comparison.json}, in their order. */
  static final List<String> FIELDS =
      List.of(
          "schema",
          "label",
          "createdAt",
          "version",
          "command",
          "stores",
          "sweeps",
          "threads",
          "targets",
          "bound",
          "repeats",
          "seconds",
          "warmupSeconds",
          "settleSeconds",
          "seed",
          "client",
          "workloads",
          "files",
          "properties",
          "urls",
          "reload",
          "ceiling",
          "jvmArguments",
          "classPath",
          "via",
          "image");

  /** Keeps a copy. */
  public Comparison {
    stores = List.copyOf(stores);
  }

  /**
   * Origin of a comparison: the command, and where and when it was given.
   *
   * @param label name that the user gave the comparison
   * @param client label of the client machine; empty if there is only one
   * @param createdAt start of the comparison, ISO 8601 in UTC
   * @param version version of YCSB Search
   * @param command arguments of {@code bin/ycsb}, without secrets
   */
  public record Origin(
      String label, String client, String createdAt, String version, List<String> command) {

    /** Keeps a copy. */
    public Origin {
      command = List.copyOf(command);
    }
  }

  /**
   * Points to measure.
   *
   * @param sweeps in the order of the command line
   * @param workloads property files ({@code -P}) that define a mix of operations, as the user named
   *     them
   * @param threads numbers of client threads; if empty, each workload defines its own
   * @param targets rates of the sweep {@link Sweep#SUSTAINED}, in operations a second
   * @param bound latency bound of the sweep {@link Sweep#FIND_MAX}, such as {@code p99=10ms}; empty
   *     without that sweep
   * @param ceiling whether the client alone is measured too, on the store {@code memory}
   */
  public record Plan(
      List<Sweep> sweeps,
      List<String> workloads,
      List<Integer> threads,
      List<Integer> targets,
      String bound,
      boolean ceiling) {

    /** Keeps copies. */
    public Plan {
      sweeps = List.copyOf(sweeps);
      workloads = List.copyOf(workloads);
      threads = List.copyOf(threads);
      targets = List.copyOf(targets);
    }
  }

  /**
   * Number, length and order of the runs.
   *
   * @param repeats runs of each point
   * @param seconds measured time of a run
   * @param warmupSeconds warm-up of a run, before its measured time
   * @param settleSeconds upper limit of the server warm-up before a server's first run
   * @param seed seed of the order of stores and points
   */
  public record Schedule(
      int repeats, int seconds, int warmupSeconds, int settleSeconds, long seed) {}

  /**
   * Options of every client process.
   *
   * @param files property files ({@code -P}) without a mix of operations; they apply to all points
   * @param properties properties given one by one ({@code -p}), without secrets
   * @param jvmArguments arguments of the client's JVM, including those of JAVA_OPTS, without
   *     secrets
   * @param classPath additional class path of the client
   */
  public record ClientOptions(
      List<String> files, Map<String, String> properties, String jvmArguments, String classPath) {

    /** Keeps copies. */
    public ClientOptions {
      files = List.copyOf(files);
      properties = Map.copyOf(properties);
    }
  }

  /**
   * Servers of the stores: the user's own, or managed ones that YCSB Search starts.
   *
   * @param urls addresses of the user's own servers by store, without secrets; a store without an
   *     address is on a managed server
   * @param reload whether datasets on the user's own servers may be replaced
   * @param via the way to start managed servers, such as {@code package}; empty if the user has not
   *     chosen one
   * @param image container image of managed servers; empty is the pinned image
   */
  public record Servers(Map<String, String> urls, boolean reload, String via, String image) {

    /** Keeps a copy. */
    public Servers {
      urls = Map.copyOf(urls);
    }
  }
}
