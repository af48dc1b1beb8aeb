// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.List;
import java.util.Optional;

/**
 * What a binding says of itself, found by {@link java.util.ServiceLoader}. It is the binding's only
 * registration, and reading it touches no driver.
 */
public interface Binding {

  /** The name on the command line, for example {@code redisjson}. */
  String name();

  /** One line for people: the store and the driver. */
  String description();

  /** The class that the stock client instantiates, one for each client thread. */
  Class<? extends SearchDb<?>> db();

  /**
   * Every property that it understands. Any other one with the prefix of one of these is an error.
   */
  List<Setting<?>> settings();

  /**
   * The server that can be started for it, if there is one; none for a store within the process.
   */
  default Optional<ManagedServer> server() {
    return Optional.empty();
  }

  /**
   * A server that is started where the properties give no address.
   *
   * @param kind which server, by the name that {@code bin/ycsb up} takes
   * @param urlKey the property that takes its address
   * @param addressKeys the properties any of which means "a server of my own"
   */
  record ManagedServer(String kind, String urlKey, List<String> addressKeys) {}
}
