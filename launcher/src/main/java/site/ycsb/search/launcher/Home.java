// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The directory that holds the modules and the workloads: a clone of the project. */
record Home(Path directory) {

  private static final String CORE = "search-core";
  private static final String BINDING_SUFFIX = "-binding";

  Home {
    requireNonNull(directory, "directory");
  }

  /** The home that {@code bin/ycsb} has found. */
  static Home fromSystemProperty() {
    String directory = System.getProperty("ycsb.home");
    if (directory == null) {
      throw CommandFailure.usage("start bin/ycsb, which knows where the modules are");
    }
    return new Home(Path.of(directory));
  }

  /** The module that every binding builds on, which has one of its own. */
  Module core() {
    return new Module(directory.resolve(CORE));
  }

  /** The modules of the other bindings, by name, built or not. */
  List<Module> bindingModules() {
    return children(directory, path -> path.getFileName().toString().endsWith(BINDING_SUFFIX))
        .filter(Files::isDirectory)
        .map(Module::new)
        .toList();
  }

  Path workloadsDirectory() {
    return directory.resolve("workloads");
  }

  /** The workload files, by name. */
  List<Path> workloads() {
    Path workloads = workloadsDirectory();
    if (!Files.isDirectory(workloads)) {
      return List.of();
    }
    return children(workloads, path -> !path.getFileName().toString().startsWith("."))
        .filter(Files::isRegularFile)
        .toList();
  }

  private static Stream<Path> children(Path directory, Predicate<Path> wanted) {
    try (Stream<Path> children = Files.list(directory)) {
      return children.filter(wanted).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
