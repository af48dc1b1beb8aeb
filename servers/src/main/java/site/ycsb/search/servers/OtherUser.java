// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The user that a server runs as if it refuses root and this process is root's. It keeps one right
 * of root's, to read and write whatever file: its package, its directory and its Java are below
 * root's home as a rule, which no other user may enter. See decision 0007.
 */
final class OtherUser {
  private static final String NOBODY = "65534";

  private OtherUser() {}

  /**
   * What comes before the server's own command; nothing if this process is not root's. It is
   * replaced by that command, so the process id stays.
   *
   * @param server what people call it
   * @throws ServerException if there is no setpriv
   */
  static List<String> ifRoot(String server) {
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
                        user: install util-linux, be another user, or use --via container"""
                            .formatted(server)));
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
