// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of a server that can be downloaded; a version of its own has a name of its own.
 */
interface ServerPackage {

  /** The name of its directory in the cache, for example {@code redis-stack-7.4.1}. */
  String id();

  /** What people call it, for example {@code Redis Stack 7.4.1}. */
  String title();

  /** The size of the download. */
  int megabytes();

  /** The files, relative to its directory, without which it cannot run; all are executable. */
  List<String> executables();

  /**
   * Downloads and unpacks it.
   *
   * @param work an empty directory for anything temporary
   * @param target a directory to be made, within {@code work}
   * @param log where the details of a failure are written
   * @throws ServerException if it cannot run on this machine, or cannot be had
   */
  void download(Path work, Path target, Path log);

  /** The failure to download it, for that reason. */
  default ServerException cannotDownload(String why) {
    return cannotDownload(why, null);
  }

  /** The failure to download it, for that reason and with that cause. */
  default ServerException cannotDownload(String why, @Nullable Throwable cause) {
    return new ServerException("cannot download %s: %s".formatted(title(), why), cause);
  }
}
