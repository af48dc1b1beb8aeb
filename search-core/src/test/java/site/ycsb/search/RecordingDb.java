// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The reference store, which notes what it is asked, and lies or fails when told to. */
public final class RecordingDb extends InMemorySearchDb {

  /**
   * One request.
   *
   * @param operation the name of the hook
   * @param key the key, or empty for a search
   * @param names the fields that were asked for; null is all
   * @param values the fields that were to be written
   * @param query what was searched
   * @param count how many documents were asked for
   */
  record Call(
      String operation,
      String key,
      @Nullable Set<String> names,
      Map<String, Object> values,
      @Nullable SearchQuery query,
      int count) {}

  final List<Call> calls = new ArrayList<>();

  /** Makes each page that is not empty wrong. */
  boolean wrongPages;

  /** Makes inserts of these keys fail, each once. */
  final Set<String> failingOnce = new HashSet<>();

  /** Makes the next updates succeed without doing anything, so many. */
  int lostUpdates;

  /** Makes the next searches find nothing, so many. */
  int hiddenSearches;

  /** Done at each search that finds nothing for that reason. */
  Runnable whileHidden = () -> {};

  /** Makes the next operations fail, so many. */
  int failures;

  /** What it says that it takes. Of all instances, because a run asks one of its own. */
  static Callable<Map<String, Long>> sizes = Map::of;

  List<Call> calls(String operation) {
    return calls.stream().filter(call -> call.operation().equals(operation)).toList();
  }

  List<SearchQuery> queries() {
    List<SearchQuery> queries = new ArrayList<>();
    for (Call call : calls) {
      if (call.query() != null) {
        queries.add(call.query());
      }
    }
    return queries;
  }

  @Override
  public Map<String, Long> sizes(String table) throws Exception {
    return sizes.call();
  }

  private void note(Call call) throws Exception {
    calls.add(call);
    if (failures > 0) {
      failures--;
      throw new IOException("as planned");
    }
  }

  @Override
  protected void put(String table, Document document) throws Exception {
    note(new Call("put", document.key(), null, document.fields(), null, 1));
    if (failingOnce.remove(document.key())) {
      throw new IOException("as planned, for this one");
    }
    super.put(table, document);
  }

  @Override
  protected Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
    note(new Call("putAll", documents.get(0).key(), null, Map.of(), null, documents.size()));
    return super.putAll(table, documents);
  }

  @Override
  protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws Exception {
    note(new Call("get", key, fields, Map.of(), null, 1));
    return super.get(table, key, fields);
  }

  @Override
  protected boolean patch(String table, Document changes) throws Exception {
    note(new Call("patch", changes.key(), null, changes.fields(), null, 1));
    if (lostUpdates > 0) {
      lostUpdates--;
      return true;
    }
    return super.patch(table, changes);
  }

  @Override
  protected List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
    note(new Call("scan", startKey, fields, Map.of(), null, count));
    return super.scan(table, startKey, count, fields);
  }

  @Override
  protected SearchPage search(String table, SearchQuery query) throws Exception {
    note(new Call("search", "", null, Map.of(), query, query.length()));
    if (hiddenSearches > 0) {
      hiddenSearches--;
      whileHidden.run();
      return new SearchPage(List.of());
    }
    List<Document> hits = super.search(table, query).hits();
    return new SearchPage(
        wrongPages && !hits.isEmpty()
            ? Collections.nCopies(query.length() + 1, hits.get(0))
            : hits);
  }
}
