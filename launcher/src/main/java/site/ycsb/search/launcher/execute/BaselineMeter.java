// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.Baseline;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.machine.ServerException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Meter of a comparison's baseline: a store's round trip, in a client process, and this machine.
 */
final class BaselineMeter {
  /** Much larger than the caches of a processor. A Java with little memory gets less. */
  private static final long COPIED_BYTES = 256 << 20;

  private static final int COPIES = 5;
  private static final int SYNCS = 200;
  private static final int SYNCED_BYTES = 4096;
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(3);

  private BaselineMeter() {}

  /**
   * Measures a store's round trip once, and the machine if that has not been done, and stores them.
   * A store that fails has no round trip, and the comparison goes on.
   *
   * @param job any job of the store, with the address of its running server
   */
  static void record(ResultsDirectory results, String store, Supplier<Job> job) {
    try {
      Baseline known =
          results
              .baseline()
              .orElseGet(() -> new Baseline(Map.of(), machine(ManagedServers.userData())));
      if (!known.pings().containsKey(store)) {
        results.write(ping(job.get()).map(each -> known.with(store, each)).orElse(known));
      }
    } catch (ServerException | CommandFailure e) {
      // The first run fails for the same reason, and stores it.
    }
  }

  /** Round trip of a store; empty if it has no server, or if the client process fails. */
  private static Optional<Baseline.Ping> ping(Job job) {
    if (job.store().serverKind().isEmpty()) {
      return Optional.empty();
    }
    Properties properties = job.copyOfProperties();
    properties.setProperty("threadcount", "1");
    ClientProcess client = ClientProcess.keeping();
    int code = client.run(job.with(Job.Task.BASELINE, properties));
    try {
      return code == 0
          ? Optional.ofNullable(
              JsonMapper.shared().readValue(client.printed(), Baseline.Ping.class))
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty(); // The client has ended before it wrote all.
    }
  }

  /** Measures memory, and the disk of an existing directory. */
  static Baseline.Machine machine(Path directory) {
    double copied = gigabytesPerSecond();
    System.gc();
    double[] syncs = syncs(directory);
    return new Baseline.Machine(copied, syncs.length, at(syncs, 0.5), at(syncs, 0.99));
  }

  /**
   * Median of several copies. The memory is outside of the heap and is given back, because a
   * comparison goes on in this process.
   */
  private static double gigabytesPerSecond() {
    int size = Math.toIntExact(Math.min(COPIED_BYTES, Runtime.getRuntime().maxMemory() / 4));
    ByteBuffer from = ByteBuffer.allocateDirect(size); // Writes all of it, as zeros.
    ByteBuffer to = ByteBuffer.allocateDirect(size);
    double[] rates = new double[COPIES];
    for (int i = 0; i < COPIES; i++) {
      long startNanos = System.nanoTime();
      to.rewind().put(from.rewind());
      rates[i] = 2.0 * size / (System.nanoTime() - startNanos);
    }
    Arrays.sort(rates);
    return Math.round(10 * at(rates, 0.5)) / 10.0;
  }

  /** Microseconds of each append with its fsync, in ascending order. A slow disk gets fewer. */
  private static double[] syncs(Path directory) {
    double[] micros = new double[SYNCS];
    int done = 0;
    Path file = directory.resolve("baseline-" + ProcessHandle.current().pid());
    try {
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        ByteBuffer block = ByteBuffer.allocateDirect(SYNCED_BYTES);
        long startNanos = System.nanoTime();
        while (done < SYNCS && System.nanoTime() - startNanos < LIMIT_NANOS) {
          long sentNanos = System.nanoTime();
          channel.write(block.rewind());
          channel.force(true);
          micros[done++] = (System.nanoTime() - sentNanos) / 1e3;
        }
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw CommandFailure.usage(
          "%s: can't be written (%s): set YCSB_SEARCH_HOME to a writable directory",
          directory, ResultsException.reason(e));
    }
    double[] sorted = Arrays.copyOf(micros, done);
    Arrays.sort(sorted);
    return sorted;
  }

  private static double at(double[] sorted, double share) {
    return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }
}
