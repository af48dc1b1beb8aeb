// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Directories that only their owner can read. */
public final class Directories {
  private Directories() {}

  /** Home of the user: {@code HOME}, which Java ignores; without it, Java's {@code user.home}. */
  public static Path ofUser(Map<String, String> environment) {
    Path home = Path.of(environment.getOrDefault("HOME", ""));
    return home.isAbsolute() ? home : Path.of(System.getProperty("user.home"));
  }

  public static Path create(Path directory) {
    if (Files.isDirectory(directory)) {
      return directory;
    }
    var ownerOnly =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    try {
      return Files.createDirectories(directory, ownerOnly);
    } catch (IOException e) {
      Path parent = existing(requireNotInFile(directory));
      throw new ServerUsageException(
          "cannot make the directory %s, because %s: set YCSB_SEARCH_HOME to a writable directory",
          directory, Files.isWritable(parent) ? "the disk is full" : parent + " is not writable");
    }
  }

  /** Returns a directory, made or not, unless a part of its path is a file. */
  public static Path requireNotInFile(Path directory) {
    Path existing = existing(directory);
    if (!Files.isDirectory(existing)) {
      throw new ServerUsageException(
          "%s can't be made, because %s is a file: set HOME or YCSB_SEARCH_HOME to a directory",
          directory, existing);
    }
    return directory;
  }

  /** The nearest directory or file above a path, or the path itself, that exists. */
  public static Path existing(Path directory) {
    Path path = directory.toAbsolutePath();
    while (!Files.exists(path) && path.getParent() != null) {
      path = path.getParent();
    }
    return path;
  }

  public static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  /** Removes a directory with its contents, if it exists. */
  public static void delete(Path directory) {
    try {
      if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
        list(directory).forEach(Directories::delete);
      }
      Files.deleteIfExists(directory);
    } catch (NoSuchFileException e) {
      // Another process removes it at the same time.
    } catch (IOException e) {
      throw ServerException.because(e, "cannot remove " + directory, "remove it by hand");
    }
  }

  /** Makes a new directory for a server that lives shorter than this process. */
  public static Path temporary(String name) {
    try {
      return Files.createTempDirectory("ycsb-search-" + name + "-");
    } catch (IOException e) {
      throw ServerException.because(e, "cannot make a temporary directory", "is the disk full?");
    }
  }
}
