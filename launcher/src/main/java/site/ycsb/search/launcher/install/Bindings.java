// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.settings.Settings;

/**
 * Bindings that the modules of a home register for {@link ServiceLoader}; there is no other
 * registry. Each module has its own class loader, so that two modules can use different versions of
 * a driver.
 */
public final class Bindings {

  private final List<Store> installed = new ArrayList<>();
  private final List<ServerKind> serverKinds = new ArrayList<>();
  private final List<String> notBuilt = new ArrayList<>();

  private Bindings() {}

  /** Bindings of all modules that are built: those of the core first, then by module name. */
  public static Bindings of(Home home) {
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

  public List<Store> all() {
    return List.copyOf(installed);
  }

  public List<String> names() {
    return installed.stream().map(Store::name).toList();
  }

  public ServerKinds serverKinds() {
    return new ServerKinds(serverKinds);
  }

  public Optional<Store> named(String name) {
    return installed.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  public Store require(String name) {
    return named(name).orElseThrow(() -> unknown(name));
  }

  /** Adds the providers of a module, without those of the parent class loader. */
  private void add(Module module, ClassLoader loader) {
    try {
      providers(Binding.class, loader)
          .forEach(binding -> installed.add(new Store(binding, module.classPath())));
      providers(ServerKind.class, loader).forEach(serverKinds::add);
    } catch (ServiceConfigurationError | LinkageError e) {
      throw CommandFailure.usage(
          "module %s: its binding can't be loaded (%s): correct the module, then run mvn package",
          module.name(), e.getMessage());
    }
  }

  private static <T> Stream<T> providers(Class<T> service, ClassLoader loader) {
    return ServiceLoader.load(service, loader).stream()
        .filter(provider -> provider.type().getClassLoader() == loader)
        .map(ServiceLoader.Provider::get);
  }

  // ---- Servers ----

  /**
   * Managed server with a name such as {@code redis@7.2/old}. A binding's name may stand for the
   * kind of the server that it uses.
   */
  public ServerName server(String text) {
    String first = text.replaceFirst("[@/].*", "");
    String kind =
        named(first).map(Store::serverKind).filter(known -> !known.isEmpty()).orElse(first);
    if (serverKinds().find(kind).isEmpty()) {
      throw CommandFailure.usage(
          "no server " + Settings.noneOf(List.of(kinds().split(", ")), first));
    }
    return ServerName.parse(kind + text.substring(first.length()));
  }

  /** The default server of each kind, and all servers that run or have left files. */
  public NavigableSet<ServerName> servers(ManagedServers managed) {
    NavigableSet<ServerName> names = new TreeSet<>(managed.known());
    serverKinds().all().forEach(kind -> names.add(ServerName.of(kind.id())));
    return names;
  }

  /** Names of the kinds of server, for messages. */
  public String kinds() {
    return serverKinds().all().stream().map(ServerKind::id).collect(Collectors.joining(", "));
  }

  private CommandFailure unknown(String name) {
    String missing =
        notBuilt.isEmpty()
            ? ""
            : " (not built: %s; run mvn package)".formatted(String.join(", ", notBuilt));
    String file = name.contains("/") ? "; write -P before a workload, -f before a comparison" : "";
    return CommandFailure.usage("no binding " + Settings.noneOf(names(), name) + missing + file);
  }
}
