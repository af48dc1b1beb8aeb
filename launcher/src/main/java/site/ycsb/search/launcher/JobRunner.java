// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.settings.ExitCode;

/**
 * Does one job with what it needs. Without an address, the store's server is provided, and loaded
 * if it does not hold the dataset; with one, nothing is started or loaded that the user did not ask
 * for.
 */
final class JobRunner {

  private final Console console;
  private final ClientProcess client;
  private final Function<ManagedServer, String> addresses;

  /**
   * @param addresses provides a server and returns its address
   */
  JobRunner(Console console, ClientProcess client, Function<ManagedServer, String> addresses) {
    this.console = console;
    this.client = client;
    this.addresses = addresses;
  }

  /** Does the job; returns its exit code. */
  int run(Job job) {
    Optional<ManagedServer> server = job.store().serverToProvide(job.properties());
    return server.isPresent() ? runProvided(job, server.get()) : client.run(job);
  }

  private int runProvided(Job job, ManagedServer server) {
    Properties properties = copy(job.properties());
    properties.setProperty(server.urlKey(), addresses.apply(server));
    properties.putIfAbsent("search.dataset", "untouched");
    properties.putIfAbsent("search.configure", "true");
    Job provided = job.with(job.task(), properties);
    int code = client.run(provided);
    if (code != ExitCode.DATASET.number() || !job.task().needsDataset()) {
      return code;
    }
    int loaded = client.runWithoutResult(DatasetLoad.before(provided, console));
    return loaded == ExitCode.DONE.number() ? client.run(provided) : loaded;
  }

  private static Properties copy(Properties properties) {
    Properties copy = new Properties();
    copy.putAll(properties);
    return copy;
  }
}
