// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.binding.ProfileSettings;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Store that a command uses: an installed binding, or a client class that {@code -cp} provides.
 *
 * @param db class that the stock client instantiates
 * @param binding empty for a client class without a binding
 */
public record Store(String name, String db, List<Path> classPath, Optional<Binding> binding) {

  public static Store of(Bindings.Installed installed) {
    Binding binding = installed.binding();
    return new Store(
        binding.name(),
        SearchDb.class.getName(),
        installed.module().classPath(),
        Optional.of(binding));
  }

  /** Store of a client class that the user provides. */
  public static Store ofClass(String className, Home home) {
    return new Store(className, className, home.core().classPath(), Optional.empty());
  }

  /** Sets the properties by which the client process finds the store. */
  public void select(Properties properties) {
    properties.setProperty(YcsbSettings.DB.key(), db);
    binding.ifPresent(found -> properties.setProperty(ProfileSettings.BINDING.key(), found.name()));
  }

  public List<Setting<?>> settings() {
    return binding.map(Binding::settings).orElse(List.of());
  }

  /**
   * Managed server that the store needs; empty if it has no server, or if the properties contain an
   * address.
   */
  public Optional<ManagedServer> serverToProvide(Properties properties) {
    return binding
        .flatMap(Binding::server)
        .filter(
            server ->
                server.addressKeys().stream()
                    .noneMatch(key -> properties.getProperty(key) != null));
  }

  /** True if the store has a server and the properties contain its address. */
  public boolean isOnUserServer(Properties properties) {
    boolean hasServer = binding.flatMap(Binding::server).isPresent();
    return hasServer && serverToProvide(properties).isEmpty();
  }
}
