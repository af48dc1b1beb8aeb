// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.search.launcher.console.Advanced;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.execute.ClientsOptions;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.properties.WorkloadOptions.JvmOptions;
import site.ycsb.search.launcher.report.ReportOptions;

/** Options of {@code bin/ycsb compare}. */
public final class CompareOptions {

  @ArgGroup(validate = false, order = 1, heading = "%nPoints:%n")
  SweepOptions sweeps = new SweepOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nMeasurement:%n")
  MeasurementOptions measurement = new MeasurementOptions();

  @ArgGroup(validate = false, order = 3, heading = "%nResults:%n")
  ResultsOptions results = new ResultsOptions();

  @ArgGroup(validate = false, order = 4, heading = "%nYour own servers:%n")
  UserServerOptions servers = new UserServerOptions();

  @ArgGroup(validate = false, order = 6, heading = "%nSeveral clients:%n")
  ClientsOptions clients = new ClientsOptions();

  @Mixin ReportOptions report = new ReportOptions();

  static final class SweepOptions {
    @Option(
        names = {"-f", "--file"},
        paramLabel = "COMPARISON",
        completionCandidates = Names.OfComparisons.class,
        description = {
          "Such as comparisons/redisjson-2021.",
          "Contenders, points and measurement; other options override it. bin/ycsb"
              + " comparisons lists the files."
        })
    @Nullable String file;

    @Option(
        names = "--sweep",
        paramLabel = "NAME,NAME",
        hideParamSyntax = true,
        split = ",",
        description = {
          "updates, isolated, threads, freshness or ageing.",
          "Or a sweep of the -f file. updates, the default: 0 to 50 %% updates; isolated: inserts, reads, searches"
              + " alone; threads: 1 to 128 client threads; ageing: an hour of writes, or as --vary"
              + " minutes=0,1,2 says. May be repeated."
        })
    List<String> sweeps = new ArrayList<>();

    @Option(
        names = {"-target", "--target"},
        paramLabel = "N,N",
        hideParamSyntax = true,
        split = ",",
        description = "Operations per second, such as 250,6000.")
    List<String> targets = new ArrayList<>();

    @Option(
        names = "--find-max",
        paramLabel = "BOUND",
        description = "Highest rate within a bound (p99=10ms).")
    String bound = "";

    @Option(
        names = {"-threads", "--threads"},
        paramLabel = "N,N",
        hideParamSyntax = true,
        split = ",",
        description = {"Client threads, such as 1,4,16.", "By default those of each workload."})
    List<String> threads = new ArrayList<>();

    @Option(
        names = "--vary",
        paramLabel = "KEY=V,V",
        description = {
          "Each value of the property makes a point.",
          "A property of the workload, the binding or the client. Several properties make a grid."
              + " May be repeated."
        })
    List<String> varied = new ArrayList<>();

    @Option(
        names = {"-P", "--properties"},
        paramLabel = "FILE",
        completionCandidates = Names.OfWorkloadFiles.class,
        description = {
          "A workload, or properties of all points.",
          "A file with a mix of operations is a workload and is measured instead of"
              + " workloads/search-10update. Any other file applies to all points. May be repeated."
        })
    List<String> files = new ArrayList<>();

    @Option(
        names = {"-p", "--property"},
        paramLabel = "KEY=VALUE",
        description = {"Set a property of all points.", "May be repeated."})
    List<String> pairs = new ArrayList<>();
  }

  /**
   * Options that define number, duration and order of the runs. One with the name of a part of
   * {@link ComparisonFile.Measurement} overrides that key of the file; its default is that of the
   * key. Their values are texts, which the tree of the comparison types and checks.
   */
  static final class MeasurementOptions extends JvmOptions {
    @Option(
        names = "--quick",
        description = {
          "A first impression, in minutes.",
          "One point unless you name others, six rounds, and at most 150 seconds of server warm-up,"
              + " or 30 for more than two contenders. Further options override it."
        })
    boolean quick;

    @Option(
        names = "--repeats",
        paramLabel = "N",
        description = {
          "Rounds: runs of each point (" + CompareRequestFactory.REPEATS + " in each session).",
          "Intervals need at least 2."
        })
    @Nullable String repeats;

    @Advanced
    @Option(
        names = "--sessions",
        paramLabel = "N",
        defaultValue = "1",
        description = {
          "Starts of the servers among which the rounds are divided (${DEFAULT-VALUE}). From 3 on,"
              + " intervals hold for any start."
        })
    @Nullable String sessions;

