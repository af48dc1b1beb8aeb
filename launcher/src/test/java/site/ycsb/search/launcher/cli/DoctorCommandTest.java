// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.launcher.testing.StubHome.Outcome;

class DoctorCommandTest {

  @TempDir Path directory;

  @Test
  void doctor_thisMachine_isDiagnosedInFull() throws IOException {
    Outcome outcome = StubHome.in(directory).run("doctor");

    assertThat(outcome.out())
        .contains("Java 17", "Maven", "Docker", "glibc", "Python 3", "Disk", "Memory", "cores")
        .contains("127.0.0.1");
    assertThat(outcome.out().lines().skip(1).takeWhile(line -> !line.isEmpty()))
        .allMatch(line -> line.startsWith("ok ") || line.startsWith("missing "));
    assertThat(outcome.code() == 0).isEqualTo(outcome.out().contains("Servers run"));
  }
}
