// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.Setting;

/** Binding of PostgreSQL, through its JDBC driver. */
public final class PostgreSqlBinding implements Binding {

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public String description() {
    return "PostgreSQL, through its JDBC driver";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class);
  }

  @Override
  public List<Setting<?>> settings() {
    return PostgreSqlSettings.ALL;
  }

  @Override
  public Map<Kind, String> lacks(Properties properties) {
    return Map.of(
        Kind.FUZZY,
        "a text search of PostgreSQL knows no edit distance; pg_trgm compares by shared trigrams");
  }

  @Override
  public Optional<ManagedServer> server() {
    String url = PostgreSqlSettings.URL.key();
    return Optional.of(new ManagedServer("postgresql", url, List.of(url)));
  }

  @Override
  public void require(Properties properties) {
    PostgreSqlSettings.from(properties);
  }

  @Override
  public Store open(Properties properties) throws StoreException {
    return new PostgreSqlStore(PostgreSqlSettings.from(properties));
  }
}
