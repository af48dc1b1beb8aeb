// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.server;

import java.io.DataInputStream;
import java.io.IOException;
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
    try (Socket socket = new Socket()) {
      socket.connect(LoopbackPort.address(port), TIMEOUT_MS);
      socket.setSoTimeout(TIMEOUT_MS);
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
      return Optional.of(reply(new DataInputStream(socket.getInputStream())));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Sends one command and reads all of its reply as it is sent.
   *
   * @return empty if there is no answer within a second
   */
  static Optional<String> all(int port, String command) {
    try (Socket socket = new Socket()) {
      socket.connect(LoopbackPort.address(port), TIMEOUT_MS);
      socket.setSoTimeout(TIMEOUT_MS);
      byte[] text = (command + "\r\nQUIT\r\n").getBytes(StandardCharsets.UTF_8);
      socket.getOutputStream().write(text);
      byte[] reply = socket.getInputStream().readAllBytes();
      return Optional.of(new String(reply, StandardCharsets.ISO_8859_1));
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
