// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import site.ycsb.search.servers.host.Instance;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.ServerException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * State of a server, kept in a file from the moment its first node is started.
 *
 * @param origin package or image of the server
 * @param megabytes MB of the cache or heap of each node; 0 for a kind without such a limit
 * @param instances processes or containers of the nodes that have been started, in their order
 * @param complete true once the nodes have become one server; false if the start still runs, or was
 *     interrupted
 */
record ServerState(
    Via via,
    String version,
    String origin,
    int megabytes,
    ServerNodes nodes,
    List<Instance> instances,
    boolean complete) {

  ServerState {
    instances = List.copyOf(instances);
  }

  /** The state after further nodes have been started, or all have become one server. */
  ServerState with(List<Instance> started, boolean all) {
    return new ServerState(via, version, origin, megabytes, nodes, started, all);
  }

  static Optional<ServerState> read(Path file) {
    try {
      String json = Files.readString(file);
      return Optional.of(JsonMapper.shared().readValue(json, ServerState.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw ServerException.because(e, "cannot read " + file, "");
    } catch (JacksonException e) {
      throw new ServerException(
          "cannot read %s: damaged or of another version: end its server if there is one, and remove it"
              .formatted(file),
          e);
    }
  }

  /** Writes the file as a whole or not at all. */
  void write(Path file) {
    try {
      Path written = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(written, JsonMapper.shared().writeValueAsString(this));
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw ServerException.because(e, "cannot write " + file, "is the disk full?");
    }
  }
}
