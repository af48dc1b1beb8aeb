// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That callers wait for the compiler, and for how long they do. */
class CompileAtOnceTest {

  private static final String AT_ONCE = "BackgroundCompilation:false";

  @Test
  void begin_untilItIsClosed_compilesAtOnce() throws Exception {
    assertThat(directives()).doesNotContain(AT_ONCE);
    try (CompileAtOnce on = CompileAtOnce.begin()) {
      assertThat(directives()).contains(AT_ONCE);
      assertThat(CompileAtOnce.isOn()).isTrue();
    }
    assertThat(directives()).doesNotContain(AT_ONCE);
    assertThat(CompileAtOnce.isOn()).isFalse();
  }

  @Test
  void begin_withDirectivesOfTheUsers_leavesThem(@TempDir Path directory) throws Exception {
    Path own = directory.resolve("own.directives");
    Files.writeString(own, "[{match: \"example.Own::*\", c2: {Exclude: true}}]");
    CompileAtOnce.command("compilerDirectivesAdd", own.toString());
    try {
      String before = directives();
      assertThat(before).contains("example/Own.*");
      try (CompileAtOnce off = CompileAtOnce.begin()) {
        assertThat(directives()).isEqualTo(before);
        assertThat(CompileAtOnce.isOn()).isFalse();
      }
      assertThat(directives()).isEqualTo(before);
    } finally {
      CompileAtOnce.command("compilerDirectivesRemove");
    }
  }

  private static String directives() {
    return CompileAtOnce.command("compilerDirectivesPrint").orElseThrow();
  }
}
