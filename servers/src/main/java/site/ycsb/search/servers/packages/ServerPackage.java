// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import site.ycsb.search.servers.machine.ServerException;

/** Downloadable distribution of a server, or of a text; each version has a different name. */
public interface ServerPackage {

  /** Name of the package's directory in the cache, for example {@code redis-stack-7.4.1}. */
  String id();

  /** Name for messages, for example {@code Redis Stack 7.4.1}. */
  String title();

  int megabytes();

  /** Required executable files, relative to the package's directory. */
  List<String> executables();

  /** Files and directories that a server executes, relative to the package's directory. */
  default List<String> executed() {
    return executables();
  }

  default boolean isText() {
    return executables().isEmpty();
  }

  /** End of a sentence with advice for a failed download: a text has no other source. */
  default String alternatives() {
    return isText() ? "" : ", use --via container, or give an address";
  }

  /** Pinned {@link ContentHash} of {@link #executed}. */
  String contentSha256();

  /**
   * Downloads and unpacks the package.
   *
   * @param work empty directory for temporary files
   * @param target directory to make, within {@code work}
   * @throws ServerException if the package cannot run on this machine or cannot be downloaded
   */
  void download(Path work, Path target, Path log) throws IOException;

  default ServerException cannotDownload(String why) {
    return new ServerException("cannot download %s: %s", title(), why);
  }
}
