// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.fixtures.CorpusFiles;
import site.ycsb.search.fixtures.ForkedJvm;

@Tag("campaign")
class CorpusMemoryTest {

  /** The forked JVM has a heap of 128 MB; the file has about as many bytes. */
  @Test
  void corpus_ofAMillionRows_needsNoLargerHeapForThem(@TempDir Path directory) throws Exception {
    Path file = CorpusFiles.wikipedia(directory.resolve("wiki.tsv"), 1_000_000);

    ForkedJvm.Ended ended =
        ForkedJvm.run(directory, CorpusMemory.class, List.of(file.toString(), "1000000"));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).endsWith(" true\n");
  }
}
