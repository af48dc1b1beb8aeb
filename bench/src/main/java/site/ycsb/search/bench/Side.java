// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import site.ycsb.search.bench.Measured.Figures;

/**
 * Side of a comparison.
 *
 * @param properties those of YCSB, or of the peer
 * @param opening returns when the client is open
 */
record Side(String name, Map<String, String> properties, Callable<Client> opening) {

  /** Client that operates during slices of time and is stopped between them. */
  interface Client extends AutoCloseable {

    Figures slice(double seconds) throws Exception;

    /** Ends it; fails if an operation has failed, because then the figures mean nothing. */
    @Override
    default void close() throws Exception {}
  }

  /**
   * Side whose threads are those of the stock client, in its own JVM.
   *
   * @param jars its build; none if it is a peer, whose classes are here
   */
  static Side jvm(String name, List<String> jars, Map<String, String> properties) {
    List<String> classPath = new ArrayList<>(jars);
    classPath.add(
        jars.isEmpty()
            ? System.getProperty("java.class.path")
            : Side.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = String.join(File.pathSeparator, classPath);
    List<String> command = List.of(java, "-cp", path, StockThreads.class.getName());
    Stream<String> lines = properties.entrySet().stream().map(Object::toString);
    String order = lines.collect(joining("\n", "", "\n")); // Ends with an empty line.
    return new Side(
        name,
        properties,
        () -> {
          Jvm client = new Jvm(new Program(name, command));
          client.program.ask(order);
          return client;
        });
  }

  private record Jvm(Program program) implements Client {
    @Override
    public Figures slice(double seconds) throws Exception {
      return Figures.parse(program.ask(Double.toString(seconds)));
    }

    @Override
    public void close() throws Exception {
      program.close();
    }
  }
}
