// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Store;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Binding of {@link NullStore}, for measurements of the client alone:
 *
 * <pre>
 * bin/ycsb run -db site.ycsb.search.binding.SearchDb -p binding=null \
 *   -cp bench/target/bench-VERSION.jar \
 *   -p recordcount=100000000 -p search.dataset=unchecked -P workloads/search-only
 * </pre>
 *
 * <p>The store holds no dataset that could be verified, so a run needs {@code
 * search.dataset=unchecked}.
 */
public final class NullBinding implements Binding {

  @Override
  public String name() {
    return "null";
  }

  @Override
  public String description() {
    return "answers at once from prepared documents and stores nothing";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class);
  }

  @Override
  public Map<SearchQuery.Kind, String> lacks(Properties properties) {
    Map<SearchQuery.Kind, String> lacks = new EnumMap<>(SearchQuery.Kind.class);
    for (SearchQuery.Kind kind : SearchQuery.Kind.values()) {
      lacks.put(kind, "its prepared page is right for two words only");
    }
    lacks.remove(SearchQuery.Kind.BOTH);
    return lacks;
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }

  @Override
  public Store open(Properties properties) {
    return new NullStore(Corpora.from(properties), YcsbSettings.RECORD_COUNT.from(properties));
  }
}
