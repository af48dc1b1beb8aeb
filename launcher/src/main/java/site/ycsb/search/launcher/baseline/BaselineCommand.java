// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.baseline;

import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.StoreJobs;
import site.ycsb.search.launcher.job.StoreOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions.PropertyOptions;
import site.ycsb.search.launcher.server.ServerOptions;
import site.ycsb.search.report.results.Baseline;
import site.ycsb.search.settings.ExitCode;

/** Command {@code bin/ycsb baseline}. */
@Command(
    name = "baseline",
    description = {
      "Measures what limits any store: round trip, memory and disk.",
      "Without BINDING, memory and disk only."
    },
    customSynopsis = "bin/ycsb baseline [BINDING] [--url URL] [-p KEY=VALUE]... [options]",
    footer = {"%nExample:", "  bin/ycsb baseline redisjson --url redis://db1.example:6379"})
public final class BaselineCommand implements Callable<Integer> {

  private static final String NONE = "–";

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "BINDING",
      completionCandidates = Names.OfBindings.class,
      description = "Binding, as bin/ycsb bindings lists it.")
  private @Nullable String binding;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Address of your own server, instead of a managed one.")
  private @Nullable String url;

  @ArgGroup(validate = false, order = 1, heading = "%nConnection:%n")
  private PropertyOptions properties = new PropertyOptions();

  @ArgGroup(
      validate = false,
      order = 2,
      heading = "%nManaged server, used if no address is given:%n")
  private ServerOptions server = new ServerOptions();

  public BaselineCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Table table = new Table().row("MEASURED", "P50", "P99", "MAX", "HOW");
    int code = ExitCode.DONE.number();
    String name = binding;
    if (name != null) {
      BaselineMeter.Outcome outcome = ping(name);
      code = outcome.exitCode();
      outcome.ping().ifPresent(ping -> add(table, name, ping));
    } else if (url != null) {
      throw CommandFailure.usage("--url %s: name the BINDING that connects to it".formatted(url));
    }
    if (code == ExitCode.DONE.number()) {
      add(table, BaselineMeter.machine());
      context.console().print(table);
    }
    return code;
  }

  private BaselineMeter.Outcome ping(String name) {
    StoreOptions options = new StoreOptions();
    options.workload.properties = properties;
    options.server = server;
    StoreJobs jobs = new StoreJobs(context);
    Job job = jobs.plan(Task.BASELINE, name, options, address(name));
    return BaselineMeter.ask(client -> jobs.run(job, options, client));
  }

  /** The address as a property of the binding. */
  private Properties address(String name) {
    Properties address = new Properties();
    if (url != null) {
      Optional<Binding.ManagedServer> needed = context.bindings().require(name).binding().server();
      if (needed.isEmpty()) {
        throw CommandFailure.usage("--url: %s has no server: omit --url".formatted(name));
      }
      address.setProperty(needed.get().urlKey(), url);
    }
    return address;
  }

  private static void add(Table table, String name, Baseline.Ping ping) {
    table.row(
        "round trip",
        Baseline.duration(ping.p50Micros()),
        Baseline.duration(ping.p99Micros()),
        Baseline.duration(ping.maxMicros()),
        String.format(Locale.ROOT, "%,d pings of %s in one thread", ping.count(), name));
  }

  private static void add(Table table, Baseline.Machine machine) {
    table
        .row(
            "disk sync",
            Baseline.duration(machine.syncP50Micros()),
            Baseline.duration(machine.syncP99Micros()),
            NONE,
            "%d appends of 4 KiB with fsync, where managed servers keep their data"
                .formatted(machine.syncs()))
        .row(
            "memory copy",
            machine.copy(),
            NONE,
            NONE,
            "bytes read and written by a copy in one thread");
  }
}
