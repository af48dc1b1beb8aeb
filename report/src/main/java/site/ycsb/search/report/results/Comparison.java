// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * What a comparison set out to do: {@code comparison.json}. All that it takes to go on with one
 * that was stopped, but for secrets.
 *
 * @param schema version of this form; see {@link ResultsDirectory#SCHEMA}
 * @param label what its user calls it
 * @param createdAt when it began, ISO 8601 in UTC
 * @param version of this program
 * @param command how it was called, without secrets
 * @param stores the bindings' names, in the order of the command line
 * @param sweeps in the order of the command line
 * @param threads client threads; empty is what each workload says
 * @param targets operations a second of the sweep {@link Sweep#SUSTAINED}
 * @param bound of the sweep {@link Sweep#FIND_MAX}, such as {@code p99=10ms}; empty without
 * @param repeats runs of each point
 * @param seconds each run measures
 * @param warmupSeconds each run warms up, before that
 * @param settleSeconds how long a server is warmed up before its first run, at the most
 * @param seed of the order of stores and points
 * @param client label of the client machine
 * @param workloads files of properties ({@code -P}) that say a mix of operations, as they were
 *     named
 * @param files of properties that say none, and hold for all points
 * @param properties given one by one ({@code -p}), without secrets
 * @param urls addresses by store, without secrets; a store without one is on a server of ours
 * @param reload whether servers of the user's own may be loaded anew
 * @param ceiling whether the client itself is measured, too
 * @param jvmArguments of the client's JVM, those of JAVA_OPTS among them, without secrets
 * @param classPath more class path of the client
 * @param via how servers of ours are started, such as {@code package}; empty without a wish
 * @param image the container image of servers of ours; empty is the pinned one
 */
public record Comparison(
    int schema,
    String label,
    String createdAt,
    String version,
    List<String> command,
    List<String> stores,
    List<Sweep> sweeps,
    List<Integer> threads,
    List<Integer> targets,
    String bound,
    int repeats,
    int seconds,
    int warmupSeconds,
    int settleSeconds,
    long seed,
    String client,
    List<String> workloads,
    List<String> files,
    Map<String, String> properties,
    Map<String, String> urls,
    boolean reload,
    boolean ceiling,
    String jvmArguments,
    String classPath,
    String via,
    String image) {

  /** Rejects nulls by name. */
  public Comparison {
    requireNonNull(label, "label");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(version, "version");
    requireNonNull(bound, "bound");
    requireNonNull(client, "client");
    requireNonNull(jvmArguments, "jvmArguments");
    requireNonNull(classPath, "classPath");
    requireNonNull(via, "via");
    requireNonNull(image, "image");
    command = List.copyOf(command);
    stores = List.copyOf(stores);
    sweeps = List.copyOf(sweeps);
    threads = List.copyOf(threads);
    targets = List.copyOf(targets);
    workloads = List.copyOf(workloads);
    files = List.copyOf(files);
    properties = Map.copyOf(properties);
    urls = Map.copyOf(urls);
  }
}
