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
import java.util.function.ToIntFunction;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.report.results.Baseline;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.machine.ServerException;

/** Meter of a store's round trip, in a client process, and recorder of a comparison's baseline. */
public final class BaselineMeter {

  private BaselineMeter() {}

  /**
   * Outcome of a client process.
   *
   * @param ping empty if the process failed, or if the store has no server
   */
  record Outcome(int exitCode, Optional<Baseline.Ping> ping) {}

  /**
   * Measures a store's round trip once, and the machine if that has not been done, and stores them.
   * A store that fails has no round trip, and the comparison goes on.
   *
   * @param job any job of the store, with the address of its running server
   */
  public static void record(ResultsDirectory results, String store, Supplier<Job> job) {
    try {
      measure(results, store, job);
    } catch (ServerException | CommandFailure e) {
      return; // The first run fails for the same reason, and stores it.
    }
  }

  private static void measure(ResultsDirectory results, String store, Supplier<Job> job) {
    Baseline known =
        results
            .baseline()
            .orElseGet(() -> new Baseline(ResultsDirectory.SCHEMA, Map.of(), machine()));
    if (!known.pings().containsKey(store)) {
      Job ping = ping(job.get());
      boolean hasServer = ping.store().binding().server().isPresent();
      Optional<Baseline.Ping> found =
          hasServer ? ask(client -> client.run(ping)).ping() : Optional.empty();
      results.write(found.map(each -> known.with(store, each)).orElse(known));
    }
  }

  /** Memory and disk of this machine. */
  static Baseline.Machine machine() {
    return MachineMeter.measure(ManagedServers.userData());
  }

  private static Job ping(Job job) {
    Properties properties = new Properties();
    properties.putAll(job.properties());
    properties.setProperty("threadcount", "1");
    return job.with(Job.Task.BASELINE, properties);
  }

  /**
   * Reads the result of a client process.
   *
   * @param run runs the process and returns its exit code
   */
  static Outcome ask(ToIntFunction<ClientProcess> run) {
    try {
      Path file = Files.createTempFile("ycsb-", ".baseline");
      try {
        int code = run.applyAsInt(new ClientProcess(Redirect.to(file.toFile())));
        return new Outcome(code, code == 0 ? read(file) : Optional.empty());
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
