// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Run;

/** Recorder of runs: makes the stored form of a run from the result of its client process. */
public record RunRecorder(
    Comparison comparison, MachineMonitor machine, Optional<Pinning> pinning) {

  /** Properties that differ from run to run, and are not stored. */
  public static final Set<String> OF_ONE_RUN =
      Set.of("exportfile", "hdrhistogram.output.path", "search.progress");

  Run run(Step step, Job job, ClientResult result, int session, boolean rising) {
    Properties properties = result.properties().isEmpty() ? job.properties() : result.properties();
    return new Run(
        step.contender(),
        job.store().name(),
        step.point(),
        step.repeat(),
        comparison.origin().client(),
        step.ceiling(),
        comparison.servers().urls().isEmpty() ? session : 0,
        rising,
        result.started().truncatedTo(ChronoUnit.SECONDS).toString(),
        result.report(),
        result.use(),
        machine.machine(isShared(job, properties), pinned(job)),
        comparison.clientOptions().clients(),
        result.skewMillis(),
        stored(properties),
        comparison.origin().command());
  }

  /** Cores of client and server; empty for a server of the user, which keeps all cores. */
  private String pinned(Job job) {
    return job.store()
        .serverToProvide(job.properties())
        .flatMap(server -> pinning)
        .map(Pinning::toString)
        .orElse("");
  }

  /** Properties without secrets and without the paths of the output files. */
  private static Map<String, String> stored(Properties properties) {
    Map<String, String> stored = new Secrets(properties).redact(properties);
    stored.keySet().removeAll(OF_ONE_RUN);
    return stored;
  }

  /** True if the address of the server is a loopback address: client and server share a machine. */
  private static boolean isShared(Job job, Properties properties) {
    return job.store().addressKeys().stream()
        .map(key -> properties.getProperty(key, ""))
        .anyMatch(RunRecorder::isLoopback);
  }

  /**
   * True if an address contains a loopback host. Other names of this machine are not recognized.
   */
  public static boolean isLoopback(String address) {
    return address.matches(".*(\\b127\\.\\d+\\.\\d+\\.\\d+|\\blocalhost\\b|\\[::1\\]).*");
  }
}
