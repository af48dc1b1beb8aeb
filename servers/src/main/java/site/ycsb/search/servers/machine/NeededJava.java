// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Java that a server needs: this process's if it will do, or else another on this machine. */
public record NeededJava(int oldest, int newest, String module) {

  public static final int ANY = Integer.MAX_VALUE;

  /** Variables that name a Java are this, or begin with it. */
  private static final String VARIABLE = "JAVA_HOME";

  private static final List<Path> ROOTS = List.of(Path.of("/usr/lib/jvm"), Path.of("/opt"));

  /** Home of a Java that will do; a failure names the server that needs it. */
  public Path home(String server) {
    Path own = Path.of(System.getProperty("java.home"));
    boolean enough =
        fits(Runtime.version().feature()) && ModuleFinder.ofSystem().find(module).isPresent();
    return enough ? own : found(server, new TreeMap<>(System.getenv()), ROOTS);
  }

  /** The first that will do of those that variables name, and then of those below the roots. */
  Path found(String server, Map<String, String> environment, List<Path> roots) {
    Stream<Path> named =
        environment.entrySet().stream()
            .filter(variable -> variable.getKey().startsWith(VARIABLE))
            .map(variable -> Path.of(variable.getValue()));
    return Stream.concat(named, roots.stream().flatMap(NeededJava::children))
        .filter(this::fits)
        .findFirst()
        .orElseThrow(
            () ->
                new ServerException(
                    "%s needs %s, and there is none in %s* or below %s: install it, or set %s_%d",
                    server,
                    this,
                    VARIABLE,
                    String.join(" or ", roots.stream().map(Path::toString).toList()),
                    VARIABLE,
                    oldest));
  }

  private static Stream<Path> children(Path root) {
    return Stream.ofNullable(root.toFile().listFiles())
        .flatMap(Arrays::stream)
        .map(File::toPath)
        .sorted();
  }

  /** Reads the file in which each Java says what it is. */
  private boolean fits(Path home) {
    Properties release = new Properties();
    try (Reader text = Files.newBufferedReader(home.resolve("release"))) {
      release.load(text);
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
    return value(release, "JAVA_VERSION")
            .map(version -> version.split("\\D")[0])
            .filter(major -> major.matches("\\d{1,4}") && fits(Integer.parseInt(major)))
            .isPresent()
        && value(release, "MODULES").filter(m -> List.of(m.split(" ")).contains(module)).isPresent()
        && Files.isExecutable(home.resolve("bin/java"));
  }

  private static Optional<String> value(Properties release, String key) {
    return Optional.ofNullable(release.getProperty(key)).map(text -> text.replace("\"", ""));
  }

  private boolean fits(int version) {
    return oldest <= version && version <= newest;
  }

  @Override
  public String toString() {
    return "JDK %d %s with %s"
        .formatted(oldest, newest == ANY ? "or later" : "to " + newest, module);
  }
}
