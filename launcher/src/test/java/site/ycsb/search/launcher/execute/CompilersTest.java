// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompilersTest {

  private static final long THIS_JVM = ProcessHandle.current().pid();

  /** The test's own JVM compiles classes that it loads, and later nothing. */
  @Test
  void cores_ofAJvm_areThoseOfItsCompilersSinceTheLastCall() throws Exception {
    Compilers compilers = new Compilers(List.of(THIS_JVM));
    work(2_000);
    double working = compilers.cores().getAsDouble();

    assertThat(working).isBetween(0.001, 3.0);
    double resting = working;
    for (int second = 0; second < 60 && resting >= working / 2; second++) {
      Thread.sleep(1_000);
      resting = compilers.cores().getAsDouble();
    }
    assertThat(resting).isLessThan(working / 2);
  }

  @Test
  void cores_ofNoJvm_areNotSeen() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "30").start();
    try {
      assertThat(new Compilers(List.of(sleep.pid())).cores()).isEmpty();
      assertThat(new Compilers(List.of()).cores()).isEmpty();
    } finally {
      sleep.destroy();
    }
  }

  private static void work(int patterns) {
    for (int i = 0; i < patterns; i++) {
      assertThat("aab" + i).matches("(a|b)+" + i + "{1}.*|.*[" + i + "].*");
    }
  }
}
