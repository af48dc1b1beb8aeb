// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.settings.Setting;

/** Registers MongoDB. */
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
  public Class<? extends SearchDb<?>> db() {
    return MongoDbSearchDb.class;
  }

  @Override
  public List<Setting<?>> settings() {
    return MongoDbSettings.ALL;
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(new ManagedServer("mongodb", "mongodb.url", List.of("mongodb.url")));
  }
}
