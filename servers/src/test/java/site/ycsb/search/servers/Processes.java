// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Processes of this machine. */
final class Processes {
  private Processes() {}

  /** The server's process and its descendants. */
  static List<ProcessHandle> of(EphemeralServer server) {
    ProcessHandle own = ProcessHandle.of(server.process().pid()).orElseThrow();
    return Stream.concat(Stream.of(own), own.descendants()).toList();
  }

  /** True if a process runs; a zombie does not. */
  static boolean running(ProcessHandle process) {
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
