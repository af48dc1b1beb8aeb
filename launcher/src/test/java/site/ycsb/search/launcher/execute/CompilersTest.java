// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilersTest {

  /** JVM that compiles its program, which keeps its compilers busy for a second, and then rests. */
  @Test
  void cores_ofAJvm_areThoseOfItsCompilersSinceTheLastCall(@TempDir Path directory)
      throws Exception {
    Path program =
        Files.writeString(
            directory.resolve("Rest.java"),
            "class Rest { public static void main(String[] none) throws Exception {"
                + " Thread.sleep(120_000); } }");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process jvm = new ProcessBuilder(java, program.toString()).start();
    try {
      Compilers compilers = new Compilers(List.of(jvm.pid()));
      double most = 0;
      double last = 1;
      for (int i = 0; i < 300 && (most < 0.05 || last > 0); i++) {
        Thread.sleep(200);
        last = compilers.cores().orElse(0);
        most = Math.max(most, last);
      }
      assertThat(most).isBetween(0.05, Runtime.getRuntime().availableProcessors() + 0.5);
      assertThat(last).isZero();
    } finally {
      jvm.destroy();
    }
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
}
