// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.results.Baseline;

class BaselineMeterTest {

  @TempDir Path directory;

  @Test
  void machine_ofThisMachine_isPlausibleBoundedAndLeavesNoFile() throws IOException {
    long startNanos = System.nanoTime();

    Baseline.Machine machine = BaselineMeter.machine(directory);

    assertThat(System.nanoTime() - startNanos).isLessThan(TimeUnit.SECONDS.toNanos(20));
    assertThat(machine.copyGigabytesPerSecond()).isBetween(0.05, 5_000.0);
    assertThat(machine.syncs()).isBetween(1L, 200L);
    assertThat(machine.syncP50Micros()).isPositive().isLessThanOrEqualTo(machine.syncP99Micros());
    assertThat(directory).isDirectoryNotContaining(file -> file.toString().contains("baseline-"));
  }
}
