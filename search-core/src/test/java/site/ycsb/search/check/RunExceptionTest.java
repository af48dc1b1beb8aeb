// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import site.ycsb.search.settings.ExitCode;

class RunExceptionTest {

  @Test
  void printStackTrace_byEachClientThread_printsTheLineOnce() {
    RunException failure = new RunException(ExitCode.UNREACHABLE, "1 thread did not start");
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream err = System.err;
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      for (int thread = 0; thread < 16; thread++) {
        failure.printStackTrace();
      }
    } finally {
      System.setErr(err);
    }

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .isEqualToIgnoringNewLines("1 thread did not start");
  }
}
