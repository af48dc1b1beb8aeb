// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.Job.Task;

/** {@code bin/ycsb verify}: one store after the other, then all answers side by side. */
@Command(
    name = "verify",
    description = {
      "Asks stores the same queries, and compares the answers with the oracle's and each other's."
          + " Exits 5 if any is wrong, and shows the first."
    },
    customSynopsis = "bin/ycsb verify BINDING... [-P FILE]... [-p KEY=VALUE]... [options]",
    footer = {
      "%nExample:",
      "  bin/ycsb verify redisjson memory",
      "  bin/ycsb verify redisjson memory -p recordcount=100000 --queries 2000"
    })
final class VerifyCommand implements Callable<Integer> {

  /** Whose dataset is meant where no file is named: a run that follows finds it loaded. */
  private static final String USUAL = "workloads/search-10update";

  private final Context context;

  @Parameters(
      arity = "1..*",
      paramLabel = "BINDING",
      description = "Of bin/ycsb bindings; each once.")
  private List<String> bindings = List.of();

  @Option(
      names = "--queries",
      paramLabel = "N",
      description = "How many queries to ask (verify.queries); 600 without it.")
  private @Nullable Integer queries;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Which queries they are (verify.seed); 1 without it.")
  private @Nullable Long seed;

  @ArgGroup(
      validate = false,
      order = 1,
      heading = "%nWhich dataset; that of " + USUAL + " without -P:%n")
  private WorkloadOptions.What what = new WorkloadOptions.What();

  @ArgGroup(validate = false, order = 2, heading = "%nWhich client asks:%n")
  private Client client = new Client();

  @ArgGroup(
      validate = false,
      order = 3,
      heading = "%nWhere no address is given, a server on this machine:%n")
  private ServerOptions server = new ServerOptions();

  /** The options of the client that mean something here. */
  static final class Client {
    @Option(
        names = {"-threads", "--threads"},
        paramLabel = "N",
        description = "Threads that load a dataset which is missing (threadcount).")
    @Nullable Integer threads;

    @Option(
        names = {"-cp", "--cp"},
        paramLabel = "PATH",
        description = "More class path, after the binding's own.")
    @Nullable String classPath;

    @Option(
        names = {"-jvm-args", "--jvm-args"},
        paramLabel = "\"ARGS\"",
        description = "Arguments of the client's JVM, after those of JAVA_OPTS.")
    String jvmArguments = "";
  }

  VerifyCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    StoreOptions options = options();
    StoreJobs jobs = new StoreJobs(context);
    List<Job> planned =
        bindings.stream().map(name -> jobs.plan(Task.VERIFY, name, options, own())).toList();
    requireDistinct(planned);
    List<StoreVerdict> verdicts = new Verifier(context.console(), jobs, options).verify(planned);
    if (verdicts.stream().anyMatch(each -> each.exitCode() == Guardian.INTERRUPTED)) {
      return Guardian.INTERRUPTED;
    }
    VerdictReport report = new VerdictReport(verdicts);
    context.console().out().println(report);
    return report.exitCode();
  }

  private StoreOptions options() {
    StoreOptions options = new StoreOptions();
    options.workload.what = what;
    options.workload.how.threads = client.threads;
    options.workload.client.classPath = client.classPath;
    options.workload.client.jvmArguments = client.jvmArguments;
    options.server = server;
    if (what.files.isEmpty()) {
      what.files.add(USUAL);
    }
    return options;
  }

  /** By their classes: a class of the user's own may be a binding's. */
  private static void requireDistinct(List<Job> planned) {
    Set<String> seen = new HashSet<>();
    for (Job job : planned) {
      if (!seen.add(job.store().db())) {
        throw CommandFailure.usage(
            "%s is named twice: name each store once".formatted(job.store().name()));
      }
    }
  }

  private Properties own() {
    Properties own = new Properties();
    if (queries != null) {
      own.setProperty("verify.queries", Integer.toString(queries));
    }
    if (seed != null) {
      own.setProperty("verify.seed", Long.toString(seed));
    }
    return own;
  }
}