    @Option(
        names = "--seconds",
        paramLabel = "N",
        defaultValue = "1",
        description = "Measured seconds of each run (${DEFAULT-VALUE}).")
    @Nullable String seconds;

    @Advanced
    @Option(
        names = "--warmup",
        paramLabel = "N",
        defaultValue = "10",
        description =
            "Warm-up seconds of a client process that warms no server up (${DEFAULT-VALUE}).")
    @Nullable String warmup;

    @Advanced
    @Option(
        names = "--settle",
        paramLabel = "N",
        defaultValue = "300",
        description = {
          "Maximum seconds of server warm-up (${DEFAULT-VALUE}). Before its first run, a server is"
              + " warmed up until its throughput stops rising."
        })
    @Nullable String settle;

    @Advanced
    @Option(
        names = "--seed",
        paramLabel = "N",
        defaultValue = "1",
        description = "Seed of the order of points and contenders (${DEFAULT-VALUE}).")
    @Nullable String seed;

    @Option(
        names = "--precision",
        paramLabel = "N%",
        defaultValue = "0%",
        description = {
          "Add rounds until intervals are that narrow.",
          "The interval of each verdict is then within this distance from its estimate, such as"
              + " 5%%; there are at least"
              + " --repeats rounds ("
              + ComparisonCheck.MIN_REPEATS_IF_OPEN
              + " by default then)."
        })
    @Nullable String precision;

    @Option(
        names = "--budget",
        paramLabel = "TIME",
        defaultValue = "0s",
        description = {
          "Stop after this time, such as 90s or 2h.",
          "No round begins that would end later."
        })
    @Nullable String budget;

    @Advanced
    @Option(
        names = "--against",
        paramLabel = "LABEL",
        description = {
          "Compare each contender with this one alone.",
          "Fewer verdicts have narrower intervals. By default, each is compared with each other."
        })
    @Nullable String against;

    @Advanced
    @Option(
        names = "--no-ceiling",
        description = "Do not measure the client's own limit on the store memory.")
    boolean noCeiling;

    @Option(names = "--dry-run", description = "Print the planned runs and their duration.")
    boolean dryRun;
  }

  static final class ResultsOptions {
    @Advanced
    @Option(
        names = {"-label", "--label", "-l"},
        paramLabel = "WORD",
        description = "Label of the results directory.")
    String label = "";

    @Option(
        names = "--out",
        paramLabel = "DIR",
        description = {"Results directory.", "results/<date>-<label> by default."})
    @Nullable String out;

    @Option(
        names = "--resume",
        paramLabel = "DIR",
        description = {"Resume a comparison that was stopped.", "It has its stored options."})
    @Nullable String resume;

    @Advanced
    @Option(names = "--retry-failed", description = "With --resume: repeat the runs that failed.")
    boolean retryFailed;

    @Advanced
    @Option(
        names = "--trust",
        description = {
          "With --resume: start the client's JVM with the arguments and the class path of the stored"
              + " comparison, which can execute anything. Needed unless you give the same again."
        })
    boolean trust;
  }

  static final class UserServerOptions {
    @Option(
        names = "--url",
        paramLabel = "LABEL=URL",
        description = {
          "Server of a contender, or @FILE with it.",
          "The address is in the first line of the file, which hides a password from other users."
              + " May be repeated."
        })
    private Map<String, String> given = new LinkedHashMap<>();

    @Option(
        names = "--reload",
        description = {
          "Allow to drop and load the table there.",
          "Needed before each point that writes."
        })
    boolean reload;

    boolean names(String contender) {
      return given.containsKey(contender);
    }

    Map<String, String> urls() {
      Map<String, String> urls = new LinkedHashMap<>();
      given.forEach((label, url) -> urls.put(label, url.startsWith("@") ? read(label, url) : url));
      return urls;
    }

    private static String read(String label, String url) {
      Path file = Path.of(url.substring(1));
      try (Stream<String> lines = Files.lines(file)) {
        return lines
            .findFirst()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .orElseThrow(() -> unreadable(label, url, "its first line is empty"));
      } catch (IOException | UncheckedIOException e) {
        throw unreadable(label, url, "can't be read");
      }
    }

    private static CommandFailure unreadable(String label, String url, String why) {
      return CommandFailure.usage(
          "--url %s=%s: %s: write the address into this file", label, url, why);
    }
  }
}
