// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.servers.host.Instance;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.ServerException;

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
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return Optional.of(of(properties));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new ServerException("cannot read %s (%s)".formatted(file, e), e);
    } catch (RuntimeException e) {
      throw new ServerException(
          "cannot read %s: damaged or of another version: end its server if there is one, and remove it"
              .formatted(file),
          e);
    }
  }

  private static ServerState of(Properties properties) {
    List<String> ids = listed(properties, "instances", Function.identity());
    List<String> births = listed(properties, "births", Function.identity());
    return new ServerState(
        Via.parse(properties.getProperty("via", "")),
        properties.getProperty("version", ""),
        properties.getProperty("origin", ""),
        Integer.parseInt(properties.getProperty("megabytes", "")),
        new ServerNodes(
            listed(properties, "ports", Integer::valueOf),
            listed(properties, "peerPorts", Integer::valueOf),
            Integer.parseInt(properties.getProperty("replicas", ""))),
        IntStream.range(0, ids.size())
            .mapToObj(node -> new Instance(ids.get(node), births.get(node)))
            .toList(),
        Boolean.parseBoolean(properties.getProperty("complete")));
  }

  /** Writes the file as a whole or not at all. */
  void write(Path file) {
    Properties properties = new Properties();
    properties.setProperty("via", via.toString());
    properties.setProperty("version", version);
    properties.setProperty("origin", origin);
    properties.setProperty("megabytes", Integer.toString(megabytes));
    properties.setProperty("ports", joined(nodes.ports().stream()));
    properties.setProperty("peerPorts", joined(nodes.peerPorts().stream()));
    properties.setProperty("replicas", Integer.toString(nodes.replicas()));
    properties.setProperty("instances", joined(instances.stream().map(Instance::id)));
    properties.setProperty("births", joined(instances.stream().map(Instance::birth)));
    properties.setProperty("complete", Boolean.toString(complete));
    try {
      StringWriter text = new StringWriter();
      properties.store(text, null);
      Path written = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(written, text.toString());
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new ServerException("cannot write %s (%s): is the disk full?".formatted(file, e), e);
    }
  }

  private static String joined(Stream<?> values) {
    return values.map(String::valueOf).collect(Collectors.joining(","));
  }

  private static <T> List<T> listed(Properties properties, String key, Function<String, T> value) {
    String text = properties.getProperty(key, "");
    return Stream.of(text.split(",", -1)).map(value).toList();
  }
}
