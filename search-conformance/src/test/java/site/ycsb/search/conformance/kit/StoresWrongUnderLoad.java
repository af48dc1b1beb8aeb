// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.check.DocumentAudit;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.memory.MemoryStore;

/** Stores that are right for a while, longer than the gate asks, and then wrong in one way each. */
final class StoresWrongUnderLoad {

  /** Requests after which a store is wrong: more than the gate sends. */
  private static final long RIGHT_REQUESTS = 1_500;

  /**
   * Visibility with which a check after the run gives up after 0.2 s rather than after half a
   * minute. A write to the reference store is in the next answer, so that nobody has to wait for
   * it.
   */
  private static final Optional<Duration> SOON =
      Optional.of(Duration.ofMillis(200).minus(DocumentAudit.PATIENCE));

  private StoresWrongUnderLoad() {}

  /** Store that counts its requests. */
  abstract static class Later extends MemoryStore {
    private final AtomicLong requests = new AtomicLong();

    /** True once the store is wrong. */
    boolean isWrong() {
      return requests.incrementAndGet() > RIGHT_REQUESTS;
    }
  }

  /** Finds only the first hit of a page. */
  static final class CutPage extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      return isWrong() && page.hits().size() > 1 ? new SearchPage(page.hits().subList(0, 1)) : page;
    }
  }

  /** Finds nothing at all. */
  static final class EmptyPage extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return isWrong() ? new SearchPage(List.of()) : super.search(table, query);
    }
  }

  /** Answers every page with the first one. */
  static final class IgnoredOffset extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return super.search(table, isWrong() ? query.page(0, query.length()) : query);
    }
  }

  /** Leaves one hit out of the middle of a page. */
  static final class Gap extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      List<Document> hits = new ArrayList<>(super.search(table, query).hits());
      if (isWrong() && hits.size() > 2) {
        hits.remove(1);
      }
      return new SearchPage(hits);
    }
  }

  /** Returns hits of two fields. */
  static final class FieldsDropped extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      return isWrong()
          ? new SearchPage(page.hits().stream().map(FieldsDropped::cut).toList())
          : page;
    }

    private static Document cut(Document hit) {
      Map<String, Object> fields = new HashMap<>(hit.fields());
      fields.keySet().removeIf(name -> name.startsWith("field"));
      return new Document(hit.key(), fields);
    }
  }

  /** Answers reads with junk. */
  static final class JunkRead extends Later {
    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      Optional<Document> found = super.get(table, key, fields);
      return isWrong() ? found.map(JunkRead::junk) : found;
    }

    private static Document junk(Document document) {
      Map<String, Object> fields = new HashMap<>(document.fields());
      fields.replaceAll((name, value) -> value instanceof String ? "junk" : value);
      return new Document(document.key(), fields);
    }
  }

  /** Does not find one document in fifty that is read. */
  static final class SometimesNotFound extends Later {
    private final AtomicLong reads = new AtomicLong();

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return isWrong() && reads.incrementAndGet() % 50 == 0
          ? Optional.empty()
          : super.get(table, key, fields);
    }
  }

  /** Does not find one document in fifty that is updated. */
  static final class UpdateNotFound extends Later {
    private final AtomicLong updates = new AtomicLong();

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      return !(isWrong() && updates.incrementAndGet() % 50 == 0) && super.patch(table, changes);
    }
  }

  /** Is right, but one insert in eight fails after the load, and stores nothing. */
  static final class InsertsFail extends Later {
    private final AtomicLong inserts = new AtomicLong();

    @Override
    public void put(String table, Document document) throws Exception {
      if (isWrong() && inserts.incrementAndGet() % 8 == 0) {
        throw new IOException("it fails");
      }
      super.put(table, document);
    }
  }

  /** Is right, but half of its deletes fail after the load, and half of these are done. */
  static class DeletesFail extends MemoryStore {
    private final AtomicLong deletes = new AtomicLong();

    @Override
    public boolean remove(String table, String key) throws Exception {
      long number = deletes.incrementAndGet();
      boolean removed = number % 4 == 1 || super.remove(table, key);
      if (number % 2 == 1) {
        throw new IOException("it fails");
      }
      return removed;
    }
  }

  /** Fails half of its deletes, and acknowledges one in ten of the others that it forgets. */
  static final class DeletesFailOrAreIgnored extends DeletesFail {
    private final AtomicLong deletes = new AtomicLong();

    @Override
    public Optional<Duration> visibleWithin() {
      return SOON;
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      return deletes.incrementAndGet() % 10 == 0 || super.remove(table, key);
    }
  }

  /** Is right, but its scans show inserts and deletes later, and it says so. */
  static class LateScans extends MemoryStore {
    private static final Duration LATE = Duration.ofMillis(100);

    private final Map<String, Long> inserted = new ConcurrentHashMap<>();
    private final Map<String, Document> deleted = new ConcurrentHashMap<>();
    private final Map<String, Long> deletedNanos = new ConcurrentHashMap<>();

    @Override
    public Optional<Duration> visibleWithin() {
      return Optional.of(LATE);
    }

    @Override
    public void put(String table, Document document) throws Exception {
      if (Thread.currentThread().getName().startsWith("pool")) {
        inserted.put(document.key(), System.nanoTime());
      }
      super.put(table, document);
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      deleted.put(key, get(table, key, null).orElseThrow());
      boolean removed = super.remove(table, key);
      deletedNanos.put(key, System.nanoTime());
      return removed;
    }

    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      NavigableMap<String, Document> rows = new TreeMap<>();
      super.scan(table, startKey, count + inserted.size(), fields)
          .forEach(row -> rows.put(row.key(), row));
      long since = System.nanoTime() - LATE.toNanos();
      rows.keySet().removeIf(key -> inserted.getOrDefault(key, since) > since);
      deleted.forEach(
          (key, document) -> {
            boolean late = deletedNanos.getOrDefault(key, Long.MAX_VALUE) > since;
            if (late && key.compareTo(startKey) >= 0 && !inserted.containsKey(key)) {
              rows.put(key, document);
            }
          });
      return rows.values().stream().limit(count).toList();
    }
  }

  /** Has late scans, and does not say so. */
  static final class LateScansUndeclared extends LateScans {
    @Override
    public Optional<Duration> visibleWithin() {
      return Optional.of(Duration.ZERO);
    }
  }

  /** Forgets every update of a document but the first one. */
  static final class RepeatedUpdateDropped extends MemoryStore {
    private final Set<String> updated = ConcurrentHashMap.newKeySet();

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      return !updated.add(changes.key()) || super.patch(table, changes);
    }
  }

  /** Once it has taken many updates, it has lost the first of them. */
  static final class OldWriteLost extends MemoryStore {
    private final Map<String, Document> before = new ConcurrentHashMap<>();
    private final AtomicLong updates = new AtomicLong();

    @Override
    public Optional<Duration> visibleWithin() {
      return SOON;
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      long number = updates.incrementAndGet();
      if (number <= 100) {
        before.putIfAbsent(changes.key(), get(table, changes.key(), null).orElseThrow());
      }
      if (number == 600) {
        for (Document old : before.values()) {
          put(table, old);
        }
      }
      return super.patch(table, changes);
    }
  }

  /** Adds a document that no search finds by one update in a thousand. */
  static final class UpdateAdds extends MemoryStore {
    private final AtomicLong updates = new AtomicLong();

    @Override
    public Optional<Duration> visibleWithin() {
      return SOON;
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      if (updates.incrementAndGet() % 1_000 == 0) {
        put(table, new Document(changes.key() + "-old", Map.of()));
      }
      return super.patch(table, changes);
    }
  }

  /** Forgets all updates of exactly one document in so many, from the first on. */
  static class LossyKeys extends MemoryStore {
    private final int oneIn;
    private final AtomicLong loaded = new AtomicLong();
    private final Set<String> lossy = ConcurrentHashMap.newKeySet();

    LossyKeys(int oneIn) {
      this.oneIn = oneIn;
    }

    @Override
    public void put(String table, Document document) throws Exception {
      super.put(table, document);
      if (loaded.getAndIncrement() % oneIn == 0) {
        lossy.add(document.key());
      }
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      return lossy.contains(changes.key()) || super.patch(table, changes);
    }
  }

  /** Forgets all updates of one document in ten. */
  static final class OneKeyInTen extends LossyKeys {
    OneKeyInTen() {
      super(10);
    }
  }

  /** Forgets all updates of one document in a thousand. */
  static final class OneKeyInAThousand extends LossyKeys {
    OneKeyInAThousand() {
      super(1_000);
    }

    @Override
    public Optional<Duration> visibleWithin() {
      return SOON;
    }
  }

  /** Keeps updates, but finds documents by the words that were loaded. */
  static final class NotIndexed extends MemoryStore {
    private final Map<String, Map<String, Object>> updates = new ConcurrentHashMap<>();

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      updates.merge(changes.key(), changes.fields(), NotIndexed::with);
      return true;
    }

    private static Map<String, Object> with(Map<String, Object> old, Map<String, Object> changes) {
      Map<String, Object> fields = new HashMap<>(old);
      fields.putAll(changes);
      return fields;
    }

    private Document now(Document loaded) {
      return new Document(
          loaded.key(), with(loaded.fields(), updates.getOrDefault(loaded.key(), Map.of())));
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return super.get(table, key, fields).map(this::now);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return new SearchPage(super.search(table, query).hits().stream().map(this::now).toList());
    }
  }

  /** Finds documents by their new words, and returns them as they were loaded. */
  static final class OldDocument extends MemoryStore {
    private final Map<String, Document> loaded = new ConcurrentHashMap<>();

    @Override
    public void put(String table, Document document) throws Exception {
      loaded.put(document.key(), new Document(document.key(), Map.copyOf(document.fields())));
      super.put(table, document);
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return Optional.ofNullable(loaded.get(key));
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return new SearchPage(
          super.search(table, query).hits().stream()
              .map(hit -> loaded.getOrDefault(hit.key(), hit))
              .toList());
    }
  }

  /** Cuts pages once eight threads have asked. */
  static final class WithEightThreads extends MemoryStore {
    private final Set<Long> threads = ConcurrentHashMap.newKeySet();

    @Override
    @SuppressWarnings("deprecation") // Thread.threadId() comes with a later JDK.
    public SearchPage search(String table, SearchQuery query) throws Exception {
      threads.add(Thread.currentThread().getId());
      SearchPage page = super.search(table, query);
      return threads.size() >= 8 && page.hits().size() > 1
          ? new SearchPage(page.hits().subList(1, page.hits().size()))
          : page;
    }
  }

  /** Leaves the last hit out of a page, two seconds after its first request. */
  static final class AfterTwoSeconds extends MemoryStore {
    private final long startNanos = System.nanoTime();

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      boolean late = System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(2);
      Thread.sleep(1); // Few requests are enough: it waits for the time.
      return late && page.hits().size() > 1
          ? new SearchPage(page.hits().subList(0, page.hits().size() - 1))
          : page;
    }
  }

  /** Serves every page from a cache that no update ever clears. */
  static final class PageCache extends MemoryStore {
    private final Map<SearchQuery, SearchPage> pages = new ConcurrentHashMap<>();

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage known = pages.get(query);
      if (known == null) {
        known = super.search(table, query);
        pages.put(query, known);
      }
      return known;
    }
  }

  /** Counts in a facet only half of the documents, those of one shard. */
  static final class FacetOfOneShard extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      boolean wrong = isWrong();
      if (query.kind() != SearchQuery.Kind.FACET || !wrong) {
        return page;
      }
      Map<String, Long> counts = new HashMap<>();
      for (Document document : scan(table, "", Integer.MAX_VALUE, null)) {
        if (Math.floorMod(document.key().hashCode(), 2) == 0
            && QueryMatch.matches(query, document)) {
          counts.merge(String.valueOf(document.fields().get(Document.TAG)), 1L, Long::sum);
        }
      }
      return new SearchPage(
          counts.entrySet().stream()
              .map(count -> SearchPage.count(count.getKey(), count.getValue()))
              .sorted((one, other) -> SearchPage.TAG_ORDER.compare(one.key(), other.key()))
              .skip(query.offset())
              .limit(query.length())
              .toList());
    }
  }

  /** Counts one document too many in the facets of client threads, once updates have begun. */
  static final class FacetOfClients extends MemoryStore {
    private volatile boolean updated;

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      updated = true;
      return super.patch(table, changes);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      boolean wrong = updated && Thread.currentThread().getName().startsWith("pool");
      return wrong && query.kind() == SearchQuery.Kind.FACET
          ? new SearchPage(page.hits().stream().map(FacetOfClients::more).toList())
          : page;
    }

    private static Document more(Document count) {
      return count.fields().get(SearchPage.COUNT) instanceof Long right
          ? SearchPage.count(count.key(), right + 1_000)
          : count;
    }
  }

  /** Answers ranked searches wrongly after a while. */
  abstract static class Ranking extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return query.kind() == SearchQuery.Kind.RANKED && isWrong()
          ? new SearchPage(wrong(table, query))
          : super.search(table, query);
    }

    abstract List<Document> wrong(String table, SearchQuery query) throws Exception;

    final List<Document> right(String table, SearchQuery query) throws Exception {
      return new ArrayList<>(super.search(table, query).hits());
    }
  }

  /** Gives the worst document first, with its rank. */
  static final class RanksRise extends Ranking {
    @Override
    List<Document> wrong(String table, SearchQuery query) throws Exception {
      List<Document> hits = right(table, query);
      Collections.reverse(hits);
      return hits;
    }
  }

  /** Leaves out the best document of all, where enough others are left for a full page. */
  static final class BestMissing extends Ranking {
    @Override
    List<Document> wrong(String table, SearchQuery query) throws Exception {
      List<Document> rest = right(table, query.page(query.offset() + 1, query.length()));
      return rest.size() == query.length() ? rest : right(table, query);
    }
  }

  /** Gives three hits, however many there are. */
  static final class FewRanked extends Ranking {
    @Override
    List<Document> wrong(String table, SearchQuery query) throws Exception {
      return right(table, query).stream().limit(3).toList();
    }
  }

  /** Ranks a document last that holds none of the words. */
  static final class NoMatch extends Ranking {
    @Override
    List<Document> wrong(String table, SearchQuery query) throws Exception {
      List<Document> hits = right(table, query);
      for (Document document : scan(table, "", Integer.MAX_VALUE, null)) {
        if (!hits.isEmpty() && !QueryMatch.matches(query, document)) {
          Document last = hits.remove(hits.size() - 1);
          Map<String, Object> fields = new HashMap<>(document.fields());
          fields.put(SearchPage.RANK, last.fields().getOrDefault(SearchPage.RANK, 0.0));
          hits.add(new Document(document.key(), fields));
          break;
        }
      }
      return hits;
    }
  }

  /** Loses inserts after a while. */
  static final class InsertLost extends Later {
    @Override
    public void put(String table, Document document) throws Exception {
      if (!isWrong()) {
        super.put(table, document);
      }
    }

    @Override
    public Optional<Duration> visibleWithin() {
      return SOON;
    }
  }

  /** Acknowledges deletes and keeps the documents. */
  static final class DeleteIgnored extends MemoryStore {
    @Override
    public Optional<Duration> visibleWithin() {
      return SOON;
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      return true;
    }
  }

  /** Answers with documents that were deleted, in ranked searches alone. */
  static final class DeletedRanked extends MemoryStore {
    private final Map<String, Document> deleted = new ConcurrentHashMap<>();

    @Override
    public boolean remove(String table, String key) throws Exception {
      get(table, key, null).ifPresent(document -> deleted.put(key, document));
      return super.remove(table, key);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      List<Document> hits = new ArrayList<>(super.search(table, query).hits());
      if (query.kind() == SearchQuery.Kind.RANKED && !hits.isEmpty()) {
        Object rank = hits.get(hits.size() - 1).fields().get(SearchPage.RANK);
        for (Document document : deleted.values()) {
          boolean found = hits.stream().anyMatch(hit -> hit.key().equals(document.key()));
          if (!found && QueryMatch.matches(query, document)) {
            Map<String, Object> fields = new HashMap<>(document.fields());
            fields.put(SearchPage.RANK, rank == null ? 0.0 : rank);
            hits.set(hits.size() - 1, new Document(document.key(), fields));
          }
        }
      }
      return new SearchPage(hits);
    }
  }

  /** Is right. Another client, with odd key numbers, deletes its documents at the same time. */
  static final class DeletedByAnotherToo extends MemoryStore {
    private final List<String> loaded = new ArrayList<>();
    private int next = 1;
    private boolean begun;

    @Override
    public void put(String table, Document document) throws Exception {
      if (!Thread.currentThread().getName().startsWith("pool")) {
        loaded.add(document.key());
      }
      super.put(table, document);
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      synchronized (loaded) {
        begun = true;
      }
      return super.remove(table, key);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      synchronized (loaded) {
        if (begun && next < loaded.size()) {
          super.remove(table, loaded.get(next));
          next += 2;
        }
      }
      return super.search(table, query);
    }
  }

  /** Reads documents that were deleted. */
  static final class DeletedReadable extends MemoryStore {
    private final Map<String, Document> deleted = new ConcurrentHashMap<>();

    @Override
    public boolean remove(String table, String key) throws Exception {
      super.get(table, key, null).ifPresent(document -> deleted.put(key, document));
      return super.remove(table, key);
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return super.get(table, key, fields).or(() -> Optional.ofNullable(deleted.get(key)));
    }
  }

  /** Scans from the second document on. */
  static final class ScanFromTheNext extends Later {
    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      List<Document> rows = super.scan(table, startKey, count, fields);
      return isWrong() && rows.size() > 1 ? rows.subList(1, rows.size()) : rows;
    }
  }

  /** Leaves one row out of the middle of a scan, and reads one document more. */
  static final class ScanWithAGap extends Later {
    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      if (!isWrong() || count < 3) {
        return super.scan(table, startKey, count, fields);
      }
      List<Document> rows = new ArrayList<>(super.scan(table, startKey, count + 1, fields));
      if (rows.size() > 2) {
        rows.remove(rows.size() / 2);
      }
      return rows;
    }
  }

  /** Ends scans of many rows early. */
  static final class ShortScan extends Later {
    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      return super.scan(table, startKey, isWrong() ? Math.min(count, 10) : count, fields);
    }
  }

  /** Scans documents of the load alone: it has no place for those that were inserted. */
  static final class ScanWithoutInserts extends MemoryStore {
    private final Set<String> inserted = ConcurrentHashMap.newKeySet();

    @Override
    public void put(String table, Document document) throws Exception {
      super.put(table, document);
      if (Thread.currentThread().getName().startsWith("pool")) {
        inserted.add(document.key());
      }
    }

    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      return super.scan(table, startKey, count + inserted.size(), fields).stream()
          .filter(row -> row.key().equals(startKey) || !inserted.contains(row.key()))
          .limit(count)
          .toList();
    }
  }

  /** Scans documents with junk in their texts. */
  static final class JunkScan extends Later {
    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      List<Document> rows = super.scan(table, startKey, count, fields);
      return isWrong() ? rows.stream().map(JunkRead::junk).toList() : rows;
    }
  }

  // ---- Neighbours ----

  /** Gives the hits the keys of other documents. */
  static final class OtherKeys extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      return isWrong()
          ? new SearchPage(
              page.hits().stream().map(hit -> new Document(hit.key() + "0", hit.fields())).toList())
          : page;
    }
  }

  /** Leaves out the nearest documents, and gives those that come after them. */
  static final class FartherNeighbours extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return super.search(table, isWrong() ? query.page(query.length(), query.length()) : query);
    }
  }

  /** Filters the nearest documents, in place of finding the nearest of those that match. */
  static final class FilteredAfterwards extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      boolean wrong = isWrong() && query.kind() == SearchQuery.Kind.NEAREST_FILTERED;
      return wrong
          ? new SearchPage(
              super.search(
                      table,
                      SearchQuery.nearest(query.near().orElseThrow().target(), query.length()))
                  .hits()
                  .stream()
                  .filter(hit -> QueryMatch.matches(query, hit))
                  .toList())
          : super.search(table, query);
    }
  }

  /** Finds no document that was inserted by its vector. */
  static final class InsertedWithoutVector extends MemoryStore {
    private final Set<String> inserted = ConcurrentHashMap.newKeySet();

    @Override
    public Optional<Duration> visibleWithin() {
      return SOON;
    }

    @Override
    public void put(String table, Document document) throws Exception {
      if (Thread.currentThread().getName().startsWith("pool")) {
        inserted.add(document.key());
      }
      super.put(table, document);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      if (!query.kind().isNearest()) {
        return super.search(table, query);
      }
      Set<String> before = Set.copyOf(inserted); // So that the page is full during other inserts.
      SearchQuery more = query.page(0, query.length() + before.size());
      return new SearchPage(
          super.search(table, more).hits().stream()
              .filter(hit -> !before.contains(hit.key()))
              .limit(query.length())
              .toList());
    }
  }

  /** Orders neighbours by their scores. */
  static final class NeighboursByScore extends Later {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      return isWrong()
          ? new SearchPage(
              page.hits().stream().sorted(Comparator.comparing(QueryMatch::score)).toList())
          : page;
    }
  }

  // ---- Values ----

  /** Loses SETs after a while. */
  static final class SetLost extends Later {
    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      return request.command() == ValueRequest.Command.SET && isWrong()
          ? Optional.empty()
          : super.send(table, request);
    }
  }

  /** Overwrites, with one SET in three of a client, the value of a key that none has written. */
  static final class OtherValueOverwritten extends MemoryStore {
    private final Set<String> written = ConcurrentHashMap.newKeySet();
    private final AtomicLong sets = new AtomicLong();

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      boolean client = Thread.currentThread().getName().startsWith("pool");
      if (client && request.command() == ValueRequest.Command.SET) {
        written.add(request.key());
        long number = sets.incrementAndGet();
        String other = "value" + (90_000 + number);
        if (number % 3 == 0 && !written.contains(other)) {
          super.send(table, ValueRequest.set(other, new byte[] {1}));
        }
      }
      return super.send(table, request);
    }
  }

  /** Finds no value for one GET in five hundred of a client. */
  static final class SometimesNoValue extends MemoryStore {
    private final AtomicLong gets = new AtomicLong();

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      boolean client = Thread.currentThread().getName().startsWith("pool");
      return client
              && request.command() == ValueRequest.Command.GET
              && gets.incrementAndGet() % 500 == 0
          ? Optional.empty()
          : super.send(table, request);
    }
  }

  /** Answers GETs with other bytes of the same length. */
  static final class JunkGet extends Later {
    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      Optional<byte[]> found = super.send(table, request);
      return request.command() == ValueRequest.Command.GET && isWrong()
          ? found.map(JunkGet::junk)
          : found;
    }

    private static byte[] junk(byte[] value) {
      byte[] junk = value.clone();
      Arrays.fill(junk, junk.length / 2, junk.length, "x".getBytes(StandardCharsets.US_ASCII)[0]);
      return junk;
    }
  }

  /** Loses elements that are pushed, after a while. */
  static final class PushLost extends Later {
    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      return request.command() == ValueRequest.Command.LPUSH && isWrong()
          ? Optional.empty()
          : super.send(table, request);
    }
  }

  /** Pops an element in four without taking it out, and loses the next one that is pushed. */
  static final class PoppedTwice extends MemoryStore {
    private final AtomicLong pops = new AtomicLong();
    private final AtomicLong extra = new AtomicLong();

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      boolean client = Thread.currentThread().getName().startsWith("pool");
      if (request.command() == ValueRequest.Command.LPOP && client) {
        Optional<byte[]> popped = super.send(table, request);
        if (popped.isPresent() && pops.incrementAndGet() % 4 == 0) {
          super.send(table, ValueRequest.push(request.key(), popped.get()));
          extra.incrementAndGet();
        }
        return popped;
      }
      boolean lost =
          request.command() == ValueRequest.Command.LPUSH
              && client
              && extra.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
      return lost ? Optional.empty() : super.send(table, request);
    }
  }

  /** Store that loses values, and those at a path, from some time on. */
  abstract static class Lossy extends MemoryStore {

    abstract boolean isWrong();

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      return request.command() == ValueRequest.Command.SET && isWrong()
          ? Optional.empty()
          : super.send(table, request);
    }

    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      return isWrong() || super.writePath(table, key, path, json);
    }
  }

  /** Loses them from two seconds on. */
  static final class LostAfterTwoSeconds extends Lossy {
    private final long startNanos = System.nanoTime();

    @Override
    boolean isWrong() {
      return System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(2);
    }
  }

  /** Loses them once eight threads have written. */
  static final class LostWithEightThreads extends Lossy {
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    @Override
    boolean isWrong() {
      Thread thread = Thread.currentThread();
      if (thread.getName().startsWith("pool")) {
        threads.add(thread);
      }
      return threads.size() >= 8;
    }
  }

  // ---- JSON ----

  /** Loses values that are written at a path, after a while. */
  static final class PathLost extends Later {
    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      return isWrong() || super.writePath(table, key, path, json);
    }
  }

  /** Is right, but answers a read with an older value at times, because it promises no other. */
  static final class OldPaths extends MemoryStore {
    private final Map<String, String> older = new ConcurrentHashMap<>();
    private final AtomicLong reads = new AtomicLong();

    @Override
    public boolean promisesFreshReads() {
      return false;
    }

    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      Optional<String> found = super.readPath(table, key, path);
      String old = older.putIfAbsent(key + path, found.orElseThrow());
      boolean audited = !Thread.currentThread().getName().startsWith("pool");
      return old == null || audited || reads.incrementAndGet() % 3 > 0 ? found : Optional.of(old);
    }
  }

  /** Answers reads of a document with another one. */
  static final class OtherRoot extends Later {
    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      return super.readPath(table, isWrong() ? key.replaceFirst(".$", "0") : key, path);
    }
  }

  /** Promises no fresh reads, and answers those of client threads with another document. */
  static final class OtherRootUnpromised extends MemoryStore {
    private volatile boolean written;

    @Override
    public boolean promisesFreshReads() {
      return false;
    }

    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      written = true;
      return super.writePath(table, key, path, json);
    }

    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      boolean wrong = written && Thread.currentThread().getName().startsWith("pool");
      return super.readPath(table, wrong ? key.replaceFirst(".$", "0") : key, path);
    }
  }

  /** Answers increments, after a while, without storing their sums. */
  static final class IncrementLost extends Later {
    @Override
    public Optional<String> addAtPath(String table, String key, JsonPath path, long addend)
        throws Exception {
      Optional<String> sum = super.addAtPath(table, key, path, addend);
      if (isWrong()) {
        super.addAtPath(table, key, path, -addend);
      }
      return sum;
    }
  }
}
