// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Built module. In a clone, its jar is in {@code target} and its dependencies are in {@code
 * target/lib}; in a release, all are in {@code lib}.
 */
record Module(Path directory) {

  String name() {
    return directory.getFileName().toString();
  }

  boolean isBuilt() {
    return Files.isRegularFile(jar());
  }

  /** Jar of the module, then its dependencies sorted by name. */
  List<Path> classPath() {
    return Stream.concat(Stream.of(jar()), libraries()).distinct().toList();
  }

  /** Class path as URLs. */
  URL[] urls() {
    return classPath().stream().map(Module::url).toArray(URL[]::new);
  }

  private Path jar() {
    return folder("").resolve("%s-%s.jar".formatted(name(), new Version().project()));
  }

  private Path folder(String inClone) {
    Path released = directory.resolve("lib");
    return Files.isDirectory(released) ? released : directory.resolve("target").resolve(inClone);
  }

  private Stream<Path> libraries() {
    Path lib = folder("lib");
    if (!Files.isDirectory(lib)) {
      return Stream.empty();
    }
    try (Stream<Path> files = Files.list(lib)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }
}
