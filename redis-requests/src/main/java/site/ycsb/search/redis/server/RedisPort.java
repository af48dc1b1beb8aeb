// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.server;

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
   * Sends one command, then QUIT, and reads all until the server closes the connection.
   *
   * @param command without blanks within its words
   * @return the reply as it is sent, without its last end of line; of a bulk reply the text; empty
   *     if there is no answer within a second
   */
  public static Optional<String> ask(int port, String command) {
    try (Socket socket = new Socket()) {
      socket.connect(LoopbackPort.address(port), TIMEOUT_MS);
      socket.setSoTimeout(TIMEOUT_MS);
      byte[] commands = (command + "\r\nQUIT\r\n").getBytes(StandardCharsets.UTF_8);
      socket.getOutputStream().write(commands);
      String replies = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Optional.of(
              replies.replaceFirst("\r\n\\+OK\r\n$", "").replaceFirst("^\\$\\d+\r\n", ""))
          .filter(reply -> !reply.isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
