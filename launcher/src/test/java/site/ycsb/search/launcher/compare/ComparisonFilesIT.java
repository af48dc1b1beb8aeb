// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.servers.ManagedServers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Comparison files of the project, each with its first contender alone, at the first point of each
 * sweep, after a warm-up of the server.
 */
@Tag("campaign")
class ComparisonFilesIT {

  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Path FILES = Path.of("..", "comparisons");

  /** File of an ageing, which takes an hour; {@code CompareIT} has a shorter ageing. */
  private static final String AN_HOUR = "ageing.yaml";

  private static final String MEASUREMENT =
      "{repeats: 1, seconds: 1, warmup: 0, settle: 3, ceiling: false}";

  @TempDir Path directory;
  @TempDir Path home;

  static List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(FILES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml") && !name.equals(AN_HOUR))
          .sorted()
          .toList();
    }
  }

  @AfterEach
  void down() throws Exception {
    ycsb("down");
  }

  @ParameterizedTest
  @MethodSource("files")
  void compare_theFirstPointOfEachSweep_isVerified(String name) throws Exception {
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(home.resolve("packages"), downloads);
    Path small = Files.writeString(directory.resolve(name), small(name));

    Outcome outcome = ycsb("compare -f %s --out results --via package".formatted(small));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains(" warmed up in ");
    assertThat(new ResultsDirectory(directory.resolve("results")).runs())
        .isNotEmpty()
        .allMatch(Run::done)
        .allMatch(run -> run.report().answers().verified());
  }

  private static String small(String name) throws IOException {
    ObjectNode file = (ObjectNode) YAML.readTree(Files.readString(FILES.resolve(name)));
    ObjectNode contenders = (ObjectNode) file.get("contenders");
    contenders.retain(contenders.propertyNames().iterator().next());
    for (JsonNode sweep : file.get("sweeps")) {
      keepFirst(sweep);
      keepFirst(sweep.path("vary"));
    }
    file.set("measurement", YAML.readTree(MEASUREMENT));
    return YAML.writeValueAsString(file);
  }

  /** Keeps the first value of each list; a sweep that is known by its name has none. */
  private static void keepFirst(JsonNode node) {
    if (node instanceof ObjectNode lists) {
      for (String key : List.copyOf(lists.propertyNames())) {
        if (lists.get(key) instanceof ArrayNode values) {
          lists.set(key, YAML.createArrayNode().add(values.get(0)));
        }
      }
    }
  }

  private Outcome ycsb(String commandLine) throws Exception {
    return BinYcsb.packaged(directory)
        .with("YCSB_SEARCH_HOME", home.toString())
        .run(commandLine.split(" "));
  }
}
