// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.settings.Setting;

/**
 * What a command is run on: a binding, or a class that no binding knows and {@code -cp} brings.
 *
 * @param name what the command line calls it
 * @param db the class that the stock client instantiates
 * @param classPath what it needs
 */
record Store(String name, String db, List<Path> classPath, Optional<Binding> binding) {

  Store {
    requireNonNull(name, "name");
    requireNonNull(db, "db");
    requireNonNull(classPath, "classPath");
    requireNonNull(binding, "binding");
  }

  static Store of(Bindings.Installed installed) {
    Binding binding = installed.binding();
    return new Store(
        binding.name(),
        binding.db().getName(),
        installed.module().classPath(),
        Optional.of(binding));
  }

  /** A class of the user's own, on top of the core. */
  static Store ofClass(String className, Home home) {
    return new Store(className, className, home.core().classPath(), Optional.empty());
  }

  /** The settings that it alone has. */
  List<Setting<?>> settings() {
    return binding.map(Binding::settings).orElse(List.of());
  }

  /** The server that must be provided for it: none if it has none, or the user gives an address. */
  Optional<ManagedServer> serverToProvide(Properties properties) {
    return binding
        .flatMap(Binding::server)
        .filter(
            server ->
                server.addressKeys().stream()
                    .noneMatch(key -> properties.getProperty(key) != null));
  }
}
