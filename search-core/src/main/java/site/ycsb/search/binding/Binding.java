// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/**
 * Description of a binding, found by {@link ServiceLoader}. It is the only registration of the
 * binding: no list of stores, servers or properties is kept elsewhere. Only {@link #open} connects
 * to a server.
 */
public interface Binding {

  /** Name on the command line, for example {@code redisjson}. */
  String name();

  /** One line for people: the store and the driver. */
  String description();

  /** Interfaces that the operations of an open store implement. */
  Set<Class<? extends Operations>> capabilities();

  /**
   * Properties that the binding understands. Any other property with the prefix of one of these is
   * an error.
   */
  List<Setting<?>> settings();

  /**
   * Kinds of query that the store can't answer, each with the reason in one line. A run that asks
   * one of them is refused before anything is opened; so is the query itself.
   */
  default Map<SearchQuery.Kind, String> lacks(Properties properties) {
    return Map.of();
  }

  /**
   * Contenders that a comparison of searches measures if its user names this binding and nothing
   * else: properties by the label of each. Empty if there is one way to search that users expect.
   */
  default Map<String, Map<String, String>> variants() {
    return Map.of();
  }

  /** Server that can be started for the binding; empty if its store lives in the process. */
  default Optional<ManagedServer> server() {
    return Optional.empty();
  }

  /** The bindings on the class path of this process. */
  static List<Binding> installed() {
    return ServiceLoader.load(Binding.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /** The installed binding that the properties name; a failure names those that there are. */
  static Binding named(Properties properties) {
    String name = Profile.BINDING.from(properties);
    List<Binding> installed = installed();
    return installed.stream()
        .filter(binding -> binding.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new SettingException(
                    "%s=%s: valid are %s",
                    Profile.BINDING.key(),
                    name,
                    String.join(", ", installed.stream().map(Binding::name).toList())));
  }

  /**
   * Checks that {@link #open} would accept the properties, without connecting to anything.
   *
   * @throws SettingException if a property is not valid
   */
  default void require(Properties properties) {}

  /**
   * Connects to the store and makes sure that the server answers. Called once for all threads.
   *
   * @throws SettingException if a property is not valid
   * @throws StoreException with a line for the user, where the cause is known
   */
  Store open(Properties properties) throws Exception;

  /**
   * Server that is started if the properties give no address.
   *
   * @param kind name of the server, as {@code bin/ycsb up} takes it
   * @param urlKey property that takes the server's address
   * @param addressKeys properties of which each means "a server of the user's"
   */
  record ManagedServer(String kind, String urlKey, List<String> addressKeys) {}
}
