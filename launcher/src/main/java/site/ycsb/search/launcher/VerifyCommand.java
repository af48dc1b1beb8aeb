// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.Job.Task;

/** {@code bin/ycsb verify}: one client after the other, so that no store slows another down. */
@Command(
    name = "verify",
    description = "Compares the answers of stores with those of the oracle.",
    customSynopsis = "bin/ycsb verify BINDING... [-P FILE]... [-p KEY=VALUE]... [options]",
    footer = {
      "%nExample:",
      "  bin/ycsb verify memory redisjson -P workloads/search-0update --queries 600"
    })
final class VerifyCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(arity = "1..*", paramLabel = "BINDING", description = "Of bin/ycsb bindings.")
  private List<String> bindings = List.of();

  @Option(
      names = "--queries",
      paramLabel = "N",
      description = "How many random queries to ask; 600 without it.")
  private @Nullable Integer queries;

  @Option(names = "--seed", paramLabel = "N", description = "Which queries they are.")
  private @Nullable Long seed;

  @Mixin private StoreOptions options = new StoreOptions();

  VerifyCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    int worst = 0;
    for (String binding : bindings) {
      worst = Math.max(worst, new StoreJobs(context).run(Task.VERIFY, binding, options, own()));
      if (worst == Guardian.INTERRUPTED) {
        break;
      }
    }
    return worst;
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
