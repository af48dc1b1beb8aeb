// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import site.ycsb.search.results.ResultsException;

/** Text file that is replaced as a whole or not at all. */
public record TextFile(Path path) {

  public void write(String text) {
    try {
      Path written = path.resolveSibling(path.getFileName() + ".new");
      Files.writeString(written, text);
      Files.move(written, path, ATOMIC_MOVE);
    } catch (IOException e) {
      throw ResultsException.cannotWrite(path, e);
    }
  }
}
