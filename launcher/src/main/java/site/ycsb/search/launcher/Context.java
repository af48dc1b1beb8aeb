// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import site.ycsb.search.servers.ManagedServers;

/** What every command works with. */
record Context(Home home, Console console) {

  Context {
    requireNonNull(home, "home");
    requireNonNull(console, "console");
  }

  Bindings bindings() {
    return Bindings.of(home);
  }

  ManagedServers servers() {
    return ManagedServers.ofUser(console::say);
  }
}
