// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/** The options of every command that works on a store, in groups. */
final class StoreOptions {

  @Mixin WorkloadOptions workload = new WorkloadOptions();

  @ArgGroup(
      validate = false,
      order = 4,
      heading = "%nWhere no address is given, a server on this machine:%n")
  ServerOptions server = new ServerOptions();
}
