// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessSupervisorTest {

  @Test
  void run_processThatEnds_returnsItsCode() throws Exception {
    assertThat(new ProcessSupervisor().run(new ProcessBuilder("sh", "-c", "exit 7"), process -> {}))
        .isEqualTo(7);
  }

  @Test
  void run_whereWatchingItFails_endsTheProcess() {
    List<Process> started = new ArrayList<>();

    assertThatThrownBy(
            () ->
                new ProcessSupervisor()
                    .run(
                        new ProcessBuilder("sleep", "60"),
                        process -> {
                          started.add(process);
                          throw new IllegalStateException("the disk is full");
                        }))
        .hasMessage("the disk is full");

    assertThat(started).hasSize(1).noneMatch(Process::isAlive);
  }
}
