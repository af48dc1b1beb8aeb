// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The kernel's tables of listening sockets, in its own hexadecimal. */
public final class Listeners {
  public static final String LOOPBACK = "0100007F";

  /** The loopback address of a JVM's socket, which is an IPv6 socket. */
  public static final String LOOPBACK_AS_IPV6 = "0000000000000000FFFF00000100007F";

  private static final String LISTENING = "0A";

  private Listeners() {}

  /** The addresses on which something listens on that port. */
  public static List<String> addresses(int port) {
    String suffix = String.format(Locale.ROOT, ":%04X", port);
    return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
        .map(Path::of)
        .filter(Files::exists)
        .flatMap(Listeners::lines)
        .map(line -> line.strip().split(" +", -1))
        .filter(fields -> fields[1].endsWith(suffix) && fields[3].equals(LISTENING))
        .map(fields -> fields[1].substring(0, fields[1].indexOf(':')))
        .toList();
  }

  private static Stream<String> lines(Path table) {
    try {
      return Files.readAllLines(table).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
