// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.machine.PortTakenException;
import site.ycsb.search.servers.machine.ServerException;

/** Way of running nodes of servers. */
public interface ServerHost {

  Via via();

  /** Package or image of a version, as later messages name it. */
  String origin(ServerKind kind, String version);

  /** Downloads what the start needs, unless it is there. */
  void fetch(ServerKind kind, String version);

  /**
   * Starts a node, which need not answer yet.
   *
   * @throws PortTakenException if its port is taken
   */
  Instance start(ServerKind kind, ServerNode node);

  /**
   * Waits until a node answers that was just started.
   *
   * @throws PortTakenException if another process has taken its port meanwhile
   * @throws ServerException if it ends, or does not answer in time
   */
  void awaitAnswer(ServerKind kind, ServerNode node, Instance instance);

  boolean runs(Instance instance);

  boolean frozen(Instance instance);

  /** Freezes the node: it keeps its memory, and uses no core until it is resumed. */
  void pause(Instance instance);

  /** Resumes the node, unless it is not frozen. */
  void resume(Instance instance);

  /**
   * Restricts the node to some cores.
   *
   * @param cores list of cores, such as {@code 2-3} or {@code 0,2}
   * @throws ServerException if this machine lacks such a core
   */
  void pin(Instance instance, String cores);

  void stop(Instance instance);
}
