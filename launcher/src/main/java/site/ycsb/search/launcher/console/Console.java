// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Help.Ansi;

/**
 * Output streams of a command: results go to {@code out}, progress and errors to {@code err}.
 *
 * @param terminals numbers of the streams that are a terminal: {@code 1} is {@code out}, {@code 2}
 *     is {@code err}, where a line can be redrawn
 */
public record Console(PrintStream out, PrintStream err, String terminals) {

  /** Console of this process, in UTF-8 for every locale. */
  public static Console ofProcess() {
    return new Console(
        utf8(FileDescriptor.out),
        utf8(FileDescriptor.err),
        System.getProperty("ycsb.terminals", ""));
  }

  /** True if the results are read on a terminal. */
  public boolean outIsTerminal() {
    return terminals.contains("1");
  }

  /** True if progress and errors are read on a terminal. */
  public boolean errIsTerminal() {
    return terminals.contains("2");
  }

  /** The same text in a style of picocli, such as {@code bold}, if {@code out} shows colours. */
  public String styled(String style, String text) {
    boolean shown = outIsTerminal() && System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
    return shown ? Ansi.ON.string("@|%s %s|@".formatted(style, text)) : text;
  }

  /** Prints one line of progress or error. */
  public void say(String line) {
    err.println(line);
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
