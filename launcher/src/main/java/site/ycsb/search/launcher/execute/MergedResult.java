// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import site.ycsb.search.results.CheckSentences;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.Operation;
import site.ycsb.search.results.ClientReport.StoreFacts;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.results.LatencyLogs;
import site.ycsb.search.results.Progress;
import site.ycsb.search.results.Run.MachineUse;

/**
 * Result of clients that have measured together. Counts are summed, the measured time is that of
 * the client that needed longest, latencies come from merged histograms. What each client says of
 * the one store is that of client 0, except for its own reads.
 */
final class MergedResult {

  private final List<ClientResult> clients;
  private final boolean oneMachine;

  private MergedResult(List<ClientResult> clients, boolean oneMachine) {
    this.clients = clients;
    this.oneMachine = oneMachine;
  }

  /**
   * Result of clients that have all succeeded.
   *
   * @param clients their results, in the order of their numbers
   * @param directory directory in which each client has its own; gets the merged latencies
   */
  static ClientResult of(
      List<ClientResult> clients,
      Properties properties,
      Path directory,
      double skewMillis,
      boolean oneMachine) {
    LatencyLogs.merge(
        IntStream.range(0, clients.size())
            .mapToObj(client -> directory(directory, client))
            .toList(),
        directory);
    MergedResult merged = new MergedResult(clients, oneMachine);
    return new ClientResult(
        clients.get(0).started(),
        merged.report(),
        merged.machineUse(),
        properties,
        new ClientResult.Group(skewMillis, false));
  }

  private ClientReport report() {
    ClientReport first = clients.get(0).report();
    Counts counts =
        clients.stream().map(c -> c.report().counts()).reduce(Counts.NONE, Counts::plus);
    double seconds = max(client -> client.report().seconds());
    return new ClientReport(
        first.ending(),
        seconds,
        seconds > 0 ? counts.succeeded() / seconds : 0,
        counts,
        operations(),
        Progress.sum(clients.stream().map(client -> client.report().progress()).toList()),
        answers(),
        storeFacts(first.storeFacts()),
        clientUse());
  }

  /** Facts of the first client about the one store, and what each says of its own reads. */
  private StoreFacts storeFacts(StoreFacts first) {
    Map<String, Double> telemetry = new TreeMap<>(first.telemetry());
    clients.stream()
        .skip(1)
        .flatMap(client -> client.report().storeFacts().telemetry().entrySet().stream())
        .filter(figure -> StoreFacts.isOfOneClient(figure.getKey()))
        .forEach(
            figure ->
                telemetry.merge(
                    figure.getKey(),
                    figure.getValue(),
                    figure.getKey().equals(ClientReport.WORST_LAG) ? Math::max : Double::sum));
    return new StoreFacts(first.settings(), first.storeBytes(), telemetry, first.documentBytes());
  }

  /**
   * Use of the busiest machine, and garbage collection of the busiest process: the report compares
   * them with the cores of one machine, and with the time of one process.
   */
  private ClientUse clientUse() {
    ToDoubleFunction<ClientResult> cpu = client -> client.report().clientUse().cpuSeconds();
    ToDoubleFunction<ClientResult> heap = client -> client.report().clientUse().heapBytes();
    return new ClientUse(
        oneMachine ? sum(cpu) : max(cpu),
        max(client -> client.report().clientUse().gcSeconds()),
        (long) max(client -> client.report().clientUse().gcCount()),
        (long) (oneMachine ? sum(heap) : max(heap)));
  }

  private double max(ToDoubleFunction<ClientResult> figure) {
    return clients.stream().mapToDouble(figure).max().orElse(0);
  }

  private double sum(ToDoubleFunction<ClientResult> figure) {
    return clients.stream().mapToDouble(figure).sum();
  }

  private Map<String, Operation> operations() {
    Map<String, Operation> merged = new TreeMap<>();
    clients.forEach(
        client ->
            client
                .report()
                .operations()
                .forEach((name, figures) -> merged.merge(name, figures, MergedResult::sum)));
    return merged;
  }

  private static Operation sum(Operation one, Operation other) {
    long count = one.count() + other.count();
    double micros = one.count() * one.meanMicros() + other.count() * other.meanMicros();
    return new Operation(count, count == 0 ? 0 : micros / count);
  }

  /** Verified only if all clients were given the same right answers. */
  private Answers answers() {
    List<Answers> all = new ArrayList<>();
    clients.forEach(client -> all.add(client.report().answers()));
    Answers first = all.get(0);
    boolean equal = all.stream().allMatch(each -> each.digest().equals(first.digest()));
    boolean verified = equal && all.stream().allMatch(Answers::verified);
    boolean agreed = verified || all.stream().noneMatch(Answers::verified);
    return new Answers(
        verified,
        equal ? first.digest() : "",
        first.dataset(),
        all.stream().mapToInt(Answers::audited).sum(),
        bytesPerHit(),
        agreed ? CheckSentences.sum(all.stream().map(Answers::checks)) : "",
        "");
  }

  /** Mean over the clients whose pages were checked, as many times as each has hits. */
  private double bytesPerHit() {
    List<ClientReport> checked =
        clients.stream()
            .map(ClientResult::report)
            .filter(report -> report.answers().bytesPerHit() > 0)
            .toList();
    long hits = checked.stream().mapToLong(report -> report.counts().hits()).sum();
    return checked.stream()
        .mapToDouble(report -> report.answers().bytesPerHit() * report.counts().hits() / hits)
        .sum();
  }

  /** Use of the busiest machine; that of the server is seen by client 0 alone. */
  private MachineUse machineUse() {
    return clients.stream()
        .map(ClientResult::use)
        .reduce(
            (one, other) ->
                new MachineUse(
                    Math.max(one.busyShare(), other.busyShare()),
                    oneMachine
                        ? one.clientShare() + other.clientShare()
                        : Math.max(one.clientShare(), other.clientShare()),
                    Math.max(one.serverShare(), other.serverShare()),
                    Math.max(one.stealShare(), other.stealShare()),
                    Math.max(one.swappedBytes(), other.swappedBytes()),
                    Math.max(one.throttledPeriods(), other.throttledPeriods())))
        .get();
  }

  static Path directory(Path run, int client) {
    return run.resolve(String.format("client-%d", client));
  }
}
