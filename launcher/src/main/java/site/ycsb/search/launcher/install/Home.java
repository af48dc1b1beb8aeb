// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.search.launcher.console.CommandFailure;

/**
 * Project directory, which holds the modules and the workloads: a clone of the repository, or a
 * release.
 */
public record Home(Path directory) {

  private static final String CORE = "search-core";
  private static final String BINDING_SUFFIX = "-binding";

  /** Home that {@code bin/ycsb} passes as the system property {@code ycsb.home}. */
  public static Home fromSystemProperty() {
    String directory = System.getProperty("ycsb.home");
    if (directory == null) {
      throw CommandFailure.usage(
          "the system property ycsb.home is not set: start bin/ycsb, which sets it");
    }
    return new Home(Path.of(directory));
  }

  /** Module that all bindings depend on. It registers the binding {@code memory}. */
  public Module core() {
    return new Module(directory.resolve(CORE));
  }

  /** Modules of the other bindings, built or not, sorted by name. */
  List<Module> bindingModules() {
    return Module.children(
            directory, path -> path.getFileName().toString().endsWith(BINDING_SUFFIX))
        .filter(Files::isDirectory)
        .map(Module::new)
        .toList();
  }

  /** Files of this directory as a user names them, such as {@code workloads/search-10update}. */
  public List<String> written(List<Path> files) {
    return files.stream().map(file -> directory.relativize(file).toString()).toList();
  }

  /**
   * First file that has one of the names. The current directory is searched first, then this
   * directory, then {@code own}. A pipe counts as a file. A directory is found only without a file.
   */
  public Optional<Path> find(Path own, List<String> names) {
    return Stream.of(Path.of(""), directory, own)
        .flatMap(each -> names.stream().map(each::resolve))
        .filter(Files::exists)
        .min(Comparator.comparing(path -> Files.isDirectory(path)));
  }

  public Path workloadsDirectory() {
    return directory.resolve("workloads");
  }

  public List<Path> workloads() {
    return Module.children(
            workloadsDirectory(),
            path -> Files.isRegularFile(path) && !path.getFileName().toString().startsWith("."))
        .toList();
  }

  public Path comparisonsDirectory() {
    return directory.resolve("comparisons");
  }

  public List<Path> comparisons() {
    return Module.children(comparisonsDirectory(), path -> path.toString().endsWith(".yaml"))
        .toList();
  }
}
