// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.kind;

import java.nio.file.Path;

/**
 * Node that is to be started.
 *
 * @param megabytes MB of its cache or heap; 0 for a kind without such a limit
 * @param directory directory of the node, which holds its log and all of its data
 */
public record ServerNode(
    String version, int megabytes, ServerNodes nodes, int number, Path directory) {

  public int port() {
    return nodes.ports().get(number);
  }

  public int peerPort() {
    return nodes.peerPorts().get(number);
  }

  /** Name among the nodes: {@code n1}, {@code n2}, … */
  public String name() {
    return name(number);
  }

  public static String name(int number) {
    return "n" + (number + 1);
  }

  public boolean isAlone() {
    return nodes.size() == 1;
  }
}
