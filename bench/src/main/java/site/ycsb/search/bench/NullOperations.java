// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;

/**
 * Operations of {@link NullStore} for one thread. A read returns the same document for every key. A
 * search returns a full page that is right for its words. A write is discarded.
 */
final class NullOperations implements Documents, Search {

  private final Corpus corpus;
  private final Document document;
  private @Nullable AnyPage page;

  NullOperations(Corpus corpus) {
    this.corpus = corpus;
    this.document = corpus.document(0);
  }

  @Override
  public void put(String table, Document stored) {}

  @Override
  public Optional<Document> get(String table, String key, @Nullable Set<String> fields) {
    return Optional.of(only(fields));
  }

  private Document only(@Nullable Set<String> fields) {
    if (fields == null) {
      return document;
    }
    Map<String, Object> some = new HashMap<>(document.fields());
    some.keySet().retainAll(fields);
    return new Document(document.key(), some);
  }

  @Override
  public boolean patch(String table, Document changes) {
    return true;
  }

  @Override
  public boolean remove(String table, String key) {
    return true;
  }

  @Override
  public List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) {
    return Collections.nCopies(count, only(fields));
  }

  @Override
  public SearchPage search(String table, SearchQuery query) {
    if (page == null) {
      page = new AnyPage(corpus, query.length());
    }
    if (query.kind() != SearchQuery.Kind.BOTH) {
      throw new UnsupportedOperationException(query.kind().operation());
    }
    return page.holding(query.first(), query.second());
  }
}
