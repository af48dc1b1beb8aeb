// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.search.run.ForegroundCompilation;

/**
 * Leanest client in Java. Each thread writes bytes that were made before, except for the digits of
 * a key, to a blocking socket that no other thread uses, and discards the reply. The program prints
 * one line of JSON: operations a second, processor time of each, and latencies from the sending, in
 * microseconds.
 */
public final class RedisPeer {

  private static final String USAGE =
      "usage: RedisPeer PORT THREADS WARMUP SECONDS RATE KEYS COMMAND... [-- COMMAND...]...\n"
          + "__rand_int__ in a command becomes 12 digits below KEYS; RATE 0 is as fast as it can";

  private static final int NUMBERS = 6;

  private RedisPeer() {}

  /**
   * Warms up, measures and prints.
   *
   * @param arguments what {@link #USAGE} says
   */
  public static void main(String[] arguments) throws InterruptedException {
    int[] numbers;
    try {
      numbers = Arrays.stream(arguments).limit(NUMBERS).mapToInt(Integer::parseInt).toArray();
    } catch (NumberFormatException e) {
      numbers = new int[0];
    }
    if (numbers.length < NUMBERS || arguments.length == NUMBERS || numbers[1] < 1) {
      System.err.println(USAGE);
      System.exit(2);
      return;
    }
    try {
      measure(numbers, commands(arguments));
    } catch (IOException | ExecutionException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  private static void measure(int[] numbers, List<List<String>> commands)
      throws IOException, InterruptedException, ExecutionException {
    try (Crew crew = new Crew(numbers[0], numbers[1], numbers[5], commands)) {
      try (ForegroundCompilation untilWarm = ForegroundCompilation.begin()) {
        crew.work(TimeUnit.SECONDS.toNanos(numbers[2]), numbers[4]);
      }
      double cpuBefore = cpuMicros();
      Result result = crew.work(TimeUnit.SECONDS.toNanos(numbers[3]), numbers[4]);
      print(result, cpuMicros() - cpuBefore);
    }
  }

  private static List<List<String>> commands(String[] arguments) {
    List<List<String>> commands = new ArrayList<>();
    commands.add(new ArrayList<>());
    for (String word : Arrays.asList(arguments).subList(NUMBERS, arguments.length)) {
      if (word.equals("--")) {
        commands.add(new ArrayList<>());
      } else {
        commands.get(commands.size() - 1).add(word);
      }
    }
    return commands;
  }

  private static double cpuMicros() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / 1e3;
  }

  private static void print(Result result, double cpuMicros) {
    long operations = result.latencies().getTotalCount();
    System.out.printf(
        Locale.ROOT,
        "{\"rate\": %.1f, \"cpuMicrosPerOperation\": %.3f, \"p50\": %.1f, \"p99\": %.1f}%n",
        operations * 1e9 / result.nanos(),
        cpuMicros / operations,
        result.latencies().getValueAtPercentile(50) / 1e3,
        result.latencies().getValueAtPercentile(99) / 1e3);
  }

  /**
   * Result of all threads.
   *
   * @param latencies in nanoseconds
   * @param nanos from the start to the end of the last
   */
  private record Result(Histogram latencies, long nanos) {}

  /** The threads, each with its connection, which stay open from the warm-up on. */
  private static final class Crew implements AutoCloseable {
    private final List<RedisThread> threads = new ArrayList<>();
    private final ExecutorService pool;

    Crew(int port, int count, int keys, List<List<String>> commands) throws IOException {
      for (int number = 0; number < count; number++) {
        List<CommandTemplate> own =
            commands.stream().map(command -> CommandTemplate.of(command, keys)).toList();
        threads.add(new RedisThread(port, own));
      }
      pool = Executors.newFixedThreadPool(count);
    }

    Result work(long nanos, int rate) throws InterruptedException, ExecutionException {
      double nanosBetween = rate == 0 ? 0 : 1e9 * threads.size() / rate;
      long start = System.nanoTime();
      List<Future<Histogram>> running = new ArrayList<>();
      for (RedisThread thread : threads) {
        running.add(pool.submit(() -> thread.work(start, nanos, nanosBetween)));
      }
      Histogram all = new Histogram(3);
      for (Future<Histogram> each : running) {
        all.add(each.get());
      }
      return new Result(all, System.nanoTime() - start);
    }

    @Override
    public void close() throws IOException {
      pool.shutdownNow();
      for (RedisThread thread : threads) {
        thread.close();
      }
    }
  }
}
