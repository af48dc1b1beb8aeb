// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.Consumer;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.LockFile;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Cache of downloaded packages, with a directory for each. A package is unpacked in another
 * directory and then renamed, so the cache holds no incomplete package. Safe for use by several
 * threads and processes.
 */
public record PackageCache(Path directory, Consumer<String> progress) {
  private static final Duration DOWNLOAD_PATIENCE = Duration.ofMinutes(16);

  /**
   * Directory of a package, which is downloaded if it is missing. What a server executes is
   * compared with a pinned hash each time, which takes about 0.3 s for 130 MB.
   */
  public Path install(ServerPackage wanted) {
    Path installed = directory.resolve(wanted.id());
    if (!Files.isDirectory(installed)) {
      downloadOnce(wanted, installed);
    }
    for (String file : wanted.executables()) {
      if (!Files.isExecutable(installed.resolve(file))) {
        throw new ServerException(
            "%s is damaged, %s is missing or not executable: remove the directory %s and try again",
            wanted.title(), file, installed);
      }
    }
    requireUnchanged(wanted, installed);
    return installed;
  }

  /**
   * Compares what is about to be executed with what was published. A change between this check and
   * the start is not found. Neither is a change by a user with write access to this program.
   */
  private static void requireUnchanged(ServerPackage wanted, Path installed) {
    String found = ContentHash.of(installed, wanted.executed());
    if (!found.equals(wanted.contentSha256())) {
      throw new ServerException(
          """
          %s is not what was published, the sha256 of its files is %s, and not %s: remove the \
          directory %s and try again""",
          wanted.title(), found, wanted.contentSha256(), installed);
    }
  }

  private void downloadOnce(ServerPackage wanted, Path installed) {
    Runnable waiting = () -> progress.accept("waiting for another download of " + wanted.title());
    try (LockFile ignored =
        LockFile.take(directory, wanted.id() + ".lock", DOWNLOAD_PATIENCE, waiting)) {
      if (!Files.isDirectory(installed)) {
        download(wanted, installed);
      }
    }
  }

  private void download(ServerPackage wanted, Path installed) {
    progress.accept("downloading %s (%d MB)".formatted(wanted.title(), wanted.megabytes()));
    String unfinished = wanted.id() + ".part-";
    removeUnfinished(unfinished);
    try {
      Path work = Files.createTempDirectory(directory, unfinished);
      try {
        Path target = work.resolve("package");
        wanted.download(work, target, directory.resolve(wanted.id() + ".log"));
        Files.move(target, installed, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Directories.delete(work);
      }
    } catch (IOException e) {
      throw ServerException.because(
          e, "cannot keep %s in %s".formatted(wanted.title(), directory), "is the disk full?");
    }
  }

  /** Removes the files of a killed download; no other one is running, as the lock is held. */
  private void removeUnfinished(String prefix) {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, prefix + "*")) {
      left.forEach(Directories::delete);
    } catch (IOException e) {
      throw ServerException.because(e, "cannot read " + directory, "");
    }
  }
}
