// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import com.google.errorprone.annotations.FormatMethod;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * Output streams of a command: results go to {@code out}, progress and errors to {@code err}. It is
 * the only writer of lines of progress, some of which it may redraw. Thread-safe.
 */
public final class Console {

  public record Size(int lines, int columns) {}

  private static final Size UNKNOWN = new Size(24, 80);

  private final PrintStream out;
  private final PrintStream err;
  private final String terminals;
  private List<String> live = List.of();

  /**
   * @param terminals numbers of the streams that are a terminal: {@code 1} is {@code out}, {@code
   *     2} is {@code err}, where a line can be redrawn
   */
  public Console(PrintStream out, PrintStream err, String terminals) {
    this.out = out;
    this.err = err;
    this.terminals = terminals;
  }

  /** Console of this process, in UTF-8 for every locale. */
  public static Console ofProcess() {
    return new Console(
        utf8(FileDescriptor.out),
        utf8(FileDescriptor.err),
        System.getProperty("ycsb.terminals", ""));
  }

  public PrintStream out() {
    return out;
  }

  public PrintStream err() {
    return err;
  }

  public boolean outIsTerminal() {
    return terminals.contains("1");
  }

  public boolean errIsTerminal() {
    return terminals.contains("2");
  }

  /** Size of the terminal now; the user may change it. */
  public Size size() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
      try (Scanner scanner = new Scanner(stty.getInputStream(), StandardCharsets.US_ASCII)) {
        Size size = scanner.hasNextInt() ? new Size(scanner.nextInt(), scanner.nextInt()) : UNKNOWN;
        return size.lines > 0 && size.columns > 0 ? size : UNKNOWN;
      }
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** Escape sequences that colour a text on a terminal; none if the user wants no colours. */
  public static Ansi colours(boolean terminal) {
    boolean shown = terminal && System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
    return shown ? Ansi.ON : Ansi.OFF;
  }

  /** Prints a table as a result; its first row is the heading. */
  public void print(Table table) {
    String heading = table.toString().lines().findFirst().orElse("");
    out.print(styled("bold", heading));
    out.println(table.toString().substring(heading.length()));
  }

  /** A result in a style of picocli, such as {@code bold}, if there are colours. */
  public String styled(String style, String text) {
    return styled(outIsTerminal(), style, text);
  }

  private static String styled(boolean terminal, String style, String text) {
    return colours(terminal).string("@|%s %s|@".formatted(style, text));
  }

  /**
   * Prints one line of progress or error, above the lines that are redrawn. On a terminal it is
   * folded between words.
   */
  public synchronized void say(String line) {
    String said = errIsTerminal() ? folded(line, size().columns) : line;
    err.print(erasure() + said + System.lineSeparator() + drawing());
    err.flush();
  }

  @FormatMethod
  public void say(String format, @Nullable Object... values) {
    say(format.formatted(values));
  }

  /** Lines of so many columns, the further ones indented; a longer word is not divided. */
  static String folded(String line, int columns) {
    String indented = System.lineSeparator() + "  ";
    return line.length() <= columns
        ? line
        : line.replaceAll("(.{1,%d})(?: +|$)".formatted(columns - 2), "$1" + indented)
            .stripTrailing();
  }

  /**
   * Draws lines on the terminal in place of those that were drawn before, the first in bold. No
   * lines leave nothing. They must not be more than the terminal has, and are not wrapped.
   */
  public synchronized void draw(List<String> lines) {
    String erasure = erasure();
    live = List.copyOf(lines);
    err.print(erasure + drawing());
    err.flush();
  }

  /** Back to the first line that is drawn (CSI A), then erase to the end of the screen (CSI J). */
  private String erasure() {
    return live.isEmpty() ? "" : "\u001b[%dA\r\u001b[J".formatted(live.size());
  }

  /** The lines while the terminal does not wrap (mode 7). */
  private String drawing() {
    if (live.isEmpty()) {
      return "";
    }
    List<String> lines = new ArrayList<>(live);
    lines.set(0, styled(errIsTerminal(), "bold", live.get(0)));
    return "\u001b[?7l%s\n\u001b[?7h".formatted(String.join("\n", lines));
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
