// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.results.Run.MachineUse;

class MachineMonitorTest {

  private static final long MIB = 1L << 20;

  @ParameterizedTest
  @CsvSource({"1023, 4096, true", "1024, 4096, false", "6553, 65536, true", "6554, 65536, false"})
  void shortage_ofFreeMemory_isLessThanATenthOrAGibibyte(long free, long all, boolean isShort) {
    assertThat(MachineMonitor.shortage(free * MIB, all * MIB).isPresent()).isEqualTo(isShort);
  }

  @Test
  void shortage_ofFreeMemory_saysHowMuchThereIs() {
    assertThat(MachineMonitor.shortage(512 * MIB, 8192 * MIB))
        .get()
        .asString()
        .contains("only 0.5 of 8.0 GiB of memory are free");
  }

  @Test
  void during_aServerThatIsBusy_countsItsShareToTheEnd() throws Exception {
    Process client = new ProcessBuilder("sleep", "60").start();
    Process server = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      MachineUse use =
          new MachineMonitor()
              .during(client, List.of(server.pid()), MachineMonitorTest::waitASecond);

      assertThat(use.clientShare()).isLessThan(0.05);
      assertThat(use.serverShare()).isBetween(0.01, 1.0);
      assertThat(use.busyShare()).isGreaterThan(use.serverShare() + use.kernelShare() - 0.1);
    } finally {
      client.destroyForcibly();
      server.destroyForcibly();
    }
  }

  @Test
  void during_aServerWhoseChildrenEnd_countsThemAsTheServer() throws Exception {
    String child = "(i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done)";
    Process client = new ProcessBuilder("sleep", "60").start();
    Process server = new ProcessBuilder("sh", "-c", "while :; do " + child + "; done").start();
    try {
      MachineUse use =
          new MachineMonitor()
              .during(client, List.of(server.pid()), MachineMonitorTest::waitASecond);

      assertThat(use.serverShare() * Runtime.getRuntime().availableProcessors())
          .isGreaterThan(0.25);
    } finally {
      client.destroyForcibly();
      server.destroyForcibly();
    }
  }

  private static void waitASecond() {
    try {
      Thread.sleep(1000);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
