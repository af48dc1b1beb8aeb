// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.server;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import site.ycsb.search.servers.machine.LoopbackPort;

/** Minimal Redis client that tells whether a server answers. */
public final class RedisPort {
  private static final int TIMEOUT_MS = 1_000;

  private RedisPort() {}

  /**
   * Sends one command and reads its reply.
   *
   * @param command without blanks within its words
   * @return the reply's first line with its type mark, or the text of a bulk reply; empty if there
   *     is no answer within a second
   */
  public static Optional<String> ask(int port, String command) {
    return exchange(port, command, in -> reply(new DataInputStream(in)));
  }

  /** Sends one command and reads all of its reply as it is sent; empty as for {@link #ask}. */
  static Optional<String> all(int port, String command) {
    return exchange(
        port,
        command + "\r\nQUIT",
        in -> new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
  }

  private interface Reader {
    String read(InputStream in) throws IOException;
  }

  private static Optional<String> exchange(int port, String commands, Reader reader) {
    try (Socket socket = new Socket()) {
      socket.connect(LoopbackPort.address(port), TIMEOUT_MS);
      socket.setSoTimeout(TIMEOUT_MS);
      socket.getOutputStream().write((commands + "\r\n").getBytes(StandardCharsets.UTF_8));
      return Optional.of(reader.read(socket.getInputStream()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String reply(DataInputStream in) throws IOException {
    String line = line(in);
    if (!line.matches("\\$\\d{1,7}")) {
      return line;
    }
    byte[] bulk = in.readNBytes(Integer.parseInt(line.substring(1)));
    return new String(bulk, StandardCharsets.UTF_8);
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (byte next = in.readByte(); next != '\r'; next = in.readByte()) {
      line.append((char) next);
    }
    in.readByte();
    return line.toString();
  }
}
