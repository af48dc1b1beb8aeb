// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;

/** Command line of the manifest, given to the packaged tree as client 0 gives it. */
class DeploymentIT {

  @TempDir Path directory;

  @Test
  void commandLine_ofTheManifest_isAPlanOfRuns() throws Exception {
    List<String> arguments =
        Deployment.client().getArgs().stream()
            .map(argument -> argument.replace("$(JOB_COMPLETION_INDEX)", "0"))
            .toList();

    Outcome outcome =
        BinYcsb.packaged(BinYcsb.PACKAGED)
            .with("YCSB_SEARCH_HOME", directory.toString())
            .run(Stream.concat(arguments.stream(), Stream.of("--dry-run")).toArray(String[]::new));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("redisjson", "search-10update", "26 runs of 1 s");
  }
}
