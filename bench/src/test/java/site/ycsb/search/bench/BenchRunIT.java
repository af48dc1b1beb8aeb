// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.servers.ManagedServers;

/** {@code bench/run} as a developer calls it, on real servers, in short. */
class BenchRunIT {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final long PATIENCE_MINUTES = 5;
  private static final String SHORT = "--pairs 2 --jvms 2 --seconds 1 --warmup 1 --threads 2 ";

  @TempDir private Path directory;

  @BeforeEach
  void shareDownloads() throws IOException {
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(directory.resolve("packages"), downloads);
  }

  @ParameterizedTest
  @Tag("campaign")
  @CsvSource({
    "redisjson, 'READ,SEARCH', 3",
    "redisjson, 'INSERT,GET,SET --pipeline 16', 4",
    "mongodb-search, 'UPDATE,SEARCH', 3"
  })
  void peers_ofAStore_areMeasuredAndWritten(String store, String operations, int rows)
      throws Exception {
    Path file = directory.resolve("out/peers.json");

    String printed;
    try {
      printed =
          bench("peers " + store + " --operations " + operations + " " + SHORT + "--out " + file);
    } finally {
      call(HOME.resolve("bin/ycsb").toString(), "down");
    }

    assertThat(printed.lines().filter(line -> line.startsWith("| " + store))).hasSize(rows);
    Measured measured = Measured.JSON.readValue(file.toFile(), Measured.class);
    assertThat(measured.rows()).hasSize(rows);
    assertThat(measured.command()).startsWith("bench/run peers " + store + " --operations ");
    assertThat(measured.rows())
        .allSatisfy(
            row -> {
              assertThat(row.result().pairs()).hasSize(2);
              assertThat(row.result().cpu().mean()).isBetween(0.1, 10.0);
              assertThat(row.result().rate().mean()).isBetween(0.1, 10.0);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "peers redi --out x, 'no store ''redi''; did you mean redisjson? Valid are redisjson, mongodb-search, elasticsearch-search'",
    "change --before . --after . --stores redi --out x, 'Valid are memory, redisjson, mongodb-search, elasticsearch-search'",
    "peers redisjson --threads x --out x, (see bench/run peers --help)",
    "peers redisjson more --out x, more",
    "peers redisjson, --out",
    "peers memory --out x, 'no store ''memory''. Valid are redisjson, mongodb-search, elasticsearch-search'",
    "peers redisjson --operations FIND --out x, --operations FIND: valid are READ",
    "change --before nowhere --after . --out x, --before nowhere",
    "change --before . --after . --jvms 1 --out x, --jvms 1",
    "peers mongodb-search --documents 0 --out x, --documents 0: valid is 1 or more",
    "peers redisjson --pipeline 0 --out x, --pipeline 0: valid is 1 or more",
    "peers mongodb-search --operations GET --out x, GET and SET: valid with redisjson alone",
    "peer, peer",
    "'', (see bench/run --help)"
  })
  void run_askedWrongly_saysSoInOneLine(String arguments, String named) throws Exception {
    assertThat(bench(arguments).lines().filter(line -> !line.startsWith("|")))
        .singleElement()
        .asString()
        .startsWith("bench/run: ")
        .contains(named);
  }

  @ParameterizedTest
  @CsvSource({"--help, peers", "peers --help, --threads", "change --help, --before-p"})
  void help_ofEachCommand_namesWhatItTakes(String arguments, String named) throws Exception {
    assertThat(bench(arguments)).startsWith("Usage: bench/run").contains(named);
  }

  private String bench(String arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(HOME.resolve("bench/run").toString()));
    command.addAll(List.of(arguments.split(" +")));
    return call(command.toArray(String[]::new));
  }

  /** Output of a command, on either stream. */
  private String call(String... command) throws Exception {
    Path out = Files.createTempFile(directory, "out", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(HOME.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder
        .environment()
        .putAll(Map.of("YCSB_NO_BUILD", "1", "YCSB_SEARCH_HOME", directory.toString()));
    Process process = builder.start();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroy();
      throw new AssertionError("hangs: " + List.of(command));
    }
    return Files.readString(out);
  }
}
