// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.machine.Poll;

/** Address of client 0: a host, whose name is looked up when it is needed, and a port. */
public record CoordinatorAddress(String host, int port) {

  public static CoordinatorAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    String port = text.substring(colon + 1);
    if (colon < 1 || !port.matches("[1-9]\\d{0,4}") || Integer.parseInt(port) > 65_535) {
      throw CommandFailure.usage(
          "--coordinator %s: valid is HOST:PORT, such as client-0:7800", text);
    }
    return new CoordinatorAddress(text.substring(0, colon), Integer.parseInt(port));
  }

  InetAddress resolve() throws UnknownHostException {
    return InetAddress.getByName(host);
  }

  /** True if only processes of this machine reach the address. */
  public boolean isLoopback() {
    try {
      return resolve().isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /**
   * Address at which this machine can listen. In a cluster of containers, the name of a new machine
   * becomes known after its start, so it is looked up again and again.
   */
  InetAddress ofThisMachine(Duration patience) {
    AtomicReference<String> reason = new AtomicReference<>("");
    return Poll.untilPresent(patience, () -> found(reason))
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "--coordinator %s: client 0 can't listen there (%s): name an address of this machine",
                    this, reason));
  }

  private Optional<InetAddress> found(AtomicReference<String> reason) {
    try {
      InetAddress address = resolve();
      if (address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null) {
        return Optional.of(address);
      }
      reason.set("it is not an address of this machine");
    } catch (UnknownHostException | SocketException e) {
      reason.set(e.toString());
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
