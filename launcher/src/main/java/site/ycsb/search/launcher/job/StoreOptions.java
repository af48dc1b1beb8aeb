// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import site.ycsb.search.launcher.properties.WorkloadOptions;
import site.ycsb.search.launcher.server.ServerOptions;

/** Options of the commands that work on a store. */
public final class StoreOptions {

  @Mixin public WorkloadOptions workload = new WorkloadOptions();

  /** True if a run begins on a server without a warm cache; only {@code run} has the option. */
  public boolean cold;

  @ArgGroup(
      validate = false,
      order = 4,
      heading = "%nManaged server, used if no address is given:%n")
  public ServerOptions server = new ServerOptions();
}
