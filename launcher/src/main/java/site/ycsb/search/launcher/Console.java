// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command writes: its result on one stream, what it is doing and why it failed on the
 * other.
 *
 * @param terminal whether a person watches {@code err}
 */
record Console(PrintStream out, PrintStream err, boolean terminal) {

  Console {
    requireNonNull(out, "out");
    requireNonNull(err, "err");
  }

  /** That of this process, in UTF-8 whatever the locale. */
  static Console ofProcess() {
    return new Console(
        utf8(FileDescriptor.out), utf8(FileDescriptor.err), Boolean.getBoolean("ycsb.terminal"));
  }

  /** Says on one line what is being done. */
  void say(String line) {
    err.println(line);
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
