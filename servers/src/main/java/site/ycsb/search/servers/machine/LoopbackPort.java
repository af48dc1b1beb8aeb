// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Ports of the loopback address. */
public final class LoopbackPort {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private LoopbackPort() {}

  /** The address as a number: localhost may be an IPv6 address, where nothing listens. */
  public static InetSocketAddress address(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
  }

  /** A port that is free now; another process may take it before it is used. */
  public static int free() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(address(0));
      return socket.getLocalPort();
    } catch (IOException e) {
      throw ServerException.because(e, "no port is free", "end a server and try again");
    }
  }

  /** True if another process has the port, or this user may not open it. */
  public static boolean taken(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address(port));
      return false;
    } catch (BindException e) {
      return true;
    } catch (IOException e) {
      throw ServerException.because(e, "cannot try port %d".formatted(port), "");
    }
  }
}
