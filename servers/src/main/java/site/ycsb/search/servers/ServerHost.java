// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** One way of running servers. */
interface ServerHost {

  /**
   * Starts a server and waits until it answers. If it fails, nothing is left running.
   *
   * @param directory its own, and empty
   * @param port the port to take; a free one if empty
   * @param started told as soon as there is a server to be remembered, before it answers
   * @throws ServerException if it cannot be started, or does not answer in time
   */
  ServerState start(
      ServerRecipe recipe, Path directory, OptionalInt port, Consumer<ServerState> started);

  /** Whether that very server still runs. */
  boolean runs(ServerState state);

  /** Whether that very server is frozen. */
  boolean frozen(ServerState state);

  /** Freezes that very server: it keeps its memory, and uses no core until it is resumed. */
  void pause(ServerState state);

  /** Lets that very server go on; nothing happens if it does. */
  void resume(ServerState state);

  /** Ends that very server, and nothing else. */
  void stop(ServerState state);
}
