// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.testing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import site.ycsb.search.launcher.cli.Main;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.launcher.install.Version;

/**
 * Project home with packaged modules: a core with a stub of the client, which records its calls, a
 * binding named {@code stub}, and a kind of server.
 */
public final class StubHome {

  /** Exit code and output of a command line. */
  public record Outcome(int code, String out, String err) {}

  private static final String SERVICE = "META-INF/services/site.ycsb.search.binding.Binding";
  private static final String KIND = "META-INF/services/site.ycsb.search.servers.kind.ServerKind";
  private static final String VERSION = new Version().project();

  private final Path directory;

  private StubHome(Path directory) {
    this.directory = directory;
  }

  public static StubHome in(Path directory) throws IOException {
    StubHome home = new StubHome(directory);
    Files.createDirectories(directory.resolve("workloads"));
    home.jar("search-core", StubClasses.entries("site.ycsb.search.client.SearchClient"));
    home.addBinding("stub-binding");
    Map<String, byte[]> kind = StubClasses.entries("stub.StubServerKind");
    kind.put(KIND, "stub.StubServerKind".getBytes(StandardCharsets.UTF_8));
    home.jar("kind-binding", kind);
    Path lib = Files.createDirectories(directory.resolve("stub-binding/target/lib"));
    Files.copy(home.jarOf("search-core"), lib.resolve("search-core.jar"));
    return home;
  }

  /** Adds a module that registers the stub again, with another class loader. */
  public void addBinding(String module) throws IOException {
    addBinding(module, "stub.StubBinding");
  }

  /** Adds a module that registers one of the classes of src/test/resources/stub. */
  public void addBinding(String module, String className) throws IOException {
    Map<String, byte[]> entries = StubClasses.entries(className);
    entries.put(SERVICE, className.getBytes(StandardCharsets.UTF_8));
    jar(module, entries);
  }

  /** Adds a module that registers a class which does not exist. */
  public void addBrokenBinding(String module) throws IOException {
    jar(module, Map.of(SERVICE, "no.Such".getBytes(StandardCharsets.UTF_8)));
  }

  public void workload(String name, String... lines) throws IOException {
    Files.write(directory.resolve("workloads").resolve(name), List.of(lines));
  }

  public Home home() {
    return new Home(directory);
  }

  public Path jarOf(String module) {
    return directory.resolve(module).resolve("target").resolve(module + "-" + VERSION + ".jar");
  }

  public Path record() {
    return directory.resolve("record");
  }

  /** Runs a command line within this JVM. */
  public Outcome run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = new Console(print(out), print(err), "");
    int code = Main.run(new Context(home(), console), args);
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs a command on the stub with an address; returns the outcome. */
  public Outcome runStub(String command, String... more) {
    List<String> args = new ArrayList<>(List.of(command, "stub", "-p", "stub.url=given"));
    args.addAll(List.of("-p", "stub.record=" + record()));
    args.addAll(List.of("-p", "recordcount=10", "-p", "operationcount=10"));
    args.addAll(Arrays.asList(more));
    return run(args.toArray(String[]::new));
  }

  /** Recorded calls of the stub, each as a map of its lines. */
  public List<Map<String, String>> calls() throws IOException {
    return Stream.of(Files.readString(record()).split("(?m)^command=", -1))
        .skip(1)
        .map(block -> lines("command=" + block))
        .toList();
  }

  /** The only call. */
  public Map<String, String> call() throws IOException {
    assertThat(calls()).hasSize(1);
    return calls().get(0);
  }

  /** Value of a key in the only recorded call. */
  public String value(String key) throws IOException {
    return requireNonNull(call().get(key), key);
  }

  private static Map<String, String> lines(String block) {
    Map<String, String> lines = new TreeMap<>();
    block.lines().map(line -> line.split("=", 2)).forEach(pair -> lines.put(pair[0], pair[1]));
    return lines;
  }

  private void jar(String module, Map<String, byte[]> entries) throws IOException {
    Path jar = jarOf(module);
    Files.createDirectories(jar.getParent());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
