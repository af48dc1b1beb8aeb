// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Map;
import site.ycsb.BasicDB;
import site.ycsb.DB;
import site.ycsb.search.memory.InMemorySearchDb;

/** What takes the operations: three stores within the process, none of which waits for anything. */
public enum Store {
  /**
   * YCSB's own, told to print nothing. It looks at no value, so what makes them lazily saves it.
   */
  BASIC(BasicDB.class),

  /** The reference store, which really keeps and finds. */
  MEMORY(InMemorySearchDb.class),

  /** Takes whole values and returns whole documents, and does nothing with them. */
  NULL(NullStore.class);

  private final Class<? extends DB> db;

  Store(Class<? extends DB> db) {
    this.db = db;
  }

  /** What chooses it, and asks nothing of it that it can't do. */
  Map<String, String> properties() {
    String name = db.getName();
    return this == BASIC
        ? Map.of("db", name, "basicdb.verbose", "false")
        : Map.of("db", name, "search.dataset", "unchecked", "profile", "fast");
  }
}
