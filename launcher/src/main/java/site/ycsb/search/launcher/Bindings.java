// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.settings.Settings;

/**
 * The bindings of a home, as their modules register them for {@link ServiceLoader}; there is no
 * other registry. Each module is read with its own class path, so two versions of one driver don't
 * meet.
 */
final class Bindings {

  /** A binding and the module that it comes from. */
  record Installed(Binding binding, Module module) {}

  private final List<Installed> installed = new ArrayList<>();
  private final List<String> notBuilt = new ArrayList<>();

  private Bindings() {}

  /** Those of every module that has been built: the core's first, then by the module's name. */
  static Bindings of(Home home) {
    Bindings bindings = new Bindings();
    ClassLoader own = Bindings.class.getClassLoader();
    bindings.add(home.core(), own);
    for (Module module : home.bindingModules()) {
      if (module.isBuilt()) {
        bindings.add(module, new URLClassLoader(module.name(), module.urls(), own));
      } else {
        bindings.notBuilt.add(module.name());
      }
    }
    return bindings;
  }

  List<Installed> all() {
    return List.copyOf(installed);
  }

  Optional<Installed> named(String name) {
    return installed.stream().filter(each -> each.binding().name().equals(name)).findFirst();
  }

  /** The binding whose client is of that class. */
  Optional<Installed> withDb(String className) {
    return installed.stream()
        .filter(each -> each.binding().db().getName().equals(className))
        .findFirst();
  }

  /**
   * The binding of that name.
   *
   * @throws CommandFailure naming the nearest and all that there are
   */
  Installed require(String name) {
    return named(name).orElseThrow(() -> unknown(name));
  }

  /** A module sees its parent's providers too; they are not its own. */
  private void add(Module module, ClassLoader loader) {
    try {
      ServiceLoader.load(Binding.class, loader).stream()
          .filter(provider -> provider.type().getClassLoader() == loader)
          .map(ServiceLoader.Provider::get)
          .forEach(binding -> installed.add(new Installed(binding, module)));
    } catch (ServiceConfigurationError | LinkageError e) {
      throw CommandFailure.usage(
          "the module %s registers a binding that can't be read (%s): mend it, and run mvn package"
              .formatted(module.name(), e.getMessage()));
    }
  }

  private CommandFailure unknown(String name) {
    List<String> names = installed.stream().map(each -> each.binding().name()).toList();
    String missing =
        notBuilt.isEmpty()
            ? ""
            : " (not built: %s; run mvn package)".formatted(String.join(", ", notBuilt));
    return CommandFailure.usage(
        "no binding '%s'; did you mean %s? There are %s%s"
            .formatted(name, Settings.nearest(name, names), String.join(", ", names), missing));
  }
}
