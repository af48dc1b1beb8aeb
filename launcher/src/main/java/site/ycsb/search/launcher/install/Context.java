// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.install;

import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.servers.ManagedServers;

/** Project home and console that a command works with. */
public record Context(Home home, Console console) {

  /** Installed bindings, loaded anew at each call. */
  public Bindings bindings() {
    return Bindings.of(home);
  }

  public ManagedServers servers() {
    return ManagedServers.ofUser(bindings().serverKinds(), console::say);
  }
}
