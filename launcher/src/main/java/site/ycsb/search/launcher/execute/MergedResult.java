// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.results.CheckSentences;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ClientReport.Operation;
import site.ycsb.search.results.ClientReport.StoreFacts;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.results.LatencyLogs;
import site.ycsb.search.results.Progress;
import site.ycsb.search.results.Run.MachineUse;
import site.ycsb.search.settings.ExitCode;

/**
 * Result of clients that have measured together. Counts are summed, the measured time is that of
 * the client that needed longest, latencies come from merged histograms. What each client says of
 * the one store is that of client 0, except for its own reads.
 */
record MergedResult(List<ClientReport> reports, List<MachineUse> uses, boolean oneMachine) {

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
    MergedResult merged =
        new MergedResult(
            clients.stream().map(ClientResult::report).toList(),
            clients.stream().map(ClientResult::use).toList(),
            oneMachine);
    return new ClientResult(
        clients.get(0).started(),
        merged.report(),
        merged.machineUse(),
        properties,
        skewMillis,
        false);
  }

  private ClientReport report() {
    Counts counts = reports.stream().map(ClientReport::counts).reduce(Counts.NONE, Counts::plus);
    double seconds = max(reports, ClientReport::seconds);
    Map<String, Operation> operations = new TreeMap<>();
    reports.forEach(
        report ->
            report
                .operations()
                .forEach((name, own) -> operations.merge(name, own, Operation::plus)));
    return new ClientReport(
        ending(),
        seconds,
        seconds > 0 ? counts.succeeded() / seconds : 0,
        counts,
        operations,
        Progress.sum(reports.stream().map(ClientReport::progress).toList()),
        answers(),
        storeFacts(),
        clientUse());
  }

  /** Good end, with what each client says of its part: the time may have ended it. */
  private Ending ending() {
    return new Ending(
        ExitCode.DONE.number(),
        IntStream.range(0, reports.size())
            .filter(client -> !reports.get(client).ending().reason().isEmpty())
            .mapToObj(client -> "client " + client + ": " + reports.get(client).ending().reason())
            .collect(Collectors.joining("; ")));
  }

  /** Facts of the first client about the one store, and what each says of its own reads. */
  private StoreFacts storeFacts() {
    StoreFacts first = reports.get(0).storeFacts();
    Map<String, Double> telemetry = new TreeMap<>(first.telemetry());
    reports.stream()
        .skip(1)
        .flatMap(report -> report.storeFacts().telemetry().entrySet().stream())
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
    List<ClientUse> all = reports.stream().map(ClientReport::clientUse).toList();
    return new ClientUse(
        ofBusiestMachine(all, ClientUse::cpuSeconds),
        max(all, ClientUse::gcSeconds),
        (long) max(all, ClientUse::gcCount),
        (long) ofBusiestMachine(all, ClientUse::heapBytes));
  }

  private <T> double ofBusiestMachine(List<T> clients, ToDoubleFunction<T> figure) {
    return oneMachine ? clients.stream().mapToDouble(figure).sum() : max(clients, figure);
  }

  private static <T> double max(List<T> clients, ToDoubleFunction<T> figure) {
    return clients.stream().mapToDouble(figure).max().orElse(0);
  }

  /** Not verified before the audit, and then only if all clients were given the same answers. */
  private Answers answers() {
    List<Answers> all = reports.stream().map(ClientReport::answers).toList();
    Answers first = all.get(0);
    boolean equal = all.stream().allMatch(each -> each.digest().equals(first.digest()));
    return new Answers(
        false,
        equal ? first.digest() : "",
        first.dataset(),
        0,
        bytesPerHit(),
        CheckSentences.sum(all.stream().map(Answers::checks)),
        "");
  }

  /** Audit of all clients, which is verified only if each one is. */
  static Audit audit(List<Audit> all) {
    Audit worst =
        all.stream()
            .filter(audit -> audit.exitCode() != ExitCode.DONE.number())
            .findFirst()
            .orElse(all.get(0));
    boolean verified = all.stream().allMatch(Audit::verified);
    boolean agreed = verified || all.stream().noneMatch(Audit::verified);
    return new Audit(
        worst.exitCode(),
        worst.reason(),
        verified,
        all.stream().mapToInt(Audit::audited).sum(),
        agreed ? CheckSentences.sum(all.stream().map(Audit::checks)) : "");
  }

  /** Mean over the clients whose pages were checked, as many times as each has hits. */
  private double bytesPerHit() {
    List<ClientReport> checked =
        reports.stream().filter(report -> report.answers().bytesPerHit() > 0).toList();
    long hits = checked.stream().mapToLong(report -> report.counts().hits()).sum();
    return checked.stream()
        .mapToDouble(report -> report.answers().bytesPerHit() * report.counts().hits() / hits)
        .sum();
  }

  /** Use of the busiest machine; that of the server is seen by client 0 alone. */
  private MachineUse machineUse() {
    return new MachineUse(
        max(uses, MachineUse::busyShare),
        ofBusiestMachine(uses, MachineUse::clientShare),
        max(uses, MachineUse::serverShare),
        max(uses, MachineUse::kernelShare),
        max(uses, MachineUse::stealShare),
        (long) max(uses, MachineUse::swappedBytes),
        (long) max(uses, MachineUse::throttledPeriods));
  }

  static Path directory(Path run, int client) {
    return run.resolve(String.format("client-%d", client));
  }
}
