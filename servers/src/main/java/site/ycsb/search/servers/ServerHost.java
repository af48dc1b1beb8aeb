// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.Consumer;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.recipe.ServerRecipe;

/** Way of running servers. */
interface ServerHost {

  /**
   * Starts a server and waits until it answers. After a failure, nothing is left running.
   *
   * @param directory empty directory for the server
   * @param port port of the server; if empty, any free port
   * @param started receives the state as soon as the server is started, before it answers
   * @throws ServerException if the server cannot be started or does not answer in time
   */
  ServerState start(
      ServerRecipe recipe, Path directory, OptionalInt port, Consumer<ServerState> started);

  /** True if the server of this state still runs. */
  boolean runs(ServerState state);

  /** True if the server of this state is frozen. */
  boolean frozen(ServerState state);

  /**
   * Freezes the server of this state: it keeps its memory, and uses no core until it is resumed.
   */
  void pause(ServerState state);

  /** Resumes the server of this state, unless it is not frozen. */
  void resume(ServerState state);

  /**
   * Restricts the server of this state to some cores.
   *
   * @param cores list of cores, such as {@code 2-3} or {@code 0,2}
   * @throws ServerException if this machine lacks such a core
   */
  void pin(ServerState state, String cores);

  /** Stops the server of this state, and no other process. */
  void stop(ServerState state);
}
