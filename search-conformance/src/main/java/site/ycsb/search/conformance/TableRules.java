// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Group of tests, each on a new searchable table. */
public abstract class TableRules extends Rules {

  protected Session session;

  protected TableRules(StoreUnderTest store) {
    super(store);
  }

  @BeforeEach
  void openTable() throws Exception {
    session = Session.open(store, newTable());
    session.tables().create(session.table());
  }

  @AfterEach
  void dropTable() throws Exception {
    try (Session ended = session) {
      ended.tables().drop(ended.table());
    }
  }
}
