// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.kind;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import site.ycsb.search.servers.machine.LoopbackPort;

/**
 * Nodes that together are one server, on the loopback address; often a single one.
 *
 * @param peerPorts port for the other nodes, of each node; a kind that uses one port ignores it
 * @param replicas replicas of each shard, on further nodes, if the kind keeps them there
 */
public record ServerNodes(List<Integer> ports, List<Integer> peerPorts, int replicas) {

  public ServerNodes {
    ports = List.copyOf(ports);
    peerPorts = List.copyOf(peerPorts);
  }

  /** Nodes on ports that are free now; the port of the first node may be given. */
  public static ServerNodes free(int number, OptionalInt port, int replicas) {
    List<Integer> free = new ArrayList<>();
    while (free.size() < 2 * number) {
      int next = LoopbackPort.free();
      if (!free.contains(next)) {
        free.add(next);
      }
    }
    port.ifPresent(first -> free.set(0, first));
    return new ServerNodes(free.subList(0, number), free.subList(number, 2 * number), replicas);
  }

  public int size() {
    return ports.size();
  }

  /** Number of nodes that are no replicas of others. */
  public int primaries() {
    return size() / (1 + replicas);
  }
}
