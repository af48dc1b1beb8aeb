// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

/** Store with the module of its binding, and the property of its address. */
enum Store {
  MEMORY("memory", "search-core", ""),
  REDISJSON("redisjson", "redisjson-binding", "redisjson.url"),
  MONGODB("mongodb-search", "mongodb-search-binding", "mongodb.url"),
  ELASTICSEARCH("elasticsearch-search", "elasticsearch-search-binding", "elasticsearch.url");

  final String binding;
  final String module;

  /** Empty for a store that is in each client's own memory. */
  final String urlProperty;

  Store(String binding, String module, String urlProperty) {
    this.binding = binding;
    this.module = module;
    this.urlProperty = urlProperty;
  }

  boolean isServer() {
    return !urlProperty.isEmpty();
  }

  @Override
  public String toString() {
    return binding;
  }
}
