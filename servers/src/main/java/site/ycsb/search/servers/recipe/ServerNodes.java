// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.recipe;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Nodes that together are one server, on the loopback address.
 *
 * @param ports port for clients, of each node
 * @param peerPorts port for the other nodes, of each node; a kind that uses one port ignores it
 * @param replicas replicas of each shard, on further nodes, if the kind keeps them there
 */
public record ServerNodes(List<Integer> ports, List<Integer> peerPorts, int replicas) {
  private static final String PORTS = "ports";
  private static final String PEER_PORTS = "peerPorts";
  private static final String REPLICAS = "replicas";

  public ServerNodes {
    ports = List.copyOf(ports);
    peerPorts = List.copyOf(peerPorts);
  }

  /**
   * Nodes on ports that are free now.
   *
   * @param port port of the first node; if empty, any
   */
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

  /** The nodes that a file describes; empty if it does not exist. */
  public static Optional<ServerNodes> read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return Optional.of(
          new ServerNodes(
              numbers(properties, PORTS),
              numbers(properties, PEER_PORTS),
              numbers(properties, REPLICAS).get(0)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      throw new ServerException("cannot read %s (%s): remove that file".formatted(file, e), e);
    }
  }

  private static List<Integer> numbers(Properties properties, String key) {
    return Stream.of(properties.getProperty(key, "").split(",", -1)).map(Integer::valueOf).toList();
  }

  public void write(Path file) {
    Properties properties = new Properties();
    properties.setProperty(PORTS, listed(ports));
    properties.setProperty(PEER_PORTS, listed(peerPorts));
    properties.setProperty(REPLICAS, Integer.toString(replicas));
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    } catch (IOException e) {
      throw new ServerException("cannot write %s (%s): is the disk full?".formatted(file, e), e);
    }
  }

  private static String listed(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** Number of nodes. */
  public int size() {
    return ports.size();
  }

  /** Number of nodes that are no replicas of others. */
  public int primaries() {
    return size() / (1 + replicas);
  }

  /** Places of all nodes. */
  public List<Place> places() {
    return IntStream.range(0, size()).mapToObj(number -> new Place(this, number)).toList();
  }

  /**
   * Place of one node among all.
   *
   * @param number number of the node, from 0
   */
  public record Place(ServerNodes all, int number) {

    public int port() {
      return all.ports.get(number);
    }

    int peerPort() {
      return all.peerPorts.get(number);
    }

    /** Name of the node: {@code n1}, {@code n2}, … */
    String name() {
      return "n" + (number + 1);
    }
  }
}
