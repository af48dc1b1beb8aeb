// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Resources that this process has used. Processor time tells how near the client was to its limit;
 * the others tell whether its pauses are among the latencies. All threads count, those of the
 * driver, the JIT compiler and the garbage collector too.
 *
 * @param cpuSeconds processor time of all cores together, which can exceed the elapsed time
 * @param gcSeconds time of garbage collections as the collectors report it; the client's threads
 *     need not have stopped for all of it
 * @param heapBytes bytes of the heap in use at the end, garbage included
 */
public record ClientUse(double cpuSeconds, double gcSeconds, long gcCount, long heapBytes) {

  public static final ClientUse NONE = new ClientUse(0, 0, 0, 0);

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final List<GarbageCollectorMXBean> COLLECTORS =
      ManagementFactory.getGarbageCollectorMXBeans();

  /** Usage since the start of the process. A figure that the platform can't tell is 0. */
  public static ClientUse now() {
    return new ClientUse(
        Math.max(0, PROCESS.getProcessCpuTime()) / 1e9,
        COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum() / 1e3,
        COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum(),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }

  public ClientUse since(ClientUse start) {
    return new ClientUse(
        cpuSeconds - start.cpuSeconds,
        gcSeconds - start.gcSeconds,
        gcCount - start.gcCount,
        heapBytes);
  }
}
