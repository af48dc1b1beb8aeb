// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.plan.Comparisons;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.launcher.testing.StubHome.Outcome;
import site.ycsb.search.results.ResultsDirectory;

class MainTest {

  private static final Console CONSOLE = new Console(System.out, System.err, "");

  @TempDir Path directory;
  private StubHome home;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
    home.workload(
        "mix", "recordcount=10", "operationcount=10", "readproportion=0.5", "updateproportion=0.5");
    home.workload("twin", "recordcount=10", "operationcount=10", "readproportion=1");
    home.workload("spread", "insertstart=5", "readproportion=1");
    write("wrong", "recordcount=9\nreadproportion=1\nfieldlength=2\n fieldlength : 0\n#");
    write("typing", "recrodcount = 9");
    write("bound", "recordcount=9\nbinding=stub");
  }

  /** Writes a file of properties that is no workload of the project. */
  private void write(String name, String content) throws IOException {
    Files.writeString(directory.resolve(name), content);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          frobnicate                       | no command frobnicate: valid are load, run
          frobnicate --help                | no command frobnicate: valid are load, run
          rum --help                       | no command rum; did you mean run?
          rum                              | no command rum; did you mean run?
          run stub -treads 4               | no option -treads; did you mean -threads? (see
          run stub -thraeds 4              | no option -thraeds; did you mean -threads
          run stub surplus                 | surplus: unexpected argument: omit it, or write -P before it if it is a workload (see
          load stub workloads/mix          | workloads/mix: unexpected argument: omit it, or write -P before it
          bindings stub memory             | memory: unexpected argument: omit it (see
          run workloads/mix                | memory, stub; write -P before a workload, -f before a comparison
          compare stub comparisons/x       | memory, stub; write -P before a workload, -f before a comparison
          run memory -P mix -p binding=stub | binding=stub contradicts the command run memory: omit it
          run memory -P mix -p db=stub     | db=stub contradicts the command run memory: omit it
          run memory -P bound              | bound:2: binding=stub contradicts the command run memory: omit it
          run memory -P wrong              | wrong:4: fieldlength=0: valid are
          run memory -P mix -P wrong       | wrong:4: fieldlength=0: valid are
          run memory -P wrong -P mix       | wrong:4: fieldlength=0: valid are
          run memory -P wrong -p fieldlength=x | fieldlength=x: valid are
          load memory -P typing            | typing:1: recrodcount: no such property; did you mean recordcount?
          verify memory -P wrong           | wrong:4: fieldlength=0: valid are
          dataset -P wrong                 | wrong:4: fieldlength=0: valid are
          compare memory -P wrong          | wrong:4: fieldlength=0: valid are
          compare memory -P mix -P typing  | typing:1: recrodcount: no such property; did you mean
          compare memory -P mix -p binding=stub | -p binding: a comparison sets this property itself: use the store's name
          run stub -threads                | Missing required parameter for option '--threads'
          run stub -threads many           | threadcount=many: valid are 1 … 10000
          run stub -threads 0              | threadcount=0: valid are 1 … 10000
          run stub -target -5              | target=-5: valid are 0 … 2147483647
          run stub -target 1500.5          | target=1500.5: valid are 0 … 2147483647
          verify stub -P mix --queries 99999999999 | verify.queries=99999999999: valid are
          up redis --nodes 1.5             | --nodes 1.5: valid is 1 … 30
          up redis --nodes 31              | --nodes 31: valid is 1 … 30
          up redis --nodes 3 --replicas x  | --replicas x: valid is 0 … 9
          up redis --replicas 99999999999  | --replicas 99999999999: valid is 0 … 9
          up redis --replicas 1            | --replicas 1: Redis keeps its copies on the nodes themselves: omit it
          up redis --port x                | --port x: valid is 1 … 65535
          up redis --port 0                | --port 0: valid is 1 … 65535
          run stub -p recordcount          | -p recordcount: write -p KEY=VALUE
          run stub -p =5                   | -p …: write -p KEY=VALUE
          run stub -p stub.key:secret      | -p stub.…: write -p KEY=VALUE
          run stub -p stub.passwords3cret  | -p stub.…: write -p KEY=VALUE
          run stub -p s3cret               | -p …: write -p KEY=VALUE
          run stub -p stub.passwords3cret=x | stub.password…: no such property: valid are those of
          run stub -p stub.password s3cret | … (after stub.password): unexpected argument: omit it
          run stub -p stub.password= -s3cret | no option … (after stub.password…) (see
          run stub --passwords3cret        | no option --password… (see bin/ycsb run --help)
          run stub -P /tmp                 | -P /tmp: can't be read: is a directory
          compare -f /tmp                  | -f /tmp: can't be read: is a directory
          report /dev/null                 | /dev/null: no results are there
          run stub -P nowhere              | -P nowhere: no such file in this directory or in
          run                              | BINDING is missing: valid are memory, stub
          run stubb                        | no binding 'stubb'; did you mean stub? Valid are
          run stub                         | recordcount is not set: name a workload
          run memory -P mix -p stub.sleep=9999999 | stub.sleep=9999999: valid are 0 … 100000
          run memory -P mix -p stub.slep=1 | stub.slep: no such property; did you mean stub.sleep?
          run stub -p recordcount=x        | recordcount=x: valid are
          run stub -p recrodcount=5 | recrodcount: no such property; did you mean recordcount?
          run stub -p stub.recrod=5 | stub.recrod: no such property; did you mean stub.record?
          run stub -p search.sed=5         | search.sed: no such property; did you mean search.seed?
          run stub -p redis.url=there      | redis.url: no such property; did you mean stub.url?
          run stub -p url=there            | url: no such property; did you mean stub.url?
          run stub -p spin.slep=5          | spin.slep: no such property; did you mean spin.sleep?
          run stub -p nobody.knows=5       | nobody.knows: no such property: valid are those of docs/
          run stub -p stub.sleep=no        | stub.sleep=no: valid are
          run stub -P mix --format x       | --format x: valid are table, ycsb, json
          run stub -P mix --format ycsb -p exporter=x | --format ycsb contradicts -p exporter=x: give one of them
          run stub -P mix --format table -p exportfile=x | --format table contradicts -p exportfile=x: give one
          run stub -p dotransactions=false | dotransactions=false contradicts the command
          run stub --via bus               | --via bus: valid are container, package
          run stub -threads 2 -p threadcount=3 | -threads 2 contradicts -p threadcount=3
          run stub -P mix -p search.corpus=nowhere.csv | search.corpus=nowhere.csv: no such file
          run stub -P mix -p search.corpus=nowhere.doc | nowhere.doc: valid is a file that ends in
          run stub -P mix -p search.corpus.tag=x | search.corpus.tag: valid only with search.corpus
          corpus get wikipedia             | get: valid are bin/ycsb corpus list and
          corpus fetch                     | NAME is missing: valid are europarl, wikipedia
          corpus fetch dump                | dump: valid are europarl, wikipedia
          verify                           | BINDING is missing: valid are memory, stub
          compare stub --url nonsense      | --url nonsense: valid is LABEL=URL
          up                               | SERVER is missing: valid are redis
          up stubb                         | no server 'stubb'. Valid are redis
          up redi                          | no server 'redi'; did you mean redis? Valid are redis
          up redis@                        | unknown server 'redis@': use redis[@VERSION][/NAME]
          down valkey@8                    | no server 'valkey'. Valid are redis
          up redis --port 70000            | --port 70000: valid is 1 … 65535
          bindings foo                     | no binding 'foo'. Valid are memory, stub
          bindings stubb                   | no binding 'stubb'; did you mean stub?
          workloads mic                    | no workload 'mic'; did you mean mix? Valid are mix, spread, twin
          completion                       | SHELL is missing: valid is bin/ycsb completion bash (see
          questions                        | ACTION is missing: valid is bin/ycsb questions import FORM FILE (see
          questions import monitor /tmp    | /tmp: valid is a readable file
          questions import                 | FORM is missing: valid is bin/ycsb questions import FORM FILE (see
          report                           | DIR is missing: valid is bin/ycsb report DIR... [--out DIR]
          completion fish                  | fish: valid is bash
          help rum                         | Unknown subcommand 'rum': valid are load, run
          compare                          | BINDING is missing: name contenders
          compare stub stub                | stub is named twice: give one of them a label
          compare stub --sweep up          | --sweep up: valid are updates, isolated, threads, fr
          compare stub --repeats 0         | --repeats 0: must be at least 1
          compare stub --repeats 1000000   | --repeats 1000000: must be at most 1000
          compare stub --repeats 1.5       | --repeats 1.5: valid is a whole number, 1 … 1000
          compare stub --repeats x         | --repeats x: valid is a whole number, 1 … 1000
          compare stub --repeats 99999999999 | --repeats 99999999999: valid is a whole number, 1 … 1000
          compare stub --sessions 0        | --sessions 0: valid is 1 or more
          compare stub --sessions -1       | --sessions -1: valid is 1 or more
          compare stub --sessions x        | --sessions x: valid is a whole number, 1 … 1000
          compare stub --clients x         | --clients x: valid is 1 … 1000
          compare stub --clients 1001      | --clients 1001: valid is 1 … 1000
          compare stub --client-timeout x  | --client-timeout x: valid is 1 … 2147483647
          compare stub --client-timeout 0  | --client-timeout 0: valid is 1 … 2147483647
          compare stub --index x           | --index x: valid with --coordinator HOST:PORT
          compare stub --clients 2 --coordinator a:1 --index x | --clients 2 --index x: valid is 0 … 1
          compare stub --coordinator a:0   | --coordinator a:0: valid is HOST:PORT
          compare stub --quick=x           | --quick x: valid is true or false
          compare stub --warmup x          | --warmup x: valid is a whole number, 0 … 86400
          compare stub --warmup 86401      | --warmup 86401: must be at most 86400
          compare stub --threads x         | --threads x: valid is a whole number, 1 … 10000
          compare stub --threads 10001     | --threads 10001: must be at most 10000
          compare stub --seed 99999999999999999999 | --seed 99999999999999999999: valid is a whole number, -9223372036854775808 … 9223372036854775807
          compare stub --seconds 99999999999 | --seconds 99999999999: valid is a whole number, 1 … 2147483647
          compare stub --seconds .nan      | --seconds .nan: valid is a whole number
          compare stub --settle -1         | --settle -1: must be at least 0
          compare stub memory --precision 5 | --precision 5: valid is a percentage such as 5%
          compare stub --budget 5d         | --budget 5d: valid is a time such as 90s, 30m or 2h
          compare stub --precision 5%      | --precision 5%: it is that of a comparison: name two
          compare stub memory --against redis | --against redis: valid are stub, memory
          compare stub memory --precision 5% --repeats 4 | --repeats 4: with a precision, must be at
          compare ..=stub                  | contender ..: not a label: valid are letters, digits,
          compare old=stub,server=redis@7  | contender old: server=redis@7: binding stub uses stubd
          compare stub -P mix -p recrodcount=5 | -p recrodcount: no such property; did you mean
          compare stub -P mix -p recordcount=x | -p recordcount: x: valid are
          compare stub --threads 4,0       | --threads 0: must be at least 1
          compare stub --target 250,many   | --target many: valid is a whole number
          compare stub --find-max 10ms     | --find-max 10ms: write a percentile and a time
          compare stub --label a/b         | --label a/b: valid are letters, digits,
          compare stub -p threadcount=3    | -p threadcount: a comparison sets this property
          compare stub -p exporter=x       | -p exporter: a comparison sets this property itself
          compare stub -p readproportion=1 | -p readproportion: --sweep updates defines the mix
          compare stub -P mix --sweep updates | -P mix and --sweep updates both define a mix
          compare a/b=stub                 | contender a/b: not a label: valid are letters, digits,
          compare stub,stub.exits          | is not KEY=VALUE, or its key is given twice
          compare stub,threadcount=3       | stub: threadcount: a comparison sets this property
          compare stub,stub.password=pw    | contender stub: stub.password: may hold a password
          compare new=stub,server=mine     | server=mine: binding stub uses stubd: write stubd@VERSION, or the path of a program
          compare memory,server=redis@7.2  | binding memory uses no server
          compare stub,share=other         | stub: share=other: name a contender that has a server of the same kind to itself: there is none: omit it
          compare memory stub,share=other  | stub: share=other: name a contender that has a server of the same kind to itself: there is none: omit it
          compare stub a=stub,share=b      | name a contender that has a server of the same kind to itself: valid are stub
          compare stub a=stub,share=stub --url a=x | --url a=…: name a contender that has a server to itself: valid are stub
          compare stub a=stub,share=stub,server=stubd@1 | contender a: server=stubd@1: valid is one of --url, server and share
          compare stub,server=stubd@1 --url stub=x | contender stub: server=stubd@1: valid is one of --url, server and share
          compare stub a=stub,share=stub,server.nodes=3 | contender a: server.nodes: 3 is not that of stub: set it there only
          compare stub,server.nodes=2 a=stub,share=stub,server.nodes=3 | is not that of stub: set
          compare memory stub,share=memory | share=memory: name a contender that has a server of the same kind to itself: there is none
          compare stub -P mix --vary threadcount=1,2 | --vary threadcount: a comparison sets this
          compare stub -P mix --vary fieldlength=1,x | --vary fieldlength: x: valid are 1 …
          compare stub -P mix --vary fieldlength | --vary fieldlength: write a property and its
          compare stub -P mix --vary fieldlength=1, | --vary fieldlength: a value is missing
          compare stub,stub.passwords3cret | contender stub: part 2 is not KEY=VALUE
          compare stub -P mix --vary stub.password=s3cret,b | --vary stub.password: its values may hold
          compare stub -P mix --vary table=a,b | --vary table: a server or table has it from its
          compare stub -P mix --vary fieldlength=1,2 -p fieldlength=3 | --vary fieldlength: contradicts fieldlength of all points
          compare stub,stub.exits=1 -P mix --vary stub.exits=0 | contender stub has its own stub.exits
          compare stub --url stub=x -P mix --vary fieldlenth=1,2 | did you mean fieldlength
          compare -f nowhere               | -f nowhere: no such file
          compare stubb                    | no binding 'stubb'; did you mean stub?
          compare stub -P mix -P spread    | spread: insertstart: a comparison sets this property
          compare stub --find-max p99=1ms --threads 1,2 | --find-max p99=1ms: valid is with one workload, one number
          compare stub --find-max p99=1ms -P mix -P twin | --find-max p99=1ms: valid is with one workload
          compare stub -P mix --retry-failed | --retry-failed is valid only with --resume DIR
          compare stub -P mix --out target | --out target: the directory contains other files
          compare stub --url redis://u:pw@h   | redis://…@h
          compare stub memory --url memory=x  | --url memory=…: name a contender that has a server to itself: valid are stub
          compare stub -P mix --price host    | --price host: write a name and a price above 0 of an
          compare stub -P mix --price host=0/h | --price host=0/h: write a name and a price above 0
          compare stub -P mix --price host=1  | --price host=1: write a name and a price above 0
          compare stub -P mix --price a=1/h   | --price a=1/h: a is not among the contenders: valid are host, stub
          compare stub -P mix --price host=1/h --price host=2/h | --price host=2/h: host has two prices
          compare stub -P mix --url memory=x  | --url memory=…: name a contender that has a server to itself: valid are stub
          compare stub -P mix --url stub=x    | mix writes to stub, so its dataset must be
          compare stub -P mix --resume x   | omit stub
          compare --resume x --seconds 5   | omit --seconds
          compare --resume nowhere         | nowhere: no results are there
          """)
  void run_badUsage_isOneLineAndTwo(String arguments, String line) {
    Outcome outcome = home.run(arguments.split(" +"));

    assertThat(outcome.err())
        .contains(line)
        .hasLineCount(1)
        .doesNotContain("\tat ", "secret", "s3cret");
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void commands_ofTheReadme_haveValidOptions() throws IOException {
    String readme = Files.readString(Path.of("../README.md")).replace("\\\n", "");
    List<String> commands =
        readme.lines().filter(line -> line.startsWith("bin/ycsb ")).map(String::strip).toList();

    assertThat(commands)
        .hasSizeGreaterThan(6)
        .allSatisfy(
            command ->
                Main.commandLine(new Context(home.home(), Console.ofProcess()), false)
                    .parseArgs(command.replaceFirst(" >.*", "").split(" +", 2)[1].split(" +")));
  }

  @Test
  void dataset_ofMillions_saysWhatTakesTime() {
    String options = "-P mix -p fieldcount=1 -p fieldlength=1 -p recordcount=";

    assertThat(home.run(("dataset " + options + 1_000_000).split(" ")).err()).isEmpty();
    assertThat(home.run(("dataset " + options + 1_000_001).split(" ")).err())
        .isEqualToIgnoringNewLines(
            "counting hits in 1,000,001 documents; -p recordcount=N for fewer");
  }

  @Test
  void report_ofADirectoryWithoutRuns_isOneLineAndTwo() {
    new ResultsDirectory(directory).begin(Comparisons.of(List.of("memory"), 1, Map.of()));

    Outcome outcome = home.run("report", directory.toString());

    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(
            "%s holds no run: valid is a directory whose runs/ is kept".formatted(directory));
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void report_ofOneDirectoryTwice_isOneLineAndTwo() throws IOException {
    ResultsDirectory results = new ResultsDirectory(directory.resolve("results/one"));
    results.begin(Comparisons.of(List.of("memory"), 1, Map.of()));
    Path link = Files.createSymbolicLink(directory.resolve("results/two"), results.path());

    Outcome outcome = home.run("report", results.path().toString(), link.toString());

    assertThat(outcome.err()).isEqualToIgnoringNewLines(link + " is named twice: omit one of them");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(directory.resolve("results/one-vs-two")).doesNotExist();
  }

  @Test
  void run_bindingThatLacksACapability_namesTheBindingsThatHaveIt() throws IOException {
    home.addBinding("keyed-binding", "stub.KeyedBinding");

    Outcome outcome =
        home.run(
            ("run keyed -p recordcount=1 -p operationcount=1 -p readproportion=0"
                    + " -p updateproportion=0 -p searchproportion=1")
                .split(" "));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo(
            "the workload needs Search, which keyed can't do; valid are the bindings memory,"
                + " stub\n");
    assertThat(home.run("verify", "keyed", "-P", "mix").err())
        .isEqualTo(
            "the workload needs Search, which keyed can't do; valid are the bindings"
                + " memory, stub\n");
  }

  /** By its letters, a property of another binding is nearer. */
  @Test
  void run_anUnknownPropertyWithTheNameOfOneOfTheStore_suggestsThatFirst() throws IOException {
    home.addBinding("keyed-binding", "stub.KeyedBinding");

    assertThat(home.run("run", "stub", "-P", "mix", "-p", "ks.url=x").err())
        .isEqualTo("ks.url: no such property; did you mean stub.url?\n");
    assertThat(home.run("run", "keyed", "-P", "mix", "-p", "ks.url=x").err())
        .isEqualTo("ks.url: no such property; did you mean keys.url?\n");
  }

  @Test
  void run_propertiesOfAnotherBinding_saysInOneLineThatTheyHaveNoEffect() {
    Outcome outcome =
        home.run(
            ("run memory -P mix -p stub.sleep=0 -p stub.exits=0 -p stub.record=" + home.record())
                .split(" "));

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err())
        .isEqualTo(
            "stub.exits, stub.record, stub.sleep: no effect with memory; only other bindings have"
                + " them\n");
  }

  @Test
  void compare_sharedPropertiesOfOneContender_saysNothing() {
    Outcome outcome =
        home.run(
            "compare memory stub -P mix -p stub.sleep=0 --url stub=x --reload --dry-run"
                .split(" "));

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
  }

  @Test
  void run_force_setsTheProperty() throws IOException {
    home.runStub("run", "--force");

    assertThat(home.value("search.force")).isEqualTo("true");
  }

  @Test
  void run_withoutCommand_printsTheHelpWithAllOfThemByPurpose() {
    Outcome outcome = home.run();

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).isEqualTo(home.run("--help").out());
    assertThat(outcome.err().lines().filter(line -> line.matches("  \\w+ {3,}[A-Z].*")))
        .hasSameSizeAs(
            Main.commandLine(new Context(home.home(), CONSOLE), true).getSubcommands().keySet());
    assertThat(outcome.err().lines()).hasSizeLessThanOrEqualTo(40);
    assertThat(outcome.err()).containsPattern("Measure:\\R  run +[^\\r\\n]+\\R  load ");
  }

  @Test
  void run_corpusWithoutAction_printsItsHelp() {
    Outcome outcome = home.run("corpus");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).isEqualTo(home.run("corpus", "--help").out());
  }

  @ParameterizedTest
  @CsvSource({
    "compar, compare comparisons",
    "run --forma, --format",
    "run --format \"\", table ycsb json",
    "up --via \"\", container package",
    "run st, stub",
    "compare memory st, stub",
    "run stub -db m, memory",
    "run stub -P workloads/t, workloads/twin",
    "compare -P workloads/, workloads/mix workloads/spread workloads/twin",
    "compare -f c, comparisons/first.yaml comparisons/second.yaml",
    "workloads t, twin",
    "up r, redis"
  })
  void completion_ofAWord_isWhatTheCommandLineKnows(String words, String completions)
      throws Exception {
    Path comparisons = Files.createDirectory(directory.resolve("comparisons"));
    Files.createFile(comparisons.resolve("first.yaml"));
    Files.createFile(comparisons.resolve("second.yaml"));
    Path script = Files.writeString(directory.resolve("c"), home.run("completion", "bash").out());
    String shell =
        "source %s; COMP_WORDS=(bin/ycsb %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
            + " _complete_ycsb 2>/dev/null; echo ${COMPREPLY[@]}";

    Process bash = new ProcessBuilder("bash", "-c", shell.formatted(script, words)).start();

    assertThat(bash.inputReader().readLine()).isEqualTo(completions);
  }

  @ParameterizedTest
  @ValueSource(strings = {"compare", "run", "load"})
  void help_ofACommandWithManyOptions_fitsAScreenAndNamesTheRest(String command) {
    String brief = home.run(command, "--help").out();
    String all = home.run(command, "--help-all").out();

    assertThat(brief.lines()).hasSizeLessThanOrEqualTo(40).allMatch(line -> line.length() <= 80);
    assertThat(brief).endsWith("All options: bin/ycsb %s --help-all\n".formatted(command));
    assertThat(brief).contains("--threads").doesNotContain("--jvm-args", "Managed server");
    assertThat(all).contains("--threads", "--jvm-args", "Managed server", "--via");
    assertThat(all.lines()).allMatch(line -> line.length() <= 80);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "load",
        "run",
        "verify",
        "compare",
        "report",
        "up",
        "down",
        "status",
        "doctor",
        "bindings",
        "workloads",
        "comparisons",
        "dataset",
        "corpus",
        "questions"
      })
  void help_ofEachCommand_hasSynopsisAndExample(String command) {
    Outcome outcome = home.run(command, "--help");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("Usage: bin/ycsb " + command)
        .containsPattern("Example:\\R  bin/ycsb " + command);
    assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(home.run("help", command).out()).isEqualTo(outcome.out());
  }

  @Test
  void version_isThatOfTheBuild() {
    Outcome outcome = home.run("--version");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .matches(
            "YCSB Search \\d+\\.\\d+.* \\(commit (unknown|[0-9a-f]{7,}(-changed)?), YCSB 0\\.17\\.0, Java .*\\)\\R");
  }

  @Test
  void compare_intoWhatCantBeWritten_saysWhyAndIsSeven() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));

    Outcome outcome = home.run("compare", "memory", "-P", "mix", "--out", file + "/results");

    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(file + "/results: can't be written: not a directory");
    assertThat(outcome.code()).isEqualTo(7);
  }

  @Test
  void workloads_ofAFileThatIsNotUtf8_namesIt() throws IOException {
    Path workload = directory.resolve("workloads/latin");
    Files.writeString(workload, "# \u00e9", StandardCharsets.ISO_8859_1);

    Outcome outcome = home.run("workloads");

    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(workload + ": can't be read: it is not UTF-8");
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void run_unexpectedFailure_isOneLineAndOne() throws IOException {
    Outcome outcome = home.run("report", "\0"); // No file can have this name.

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).hasLineCount(1).contains("YCSB_DEBUG=1");
  }
}
