// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** What {@code bin/ycsb compare} can be told. */
final class CompareOptions {

  @ArgGroup(validate = false, order = 1, heading = "%nWhat is asked:%n")
  Question question = new Question();

  @ArgGroup(validate = false, order = 2, heading = "%nHow it is measured:%n")
  Measurement measurement = new Measurement();

  @ArgGroup(validate = false, order = 3, heading = "%nWhere it is kept:%n")
  Place place = new Place();

  @ArgGroup(validate = false, order = 4, heading = "%nOn which servers:%n")
  Where where = new Where();

  /** Which points. */
  static final class Question {
    @Option(
        names = "--sweep",
        paramLabel = "NAME",
        split = ",",
        description = {
          "updates (0 to 50 %% updates), isolated (inserts, reads, searches alone), threads (more and"
              + " more, until the store is saturated) or freshness. May be repeated; updates if"
              + " nothing else is asked."
        })
    List<String> sweeps = new ArrayList<>();

    @Option(
        names = {"-target", "--target"},
        paramLabel = "N",
        split = ",",
        description = "Rates to hold, in operations a second, such as 250,6000.")
    List<Integer> targets = new ArrayList<>();

    @Option(
        names = "--find-max",
        paramLabel = "BOUND",
        description = "Find the highest rate that keeps a bound, such as p99=10ms.")
    String bound = "";

    @Option(
        names = {"-threads", "--threads"},
        paramLabel = "N",
        split = ",",
        description = "Client threads, such as 1,4,16; what each workload says without it.")
    List<Integer> threads = new ArrayList<>();

    @Option(
        names = {"-P", "--properties"},
        paramLabel = "FILE",
        description = {
          "Read properties from a file. One that says a mix of operations is a workload, and is"
              + " measured in place of workloads/search-10update; any other holds for all."
        })
    List<String> files = new ArrayList<>();

    @Option(
        names = {"-p", "--property"},
        paramLabel = "KEY=VALUE",
        description = "Set a property for all points. May be repeated.")
    List<String> pairs = new ArrayList<>();
  }

  /** How often, how long, in what order. */
  static final class Measurement {
    @Option(
        names = "--repeats",
        paramLabel = "N",
        description = "Runs of each point (${DEFAULT-VALUE}); intervals take at least 2.")
    int repeats = 3;

    @Option(
        names = "--seconds",
        paramLabel = "N",
        description = "Each run measures (${DEFAULT-VALUE}).")
    int seconds = 20;

    @Option(
        names = "--warmup",
        paramLabel = "N",
        description = "Seconds each run warms up, before that (${DEFAULT-VALUE}).")
    int warmupSeconds = 10;

    @Option(
        names = "--settle",
        paramLabel = "N",
        description = {
          "Seconds that a server is warmed up, before its first run, until it gets no faster;"
              + " about this long at the most (${DEFAULT-VALUE})."
        })
    int settleSeconds = 300;

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Of the order of stores and points (${DEFAULT-VALUE}).")
    long seed = 1;

    @Option(
        names = "--no-ceiling",
        description = "Do not measure the client itself, on the store memory.")
    boolean noCeiling;

    @Option(
        names = {"-jvm-args", "--jvm-args"},
        paramLabel = "\"ARGS\"",
        description = "Arguments of the client's JVM, after those of JAVA_OPTS.")
    String jvmArguments = "";

    @Option(
        names = {"-cp", "--cp"},
        paramLabel = "PATH",
        description = "More class path, after the binding's own.")
    String classPath = "";

    @Option(names = "--dry-run", description = "Print what would be run, and how long it takes.")
    boolean dryRun;
  }

  /** The results directory. */
  static final class Place {
    @Option(
        names = {"-label", "--label", "-l"},
        paramLabel = "WORD",
        description = {
          "A word for the results directory. Where several client machines take part at once, each"
              + " has its own."
        })
    String label = "";

    @Option(
        names = "--out",
        paramLabel = "DIR",
        description = "The results directory; results/<date>-<label> without it.")
    @Nullable String out;

    @Option(
        names = "--resume",
        paramLabel = "DIR",
        description = "Go on with a comparison that was stopped, as it was asked for.")
    @Nullable String resume;

    @Option(
        names = "--retry-failed",
        description = "With --resume: do runs again that have failed.")
    boolean retryFailed;
  }

  /** Servers of the user's own, and of ours. */
  static final class Where {
    @Option(
        names = "--url",
        paramLabel = "BINDING=URL",
        description = "The address of a server of your own. May be repeated.")
    Map<String, String> urls = new LinkedHashMap<>();

    @Option(
        names = "--reload",
        description = {
          "A server of your own may be loaded anew before each point that writes: what its table"
              + " holds is dropped."
        })
    boolean reload;
  }
}
