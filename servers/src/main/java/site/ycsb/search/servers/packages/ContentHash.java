// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
  private static final String SCRIPT =
      """
      find "$@" -xtype f -print0 | sed -z 's|^[.]/||' | LC_ALL=C sort -z \
      | xargs -0 -r sha256sum -- | sha256sum""";

  private ContentHash() {}

  /** Hash of files below a directory; of a directory among them, all files count. */
  static String of(Path root, List<String> names) {
    List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
    names.forEach(name -> command.add(name.isEmpty() ? "." : name));
    return names.isEmpty() ? OF_NOTHING : printed(root, command);
  }

  /** Hash of one file, as {@code sha256sum} prints it. */
  static String of(Path directory, String file) {
    return printed(directory, List.of("sha256sum", "--", file));
  }

  private static String printed(Path root, List<String> command) {
    try {
      Programs.Ended ended =
          Programs.run(new ProcessBuilder(command).directory(root.toFile()), LIMIT);
      String printed = ended.output().strip();
      if (printed.matches("[0-9a-f]{64}  .*")) {
        return printed.substring(0, OF_NOTHING.length());
      }
      String reason = ended.ownReason("sha256sum", LIMIT).orElse(printed);
      throw new ServerException("cannot check the files in %s (%s)", root, reason);
    } catch (IOException e) {
      throw ServerException.because(e, "cannot check the files in " + root, "");
    }
  }
}
