// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * File of the repository that is computed: a test compares it, and {@code -Dgolden.write=true}
 * writes it anew.
 */
public record GoldenFile(Path path) {

  /** Fails if the file does not hold the text. */
  public void assertIs(String text) throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(path, text);
    }
    assertThat(text).as("%s", path).isEqualTo(Files.readString(path));
  }
}
