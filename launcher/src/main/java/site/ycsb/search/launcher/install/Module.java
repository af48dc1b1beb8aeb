// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Built module. In a clone, its jar is in {@code target} and its dependencies are in {@code
 * target/lib}. In a release, and in a folder that a user has added, all jars are in {@code lib}.
 */
record Module(Path directory) {

  String name() {
    return directory.getFileName().toString();
  }

  boolean isBuilt() {
    return !classPath().isEmpty();
  }

  /** Jar of the module, then its dependencies sorted by name; empty before it is built. */
  List<Path> classPath() {
    Path released = directory.resolve("lib");
    if (Files.isDirectory(released)) {
      return jars(released);
    }
    Path target = directory.resolve("target");
    Path jar = target.resolve("%s-%s.jar".formatted(name(), new Version().project()));
    return Files.isRegularFile(jar)
        ? Stream.concat(Stream.of(jar), jars(target.resolve("lib")).stream()).toList()
        : List.of();
  }

  URL[] urls() {
    return classPath().stream().map(Module::url).toArray(URL[]::new);
  }

  private static List<Path> jars(Path folder) {
    return children(folder, file -> file.toString().endsWith(".jar")).toList();
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Files and directories in a directory, sorted by name; none if it does not exist. */
  static Stream<Path> children(Path directory, Predicate<Path> wanted) {
    if (!Files.isDirectory(directory)) {
      return Stream.of();
    }
    try (Stream<Path> children = Files.list(directory)) {
      return children.filter(wanted).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
