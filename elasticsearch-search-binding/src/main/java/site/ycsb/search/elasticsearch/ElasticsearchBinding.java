// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.settings.Setting;

/** Registers Elasticsearch. */
public final class ElasticsearchBinding implements Binding {

  @Override
  public String name() {
    return "elasticsearch-search";
  }

  @Override
  public String description() {
    return "Elasticsearch, over HTTP";
  }

  @Override
  public Class<? extends SearchDb<?>> db() {
    return ElasticsearchSearchDb.class;
  }

  @Override
  public List<Setting<?>> settings() {
    return ElasticsearchSettings.ALL;
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(
        new ManagedServer("elasticsearch", "elasticsearch.url", List.of("elasticsearch.url")));
  }
}
