// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import site.ycsb.search.servers.machine.Platform;
import site.ycsb.search.servers.machine.Programs;

/**
 * Download of a package by a program of the user, so that its mirrors and proxies apply.
 *
 * @param advice what the user may set, if the download fails
 */
record Download(ServerPackage wanted, String name, String advice) {
  private static final Duration LIMIT = Duration.ofMinutes(15);

  /**
   * Checks that the program is there, and that the package runs on this machine.
   *
   * @param glibcMinor the oldest glibc 2.x that the package runs on
   */
  void require(int glibcMinor, String program, String install) {
    Platform.here()
        .obstacle(glibcMinor)
        .filter(obstacle -> !wanted.isText())
        .ifPresent(
            obstacle -> {
              throw wanted.cannotDownload(obstacle + ": use --via container, or give an address");
            });
    if (Programs.onPath(program).isEmpty()) {
      throw wanted.cannotDownload(
          "there is no %s: install %s%s".formatted(program, install, wanted.alternatives()));
    }
  }

  /**
   * Runs the program.
   *
   * @param reason finds the reason in the output of a program that failed
   */
  void run(ProcessBuilder command, Path log, UnaryOperator<String> reason) throws IOException {
    Programs.Ended ended = Programs.run(command, LIMIT).saved(log);
    if (ended.succeeded()) {
      return;
    }
    if (ended.foundDiskFull()) {
      throw wanted.cannotDownload(
          "the disk is full: free about %d MB, or set YCSB_SEARCH_HOME to a directory on another disk"
              .formatted(5 * wanted.megabytes())); // Unpacked, it takes some times its download.
    }
    throw wanted.cannotDownload(
        "%s (log: %s): try again, set %s%s"
            .formatted(
                ended.ownReason(name, LIMIT).orElseGet(() -> reason.apply(ended.output())),
                log,
                advice,
                wanted.alternatives()));
  }
}
