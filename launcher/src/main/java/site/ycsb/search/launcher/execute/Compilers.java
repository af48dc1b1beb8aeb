// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OSThread;
import oshi.software.os.OperatingSystem;

/**
 * Processor time of the JIT compilers of a server, which has a thread for each of them. HotSpot's
 * are named C1 and C2.
 */
final class Compilers {

  private static final String NAME = "C[12] Compiler.*";

  private final OperatingSystem system = new SystemInfo().getOperatingSystem();
  private final List<Long> nodes;

  private long nanos = System.nanoTime();
  private Map<Integer, Long> millis;

  /** Compilers of a server, by the process IDs of its nodes. */
  Compilers(List<Long> nodes) {
    this.nodes = nodes;
    this.millis = read();
  }

  /**
   * Cores that the compilers of a node have taken since the last call, on average; empty if they
   * can't be seen.
   */
  OptionalDouble cores() {
    Map<Integer, Long> before = millis;
    long begun = nanos;
    millis = read();
    nanos = System.nanoTime();
    double used =
        millis.entrySet().stream()
            .mapToDouble(each -> each.getValue() - before.getOrDefault(each.getKey(), 0L))
            .sum();
    return millis.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(used * 1e6 / (nanos - begun) / nodes.size());
  }

  /** Milliseconds of each compiler's thread. A compiler that was idle for long has none. */
  private Map<Integer, Long> read() {
    Map<Integer, Long> read = new HashMap<>();
    nodes.stream()
        .flatMap(
            node ->
                Stream.concat(
                    Stream.ofNullable(system.getProcess(node.intValue())),
                    system.getDescendantProcesses(node.intValue(), null, null, 0).stream()))
        .map(OSProcess::getThreadDetails)
        .flatMap(Collection::stream)
        .filter(thread -> thread.getName().matches(NAME))
        .forEach(thread -> read.put(thread.getThreadId(), time(thread)));
    return read;
  }

  private static long time(OSThread thread) {
    return thread.getUserTime() + thread.getKernelTime();
  }
}
