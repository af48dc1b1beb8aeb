// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.settings.YcsbSettings;

/** Store that a command uses: an installed binding, with the class path of its client. */
public record Store(Binding binding, List<Path> classPath) {

  /** Name on the command line. */
  public String name() {
    return binding.name();
  }

  /** Kind of the server that the binding uses; empty if it uses none. */
  public String serverKind() {
    return binding.server().map(ManagedServer::kind).orElse("");
  }

  /** Keys of the properties that hold the address of the server; none without one. */
  public List<String> addressKeys() {
    return binding.server().map(ManagedServer::addressKeys).orElse(List.of());
  }

  /** Sets the properties by which the client process finds the store. */
  public void select(Properties properties) {
    properties.setProperty(YcsbSettings.DB.key(), YcsbSettings.DB.fallback());
    properties.setProperty(Profile.BINDING.key(), binding.name());
  }

  /**
   * Addresses of the server in the properties that have a loopback host. Other names of this
   * machine are not recognized.
   */
  public Stream<String> loopbackAddresses(Properties properties) {
    return addressKeys().stream()
        .map(key -> properties.getProperty(key, ""))
        .filter(url -> url.matches(".*(\\b127\\.\\d+\\.\\d+\\.\\d+|\\blocalhost\\b|\\[::1\\]).*"));
  }

  /**
   * Managed server that the store needs; empty if it has no server, or if the properties contain an
   * address.
   */
  public Optional<ManagedServer> serverToProvide(Properties properties) {
    return binding
        .server()
        .filter(server -> addressKeys().stream().noneMatch(properties::containsKey));
  }

  /** True if the store has a server and the properties contain its address. */
  public boolean isOnUserServer(Properties properties) {
    return binding.server().isPresent() && serverToProvide(properties).isEmpty();
  }
}
