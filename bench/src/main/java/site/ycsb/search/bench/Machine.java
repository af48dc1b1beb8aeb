// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Machine that measures. */
final class Machine {

  private static final long KILOBYTES_PER_GIGABYTE = 1 << 20;

  private Machine() {}

  /** Cores, memory and system in one line. */
  static String describe() throws IOException {
    long kilobytes = Long.parseLong(value("/proc/meminfo", "MemTotal:").replaceAll("\\D", ""));
    return "%d cores (%s), %d GiB, %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            value("/proc/cpuinfo", "model name\t:"),
            Math.round((double) kilobytes / KILOBYTES_PER_GIGABYTE),
            value("/etc/os-release", "PRETTY_NAME=").replace("\"", ""));
  }

  private static String value(String file, String key) throws IOException {
    return Files.readAllLines(Path.of(file)).stream()
        .filter(line -> line.startsWith(key))
        .findFirst()
        .map(line -> line.substring(key.length()).strip())
        .orElse("unknown");
  }
}
