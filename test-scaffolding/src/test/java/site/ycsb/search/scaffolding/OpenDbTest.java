// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.memory.MemoryBinding;

final class OpenDbTest {

  @Test
  void of_aBinding_opensAllItsCapabilities() throws Exception {
    try (OpenDb open = OpenDb.of(new MemoryBinding(), "threadcount", "2")) {
      open.tables().create(TABLE);
      open.documents().put(TABLE, document("a", "red pen", 1));

      assertThat(open.search().search(TABLE, SearchQuery.both("red", "pen", 0, 1)).keys())
          .containsExactly("a");
      assertThat(open.documents().get(TABLE, "a", null)).hasValue(document("a", "red pen", 1));
      assertThat(open.db().getProperties()).containsEntry("threadcount", "2");
    }
  }

  @Test
  void of_equalProperties_sharesTheStore() throws Exception {
    try (OpenDb one = OpenDb.of(new MemoryBinding(), "threadcount", "2");
        OpenDb same = OpenDb.of(new MemoryBinding(), "threadcount", "2");
        OpenDb other = OpenDb.of(new MemoryBinding(), "threadcount", "3")) {
      assertThat(one.store()).isSameAs(same.store()).isNotSameAs(other.store());
    }
  }
}
