// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.search.servers.machine.Programs;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Hash of files: the SHA-256 of what {@code sha256sum} prints about them, sorted by path. A file
 * that is missing or added changes it. The program is used because Java's own implementation takes
 * four times as long in the launcher's JVM, which has no optimizing compiler.
 */
final class ContentHash {
  static final String OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private static final Duration LIMIT = Duration.ofMinutes(5);

  private ContentHash() {}

  /**
   * Hash of files.
   *
   * @param names files and directories below it; of a directory, all files count
   * @throws ServerException if the files cannot be read
   */
  static String of(Path root, List<String> names) {
    try {
      List<String> files = new ArrayList<>();
      for (String name : names) {
        try (Stream<Path> found = Files.walk(root.resolve(name))) {
          found
              .filter(Files::isRegularFile)
              .map(file -> root.relativize(file).toString())
              .forEach(files::add);
        }
      }
      files.sort(null);
      return sha256(files.isEmpty() ? "" : printedOf(root, files));
    } catch (IOException e) {
      throw new ServerException("cannot check the files in %s (%s)".formatted(root, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while checking %s: try again".formatted(root), e);
    }
  }

  private static String printedOf(Path root, List<String> files)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sha256sum", "--"));
    command.addAll(files);
    Programs.Ended ended =
        Programs.run(new ProcessBuilder(command).directory(root.toFile()), LIMIT);
    if (!ended.succeeded()) {
      throw new IOException(
          ended.ownReason("sha256sum", LIMIT).orElseGet(() -> ended.output().strip()));
    }
    return ended.output();
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
