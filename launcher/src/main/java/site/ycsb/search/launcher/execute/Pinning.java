// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.servers.machine.Programs;

/**
 * Disjoint cores of client and servers on one machine, so that they do not compete for cores: the
 * lower half for the servers, the upper half for the client.
 *
 * @param server list of cores such as {@code 0,1}
 * @param client list of cores such as {@code 2,3}
 */
record Pinning(String server, String client) {

  /** Fewest cores that are divided. With fewer, a single core would limit the server. */
  private static final int MIN_CORES = 4;

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  /** Pinning to the cores that this process may use; empty on fewer than four cores. */
  static Optional<Pinning> ofThisMachine() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(ALLOWED))
          .findFirst()
          .flatMap(line -> of(line.substring(ALLOWED.length()).strip()))
          .filter(pinning -> Programs.onPath("taskset").isPresent());
    } catch (IOException e) {
      return Optional.empty(); // A system without /proc, where nothing is pinned.
    }
  }

  /**
   * Pinning to some of the allowed cores; empty if they are fewer than four.
   *
   * @param allowed list of cores such as {@code 0-3,8}
   */
  static Optional<Pinning> of(String allowed) {
    List<Integer> cores = new ArrayList<>();
    for (String range : allowed.split(",", -1)) {
      String[] ends = range.split("-", 2);
      int last = Integer.parseInt(ends[ends.length - 1]);
      IntStream.rangeClosed(Integer.parseInt(ends[0]), last).forEach(cores::add);
    }
    if (cores.size() < MIN_CORES) {
      return Optional.empty();
    }
    int half = cores.size() / 2;
    return Optional.of(
        new Pinning(list(cores.subList(0, half)), list(cores.subList(half, cores.size()))));
  }

  /** Words before the command of a client that runs on the client's cores only. */
  List<String> clientPrefix() {
    return List.of("taskset", "-c", client);
  }

  @Override
  public String toString() {
    return "server on cores %s, client on cores %s".formatted(server, client);
  }

  private static String list(List<Integer> cores) {
    return cores.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
