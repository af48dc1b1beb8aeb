// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * What this process has used: of processor time, how near the client was to its own ceiling; of the
 * rest, whether pauses of its own are among the latencies. All threads count, the driver's, the
 * compiler's and the collector's among them.
 *
 * @param cpuSeconds of all cores together, so it may be more than the time that has passed
 * @param gcSeconds in garbage collections, by the collectors' own account; the threads need not
 *     have stood still for all of it
 * @param gcCount how many collections
 * @param heapBytes of the heap in use at the end, garbage included
 */
public record ClientUse(double cpuSeconds, double gcSeconds, long gcCount, long heapBytes) {

  static final ClientUse NONE = new ClientUse(0, 0, 0, 0);

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final List<GarbageCollectorMXBean> COLLECTORS =
      ManagementFactory.getGarbageCollectorMXBeans();

  /** Since the process began. What a platform can't tell is 0. */
  static ClientUse now() {
    return new ClientUse(
        Math.max(0, PROCESS.getProcessCpuTime()) / 1e9,
        COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum() / 1e3,
        COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum(),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }

  /** Between then and this. */
  ClientUse since(ClientUse start) {
    return new ClientUse(
        cpuSeconds - start.cpuSeconds,
        gcSeconds - start.gcSeconds,
        gcCount - start.gcCount,
        heapBytes);
  }
}
