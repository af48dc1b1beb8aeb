// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * The classes of src/test/resources/stub, compiled once. They are on no class path: one of them has
 * the name of the real client.
 */
final class StubClasses {

  private static final Path SOURCES = Path.of("src/test/resources/stub");
  private static final Path CLASSES = compile();

  private StubClasses() {}

  /** The entries of a jar that holds these classes. */
  static Map<String, byte[]> entries(String... names) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    for (String name : names) {
      String entry = name.replace('.', '/') + ".class";
      entries.put(entry, Files.readAllBytes(CLASSES.resolve(entry)));
    }
    return entries;
  }

  private static Path compile() {
    Path classes = Path.of("target/stub-classes");
    List<String> options =
        List.of(
            "-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
    try (Stream<Path> sources = Files.list(SOURCES)) {
      Files.createDirectories(classes);
      String[] arguments =
          Stream.concat(options.stream(), sources.map(Path::toString)).toArray(String[]::new);
      int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments);
      assertThat(result).as("javac").isZero();
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
