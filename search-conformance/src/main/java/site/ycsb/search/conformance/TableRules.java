// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;

/** Group of tests, each on a new table, which is searchable unless the group says otherwise. */
@Requires({Documents.class, Search.class})
public abstract class TableRules extends Rules {

  private final Map<String, String> properties;
  private final boolean searchable;

  protected TableRules() {
    this(Map.of());
  }

  /**
   * @param searchable false for a table that is not there before a test writes to it
   */
  protected TableRules(boolean searchable) {
    this.properties = Map.of();
    this.searchable = searchable;
  }

  /**
   * @param properties properties of the session beside those of the store
   */
  protected TableRules(Map<String, String> properties) {
    this.properties = properties;
    this.searchable = true;
  }

  @BeforeEach
  final void openTable() throws Exception {
    session = Session.open(store, newTable(), properties);
    if (searchable) {
      session.tables().create(session.table());
    }
  }

  @AfterEach
  final void dropTable() throws Exception {
    try (Session ended = session) {
      ended.tables().drop(ended.table());
    }
  }
}
