// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;

/** Change that a {@link RecordingProxy} makes to the replies of a server. */
@FunctionalInterface
public interface Fault {

  /** Bytes that a narrow line carries at once. */
  int NARROW = 512;

  /** Passes bytes of a reply to the client, or does something else. */
  void pass(byte[] bytes, Socket client) throws IOException;

  /** No fault. */
  static Fault none() {
    return (bytes, client) -> client.getOutputStream().write(bytes);
  }

  /** Delay of every reply, or of a part of a reply that arrives apart from the rest. */
  static Fault latency(Duration delay) {
    return (bytes, client) -> {
      sleep(delay);
      client.getOutputStream().write(bytes);
    };
  }

  /** Line of 512 bytes at a time, with a pause after each. */
  static Fault bandwidth(Duration pause) {
    return (bytes, client) -> {
      OutputStream out = client.getOutputStream();
      for (int from = 0; from < bytes.length; from += NARROW) {
        out.write(bytes, from, Math.min(NARROW, bytes.length - from));
        sleep(pause);
      }
    };
  }

  /** Connection that is reset when a reply arrives. */
  static Fault reset() {
    return (bytes, client) -> {
      client.setSoLinger(true, 0);
      client.close();
      throw new IOException("reset");
    };
  }

  /** Line that swallows all replies. */
  static Fault blackhole() {
    return (bytes, client) -> {};
  }

  /** Connection that ends in the middle of a reply. */
  static Fault truncated() {
    return (bytes, client) -> {
      client.getOutputStream().write(bytes, 0, bytes.length / 2);
      client.close();
      throw new IOException("truncated");
    };
  }

  /** Line that changes one bit of each reply, at another place for each length. */
  static Fault flipped() {
    return (bytes, client) -> {
      byte[] changed = Arrays.copyOf(bytes, bytes.length);
      changed[Math.floorMod(31 * bytes.length, bytes.length * 3 / 4 + 1)] ^= 1 << 4;
      client.getOutputStream().write(changed);
    };
  }

  private static void sleep(Duration pause) throws IOException {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      throw new IOException("interrupted while delaying a reply", e);
    }
  }
}
