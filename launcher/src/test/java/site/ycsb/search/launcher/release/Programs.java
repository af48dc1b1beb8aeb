// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Programs of the machine that a test needs. */
final class Programs {

  private Programs() {}

  /** Runs a program that must succeed, and returns its output. */
  static String run(Path workingDirectory, String... command) throws Exception {
    Path out = Files.createTempFile("program", ".out");
    try {
      int code =
          new ProcessBuilder(command)
              .directory(workingDirectory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start()
              .waitFor();
      assertThat(code).as(Files.readString(out)).isZero();
      return Files.readString(out);
    } finally {
      Files.delete(out);
    }
  }

  /** Makes a directory of the PATH that has these programs alone. */
  static void link(Path path, String... names) throws IOException {
    for (String name : names) {
      Path program = Path.of("/usr/bin", name);
      Files.createSymbolicLink(
          path.resolve(name), Files.exists(program) ? program : Path.of("/bin", name));
    }
  }
}
