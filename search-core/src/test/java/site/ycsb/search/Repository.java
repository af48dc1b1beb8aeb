// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.nio.file.Path;

/** Where the repository's files are, from within a test of this module. */
final class Repository {

  private Repository() {}

  static Path root() {
    return Path.of(System.getProperty("basedir", ".")).resolve("..").toAbsolutePath().normalize();
  }
}
