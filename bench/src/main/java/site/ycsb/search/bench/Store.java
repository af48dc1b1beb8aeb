// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Map;
import site.ycsb.BasicDB;
import site.ycsb.search.binding.SearchDb;

/** Stores within the process, none of which waits for anything. */
public enum Store {
  /** YCSB's store, which prints nothing here. It never reads a value that is made lazily. */
  BASIC,

  /** The reference store, which keeps documents and finds them. */
  MEMORY,

  /** A store that takes whole values and returns whole documents, and does nothing with them. */
  NULL;

  /** Properties that choose the store and ask for nothing that it can't do. */
  Map<String, String> properties() {
    return switch (this) {
      case BASIC -> Map.of("db", BasicDB.class.getName(), "basicdb.verbose", "false");
      case MEMORY -> of("memory");
      case NULL -> of("null");
    };
  }

  private static Map<String, String> of(String binding) {
    return Map.of(
        "db",
        SearchDb.class.getName(),
        "binding",
        binding,
        "search.dataset",
        "unchecked",
        "profile",
        "fast");
  }
}
