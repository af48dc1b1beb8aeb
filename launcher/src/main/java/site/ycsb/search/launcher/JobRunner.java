// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import site.ycsb.search.Binding.ManagedServer;
import site.ycsb.search.ExitCode;
import site.ycsb.search.launcher.Job.Task;

/**
 * Does one job with what it needs. Without an address, the store's server is provided, and loaded
 * if it does not hold the dataset; with one, nothing is started or loaded that the user did not ask
 * for.
 */
final class JobRunner {

  /**
   * What would slow, shorten or split the load that goes before a run, or write a report of it
   * where the run's belongs. What a write is worth is brought about when the run begins.
   */
  private static final List<String> OF_THE_RUN =
      List.of(
          "target",
          "maxexecutiontime",
          "insertstart",
          "insertcount",
          "exportfile",
          "hdrhistogram.fileoutput",
          "measurement.raw.output_file",
          "profile",
          "durability",
          "visibility");

  /** Nobody measures that load, so it sends many documents at once, but no more than memory has. */
  private static final int LOAD_BATCH = 500;

  private static final long LOAD_BATCH_CHARACTERS = 4_000_000;

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
    int loaded = load(provided);
    return loaded == ExitCode.DONE.number() ? client.run(provided) : loaded;
  }

  private int load(Job job) {
    Properties properties = copy(job.properties());
    OF_THE_RUN.forEach(properties::remove);
    properties.setProperty("dotransactions", "false");
    properties.putIfAbsent("batchsize", Long.toString(batchSize(properties)));
    long documents = Long.parseLong(properties.getProperty("recordcount", "0").strip());
    console.say(
        String.format(
            Locale.ROOT,
            "loading the dataset: %,d documents into %s",
            documents,
            job.store().name()));
    return client.runWithoutResult(job.with(Task.LOAD, properties));
  }

  private static long batchSize(Properties properties) {
    long characters = number(properties, "fieldcount", 10) * number(properties, "fieldlength", 100);
    return Math.max(1, Math.min(LOAD_BATCH, LOAD_BATCH_CHARACTERS / Math.max(1, characters)));
  }

  private static long number(Properties properties, String key, long fallback) {
    return Long.parseLong(properties.getProperty(key, Long.toString(fallback)).strip());
  }

  private static Properties copy(Properties properties) {
    Properties copy = new Properties();
    copy.putAll(properties);
    return copy;
  }
}
