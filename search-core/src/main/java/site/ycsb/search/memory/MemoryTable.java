// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * Table in memory: documents by key, and for each word of a title the documents that hold it, by
 * score; values and lists of values by key; JSON values. Thread-safe; readers take no lock.
 *
 * <p>Both maps lead to a document's {@link Slot}, whose content a write replaces as a whole. A
 * write locks the key, lists the slot under its new words, publishes the new content, and only then
 * strikes the slot off its old words. So the lists may name too much for a moment and never too
 * little, and a search checks every candidate against its current content. (A skip list's own
 * {@code compute} would not do: it may run its function more than once.) A search that reads
 * several lists could miss a document that is struck off the second after it was listed in the
 * first. So while there is such a search, writes also log the slots that they strike off, and it
 * takes those for candidates.
 *
 * <p>Scores are taken to be unique, as {@link Document#SCORE} says. A document without a title or a
 * score can be read, and no search finds it.
 */
final class MemoryTable {

  /** Place of a document, from its first write until its removal. */
  private static final class Slot {
    /** Null before the first write and after the removal. */
    volatile @Nullable Content content;

    /** The bits of the content's words and, while it is replaced, of those to come as well. */
    volatile long wordBits;
  }

  /**
   * A document as one write left it.
   *
   * @param document with an immutable map
   * @param title the searched text, empty if the document can't be searched
   * @param wordBits a bit for each word of the title
   */
  private record Content(Document document, String title, long score, long wordBits) {

    static Content of(String key, Map<String, Object> fields) {
      Document document = new Document(key, Map.copyOf(fields));
      return fields.get(Document.TITLE) instanceof String title
              && fields.get(Document.SCORE) instanceof Long score
          ? new Content(document, title, score, bitsOf(Arrays.asList(title.split(" "))))
          : new Content(document, "", 0, 0);
    }

    boolean isListedLike(@Nullable Content other) {
      return other != null && score == other.score && title.equals(other.title);
    }

    Set<String> words() {
      return title.isEmpty() ? new HashSet<>() : new HashSet<>(Arrays.asList(title.split(" ")));
    }

    /**
     * One of 64 bits for each word. Most candidates are ruled out by them, without a look at their
     * titles.
     */
    static long bitsOf(List<String> words) {
      long bits = 0;
      for (String word : words) {
        bits |= 1L << word.hashCode();
      }
      return bits;
    }
  }

  /** Entry of the log of slots that are struck off, with a link to the one after it. */
  private static final class Struck {
    final Slot slot;
    final long score;
    volatile @Nullable Struck next;

    Struck(Slot slot, long score) {
      this.slot = slot;
      this.score = score;
    }

    /** The one after it, which its write is about to link. */
    Struck next() {
      Struck linked = next;
      while (linked == null) {
        Thread.onSpinWait();
        linked = next;
      }
      return linked;
    }
  }

  private static final int LOCKS = 1 << 10;

  /** Number of searches that are reading several lists. */
  private final AtomicInteger reading = new AtomicInteger();

  /** Newest entry of the log; nothing holds those that no search may need. */
  private final AtomicReference<Struck> newest = new AtomicReference<>(new Struck(new Slot(), 0));

  private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();
  private final ConcurrentNavigableMap<String, Slot> slots = new ConcurrentSkipListMap<>();
  private final ConcurrentMap<String, NavigableMap<Long, Slot>> listed = new ConcurrentHashMap<>();
  final Map<String, String> metadata = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, byte[]> values = new ConcurrentHashMap<>();
  final ConcurrentMap<String, Deque<byte[]>> lists = new ConcurrentHashMap<>();
  final ConcurrentMap<String, JsonModel> json = new ConcurrentHashMap<>();
  volatile boolean indexed;
  private final Metric metric;

  MemoryTable(Metric metric) {
    this.metric = metric;
  }

  long count() {
    long filled = lists.values().stream().filter(list -> !list.isEmpty()).count();
    return slots.size() + values.size() + filled + json.size();
  }

  // ---- Values ----

  Optional<byte[]> send(ValueRequest request) {
    String key = request.key();
    switch (request.command()) {
      case GET -> {
        return Optional.ofNullable(values.get(key));
      }
      case SET -> values.put(key, request.value());
      case LPUSH ->
          lists.computeIfAbsent(key, none -> new ConcurrentLinkedDeque<>()).push(request.value());
      case LPOP -> {
        Deque<byte[]> list = lists.get(key);
        return list == null ? Optional.empty() : Optional.ofNullable(list.poll());
      }
      case PING -> {
        // The store is in this process.
      }
    }
    return Optional.empty();
  }

  /** Result of some work on a JSON value, under its lock; empty if there is no such key. */
  <R> Optional<R> onJson(String key, Function<JsonModel, Optional<R>> work) {
    JsonModel value = json.get(key);
    if (value == null) {
      return Optional.empty();
    }
    synchronized (value) {
      return work.apply(value);
    }
  }

  // ---- Documents ----

  private Object lock(String key) {
    return locks[Math.floorMod(key.hashCode(), LOCKS)];
  }

  void put(Document document) {
    synchronized (lock(document.key())) {
      Slot slot = slots.computeIfAbsent(document.key(), key -> new Slot());
      replace(slot, Content.of(document.key(), document.fields()));
    }
  }

  boolean patch(Document changes) {
    synchronized (lock(changes.key())) {
      Slot slot = slots.get(changes.key());
      Content content = slot == null ? null : slot.content;
      if (slot == null || content == null) {
        return false;
      }
      Map<String, Object> fields = new HashMap<>(content.document.fields());
      fields.putAll(changes.fields());
      replace(slot, Content.of(changes.key(), fields));
      return true;
    }
  }

  boolean remove(String key) {
    synchronized (lock(key)) {
      Slot slot = slots.remove(key);
      if (slot != null) {
        replace(slot, null);
      }
      return slot != null;
    }
  }

  /** The order matters: see the class. The caller holds the lock. */
  private void replace(Slot slot, @Nullable Content next) {
    Content previous = slot.content;
    if (previous != null && previous.isListedLike(next)) {
      slot.content = next;
      return;
    }
    Set<String> gone = previous == null ? Set.of() : previous.words();
    if (next != null) {
      slot.wordBits |= next.wordBits;
      Set<String> come = next.words();
      if (previous != null && previous.score == next.score) {
        gone.removeIf(come::remove); // Words of both titles stay listed.
      }
      for (String word : come) {
        listed.computeIfAbsent(word, w -> new ConcurrentSkipListMap<>()).put(next.score, slot);
      }
    }
    slot.content = next;
    slot.wordBits = next == null ? 0 : next.wordBits;
    if (previous != null && next != null && reading.get() > 0) {
      Struck struck = new Struck(slot, next.score);
      newest.getAndSet(struck).next = struck;
    }
    if (previous != null) {
      gone.forEach(word -> listOf(word).remove(previous.score, slot));
    }
  }

  private NavigableMap<Long, Slot> listOf(String word) {
    return listed.getOrDefault(word, Collections.emptyNavigableMap());
  }

  Optional<Document> get(String key, @Nullable Set<String> fields) {
    Slot slot = slots.get(key);
    Content content = slot == null ? null : slot.content;
    return content == null ? Optional.empty() : Optional.of(only(content.document, fields));
  }

  List<Document> scan(String startKey, int count, @Nullable Set<String> fields) {
    List<Document> documents = new ArrayList<>();
    for (Slot slot : slots.tailMap(startKey).values()) {
      if (documents.size() >= count) {
        break;
      }
      Content content = slot.content;
      if (content != null) {
        documents.add(only(content.document, fields));
      }
    }
    return documents;
  }

  private static Document only(Document document, @Nullable Set<String> fields) {
    if (fields == null) {
      return document;
    }
    Map<String, Object> some = new HashMap<>(document.fields());
    some.keySet().retainAll(fields);
    return new Document(document.key(), some);
  }

  /** Walks the documents that may match, by score, until the page is full. */
  SearchPage search(SearchQuery query) {
    if (query.kind() == SearchQuery.Kind.OWN) {
      throw new UnsupportedOperationException("this store has no query language");
    }
    if (!query.kind().isExact()) {
      return ordered(
          query, query.near().isPresent() ? byDistance(query.near().get()) : byRank(query));
    }
    boolean counts = query.kind() == SearchQuery.Kind.FACET;
    int skipped = counts ? 0 : query.offset();
    int enough = counts ? Integer.MAX_VALUE : query.length();
    List<String> words = QueryMatch.words(query);
    long bits = query.kind() == SearchQuery.Kind.ANY ? 0 : Content.bitsOf(words);
    List<Document> hits = new ArrayList<>();
    for (Map.Entry<Long, Slot> candidate : candidates(query, words).entrySet()) {
      Slot slot = candidate.getValue();
      Content content = (slot.wordBits & bits) == bits ? slot.content : null;
      if (content != null
          && content.score == candidate.getKey()
          && QueryMatch.matches(query, content.document)) {
        if (skipped > 0) {
          skipped--;
        } else {
          hits.add(content.document);
        }
        if (hits.size() == enough) {
          break;
        }
      }
    }
    return new SearchPage(counts ? counts(hits, query) : hits);
  }

  /** Document with its place in an order: the lower the value, the nearer to the first. */
  private record Placed(Document document, double value) {

    Document ranked() {
      Map<String, Object> fields = new HashMap<>(document.fields());
      fields.put(SearchPage.RANK, -value);
      return new Document(document.key(), fields);
    }
  }

  /** Compares all documents that match: exact, and the slower the more there are. */
  private SearchPage ordered(SearchQuery query, ToDoubleFunction<Document> order) {
    return new SearchPage(
        slots.values().stream()
            .flatMap(slot -> Stream.ofNullable(slot.content))
            .map(Content::document)
            .filter(document -> QueryMatch.matches(query, document))
            .map(document -> new Placed(document, order.applyAsDouble(document)))
            .sorted(Comparator.comparingDouble(Placed::value))
            .skip(query.offset())
            .limit(query.length())
            .map(hit -> query.kind() == SearchQuery.Kind.RANKED ? hit.ranked() : hit.document)
            .toList());
  }

  private ToDoubleFunction<Document> byDistance(SearchQuery.Near near) {
    return document ->
        document.fields().get(Document.VECTOR) instanceof Embedding vector
            ? near.target().distance(vector, metric)
            : Double.MAX_VALUE;
  }

  /** The rarer the words that a title holds, and the shorter it is, the better: BM25's idea. */
  private ToDoubleFunction<Document> byRank(SearchQuery query) {
    Map<String, Double> weights = new HashMap<>();
    query
        .words()
        .forEach(word -> weights.put(word, Math.log1p(count() / (1.0 + listOf(word).size()))));
    return document -> {
      Set<String> words = Content.of("", document.fields()).words();
      double sum =
          weights.keySet().stream().filter(words::contains).mapToDouble(weights::get).sum();
      return -sum / (1 + words.size() / 100.0);
    };
  }

  private static List<Document> counts(List<Document> documents, SearchQuery query) {
    Map<String, Long> counts = new TreeMap<>(SearchPage.TAG_ORDER);
    for (Document document : documents) {
      if (document.fields().get(Document.TAG) instanceof String tag) {
        counts.merge(tag, 1L, Long::sum);
      }
    }
    return counts.entrySet().stream()
        .skip(query.offset())
        .limit(query.length())
        .map(count -> SearchPage.count(count.getKey(), count.getValue()))
        .toList();
  }

  /**
   * The documents of the rarest word that a match must hold, or of all words that are asked for.
   */
  private Map<Long, Slot> candidates(SearchQuery query, List<String> words) {
    if (query.kind() == SearchQuery.Kind.ANY) {
      return union(words.stream());
    }
    if (words.isEmpty()) {
      return union(listed.keySet().stream().filter(word -> QueryMatch.isAskedFor(query, word)));
    }
    NavigableMap<Long, Slot> first = listOf(words.get(0));
    NavigableMap<Long, Slot> last = listOf(words.get(words.size() - 1));
    return first.size() <= last.size() ? first : last;
  }

  private Map<Long, Slot> union(Stream<String> words) {
    Map<Long, Slot> union = new TreeMap<>();
    reading.incrementAndGet();
    Struck last = requireNonNull(newest.get());
    words.forEach(word -> listOf(word).forEach(union::put));
    reading.decrementAndGet();
    for (Struck end = newest.get(); last != end; ) {
      last = last.next();
      union.put(last.score, last.slot);
    }
    return union;
  }
}
