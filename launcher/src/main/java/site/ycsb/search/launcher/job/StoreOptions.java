// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import site.ycsb.search.launcher.properties.WorkloadOptions;

/** Options of the commands that work on a store. */
public final class StoreOptions {

  @Mixin public WorkloadOptions workload = new WorkloadOptions();

  @ArgGroup(
      validate = false,
      order = 4,
      heading = "%nManaged server, used if no address is given:%n")
  public ServerOptions server = new ServerOptions();
}
