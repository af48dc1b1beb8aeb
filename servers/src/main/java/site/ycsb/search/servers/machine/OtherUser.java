// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * User of a server that refuses to run as root, if this process runs as root. The server keeps one
 * right of root, to read and write all files, because its package, its directory and its Java are
 * usually below root's home. See decision 0007.
 */
public final class OtherUser {
  private static final String NOBODY = "65534";

  private OtherUser() {}

  /**
   * Prefix of the server's command; empty if this process does not run as root. The prefix is
   * replaced by the command, so the process id stays the same.
   */
  public static List<String> ifRoot(String server) {
    if (!isRoot()) {
      return List.of();
    }
    Path setpriv =
        Programs.onPath("setpriv")
            .orElseThrow(
                () ->
                    new ServerException(
                        """
                        %s does not run as root, and there is no setpriv to run it as another \
                        user: install util-linux, run as another user, or use --via container""",
                        server));
    return List.of(
        setpriv.toString(),
        "--reuid=" + NOBODY,
        "--regid=" + NOBODY,
        "--clear-groups",
        "--inh-caps=+dac_override",
        "--ambient-caps=+dac_override",
        // Or access(2), which Java asks whether it may read a file, would say no.
        "--securebits=+no_setuid_fixup",
        "--");
  }

  private static boolean isRoot() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    } catch (IOException e) {
      return false;
    }
  }
}
