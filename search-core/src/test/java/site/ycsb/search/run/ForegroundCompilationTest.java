// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForegroundCompilationTest {

  private static final String FOREGROUND = "BackgroundCompilation:false";

  @Test
  void begin_untilItIsClosed_compilesInTheForeground() throws Exception {
    assertThat(directives()).doesNotContain(FOREGROUND);
    try (ForegroundCompilation foreground = ForegroundCompilation.begin()) {
      assertThat(directives()).contains(FOREGROUND);
    }
    assertThat(directives()).doesNotContain(FOREGROUND);
  }

  @Test
  void begin_withDirectivesOfTheUsers_leavesThem(@TempDir Path directory) throws Exception {
    Path own = directory.resolve("own.directives");
    Files.writeString(own, "[{match: \"example.Own::*\", c2: {Exclude: true}}]");
    ForegroundCompilation.command("compilerDirectivesAdd", own.toString());
    try {
      String before = directives();
      assertThat(before).contains("example/Own.*");
      try (ForegroundCompilation foreground = ForegroundCompilation.begin()) {
        assertThat(directives()).isEqualTo(before);
      }
      assertThat(directives()).isEqualTo(before);
    } finally {
      ForegroundCompilation.command("compilerDirectivesRemove");
    }
  }

  private static String directives() {
    return ForegroundCompilation.command("compilerDirectivesPrint").orElseThrow();
  }
}
