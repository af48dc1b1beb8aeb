// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import site.ycsb.search.results.ClientReport.Ending;

/**
 * One run of a point on a store, by one client process or by several together: {@code run.json}.
 * Its latencies are in the HdrHistogram logs in the same directory. A run whose client could not
 * measure anything has zeros and empty maps, and an {@link Ending} with the reason.
 *
 * @param repeat number of the repeat, from 1 on
 * @param client label of the comparison that the user gave; empty without
 * @param ceiling whether the run measures the client alone, on the store {@code memory}
 * @param session number of the start of the servers during which it was measured, from 1 on; 0 if
 *     unknown or if the servers are the user's, and not in the file then
 * @param rising whether the store's throughput still rose when its warm-up ended; false is not in
 *     the file
 * @param startedAt start of the client process, ISO 8601 in UTC
 * @param report what the client says; of several clients, all together
 * @param machineUse use of the busiest machine
 * @param machine the machine of the first client
 * @param clients number of clients that measured together; 1 is not in the file
 * @param startSkewMillis time between the starts of the first and the last client; 0 is not in the
 *     file
 * @param properties the client's properties, without secrets
 * @param command arguments of {@code bin/ycsb}, without secrets
 */
public record Run(
    String contender,
    String binding,
    Point point,
    int repeat,
    String client,
    boolean ceiling,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int session,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean rising,
    String startedAt,
    @JsonUnwrapped ClientReport report,
    MachineUse machineUse,
    Machine machine,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = One.class) int clients,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) double startSkewMillis,
    Map<String, String> properties,
    List<String> command) {

  public Run {
    clients = Math.max(1, clients); // 0 is a file of an earlier version.
  }

  /** Number of documents of the loaded dataset; 0 if unknown. */
  public long documents() {
    String count = properties.getOrDefault("recordcount", "");
    return count.matches("\\d{1,18}") ? Long.parseLong(count) : 0;
  }

  /**
   * Operations that succeeded for each second of processor time of the server and its forks; 0 if
   * the server did not tell its processor time.
   */
  public double perServerSecond() {
    double seconds =
        Stream.of("cpu_seconds", "child_cpu_seconds")
            .mapToDouble(each -> report.storeFacts().telemetry().getOrDefault(each, 0.0))
            .sum();
    return seconds > 0 ? report.throughput() * report.seconds() / seconds : 0;
  }

  /**
   * Bytes that the store reported after the run, for each document as loaded; 0 if unknown.
   *
   * @param size name of a size, such as {@link ClientReport.StoreFacts#MEMORY}
   */
  public double bytesPerDocument(String size) {
    long bytes = report.storeFacts().storeBytes().getOrDefault(size, 0L);
    return documents() > 0 ? (double) bytes / documents() : 0;
  }

  /** Share of its machine's cores that the client used; 0 if unknown. */
  public double clientCores() {
    return part(report.clientUse().cpuSeconds(), report.seconds() * machine.cores());
  }

  /** Share of the measured time in which the client collected garbage; 0 if unknown. */
  public double clientGc() {
    return part(report.clientUse().gcSeconds(), report.seconds());
  }

  private static double part(double some, double all) {
    return all > 0 ? some / all : 0;
  }

  /** True if the run ended well: the client measured everything that it should. */
  public boolean done() {
    return report.ending().done();
  }

  /**
   * The same run as one of which a file is damaged: it is not {@link #done}, and its latencies are
   * unknown. A run that had failed keeps its exit code.
   */
  Run damaged(String damage) {
    Ending before = report.ending();
    Ending ending =
        done()
            ? new Ending(Ending.DAMAGED, damage)
            : new Ending(before.exitCode(), before.reason() + "; " + damage);
    return with(report.with(ending, Map.of(), report.answers()));
  }

  public Run with(ClientReport other) {
    return new Run(
        contender,
        binding,
        point,
        repeat,
        client,
        ceiling,
        session,
        rising,
        startedAt,
        other,
        machineUse,
        machine,
        clients,
        startSkewMillis,
        properties,
        command);
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
   * Use of the client's machine from the begin of the measured time to the end of the run. Shares
   * are of all cores, 0 to 1; an unknown share is 0.
   *
   * @param busyShare share used by all processes
   * @param clientShare share used by the client process
   * @param serverShare share used by a managed server on this machine, and its children
   * @param kernelShare share used by the kernel's own threads, such as those that write to disk;
   *     not in the file if unknown or 0
   * @param stealShare share taken by the hypervisor
   * @param swappedBytes read from and written to swap
   * @param throttledPeriods number of periods in which a limit on CPU or temperature slowed the
   *     machine
   */
  public record MachineUse(
      double busyShare,
      double clientShare,
      double serverShare,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) double kernelShare,
      double stealShare,
      long swappedBytes,
      long throttledPeriods) {

    public static final MachineUse NONE = new MachineUse(0, 0, 0, 0, 0, 0, 0);

    public double otherShare() {
      return Math.max(0, busyShare - clientShare - serverShare - kernelShare);
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
