// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ClientReport.Operation;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.ClientReport.StoreFacts;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Run.Machine;
import site.ycsb.search.results.Run.MachineUse;

/** A {@link Run} that can still be changed, one field at a time. */
public final class RunDraft {

  /** Machine of a client without a server on it. */
  public static final Machine MACHINE =
      new Machine(8, 32L << 30, "Simulated CPU", "Linux 6.8", "17.0.12", false, "");

  public final String store;
  public final Point point;
  public final int repeat;
  public int session;
  public boolean ceiling;
  public boolean rising;
  public String startedAt = "2026-11-20T10:00:00Z";
  public Ending ending = new Ending(0, "");
  public double seconds = 50;
  public double throughput;
  public Counts counts = Counts.NONE;
  public Map<String, Operation> operations = new LinkedHashMap<>();
  public SortedMap<Double, Long> progress = new TreeMap<>();
  public Answers answers =
      new Answers(
          true,
          "5f1c0e9a",
          "8d3b77c2",
          100,
          1095,
          "verified before the run: 16 of 16 queries · checked in the run: 100 of 900 searches"
              + " · audited after it: 100 of 900 written documents · wrong: 0",
          "");
  public Map<String, String> settings = new LinkedHashMap<>();
  public Map<String, Long> storeBytes = new LinkedHashMap<>();
  public Map<String, Double> telemetry = new LinkedHashMap<>();
  public long documentBytes = 1095;
  public ClientUse clientUse = new ClientUse(60, 0.4, 25, 90L << 20);
  public MachineUse machineUse = new MachineUse(0.16, 0.15, 0, 0, 0, 0, 0);
  public Machine machine = MACHINE;
  public int clients = 1;
  public double startSkewMillis;
  public Map<String, String> properties = Map.of("recordcount", "50000");

  public RunDraft(String store, Point point, int repeat) {
    this.store = store;
    this.point = point;
    this.repeat = repeat;
  }

  /** Makes the run one that failed before it measured anything. */
  public void fail(int exitCode, String reason) {
    ending = new Ending(exitCode, reason);
    throughput = 0;
    seconds = 0;
    counts = Counts.NONE;
    operations = Map.of();
    clientUse = ClientUse.NONE;
  }

  /** Sets the recalls of searches for neighbours, without and with a filter. */
  public void recalls(RecallSums nearest, RecallSums filtered) {
    counts =
        new Counts(
            counts.succeeded(),
            counts.failed(),
            counts.wrong(),
            counts.searches(),
            counts.hits(),
            counts.compared(),
            counts.emptyPages(),
            nearest,
            filtered);
  }

  /** The run as it stands. */
  public Run run() {
    return new Run(
        store,
        store,
        point,
        repeat,
        "",
        ceiling,
        session,
        rising,
        startedAt,
        new ClientReport(
            ending,
            seconds,
            throughput,
            consistent(),
            operations,
            progress,
            answers,
            new StoreFacts(settings, storeBytes, telemetry, documentBytes),
            clientUse),
        machineUse,
        machine,
        clients,
        startSkewMillis,
        properties,
        List.of("compare", "redisjson", "elasticsearch-search"));
  }

  /** The counts, with the operations that throughput and time make, and the same share failed. */
  private Counts consistent() {
    long succeeded = Math.round(throughput * seconds);
    double factor = counts.succeeded() == 0 ? 1 : (double) succeeded / counts.succeeded();
    return new Counts(
        succeeded,
        Math.round(factor * counts.failed()),
        counts.wrong(),
        counts.searches(),
        counts.hits(),
        counts.compared(),
        counts.emptyPages(),
        counts.nearest(),
        counts.filtered());
  }
}
