// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary directories in memory, if there is room. A simulated comparison has hundreds of files,
 * and after so many are deleted, a file system such as ext4 searches long for the next inode.
 */
public final class MemoryDirectories implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ROOM = 1L << 30;

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws IOException {
    boolean room = Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ROOM;
    return room ? Files.createTempDirectory(MEMORY, "junit-") : Files.createTempDirectory("junit-");
  }
}
