// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.Setting;

/** Binding of a product that is built on Lucene, through its Java client. */
public abstract class LuceneBinding implements Binding {

  private final String name;
  private final Product product;
  private final Function<LuceneSettings, LuceneStore> store;
  private final LuceneProperties properties;

  protected LuceneBinding(
      String name, Product product, Function<LuceneSettings, LuceneStore> store) {
    this.name = name;
    this.product = product;
    this.store = store;
    this.properties = new LuceneProperties(product);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return product.title() + ", through its Java client";
  }

  @Override
  public final Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class, Paths.class);
  }

  @Override
  public final List<Setting<?>> settings() {
    return properties.all();
  }

  /** The kind of server is named as the product's properties are. */
  @Override
  public final Optional<ManagedServer> server() {
    String url = product.key("url");
    return Optional.of(new ManagedServer(product.prefix(), url, List.of(url)));
  }

  public final LuceneSettings settings(Properties given) {
    return properties.from(given);
  }

  @Override
  public final LuceneStore open(Properties given) throws StoreException {
    LuceneStore opened = store.apply(settings(given));
    opened.open();
    return opened;
  }
}
