// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import site.ycsb.search.results.Run.Machine;
import site.ycsb.search.results.Run.MachineUse;

/**
 * Monitor of this machine while a client process runs: use of the cores, swapping, throttling. The
 * CPU time of a process can't be read after its end; therefore a client is sampled twice a second,
 * and a server, which stays, before and after. Used by one thread.
 */
final class MachineMonitor {

  private static final long PERIOD_MILLIS = 500;

  private static final long DEFAULT_PAGE_BYTES = 4096;

  private static final double GIB = 1L << 30;
  private static final double MIN_FREE_BYTES = GIB;
  private static final double MIN_FREE_SHARE = 0.1;

  /** Linux's counter of the periods in which a CPU limit throttled this control group. */
  private static final Path CGROUP = Path.of("/sys/fs/cgroup/cpu.stat");

  /** Directory of Linux's counters of thermal throttling, one for each core. */
  private static final Path PROCESSORS = Path.of("/sys/devices/system/cpu");

  /** Parent of Linux's own threads, and its name. In a container, the number is another process. */
  private static final long KERNEL_PROCESS = 2;

  private static final String KERNEL_NAME = "kthreadd";

  /** Places in {@code /proc/PID/stat} behind the name, and the unit of their times. */
  private static final int USER_OF_CHILDREN = 13;

  private static final int SYSTEM_OF_CHILDREN = 14;
  private static final double TICK_SECONDS = 0.01;

  private final SystemInfo system = new SystemInfo();
  private final CentralProcessor processor = system.getHardware().getProcessor();
  private final VirtualMemory swap = system.getHardware().getMemory().getVirtualMemory();

  private record Reading(long nanos, List<Long> ticks, long swappedPages, long throttled) {}

  /**
   * CPU time of processes and their children between the first sample and the last. Thread-safe.
   */
  private static final class Processes {

    /** Seconds of each process that was there at the first sample, and at the last. */
    private Map<Long, Double> first = Map.of();

    private Map<Long, Double> last = Map.of();

    /** Seconds of those that had ended by then, and that their parents had waited for. */
    private double endedFirst;

    private double endedLast;

    synchronized void sample(List<ProcessHandle> roots) {
      Map<Long, Double> used = new HashMap<>();
      try {
        roots.stream()
            .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
            .forEach(
                each ->
                    each.info()
                        .totalCpuDuration()
                        .ifPresent(own -> used.put(each.pid(), own.toNanos() / 1e9)));
      } catch (RuntimeException e) {
        return; // An exception would stop the timer; the next sample includes the missing time.
      }
      if (used.isEmpty()) {
        return;
      }
      last = used;
      endedLast = used.keySet().stream().mapToDouble(MachineMonitor::ofChildren).sum();
      if (first.isEmpty()) {
        first = last;
        endedFirst = endedLast;
      }
    }

    synchronized double seconds() {
      double seconds = 0;
      for (Map.Entry<Long, Double> process : last.entrySet()) {
        seconds += process.getValue() - first.getOrDefault(process.getKey(), 0.0);
      }
      double ended = endedLast - endedFirst;
      for (Map.Entry<Long, Double> process : first.entrySet()) {
        // Its parent was given all of its time, also that before the first sample.
        ended -= last.containsKey(process.getKey()) ? 0 : process.getValue();
      }
      return seconds + Math.max(0, ended);
    }
  }

  /** CPU seconds of a process's children that have ended, on Linux; a server may fork to save. */
  private static double ofChildren(long process) {
    String line = String.join(" ", lines(Path.of("/proc", String.valueOf(process), "stat")));
    String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ");
    return fields.length <= SYSTEM_OF_CHILDREN
        ? 0
        : (number(fields[USER_OF_CHILDREN]) + number(fields[SYSTEM_OF_CHILDREN])) * TICK_SECONDS;
  }

