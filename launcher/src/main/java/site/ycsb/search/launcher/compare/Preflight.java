// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.server.ServerOptions;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.workload.RunChecks;

/** Checks of all known runs of a comparison before the first one is executed. */
final class Preflight {

  private final Context context;
  private final Comparison comparison;

  Preflight(Context context, Comparison comparison) {
    this.context = context;
    this.comparison = comparison;
  }

  /**
   * Checks the runs. Planning a job checks its properties.
   *
   * @throws site.ycsb.search.launcher.console.CommandFailure or a SettingException, naming the
   *     first error
   */
  void require(PointPlan points, Scheduler scheduler) {
    points.firsts().stream()
        .filter(step -> points.hasVersion(step))
        .flatMap(step -> points.server(step).stream())
        .forEach(this::requireStartable);
    for (Step step : points.firsts()) {
      points
          .server(step)
          .ifPresent(name -> ServerOptions.requireSize(name, points.serverProperties(step)));
    }
    for (Step step : knownSteps(points, scheduler)) {
      Job job = points.job(step);
      requireNotManaged(job);
      int clients = comparison.clientOptions().clients();
      if (clients > 1) {
        ClientShare.require(step.point(), job, clients);
      }
      boolean needsLoad =
          RunChecks.writes(job.properties()) && job.store().isOnUserServer(job.properties());
      if (needsLoad && !comparison.servers().reload()) {
        throw CommandFailure.usage(
            "%s writes to %s, so its dataset must be loaded anew before each run: allow this by"
                    .formatted(step.point().workload(), step.contender())
                + " --reload (drops the content of the table), or choose points that only read");
      }
    }
  }

  private void requireStartable(ServerName name) {
    ServerOptions.of(comparison.servers().via(), comparison.servers().image())
        .requireStartable(context.servers(), name);
  }

  private List<Step> knownSteps(PointPlan points, Scheduler scheduler) {
    List<Step> steps = new ArrayList<>(scheduler.plan());
    points
        .rates()
        .ifPresent(
            rates ->
                comparison
                    .labels()
                    .forEach(label -> steps.add(new Step(label, rates.apply(0), 1, false))));
    return steps;
  }

  /** Rejects the address of a managed server, because a comparison stops all managed servers. */
  private void requireNotManaged(Job job) {
    List<String> addresses =
        job.store().binding().flatMap(Binding::server).stream()
            .flatMap(server -> server.addressKeys().stream())
            .map(key -> job.properties().getProperty(key, ""))
            .toList();
    ManagedServers servers = context.servers();
    for (ServerName name : servers.known()) {
      List<Integer> ports = servers.ports(name);
      if (addresses.stream()
          .anyMatch(each -> ports.stream().anyMatch(port -> isLocal(each, port)))) {
        throw CommandFailure.usage(
            "%s: its address is that of the server that bin/ycsb up started: omit the address, and"
                    .formatted(job.store().name())
                + " the comparison starts a new server");
      }
    }
  }

  private static boolean isLocal(String address, int port) {
    return RunRecorder.isLoopback(address) && address.matches(".*:%d\\b.*".formatted(port));
  }

  /**
   * Checks that a stored run has the properties that it would have now. A file or an environment
   * variable may have changed.
   *
   * @throws CommandFailure naming the first property that differs
   */
  static void requireUnchanged(Run run, PointPlan points) {
    Step step = new Step(run.contender(), run.point(), run.repeat(), run.ceiling());
    Properties now = points.job(step).properties();
    new Secrets(now)
        .redact(now)
        .forEach(
            (key, value) -> {
              String then = run.invocation().properties().getOrDefault(key, value);
              if (!then.equals(value)) {
                throw CommandFailure.usage(
                    "%s was measured with %s=%s, which is %s now: restore the old value, or start a"
                            .formatted(run.id(), key, then, value)
                        + " new comparison");
              }
            });
  }
}
