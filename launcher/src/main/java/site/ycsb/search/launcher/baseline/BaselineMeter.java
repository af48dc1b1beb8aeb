// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.baseline;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.report.results.Baseline;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Meter of a comparison's baseline: a store's round trip, in a client process, and this machine.
 */
public final class BaselineMeter {
  private BaselineMeter() {}

  /**
   * Measures a store's round trip once, and the machine if that has not been done, and stores them.
   * A store that fails has no round trip, and the comparison goes on.
   *
   * @param job any job of the store, with the address of its running server
   */
  public static void record(ResultsDirectory results, String store, Supplier<Job> job) {
    try {
      Baseline known =
          results
              .baseline()
              .orElseGet(
                  () ->
                      new Baseline(
                          ResultsDirectory.SCHEMA,
                          Map.of(),
                          MachineMeter.measure(ManagedServers.userData())));
      if (!known.pings().containsKey(store)) {
        results.write(ping(job.get()).map(each -> known.with(store, each)).orElse(known));
      }
    } catch (ServerException | CommandFailure e) {
      // The first run fails for the same reason, and stores it.
    }
  }

  /** Round trip of a store; empty if it has no server, or if the client process fails. */
  private static Optional<Baseline.Ping> ping(Job job) {
    if (job.store().binding().flatMap(Binding::server).isEmpty()) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    properties.putAll(job.properties());
    properties.setProperty("threadcount", "1");
    try {
      Path file = Files.createTempFile("ycsb-", ".baseline");
      try {
        ClientProcess client = new ClientProcess(Redirect.to(file.toFile()));
        int code = client.run(job.with(Job.Task.BASELINE, properties));
        return code == 0 ? read(file) : Optional.empty();
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't write the result file of a client", e);
    }
  }

  private static Optional<Baseline.Ping> read(Path file) throws IOException {
    Properties written = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      written.load(reader);
    }
    return written.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Baseline.Ping(
                Long.parseLong(written.getProperty("count")),
                Double.parseDouble(written.getProperty("p50Micros")),
                Double.parseDouble(written.getProperty("p99Micros")),
                Double.parseDouble(written.getProperty("maxMicros"))));
  }
}
