// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.cli.Main;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.JobPlanner;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Generated property files and command lines, right and wrong ones, from one seed. Whatever a user
 * writes, the answer is a result or one line with an exit code, and never a stack trace.
 */
class GeneratedInputIT {

  private static final long SEED = 20261122;

  /** The campaign has ten times as many of both. */
  private static final int MANY = Integer.getInteger("ycsb.faults", 1);

  private static final int FILES = 1_000 * MANY;
  private static final int COMMAND_LINES = 100 * MANY;

  /** Seconds that a run may take beside its own. */
  private static final int OVERHEAD_SECONDS = 5;

  private static final int OWN_SECONDS = 2;

  private static final List<Setting<?>> SETTINGS = PropertyCheck.COMMON;

  private static final List<String> ODD_KEYS =
      List.of("", " ", "recrodcount", "nobody.knows", "ключ", "a=b", "redisjson.timeout", "db.");

  private static final List<String> ODD_VALUES =
      List.of(
          "",
          " ",
          "-1",
          "0",
          "1e9",
          "NaN",
          "Infinity",
          "99999999999999999999",
          "true ",
          "yes",
          "0x10",
          "ä€😀",
          "\\u00e4",
          "\\uzzzz",
          "a\\\nb",
          "a b",
          "=",
          ":",
          "#",
          "%s",
          "${user}",
          "../..",
          "/dev/null",
          "null",
          "1;2",
          "1,2",
          "5.0000000001",
          "\t");

  @TempDir Path directory;

  private final Random random = new Random(SEED);
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Context context =
      new Context(new Home(BinYcsb.PACKAGED), new Console(print(out), print(err), ""));

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  @Test
  void propertyFiles_ofAnyContent_arePlannedOrRefusedInOneLine() throws IOException {
    JobPlanner planner = new JobPlanner(context);
    int planned = 0;
    for (int i = 0; i < FILES; i++) {
      String content = content();
      if (isPlanned(planner, content)) {
        planned++;
      }
    }
    assertThat(planned).isBetween(FILES / 10, FILES * 9 / 10);
  }

  private boolean isPlanned(JobPlanner planner, String content) throws IOException {
    try {
      planner.plan(Task.RUN, "memory", properties(content), List.of(), "");
      return true;
    } catch (CommandFailure | SettingException e) {
      assertThat(e.getMessage()).as(content).isNotBlank().doesNotContain("\n", "Exception");
      return false;
    }
  }

