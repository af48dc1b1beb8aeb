// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Path;
import site.ycsb.search.servers.packages.PackageCache;

/** The user's own packages: what one test has downloaded, no later one does. */
final class UserPackages {
  static final Path DIRECTORY = ManagedServers.userHome().resolve("packages");

  private UserPackages() {}

  static Path redis() {
    return of(ServerKind.REDIS);
  }

  /**
   * Directory of a package, downloaded if missing; call this outside of tests with a time limit.
   */
  static Path of(ServerKind kind) {
    return of(ServerName.of(kind));
  }

  static Path of(ServerName name) {
    return new PackageCache(DIRECTORY, line -> {}).install(name.recipe().serverPackage());
  }
}