  /**
   * Description of this machine.
   *
   * @param shared true if the server runs on it too
   * @param pinned cores of server and client; empty if they may use all
   */
  Machine machine(boolean shared, String pinned) {
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
        shared,
        pinned);
  }

  Optional<String> shortage() {
    GlobalMemory memory = system.getHardware().getMemory();
    return shortage(memory.getAvailable(), memory.getTotal());
  }

  /** Warning if less is free than 1 GiB or a tenth of the memory, whichever is larger. */
  static Optional<String> shortage(long freeBytes, long allBytes) {
    if (freeBytes >= Math.max(MIN_FREE_BYTES, MIN_FREE_SHARE * allBytes)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            "warning: with all servers loaded, only %.1f of %.1f GiB of memory are free: disk or"
                + " swapping may limit the rates; compare fewer stores, or load fewer documents",
            freeBytes / GIB, allBytes / GIB));
  }

  /** Use of this machine during some work, sampled while the work is executed. */
  MachineUse during(Process client, List<Long> server, Runnable work) {
    Processes clients = new Processes();
    Processes servers = new Processes();
    Processes kernel = new Processes();
    servers.sample(processes(server));
    kernel.sample(kernelThreads());
    Runnable sample = () -> clients.sample(List.of(client.toHandle()));
    Reading before = read();
    sampleDuring(work, sample);
    Reading after = read();
    sample.run(); // Includes the last half second.
    servers.sample(processes(server));
    kernel.sample(kernelThreads());
    return use(before, after, clients.seconds(), servers.seconds(), kernel.seconds());
  }

  private static List<ProcessHandle> processes(List<Long> numbers) {
    return numbers.stream().map(ProcessHandle::of).flatMap(Optional::stream).toList();
  }

  private static List<ProcessHandle> kernelThreads() {
    Path name = Path.of("/proc", String.valueOf(KERNEL_PROCESS), "comm");
    return lines(name).equals(List.of(KERNEL_NAME))
        ? processes(List.of(KERNEL_PROCESS))
        : List.of();
  }

  private static void sampleDuring(Runnable work, Runnable sample) {
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      ScheduledFuture<?> sampling =
          timer.scheduleAtFixedRate(sample, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
      work.run();
      sampling.cancel(false);
    } finally {
      timer.shutdown();
    }
  }

  private Reading read() {
    return new Reading(
        System.nanoTime(),
        Arrays.stream(processor.getSystemCpuLoadTicks()).boxed().toList(),
        swap.getSwapPagesIn() + swap.getSwapPagesOut(),
        throttled());
  }

  private MachineUse use(
      Reading before, Reading after, double client, double server, double kernel) {
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
        share(kernel, coreSeconds),
        share(stolen, all),
        (after.swappedPages - before.swappedPages) * pageBytes(),
        after.throttled - before.throttled);
  }

  private static double ticks(TickType type, Reading before, Reading after) {
    return (double) after.ticks.get(type.getIndex()) - before.ticks.get(type.getIndex());
  }

  private long pageBytes() {
    long bytes = system.getHardware().getMemory().getPageSize();
    return bytes > 0 ? bytes : DEFAULT_PAGE_BYTES;
  }

  private static double share(double part, double whole) {
    return whole <= 0 ? 0 : Math.min(1, part / whole);
  }

  /** Number of throttlings so far; 0 if the machine does not count them. */
  private long throttled() {
    long byLimit =
        lines(CGROUP).stream()
            .filter(line -> line.startsWith("nr_throttled "))
            .mapToLong(line -> number(line.substring("nr_throttled ".length())))
            .sum();
    long byHeat = 0;
    for (int core = 0; core < processor.getLogicalProcessorCount(); core++) {
      String name = String.format("cpu%d/thermal_throttle/core_throttle_count", core);
      byHeat += lines(PROCESSORS.resolve(name)).stream().mapToLong(MachineMonitor::number).sum();
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
      return List.of(); // Some kernels list files that are not readable.
    }
  }
}
