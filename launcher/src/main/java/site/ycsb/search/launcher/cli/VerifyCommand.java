// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.check.VerificationResult.Output;
import site.ycsb.search.launcher.cli.VerdictReport.StoreVerdict;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.StoreJobs;
import site.ycsb.search.launcher.properties.WorkloadOptions;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.servers.machine.ServerException;

/** Command {@code bin/ycsb verify}: verifies each store, then compares all answers. */
@Command(
    name = "verify",
    description = {
      "Compares the answers of stores with the oracle's.",
      "Sends the same queries to each store, and compares the answers with each other, too. Exits with 5 if an answer is wrong, and shows the first one. Without -P, the dataset is that of "
          + WorkloadOptions.DEFAULT_WORKLOAD
          + "."
    },
    customSynopsis = "bin/ycsb verify BINDING... [-P FILE]... [-p KEY=VALUE]... [options]",
    footer = {
      "%nExample:",
      "  bin/ycsb verify redisjson memory",
      "  bin/ycsb verify redisjson memory -p recordcount=100000 --queries 2000"
    })
final class VerifyCommand extends Subcommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "BINDING",
      completionCandidates = Names.OfBindings.class,
      description = "Bindings, as bin/ycsb bindings lists them; each once.")
  private List<String> bindings = List.of();

  @Option(
      names = "--queries",
      paramLabel = "N",
      description = "Number of queries (verify.queries); 600 by default.")
  private @Nullable String queries;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the queries (verify.seed); 1 by default.")
  private @Nullable String seed;

  @Option(
      names = "--all-words",
      description = "Also ask for words that RediSearch answers wrongly (verify.allwords).")
  private boolean allWords;

  @Option(
      names = {"-threads", "--threads"},
      paramLabel = "N",
      description = "Threads that load the dataset if it is missing (threadcount).")
  private @Nullable String threads;

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  @Override
  public Integer call() {
    options.properties.withDefaultWorkload();
    options.execution.threads = threads;
    set("verify.queries", queries);
    set("verify.seed", seed);
    set("verify.allwords", allWords ? "true" : null);
    StoreJobs jobs = new StoreJobs(context);
    List<Job> planned =
        bindings.stream().map(name -> jobs.plan(Task.VERIFY, name, options)).toList();
    requireDistinct(planned);
    for (Job job : planned) {
      PropertyCheck.requireDocuments(job.properties(), "verify");
      OwnQuestions.from(job.properties()).requireAskable(job.properties());
    }
    List<StoreVerdict> verdicts = new ArrayList<>();
    for (Job job : planned) {
      StoreVerdict verdict = verify(job, jobs);
      if (verdict.exitCode() == ClientProcess.INTERRUPTED) {
        return ClientProcess.INTERRUPTED;
      }
      verdicts.add(verdict);
    }
    VerdictReport report = new VerdictReport(verdicts);
    console().out().println(report);
    return report.exitCode();
  }

  /**
   * Verdict on a store. Each store has a separate client process, so that drivers and loads do not
   * interfere. If one store fails, the next one is verified all the same.
   */
  private StoreVerdict verify(Job job, StoreJobs jobs) {
    String store = job.store().name();
    console().say("verifying " + store);
    ClientProcess client = ClientProcess.keeping();
    try {
      int code = jobs.run(job, options, client);
      StoreVerdict verdict = StoreVerdict.of(store, code, Output.of(client.printed()));
      verdict
          .result()
          .ifPresent(
              it -> console().say("asked %,d queries in %.1f s", it.queries(), it.seconds()));
      return verdict;
    } catch (ServerException e) {
      int code = new ErrorReporter(console()).executionError(e);
      return StoreVerdict.failed(store, code, String.valueOf(e.getMessage()));
    }
  }

  private static void requireDistinct(List<Job> planned) {
    Set<String> seen = new HashSet<>();
    for (Job job : planned) {
      if (!seen.add(job.store().name())) {
        throw CommandFailure.usage("%s is named twice: name each store once", job.store().name());
      }
    }
  }

  /** Sets the property of an option, if it is given. */
  private void set(String key, @Nullable String value) {
    if (value != null) {
      options.properties.pairs.add(key + "=" + value);
    }
  }
}
