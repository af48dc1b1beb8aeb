// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.Optional;
import java.util.Properties;
import java.util.function.BiConsumer;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.settings.ExitCode;

/**
 * Execution of one job, with its server. If the user gives no address, a managed server is started,
 * and the dataset is loaded if the server does not contain it. If the user gives an address,
 * nothing is started or loaded.
 */
final class JobRunner {

  private final Console console;
  private final ClientProcess client;
  private final BiConsumer<ManagedServer, Properties> servers;

  /**
   * @param servers starts a server, or makes it ready for a run, and sets the properties that tell
   *     the client of it
   */
  JobRunner(Console console, ClientProcess client, BiConsumer<ManagedServer, Properties> servers) {
    this.console = console;
    this.client = client;
    this.servers = servers;
  }

  int run(Job job) {
    Optional<ManagedServer> server = job.store().serverToProvide(job.properties());
    return server.isPresent() ? runOnManaged(job, server.get()) : client.run(job);
  }

  private int runOnManaged(Job job, ManagedServer server) {
    Job provided = provided(job, server);
    int code = client.run(provided);
    if (code != ExitCode.DATASET.number() || !job.task().needsDataset()) {
      return code;
    }
    int loaded = client.runWithoutResult(DatasetLoad.forRun(provided, console));
    return loaded == ExitCode.DONE.number() ? client.run(provided(job, server)) : loaded;
  }

  /** Job with the properties of its server, which may have been restarted. */
  private Job provided(Job job, ManagedServer server) {
    Properties properties = copy(job.properties());
    servers.accept(server, properties);
    properties.putIfAbsent("search.dataset", "untouched");
    properties.putIfAbsent("search.configure", "true");
    return job.with(job.task(), properties);
  }

  private static Properties copy(Properties properties) {
    Properties copy = new Properties();
    copy.putAll(properties);
    return copy;
  }
}
