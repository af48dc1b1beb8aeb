// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.launcher.testing.StubHome;

/** {@code bin/ycsb} on the packaged tree, without a server. */
class BinYcsbIT {

  private static final String MEMORY =
      "-p recordcount=1000 -p operationcount=5000 -p searchproportion=0.5 -p readproportion=0.5"
          + " -p updateproportion=0 -threads 2";

  /** Sequences that move the cursor, erase or colour. */
  private static final String ESCAPES = "\u001b\\[[\\d;]*[A-Za-z]";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"load", "run", "verify", "compare", "report", "up"})
  void help_ofACommand_isAllThatIsPrinted(String command) throws Exception {
    Outcome outcome = BinYcsb.packaged(directory).run(command, "--help");

    assertThat(outcome.err()).isEmpty(); // picocli reports texts that it can't format.
    assertThat(outcome.out()).startsWith("Usage: bin/ycsb " + command);
  }

  @Test
  void version_anywhere_isPrinted() throws Exception {
    Outcome outcome = BinYcsb.packaged(directory).run("--version");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).startsWith("YCSB Search ");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void bindings_packaged_areFound() throws Exception {
    Outcome outcome = BinYcsb.packaged(directory).run("bindings");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).containsPattern("(?m)^memory +-");
  }

  @Test
  void workloads_packaged_areListed() throws Exception {
    Outcome outcome = BinYcsb.packaged(directory).run("workloads");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).containsPattern("(?m)^workloads/search-10update +\\S.*\\?$");
  }

  @Test
  void run_unknownBinding_isOneLineAndTwo() throws Exception {
    Outcome outcome = BinYcsb.packaged(directory).run("run", "memroy");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .hasLineCount(1)
        .startsWith("no binding 'memroy'; did you mean memory?");
  }

  @Test
  void run_memory_measuresSearches() throws Exception {
    Outcome outcome = BinYcsb.packaged(directory).run(("run memory " + MEMORY).split(" "));

    assertThat(outcome.err())
        .hasLineCount(1)
        .startsWith("verified before the run: ")
        .contains("0 of 5,000 operations failed");
    assertThat(outcome.out())
        .startsWith("[OVERALL], RunTime(ms), ")
        .contains("[SEARCH], Return=OK, ", "[READ], Return=OK, ");
    assertThat(outcome.code()).isZero();
  }

  @Test
  void verify_memory_isATableAndZero() throws Exception {
    Outcome outcome = BinYcsb.packaged(directory).run("verify", "memory", "-p", "recordcount=1000");

    assertThat(outcome.err()).startsWith("verifying memory");
    assertThat(outcome.out())
        .containsPattern("memory +memory +1,000 +600 +[\\d,]+ +600 of 600 +10 of 10 +[0-9a-f]{16}")
        .endsWith("Every answer is right.\n");
    assertThat(outcome.code()).isZero();
  }

  /** A file in the form of a dump of Wikipedia's abstracts, in the working directory. */
  @Test
  @Tag("campaign")
  void loadRunVerify_ofACorpusFile_areRight() throws Exception {
    StringBuilder rows = new StringBuilder("title\turl\tabstract\n");
    for (int i = 0; i < 300; i++) {
      rows.append("Wikipedia: Pencil %d\thttps://en.wikipedia.org/wiki/%d\t".formatted(i, i))
          .append("The pen, no. %d, is a Bézier pencil’s %s half…\n".formatted(i % 7, i % 2));
    }
    Files.writeString(directory.resolve("abstracts.tsv"), rows);
    String corpus =
        " -p recordcount=400 -p search.corpus=abstracts.tsv -p search.corpus.text=abstract";
    String mix =
        " -p operationcount=2000 -p searchproportion=0.5 -p updateproportion=0.3"
            + " -p readproportion=0.1 -p insertproportion=0.1";

    Outcome load = BinYcsb.packaged(directory).run(("load memory" + corpus).split(" "));
    Outcome run = BinYcsb.packaged(directory).run(("run memory" + corpus + mix).split(" "));
    Outcome verify = BinYcsb.packaged(directory).run(("verify memory" + corpus).split(" "));

    assertThat(load.code()).as(load.err()).isZero();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("[SETTINGS], title, abstract as words of [a-z0-9]+", "[ANSWERS], Verified, true")
        .contains("documents from rows, all; 100 more are copies of any row under new keys");
    assertThat(verify.code()).as(verify.err()).isZero();
    assertThat(verify.out()).containsPattern("memory +memory +400 +600 +[\\d,]+ +600 of 600");
  }

  @Test
  void corpus_packaged_areListed() throws Exception {
    Outcome outcome = BinYcsb.packaged(directory).run("corpus", "list");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("europarl   17,280", "wikipedia  10,033", "CC BY-SA 4.0");
  }

  @Test
  void run_onATerminal_endsWithATableOfEightyColumns() throws Exception {
    Outcome outcome =
        BinYcsb.packaged(directory).inTerminal(24, 80).run(("run memory " + MEMORY).split(" "));

    assertThat(outcome.code()).as(outcome.out()).isZero();
    List<String> lines = outcome.out().replaceAll(ESCAPES, "").lines().toList();
    List<String> table = lines.subList(lines.size() - 5, lines.size());
    assertThat(table.get(0)).matches("operation +count +/s +p50 +p95 +p99 +p99.9 +failed");
    assertThat(table.get(1)).matches("READ( +[\\d,]+){2}( +[\\d.]+[µm]?s){4} +0");
    assertThat(table.get(2)).startsWith("SEARCH ");
    assertThat(table.get(3)).matches("all +5,000 +[\\d,]+ +0");
    assertThat(table.get(4))
        .matches("verified: \\d+ questions before, \\d+ answers during, 0 writes after");
    assertThat(table).allMatch(line -> line.length() <= 80);
    assertThat(outcome.out()).contains("\u001b[1moperation", "\u001b[32mverified");
  }

  @Test
  void run_onATerminalWithoutColours_hasNone() throws Exception {
    Outcome outcome =
        BinYcsb.packaged(directory)
            .with("NO_COLOR", "1")
            .inTerminal(24, 80)
            .run(("run memory " + MEMORY).split(" "));

    assertThat(outcome.out()).contains("verified: ").doesNotContainPattern("\u001b\\[\\d+m");
  }

  @Test
  void run_formats_areChosenByTheOption() throws Exception {
    Outcome table =
        BinYcsb.packaged(directory).run(("run memory --format table " + MEMORY).split(" "));
    Outcome json =
        BinYcsb.packaged(directory).run(("run memory --format json " + MEMORY).split(" "));

    assertThat(table.out()).startsWith("operation ").hasLineCount(5);
    assertThat(table.err()).isEmpty();
    assertThat(json.out()).startsWith("{\n  \"schema\" : 1,");
  }

  @Test
  void run_brokenProportions_isTheClientsLineAndTwo() throws Exception {
    Outcome outcome =
        BinYcsb.packaged(directory)
            .run(("run memory " + MEMORY + " -p scanproportion=1").split(" "));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).startsWith("proportions sum to 2");
  }

  @Test
  void version_homeWithSpacesThroughLinks_isPrinted() throws Exception {
    Path script = BinYcsb.copy(directory.resolve("a home"));
    Path link = Files.createDirectories(directory.resolve("my bin")).resolve("ycsb");
    Files.createSymbolicLink(link, Path.of("../link"));
    Files.createSymbolicLink(directory.resolve("link"), script);

    Outcome outcome = new BinYcsb(link, directory).with("YCSB_NO_BUILD", "1").run("bindings");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).contains("memory");
    assertThat(outcome.code()).isZero();
  }

  @Test
  void start_noJavaOrAnOldOne_isOneLine() throws Exception {
    program("old/bin/java", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
    program("broken/bin/java", "exit 1");

    assertThat(withJava("nowhere").err())
        .hasLineCount(1)
        .startsWith("there is no " + directory.resolve("nowhere/bin/java") + ": install JDK 17");
    assertThat(withJava("broken").err()).hasLineCount(1).contains("does not run: install JDK 17");
    assertThat(withJava("old").err()).hasLineCount(1).contains("is Java 11: install JDK 17");
    assertThat(withJava("old").code()).isEqualTo(2);
  }

  @Test
  void start_sourcesChanged_buildsOnce() throws Exception {
    Path script = BinYcsb.copy(directory.resolve("home"));
    fakeMaven(build());

    assertThat(withMaven(script).err())
        .isEqualToIgnoringNewLines("building (first run, about a minute)…");
    assertThat(withMaven(script).err()).isEmpty();
    Path source = directory.resolve("home/search-core/src/main/New.java");
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plus(Duration.ofSeconds(1))));
    assertThat(withMaven(script).err())
        .isEqualToIgnoringNewLines("building (sources have changed)…");
    assertThat(directory.resolve("builds")).hasContent("built\nbuilt");
  }

  @Test
  void start_twoTerminals_buildOnce() throws Exception {
    Path script = BinYcsb.copy(directory.resolve("home"));
    fakeMaven("sleep 1; " + build());

    List<Process> terminals = List.of(terminal(script), terminal(script));

    for (Process terminal : terminals) {
      assertThat(terminal.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(terminal.exitValue()).isZero();
    }
    assertThat(directory.resolve("builds")).hasContent("built");
  }

  @Test
  void start_buildFails_namesItsLogAndTriesAgain() throws Exception {
    Path script = BinYcsb.copy(directory.resolve("home"));
    fakeMaven("echo no compiler; exit 1");
    Path log = directory.resolve("home/target/build.log");

    for (int attempt = 0; attempt < 2; attempt++) {
      Outcome outcome = withMaven(script);

      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).endsWith("the build failed: see " + log + "\n").hasLineCount(2);
      assertThat(log).hasContent("no compiler");
    }
  }

  @Test
  void start_noMaven_isOneLine() throws Exception {
    Path script = BinYcsb.copy(directory.resolve("home"));
    Path path = Files.createDirectories(directory.resolve("path"));
    for (String tool : List.of("dirname", "readlink", "ls", "sed", "head", "find", "mkdir", "sh")) {
      Files.createSymbolicLink(path.resolve(tool), tool(tool));
    }

    Outcome outcome =
        new BinYcsb(script, directory)
            .with("PATH", path.toString())
            .with("JAVA_HOME", System.getProperty("java.home"))
            .run("--version");

    assertThat(outcome.err()).hasLineCount(1).startsWith("there is no mvn: install Maven");
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void terminate_launcher_endsTheClient() throws Exception {
    StubHome stub = StubHome.in(directory);
    Files.createDirectories(directory.resolve("bin"));
    Files.copy(BinYcsb.PACKAGED.resolve("bin/ycsb"), directory.resolve("bin/ycsb"));
    Files.createSymbolicLink(directory.resolve("launcher"), BinYcsb.PACKAGED.resolve("launcher"));
    BinYcsb script =
        new BinYcsb(directory.resolve("bin/ycsb"), directory).with("YCSB_NO_BUILD", "1");
    Process launcher =
        script.start(
            ("run stub -p stub.url=given -p recordcount=1 -p operationcount=1 -p stub.keep=true"
                    + " -p stub.sleep=60000 -p stub.record="
                    + stub.record())
                .split(" "));
    await(() -> Files.exists(stub.record()) && stub.calls().size() == 1);

    launcher.destroy();

    assertThat(launcher.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(launcher.exitValue()).isEqualTo(143);
    assertThat(ProcessHandle.of(Long.parseLong(stub.value("pid")))).isEmpty();
    assertThat(Path.of(stub.value("file"))).doesNotExist();
  }

  /** The run would take years. */
  @Test
  void kill_launcher_endsTheClient() throws Exception {
    Process launcher =
        BinYcsb.packaged(directory)
            .start(("run memory " + MEMORY + " -target 1 -p operationcount=99999999").split(" "));
    List<ProcessHandle> clients = new ArrayList<>();
    await(
        () -> {
          launcher.children().filter(BinYcsbIT::isClient).forEach(clients::add);
          return !clients.isEmpty();
        });

    launcher.destroyForcibly();

    await(() -> hasEnded(clients.get(0)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--help", "status", "bindings", "workloads", "verify memory -p recordcount=100"})
  void anyCommand_outputThatCannotBeWritten_isOneLineAndSeven(String command) throws Exception {
    Path err = directory.resolve("err");
    Process process =
        BinYcsb.packaged(directory)
            .start(
                new File("/dev/null"),
                Redirect.to(new File("/dev/full")),
                Redirect.to(err.toFile()),
                command.split(" "));

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(7);
    assertThat(Files.readString(err))
        .containsOnlyOnce("the output can't be written: is the disk full,");
  }

  @Test
  void run_heapTooSmall_isOneLineAndTwo() throws Exception {
    Outcome outcome =
        BinYcsb.packaged(directory)
            .with("JAVA_OPTS", "") // The size of a heap depends on its collector.
            .run(("run memory " + MEMORY + " --jvm-args -Xmx6m").split(" "));

    assertThat(outcome.err()).hasLineCount(1).startsWith("the client's heap of 6 MB is too small:");
    assertThat(outcome.code()).isEqualTo(2);
  }

  /** The shell writes the names, because this JVM may not be able to. */
  @Test
  void run_namesThatAreNotAsciiInTheLocaleC_areFound() throws Exception {
    BinYcsb.copy(directory.resolve("home"));
    String script =
        "name=$(printf 'jos\\303\\251') && mv home \"$name\" && export HOME=\"$PWD/$name\""
            + " && unset YCSB_SEARCH_HOME XDG_CACHE_HOME && cd \"$name\" && bin/ycsb run memory "
            + MEMORY
            + " && bin/ycsb status";
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", script).directory(directory.toFile());
    shell.environment().putAll(Map.of("LC_ALL", "C", "YCSB_NO_BUILD", "1"));
    Path out = directory.resolve("out");
    Process process = shell.redirectErrorStream(true).redirectOutput(out.toFile()).start();

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(out))
        .contains("[SEARCH], Return=OK, ", "redis   down")
        .doesNotContain("Exception");
    assertThat(process.exitValue()).isZero();
  }

  private Outcome withJava(String home) throws Exception {
    return BinYcsb.packaged(directory)
        .with("JAVA_HOME", directory.resolve(home).toString())
        .run("--version");
  }

  private Outcome withMaven(Path script) throws Exception {
    return new BinYcsb(script, directory).with("PATH", path()).run("--version");
  }

  private Process terminal(Path script) throws IOException {
    return new BinYcsb(script, directory).with("PATH", path()).start("--version");
  }

  private String path() {
    return directory.resolve("maven") + ":" + System.getenv("PATH");
  }

  /** Command that restores the jars and counts the builds. */
  private String build() throws IOException {
    Path backup = directory.resolve("backup");
    BinYcsb.copy(backup);
    return "echo built >>'%s/builds'; cp -r '%s/launcher/target' launcher/"
        .formatted(directory, backup);
  }

  private void fakeMaven(String body) throws IOException {
    program("maven/mvn", body);
  }

  private void program(String name, String body) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Path tool(String name) {
    return List.of(Path.of("/usr/bin", name), Path.of("/bin", name)).stream()
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  /** True for the JVM of a client. The script starts other, short processes before it. */
  private static boolean isClient(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("-Dycsb.parent=stdin");
  }

  /** True if the process has ended. A zombie has ended, too, but no parent has collected it yet. */
  private static boolean hasEnded(ProcessHandle process) throws IOException {
    Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
    return !Files.exists(stat) || Files.readString(stat).contains(") Z ");
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void await(Condition condition) throws Exception {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(30));
    while (!condition.holds()) {
      assertThat(Instant.now()).isBefore(deadline);
      Thread.sleep(20);
    }
  }
}
