// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.Setting;

/** Binding of MongoDB, through its Java driver. */
public final class MongoDbBinding implements Binding {

  @Override
  public String name() {
    return "mongodb-search";
  }

  @Override
  public String description() {
    return "MongoDB, through its Java driver";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class, Paths.class);
  }

  @Override
  public List<Setting<?>> settings() {
    return MongoDbProperties.ALL;
  }

  @Override
  public Map<SearchQuery.Kind, String> lacks(Properties properties) {
    return MongoDbQueries.lacks(MongoDbProperties.MODE.from(properties));
  }

  @Override
  public Map<String, Map<String, String>> variants() {
    Map<String, Map<String, String>> variants = new LinkedHashMap<>();
    for (Mode mode : List.of(Mode.WORDS, Mode.TEXT)) {
      String name = Setting.written(mode);
      variants.put("mongodb-" + name, Map.of(MongoDbProperties.MODE.key(), name));
    }
    return variants;
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(new ManagedServer("mongodb", "mongodb.url", List.of("mongodb.url")));
  }

  /** Leaves an address of the form mongodb+srv alone, because reading it asks the DNS. */
  @Override
  public void require(Properties properties) {
    if (!MongoDbProperties.URL.from(properties).startsWith("mongodb+srv:")) {
      MongoDbSettings.from(properties);
    }
  }

  @Override
  public Store open(Properties properties) throws StoreException {
    return new MongoDbStore(MongoDbClient.open(MongoDbSettings.from(properties)));
  }
}
