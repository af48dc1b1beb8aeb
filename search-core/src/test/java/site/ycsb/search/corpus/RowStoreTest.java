// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowStoreTest {

  @Test
  void rows_ofManySegments_areThoseThatWereAdded() throws IOException {
    RowStore store;
    try (RowStore.Writer writer = new RowStore.Writer(8)) {
      for (int row = 0; row < 1_000; row++) {
        writer.add(List.of("é".repeat(row % 50), "", "last " + row));
      }
      store = writer.finish();
    }

    assertThat(store.count()).isEqualTo(1_000);
    for (int row = 999; row >= 0; row--) {
      assertThat(store.cell(row, 0)).isEqualTo("é".repeat(row % 50));
      assertThat(store.cell(row, 1)).isEmpty();
      assertThat(store.cell(row, 2)).isEqualTo("last " + row);
    }
  }
}
