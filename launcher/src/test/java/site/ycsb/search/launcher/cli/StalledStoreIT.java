// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.servers.ManagedServers;

/**
 * Latencies of a store that stalls at known times, compared with computed ones. A Redis at a target
 * rate is stopped for a time S in every period P.
 *
 * <p>An operation that is due a time x before the end of a stall waits for the end, and then for
 * the operations that were due before it. The client executes them 1/ρ times as fast as they become
 * due; therefore the operation takes x + ρ(S - x). Operations that are due while the client catches
 * up take from ρS down to 0, over a time of ρS / (1 - ρ). For all operations together and any t
 * below S:
 *
 * <pre>  P(time &gt; t) = (S - t) / ((1 - ρ) P)     percentile q = S - (1 - q)(1 - ρ) P</pre>
 *
 * <p>With S = 500 ms, P = 5 s and ρ = 0, the 90th percentile is 0, the 95th is 250 ms and the 99th
 * is 450 ms; with ρ = 0.2, they are 100, 300 and 460 ms. Latencies since an operation was sent
 * include a stall only for the operations in flight, one for each thread. These are 4 of the 5,000
 * operations in P, too few for the 99th percentile.
 */
class StalledStoreIT {

  private static final int THREADS = 4;
  private static final int TARGET = 1000;
  private static final int STALLS = 4;
  private static final double STALL_MILLIS = 500;
  private static final double PERIOD_MILLIS = 5000;
  private static final int OPERATIONS = (int) (STALLS * PERIOD_MILLIS / 1000 * TARGET);

  /** Upper limit of ρ, which is not known on a machine with other work. */
  private static final double MOST_UTILISATION = 0.3;

  private static final double TOLERANCE_MILLIS = 60;

  private static final String RUN =
      ("run redisjson -p recordcount=1000 -p readproportion=0.5 -p updateproportion=0"
              + " -p searchproportion=0.5 -p warmup.operations=10000"
              + " -p operationcount=%d -threads %d -target %d -p measurement.interval=both"
              + " -p hdrhistogram.percentiles=50,90,95,99 -p hdrhistogram.fileoutput=true"
              + " -p hdrhistogram.output.path=")
          .formatted(OPERATIONS, THREADS, TARGET);

  @TempDir Path directory;

  @BeforeEach
  void shareDownloads() throws Exception {
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(directory.resolve("packages"), downloads);
  }

  @AfterEach
  void down() throws Exception {
    ycsb("down");
  }

  @Test
  @Tag("campaign")
  void run_ofAStoreThatStalls_countsTheWaitOfEachOperationThatWasDue() throws Exception {
    ycsb("up redis --via package");
    long server = serverProcess();
    double stallMillis;
    Outcome outcome;
    ExecutorService background = Executors.newSingleThreadExecutor();
    try {
      Future<Outcome> run = background.submit(() -> ycsb(RUN + directory + "/"));
      awaitFirstMeasurement(run);
      stallMillis = stall(server);
      outcome = run.get(2, TimeUnit.MINUTES);
    } finally {
      background.shutdownNow();
    }
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Histogram sent = latencies("");
    Histogram due = latencies("Intended-");
    assertThat(sent.getTotalCount()).isEqualTo(OPERATIONS);
    assertThat(due.getTotalCount()).isEqualTo(OPERATIONS);

    for (double percentile : new double[] {95, 96, 97, 98, 99}) {
      double beyond = (1 - percentile / 100) * PERIOD_MILLIS;
      assertThat(millis(due, percentile))
          .as("%sth percentile from when it was due\n%s", percentile, outcome.out())
          .isBetween(
              stallMillis - beyond - TOLERANCE_MILLIS,
              stallMillis - (1 - MOST_UTILISATION) * beyond + TOLERANCE_MILLIS);
    }
    assertThat(millis(due, 50)).as(outcome.out()).isLessThan(TOLERANCE_MILLIS);
    assertThat(millis(sent, 99)).as(outcome.out()).isLessThan(TOLERANCE_MILLIS);
    assertThat(millis(sent, 100)).isGreaterThan(stallMillis - TOLERANCE_MILLIS);
    assertThat(countAboveHalfAStall(sent)).isBetween(1L, (long) THREADS * STALLS);
  }

  /** Waits for the end of the warm-up: a log is opened at the first measured operation. */
  private void awaitFirstMeasurement(Future<Outcome> run) throws Exception {
    while (!Files.exists(directory.resolve("Intended-SEARCH.hdr"))) {
      assertThat(run.isDone() ? run.get().err() : "").as("what a run says that ended").isEmpty();
      Thread.sleep(10);
    }
  }

  /** Stops the process repeatedly, and returns the mean duration of a stop. */
  private static double stall(long process) throws Exception {
    long stoppedNanos = 0;
    try {
      for (int stall = 0; stall < STALLS; stall++) {
        Thread.sleep((long) (PERIOD_MILLIS - STALL_MILLIS) / (stall == 0 ? 2 : 1));
        signal("STOP", process);
        long startNanos = System.nanoTime();
        Thread.sleep((long) STALL_MILLIS);
        signal("CONT", process);
        stoppedNanos += System.nanoTime() - startNanos;
      }
    } finally {
      signal("CONT", process);
    }
    return stoppedNanos / 1e6 / STALLS;
  }

  private static void signal(String name, long process) throws Exception {
    String command = "kill -s %s %d".formatted(name, process);
    assertThat(new ProcessBuilder("sh", "-c", command).start().waitFor()).as(command).isZero();
  }

  private long serverProcess() throws Exception {
    String out = ycsb("status").out();
    Matcher process = Pattern.compile("(?m)^redis .* package +(\\d+) ").matcher(out);
    assertThat(process.find()).as(out).isTrue();
    return Long.parseLong(process.group(1));
  }

  /** Latencies of all operations, from the logs of a run. */
  private Histogram latencies(String prefix) throws IOException {
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    for (String operation : List.of("READ", "SEARCH")) {
      Path log = directory.resolve(prefix + operation + ".hdr");
      try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
        while (reader.hasNext()) {
          all.add((Histogram) reader.nextIntervalHistogram());
        }
      }
    }
    return all;
  }

  private static double millis(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile) / 1000.0;
  }

  private static long countAboveHalfAStall(Histogram histogram) {
    long half = (long) (STALL_MILLIS * 1000 / 2);
    return histogram.getCountBetweenValues(half, histogram.getMaxValue());
  }

  private Outcome ycsb(String commandLine) throws Exception {
    return BinYcsb.packaged(directory)
        .with("YCSB_SEARCH_HOME", directory.toString())
        .run(commandLine.split(" "));
  }
}
