// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import site.ycsb.search.servers.machine.Programs;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Page cache of the system: memory that holds what was read from files. Any user with write access
 * to a file can drop its pages. On a file system in memory, they stay.
 */
final class PageCache {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private static final String EVICT =
      "find . -type f -exec dd of={} oflag=nocache conv=notrunc,fdatasync count=0 status=none"
          + " \\;";

  private static final String RESIDENT =
      "find . -type f -size +0 -exec fincore --bytes --noheadings --output RES {} + | awk"
          + " '{ bytes += $1 } END { printf \"%.0f\", bytes / 1048576 }'";

  private PageCache() {}

  /**
   * Writes the files of a directory to disk and drops their pages.
   *
   * @return what is left of them in memory, for people
   */
  static String evict(Path directory) {
    Programs.Ended evicted = run(EVICT, directory);
    if (!evicted.succeeded()) {
      throw new ServerException(
          "cannot empty the page cache of %s: %s"
              .formatted(directory, evicted.output().strip().replaceAll("\\R.*", "")));
    }
    if (Programs.onPath("fincore").isEmpty()) {
      return "the page cache was emptied of its files; fincore is missing to tell what is left";
    }
    return "%s MB of its files are left in the page cache"
        .formatted(run(RESIDENT, directory).output().strip());
  }

  private static Programs.Ended run(String script, Path directory) {
    try {
      return Programs.run(
          new ProcessBuilder(List.of("sh", "-c", script)).directory(directory.toFile()), LIMIT);
    } catch (IOException e) {
      throw new ServerException("cannot empty the page cache (%s)".formatted(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while emptying the page cache: try again", e);
    }
  }
}
