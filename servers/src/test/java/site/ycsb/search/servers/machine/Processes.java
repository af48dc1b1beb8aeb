// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processes of this machine. */
public final class Processes {
  private Processes() {}

  /** True if a process runs; a zombie does not. */
  public static boolean running(ProcessHandle process) {
    return process.isAlive() && !state(process).matches("[ZX?]");
  }

  /** State of a process as the kernel's letter; a question mark if there is no such process. */
  static String state(ProcessHandle process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      return stat.substring(stat.lastIndexOf(')') + 2).substring(0, 1);
    } catch (IOException e) {
      return "?";
    }
  }
}
