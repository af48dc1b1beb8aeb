// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.release;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.launcher.release.Programs.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.servers.ManagedServers;

/** The archive of a release, unpacked: by itself, and in YCSB's own distribution. */
class ArchiveIT {

  private static final String SMALL =
      " -p recordcount=500 -p operationcount=1000 -p warmup.seconds=0";

  @TempDir static Path directory;

  /** The directory of the programs that bin/ycsb needs beside Java: Maven is not among them. */
  private static Path path;

  private static Path release;

  @BeforeAll
  static void unpack() throws Exception {
    Outcome packed =
        new BinYcsb(BinYcsb.PACKAGED.resolve("distribution/pack"), directory)
            .run(directory.toString());
    assertThat(packed.code()).as(packed.err()).isZero();
    Path home = Files.createDirectories(directory.resolve("a home"));
    run(home, "tar", "-xzf", packed.out().strip());
    release = home.resolve("ycsb-search-" + new Version().project());
    path = Files.createDirectories(directory.resolve("path"));
    Programs.link(path, "sh", "dirname", "readlink", "locale", "sed", "head");
  }

  @Test
  void run_withoutMaven_measures() throws Exception {
    Outcome outcome = released("run memory -P workloads/search-10update" + SMALL);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("[SEARCH], Return=OK, ", "[ANSWERS], Verified, true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bindings", "workloads", "comparisons", "--version"})
  void output_isThatOfTheClone(String command) throws Exception {
    Outcome outcome = released(command);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).isEqualTo(BinYcsb.packaged(directory).run(command).out());
  }

  /**
   * On the class paths that YCSB's own scripts make: of bin/ycsb.sh for the line that
   * docs/use/inside-ycsb.md adds to its list, then of bin/ycsb with the options that are there.
   */
  @Test
  void folderOfABinding_inYcsb_loadsAndRuns() throws Exception {
    String page = Files.readString(BinYcsb.PACKAGED.resolve("docs/use/inside-ycsb.md"));
    String[] line = page.replaceFirst("(?s).*echo (\\S+) .*", "$1").split(":");
    Path ycsb = directory.resolve("ycsb-0.17.0");
    Path lib = BinYcsb.PACKAGED.resolve("launcher/target/ycsb/lib");
    Files.createDirectory(ycsb);
    run(directory, "cp", "-R", lib.toString(), ycsb.toString());
    run(directory, "cp", "-R", release.resolve("redisjson-binding").toString(), ycsb.toString());
    Files.createSymbolicLink(
        directory.resolve("packages"), ManagedServers.userHome().resolve("packages"));
    Outcome up =
        inRelease().with("PATH", System.getenv("PATH")).run("up", "redis", "--via", "package");
    try {
      String properties =
          " -P %s -p binding=redisjson -p redisjson.url=%s"
              .formatted("workloads/search-10update", up.out().strip());
      Files.createSymbolicLink(ycsb.resolve("workloads"), release.resolve("workloads"));

      assertThat(
              client(
                  ycsb, "conf:lib/*:" + line[0] + "-binding/lib/*", line[1], "-load" + properties))
          .contains("[INSERT], Return=OK, 500");
      assertThat(
              client(
                  ycsb,
                  "redisjson-binding/lib/*:conf:lib/*",
                  "site.ycsb.BasicDB",
                  "-t -db " + line[1] + properties))
          .contains("[SEARCH], Return=OK, ", "[UPDATE], Return=OK, ");
    } finally {
      inRelease().with("PATH", System.getenv("PATH")).run("down");
    }
  }

  private static String client(Path ycsb, String classPath, String db, String arguments)
      throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", classPath, "site.ycsb.Client", "-db", db));
    command.addAll(List.of((arguments + SMALL).split(" ")));
    return run(ycsb, command.toArray(String[]::new));
  }

  private static Outcome released(String commandLine) throws Exception {
    return inRelease().run(commandLine.split(" "));
  }

  private static BinYcsb inRelease() {
    return new BinYcsb(release.resolve("bin/ycsb"), release)
        .with("PATH", path.toString())
        .with("JAVA_HOME", System.getProperty("java.home"))
        .with("YCSB_SEARCH_HOME", directory.toString());
  }
}
