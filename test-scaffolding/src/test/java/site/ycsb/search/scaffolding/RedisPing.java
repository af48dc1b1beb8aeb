// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Connection to Redis that sends PING and nothing else. Reconnects after a failure. */
final class RedisPing implements AutoCloseable {

  private final Properties properties;
  private @Nullable Socket socket;

  RedisPing(Properties properties) {
    this.properties = properties;
  }

  /** Sends one PING; returns when Redis has answered it. */
  synchronized void send() throws IOException {
    try {
      if (socket == null) {
        socket = connect();
      }
      ask(socket, "PING");
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (socket != null) {
      socket.close();
      socket = null;
    }
  }

  private Socket connect() throws IOException {
    int timeout = Math.toIntExact(PingBinding.TIMEOUT.from(properties));
    InetSocketAddress address =
        new InetSocketAddress(
            PingBinding.HOST.from(properties), Math.toIntExact(PingBinding.PORT.from(properties)));
    if (address.isUnresolved()) {
      throw new UnknownHostException(address.getHostString());
    }
    Socket opened = new Socket();
    try {
      opened.setTcpNoDelay(true);
      opened.connect(address, timeout);
      opened.setSoTimeout(timeout);
      String password = PingBinding.PASSWORD.from(properties);
      if (!password.isEmpty()) {
        ask(opened, "AUTH " + password);
      }
      return opened;
    } catch (IOException e) {
      opened.close();
      throw e;
    }
  }

  private static void ask(Socket socket, String command) throws IOException {
    socket.getOutputStream().write((command + "\r\n").getBytes(UTF_8));
    String answer = line(socket.getInputStream());
    if (answer.startsWith("-")) {
      throw new IOException("it answers " + answer.substring(1));
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server has closed the connection");
      }
      line.append((char) next);
    }
    return line.toString().strip();
  }
}
