// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Output streams of a command: results go to {@code out}, progress and errors to {@code err}.
 *
 * @param terminal true if {@code err} is a terminal, where a line can be redrawn
 */
public record Console(PrintStream out, PrintStream err, boolean terminal) {

  /** Console of this process, in UTF-8 for every locale. */
  public static Console ofProcess() {
    return new Console(
        utf8(FileDescriptor.out), utf8(FileDescriptor.err), Boolean.getBoolean("ycsb.terminal"));
  }

  /** Prints one line of progress or error. */
  public void say(String line) {
    err.println(line);
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
