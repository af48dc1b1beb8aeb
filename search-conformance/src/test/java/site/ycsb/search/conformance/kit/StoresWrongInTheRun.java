// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.DocumentAudit;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.memory.MemoryStore;

/** Stores that are wrong to the threads of a run alone, or where no operation of it looks. */
final class StoresWrongInTheRun {

  /** Visibility with which a check after the run waits for 0.2 s alone. */
  private static final Optional<Duration> SOON =
      Optional.of(Duration.ofMillis(200).minus(DocumentAudit.PATIENCE));

  private StoresWrongInTheRun() {}

  /** Store that is wrong to client threads alone, once one of them has written. */
  abstract static class InTheRun extends MemoryStore {
    private volatile boolean written;

    boolean isWrong() {
      return written && Thread.currentThread().getName().startsWith("pool");
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      written = true;
      return super.patch(table, changes);
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      written = true;
      return super.remove(table, key);
    }
  }

  /** Finds no documents but those that the run has updated, after many updates. */
  static final class OnlyUpdatedFound extends InTheRun {
    private final Set<String> updated = ConcurrentHashMap.newKeySet();
    private final AtomicLong updates = new AtomicLong();

    @Override
    boolean isWrong() {
      return super.isWrong() && updates.get() > 1_000;
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      updates.incrementAndGet();
      updated.add(changes.key());
      return super.patch(table, changes);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return isWrong()
          ? new SearchPage(
              super.search(table, query.page(0, SearchQuery.MAX_WINDOW)).hits().stream()
                  .filter(hit -> updated.contains(hit.key()))
                  .skip(query.offset())
                  .limit(query.length())
                  .toList())
          : super.search(table, query);
    }
  }

  /** Answers each page of a ranked search with the first one. */
  static final class RanksWithoutOffset extends InTheRun {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      boolean wrong = query.kind() == Kind.RANKED && isWrong();
      return super.search(table, wrong ? query.page(0, query.length()) : query);
    }
  }

  /** Gives another title to a document that none has written, with one update in three. */
  static final class OtherDocumentOverwritten extends InTheRun {
    private final Set<String> written = ConcurrentHashMap.newKeySet();
    private final AtomicLong updates = new AtomicLong();

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      written.add(changes.key());
      long number = updates.incrementAndGet();
      for (Document row : scan(table, changes.key(), number % 3 == 0 ? 2 : 0, null)) {
        if (!written.contains(row.key())) {
          super.patch(table, new Document(row.key(), changes.fields()));
        }
      }
      return super.patch(table, changes);
    }
  }

  /** Deletes documents, and leaves them in its index. */
  static final class DeletedStillFound extends InTheRun {
    private final Map<String, Document> deleted = new ConcurrentHashMap<>();

    @Override
    public Optional<Duration> visibleWithin() {
      return SOON;
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      get(table, key, null).ifPresent(document -> deleted.put(key, document));
      return super.remove(table, key);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      List<Document> hits = new ArrayList<>(super.search(table, query).hits());
      deleted.values().stream().filter(each -> QueryMatch.matches(query, each)).forEach(hits::add);
      return new SearchPage(
          hits.stream()
              .sorted(Comparator.comparing(QueryMatch::score))
              .limit(query.length())
              .toList());
    }
  }
}
