// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import site.ycsb.search.servers.machine.Directories;

/** Unpacker of zip files with file permissions, which java.util.zip ignores. */
final class Zip {
  private Zip() {}

  /**
   * Unpacks a zip file.
   *
   * @throws IOException if the disk is full, or if the file is damaged or holds a path that leads
   *     out of the target; the JDK's zip file system opens no such file
   */
  static void unpack(Path zip, Path target) throws IOException {
    try (FileSystem content =
        FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", true))) {
      Path root = content.getRootDirectories().iterator().next();
      for (Path entry : below(root)) {
        unpackEntry(entry, target.resolve(root.relativize(entry).toString()));
      }
    }
  }

  /** The entries, each directory before its contents. */
  private static List<Path> below(Path root) throws IOException {
    try (Stream<Path> entries = Files.walk(root)) {
      return entries.toList();
    }
  }

  private static void unpackEntry(Path entry, Path file) throws IOException {
    if (Files.isDirectory(entry)) {
      Directories.create(file);
    } else {
      Files.copy(entry, file);
      Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(entry));
    }
  }
}
