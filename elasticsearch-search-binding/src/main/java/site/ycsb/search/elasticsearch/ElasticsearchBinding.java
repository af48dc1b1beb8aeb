// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/** Binding of Elasticsearch, through its Java client. */
public final class ElasticsearchBinding implements Binding {

  @Override
  public String name() {
    return "elasticsearch-search";
  }

  @Override
  public String description() {
    return "Elasticsearch, through its Java client";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class, Paths.class);
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

  @Override
  public Store open(Properties properties) throws StoreException {
    ElasticsearchCluster cluster =
        ElasticsearchCluster.open(ElasticsearchSettings.from(properties));
    return new ElasticsearchStore(cluster, YcsbSettings.TABLE.from(properties));
  }
}
