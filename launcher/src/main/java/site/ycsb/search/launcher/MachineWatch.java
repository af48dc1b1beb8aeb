// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.VirtualMemory;
import oshi.software.os.OperatingSystem;
import site.ycsb.search.report.results.Run.Machine;
import site.ycsb.search.report.results.Run.MachineUse;

/**
 * Looks at this machine while a client's process runs: who used its cores, and what slowed it. A
 * process that has ended can no longer be asked what it used, so client and server are asked twice
 * a second. Used by one thread.
 */
final class MachineWatch {

  private static final long PERIOD_MILLIS = 500;

  /** A look takes milliseconds. */
  private static final long LOOK_SECONDS = 10;

  private static final long PAGE_BYTES_UNKNOWN = 4096;

  private static final double GIB = 1L << 30;
  private static final double LEAST_FREE_BYTES = GIB;
  private static final double LEAST_FREE_SHARE = 0.1;

  /** Where Linux counts the periods in which a limit or heat has held a machine back. */
  private static final Path CGROUP = Path.of("/sys/fs/cgroup/cpu.stat");

  private static final Path PROCESSORS = Path.of("/sys/devices/system/cpu");

  private final SystemInfo system = new SystemInfo();
  private final CentralProcessor processor = system.getHardware().getProcessor();
  private final VirtualMemory swap = system.getHardware().getMemory().getVirtualMemory();

  /** What a watch has seen so far. */
  private record Reading(long nanos, List<Long> ticks, long swappedPages, long throttled) {}

  /** The CPU time of some processes, as long as each of them could be asked. */
  private static final class Processes {
    private final Map<Long, Duration> first = new HashMap<>();
    private final Map<Long, Duration> last = new HashMap<>();

    void look(ProcessHandle root) {
      try {
        Stream.concat(Stream.of(root), root.descendants()).forEach(this::ask);
      } catch (RuntimeException e) {
        // A timer would not look again; the next look shows what this one has missed.
      }
    }

    private void ask(ProcessHandle process) {
      process
          .info()
          .totalCpuDuration()
          .ifPresent(
              used -> {
                first.putIfAbsent(process.pid(), used);
                last.put(process.pid(), used);
              });
    }

    double seconds() {
      return last.entrySet().stream()
          .mapToDouble(each -> seconds(each.getValue().minus(first.get(each.getKey()))))
          .sum();
    }

    private static double seconds(Duration duration) {
      return duration.toNanos() / 1e9;
    }
  }

  /**
   * What this machine is.
   *
   * @param shared whether the server runs on it too
   */
  Machine machine(boolean shared) {
    OperatingSystem os = system.getOperatingSystem();
    String kernel =
        "%s %s, kernel %s"
            .formatted(
                os.getFamily(),
                os.getVersionInfo().getVersion(),
                System.getProperty("os.version", ""));
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        system.getHardware().getMemory().getTotal(),
        processor.getProcessorIdentifier().getName().strip(),
        kernel,
        "%s %s"
            .formatted(System.getProperty("java.vm.name", ""), System.getProperty("java.version")),
        shared);
  }

  /** What to say of memory that is short for a server, its client and the disk's cache. */
  Optional<String> shortage() {
    GlobalMemory memory = system.getHardware().getMemory();
    return shortage(memory.getAvailable(), memory.getTotal());
  }

  /** The least is the larger of the two: a cache needs a share of a large machine, too. */
  static Optional<String> shortage(long freeBytes, long allBytes) {
    if (freeBytes >= Math.max(LEAST_FREE_BYTES, LEAST_FREE_SHARE * allBytes)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "warning: with all servers loaded, only %.1f of %.1f GiB of memory are free: disk or"
                + " swap may set the pace; compare fewer stores, or load fewer documents",
            freeBytes / GIB,
            allBytes / GIB));
  }

  /** Does something while a process runs; returns what this machine did meanwhile. */
  MachineUse during(Process client, OptionalLong server, Runnable work) {
    Processes clients = new Processes();
    Processes servers = new Processes();
    Runnable look =
        () -> {
          clients.look(client.toHandle());
          server.stream()
              .mapToObj(ProcessHandle::of)
              .flatMap(handle -> handle.stream())
              .forEach(servers::look);
        };
    Reading before = read();
    again(look, work);
    look.run(); // What the server did since the last time.
    return use(before, read(), clients.seconds(), servers.seconds());
  }

  /** Looks again and again while something is done; nobody looks any more when this returns. */
  private static void again(Runnable look, Runnable work) {
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      ScheduledFuture<?> looking =
          timer.scheduleAtFixedRate(look, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
      work.run();
      looking.cancel(false);
    } finally {
      timer.shutdown();
      awaitEnd(timer);
    }
  }

  private static void awaitEnd(ScheduledExecutorService timer) {
    try {
      if (!timer.awaitTermination(LOOK_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("a look at the processes of this machine does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Reading read() {
    return new Reading(
        System.nanoTime(),
        Arrays.stream(processor.getSystemCpuLoadTicks()).boxed().toList(),
        swap.getSwapPagesIn() + swap.getSwapPagesOut(),
        throttled());
  }

  private MachineUse use(Reading before, Reading after, double client, double server) {
    double all = 0;
    for (TickType type : TickType.values()) {
      all += ticks(type, before, after);
    }
    double idle = ticks(TickType.IDLE, before, after) + ticks(TickType.IOWAIT, before, after);
    double stolen = ticks(TickType.STEAL, before, after);
    double coreSeconds = (after.nanos - before.nanos) / 1e9 * processor.getLogicalProcessorCount();
    return new MachineUse(
        share(all - idle - stolen, all),
        share(client, coreSeconds),
        share(server, coreSeconds),
        share(stolen, all),
        (after.swappedPages - before.swappedPages) * pageBytes(),
        after.throttled - before.throttled);
  }

  private static double ticks(TickType type, Reading before, Reading after) {
    return (double) after.ticks.get(type.getIndex()) - before.ticks.get(type.getIndex());
  }

  private long pageBytes() {
    long bytes = system.getHardware().getMemory().getPageSize();
    return bytes > 0 ? bytes : PAGE_BYTES_UNKNOWN;
  }

  private static double share(double part, double whole) {
    return whole <= 0 ? 0 : Math.min(1, part / whole);
  }

  /** How often this machine has been held back so far; 0 where nobody counts. */
  private long throttled() {
    long byLimit =
        lines(CGROUP).stream()
            .filter(line -> line.startsWith("nr_throttled "))
            .mapToLong(line -> number(line.substring("nr_throttled ".length())))
            .sum();
    long byHeat = 0;
    for (int core = 0; core < processor.getLogicalProcessorCount(); core++) {
      String name = String.format(Locale.ROOT, "cpu%d/thermal_throttle/core_throttle_count", core);
      byHeat += lines(PROCESSORS.resolve(name)).stream().mapToLong(MachineWatch::number).sum();
    }
    return byLimit + byHeat;
  }

  private static long number(String text) {
    return text.strip().matches("\\d{1,18}") ? Long.parseLong(text.strip()) : 0;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      return List.of(); // Some kernels list files that can't be read.
    }
  }
}