  private Properties properties(String content) throws IOException {
    WorkloadOptions options = new WorkloadOptions();
    options.properties.files.add(file(content).toString());
    return PropertyMerge.of(new PropertyFiles(context.home()), options, false);
  }

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("generated"), content);
  }

  @Test
  @Tag("campaign")
  void wholeRuns_ofAFewSmallFiles_endInTimeWithAResultOrOneLine() throws Exception {
    requireEnds(10);
  }

  @Test
  @Tag("campaign")
  void wholeRuns_ofManySmallFiles_endInTimeWithAResultOrOneLine() throws Exception {
    requireEnds(30);
  }

  private void requireEnds(int wholeRuns) throws Exception {
    JobPlanner planner = new JobPlanner(context);
    BinYcsb script = BinYcsb.packaged(directory);
    int succeeded = 0;
    for (int i = 0; i < wholeRuns; i++) {
      String content = content();
      if (isPlanned(planner, content) && isSmall(planner, content)) {
        BinYcsb.Outcome ended = inTime(script, content);
        requireEnd(content, ended.code(), ended.out() + ended.err(), Set.of(0, 2, 5, 6));
        succeeded += ended.code() == 0 ? 1 : 0;
      }
    }
    assertThat(succeeded).isGreaterThan(wholeRuns / 10);
  }

  /** A busy machine makes a run slower, and none faster: one of three must end in time. */
  private BinYcsb.Outcome inTime(BinYcsb script, String content) throws Exception {
    List<Duration> taken = new ArrayList<>();
    for (int attempt = 0; attempt < 3; attempt++) {
      long startNanos = System.nanoTime();
      BinYcsb.Outcome ended = script.run("run", "memory", "-P", file(content).toString());
      taken.add(Duration.ofNanos(System.nanoTime() - startNanos));
      if (taken.get(attempt).compareTo(Duration.ofSeconds(OWN_SECONDS + OVERHEAD_SECONDS)) < 0) {
        return ended;
      }
    }
    throw new AssertionError("%s: it took %s".formatted(content, taken));
  }

  /** True if a run of the file ends by its own clock, within the memory of a small client. */
  private boolean isSmall(JobPlanner planner, String content) throws IOException {
    Properties properties =
        planner.plan(Task.RUN, "memory", properties(content), List.of(), "").properties();
    long size =
        YcsbSettings.RECORD_COUNT.from(properties)
            * YcsbSettings.FIELD_COUNT.from(properties)
            * YcsbSettings.FIELD_LENGTH.from(properties);
    return size < 10_000_000
        && YcsbSettings.THREAD_COUNT.from(properties) <= 64
        && YcsbSettings.MAX_EXECUTION_TIME.from(properties) == 1
        && number(properties, "warmup.seconds") <= 1
        && number(properties, "warmup.operations") <= 1_000
        && number(properties, "histogram.buckets") <= 1_000_000;
  }

  private static double number(Properties properties, String key) {
    return Double.parseDouble(properties.getProperty(key, "0"));
  }

  @Test
  void commandLines_ofAnyOptions_endWithAResultOrOneLine() throws IOException {
    file("recordcount=10\noperationcount=10\nreadproportion=1\n");
    for (int i = 0; i < COMMAND_LINES; i++) {
      List<String> line = commandLine();
      out.reset();
      err.reset();
      int code = Main.run(context, line.toArray(String[]::new));
      String said = out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
      requireEnd(String.join(" ", line), code, said, Set.of(0, 2));
    }
  }

  private static void requireEnd(String what, int code, String said, Set<Integer> valid) {
    assertThat(said).as(what).isNotBlank().doesNotContain("\tat ", "Exception", "unexpected: ");
    assertThat(code).as("%s%n%s", what, said).isIn(valid);
  }

  // ---- Generation ----

  /** A small workload that is valid, with a few lines that may not be. */
  private String content() {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "# How fast is it?",
                "recordcount=" + (1 + random.nextInt(300)),
                "operationcount=" + (1 + random.nextInt(300)),
                "maxexecutiontime=1",
                "readproportion=0.25",
                "updateproportion=0.25",
                "searchproportion=0.5"));
    int more = random.nextInt(5);
    for (int i = 0; i < more; i++) {
      lines.add(1 + random.nextInt(lines.size()), line());
    }
    return String.join("\n", lines) + "\n";
  }

  private String line() {
    Setting<?> setting = SETTINGS.get(random.nextInt(SETTINGS.size()));
    String key = random.nextInt(20) == 0 ? one(ODD_KEYS) : setting.key();
    return key + separator() + value(setting);
  }

  private String separator() {
    return one(List.of("=", "=", "=", " = ", ":", " ", ""));
  }

  /** The default, a bound, the middle, a word, or none of them. */
  private String value(Setting<?> setting) {
    if (random.nextInt(4) == 0) {
      return one(ODD_VALUES);
    }
    String[] bounds = setting.valid().split(";")[0].split(" … ");
    if (bounds.length == 2 && random.nextInt(3) > 0) {
      return random.nextInt(3) > 0 ? small(bounds[0]) : one(List.of(bounds));
    }
    return random.nextBoolean() ? setting.fallback() : one(List.of(setting.valid().split(", ")));
  }

  private String small(String least) {
    try {
      return Long.toString(Long.parseLong(least) + random.nextInt(3));
    } catch (NumberFormatException e) {
      return least;
    }
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** A command that starts no server, with options of any command. */
  private List<String> commandLine() {
    List<String> line = new ArrayList<>(List.of(one(COMMANDS)));
    if (line.get(0).equals("compare")) {
      line.add("--dry-run");
      line.add("--out");
      line.add(directory.resolve("results").toString());
    }
    int more = random.nextInt(6);
    for (int i = 0; i < more; i++) {
      String option = one(OPTIONS);
      line.add(option);
      if (random.nextInt(4) > 0) {
        line.add(random.nextInt(3) == 0 ? one(ODD_VALUES) : one(ARGUMENTS));
      }
    }
    if (Set.of("run", "load", "verify").contains(line.get(0))) {
      line.addAll(List.of("-p", "recordcount=0")); // Refused, at the latest for this.
    }
    return line;
  }

  private static final List<String> COMMANDS =
      List.of(
          "compare",
          "compare",
          "compare",
          "run",
          "load",
          "verify",
          "report",
          "dataset",
          "bindings",
          "workloads",
          "help",
          "--help",
          "--version",
          "",
          "rnu");

  private static final List<String> OPTIONS =
      List.of(
          "memory",
          "redisjson",
          "mongodb-search",
          "nothing",
          "-P",
          "-p",
          "-threads",
          "--threads",
          "-target",
          "--target",
          "-s",
          "-l",
          "-db",
          "-cp",
          "--jvm-args",
          "--sweep",
          "--find-max",
          "--repeats",
          "--seconds",
          "--warmup",
          "--settle",
          "--seed",
          "--label",
          "--url",
          "--reload",
          "--via",
          "--resume",
          "--retry-failed",
          "--queries",
          "--help",
          "--nonsense",
          "-x",
          "--",
          "@file");

  private static final List<String> ARGUMENTS =
      List.of(
          "1",
          "2",
          "10",
          "1000000",
          "workloads/search-10update",
          "generated",
          "recordcount=5",
          "memory",
          "redisjson=redis://127.0.0.1:1",
          "updates",
          "threads",
          "isolated",
          "p99=10ms",
          "p99",
          "250,6000",
          "1,2,4",
          "package",
          "container",
          "search.seed=2",
          "lab");
}
