// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.kind;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Files that a server is started from as a process: those of its package, or the program that a
 * user has built with what lies near it. A file that is not near the user's program is that of the
 * package, which is downloaded only then.
 *
 * @param own the user's program; empty for the package's
 */
public record ServerFiles(Supplier<Path> installed, Optional<Path> own) {

  public static ServerFiles of(Path installed) {
    return new ServerFiles(() -> installed, Optional.empty());
  }

  public Path program(String packaged) {
    return own.orElseGet(() -> installed.get().resolve(packaged));
  }

  /**
   * A file or directory that the server needs besides.
   *
   * @param near directories in which it may be in a user's build, relative to that of the program
   */
  public Path resolve(String packaged, String... near) {
    return near(String.valueOf(Path.of(packaged).getFileName()), near)
        .orElseGet(() -> installed.get().resolve(packaged));
  }

  /** File of that name near the user's program; empty if there is none, and for a package. */
  public Optional<Path> near(String name, String... directories) {
    return own.stream()
        .flatMap(program -> Stream.of(directories).map(program::resolveSibling))
        .map(directory -> directory.resolve(name).normalize())
        .filter(Files::exists)
        .findFirst();
  }
}
