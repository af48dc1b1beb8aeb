// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports of the loopback address at which no server answers. */
public final class Ports {

  private Ports() {}

  /** A port at which nothing listened just now. */
  public static int closed() throws IOException {
    try (ServerSocket socket = silent()) {
      return socket.getLocalPort();
    }
  }

  /** A port that takes connections and never answers, until the socket is closed. */
  public static ServerSocket silent() throws IOException {
    return new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
  }
}
