// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.memory.InMemorySearchDb;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;

/** Stores each of which makes one mistake that a binding could make. */
final class WrongStores {

  private WrongStores() {}

  /** Right, but searches by looking at every document, so that each step can be got wrong. */
  public static class Looking extends InMemorySearchDb {

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      return new SearchPage(
          scan(table, "", Integer.MAX_VALUE, null).stream()
              .filter(document -> matches(document, query))
              .sorted(order())
              .skip(query.offset())
              .limit(length(query))
              .map(this::hit)
              .toList());
    }

    boolean matches(Document document, SearchQuery query) {
      return matches(document, query.first()) && matches(document, query.second());
    }

    final boolean matches(Document document, String word) {
      String title = document.fields().getOrDefault(Document.TITLE, "").toString();
      return Arrays.stream(title.split(" ")).anyMatch(each -> matches(each, word));
    }

    boolean matches(String word, String asked) {
      return word.equals(asked);
    }

    Comparator<Document> order() {
      return Comparator.comparingLong(document -> Long.parseLong(score(document)));
    }

    int length(SearchQuery query) {
      return query.length();
    }

    Document hit(Document document) {
      return document;
    }
  }

  private static String score(Document document) {
    return document.fields().getOrDefault(Document.SCORE, 0L).toString();
  }

  /** OR where AND was asked. */
  public static final class EitherWord extends Looking {
    @Override
    boolean matches(Document document, SearchQuery query) {
      return matches(document, query.first()) || matches(document, query.second());
    }
  }

  public static final class Prefix extends Looking {
    @Override
    boolean matches(String word, String asked) {
      return word.startsWith(asked);
    }
  }

  public static final class Substring extends Looking {
    @Override
    boolean matches(String word, String asked) {
      return word.contains(asked);
    }
  }

  public static final class Stemming extends Looking {
    @Override
    boolean matches(String word, String asked) {
      return stem(word).equals(stem(asked));
    }

    private static String stem(String word) {
      return word.replaceAll("(ing|ed|es|s)$", "");
    }
  }

  public static final class StopWords extends Looking {
    private static final Set<String> STOP = Set.of("the", "and", "is", "not", "it");

    @Override
    boolean matches(String word, String asked) {
      return !STOP.contains(word) && word.equals(asked);
    }
  }

  public static final class ScoreAsText extends Looking {
    @Override
    Comparator<Document> order() {
      return Comparator.comparing(WrongStores::score);
    }
  }

  public static final class ScoreAsFloat extends Looking {
    @Override
    Comparator<Document> order() {
      return Comparator.comparing(document -> Float.valueOf(score(document)));
    }
  }

  public static final class OrderOfKeys extends Looking {
    @Override
    Comparator<Document> order() {
      return Comparator.comparing(Document::key);
    }
  }

  public static final class ShortPage extends Looking {
    @Override
    int length(SearchQuery query) {
      return query.length() - 1;
    }
  }

  /** Takes LIMIT's second number for the end of the page. */
  public static final class LengthAsEnd extends Looking {
    @Override
    int length(SearchQuery query) {
      return Math.max(0, query.length() - query.offset());
    }
  }

  /** Never more than a thousand hits, however many were asked for. */
  public static final class Capped extends Looking {
    @Override
    int length(SearchQuery query) {
      return Math.min(query.length(), Math.max(0, 1_000 - query.offset()));
    }
  }

  public static final class HitsWithoutFields extends Looking {
    @Override
    Document hit(Document document) {
      return new Document(document.key(), Map.of());
    }
  }

  /** A batch is stored but for its last document, and nobody is told. */
  public static final class LossyBatch extends InMemorySearchDb {
    @Override
    protected Map<String, Exception> putAll(String table, List<Document> documents)
        throws Exception {
      return super.putAll(table, documents.subList(0, Math.max(1, documents.size() - 1)));
    }
  }

  /** A batch keeps what there was of its keys. */
  public static final class KeepingBatch extends InMemorySearchDb {
    @Override
    protected Map<String, Exception> putAll(String table, List<Document> documents)
        throws Exception {
      for (Document document : documents) {
        if (get(table, document.key(), null).isEmpty()) {
          put(table, document);
        }
      }
      return Map.of();
    }
  }

  /** A batch can be read before it can be found. */
  public static final class LateBatch extends InMemorySearchDb {
    private boolean late;

    @Override
    protected Map<String, Exception> putAll(String table, List<Document> documents)
        throws Exception {
      late = true;
      return super.putAll(table, documents);
    }

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      return late ? new SearchPage(List.of()) : super.search(table, query);
    }
  }

  /** Of ten inserts, one is not found by the first search, but by the next. */
  public static final class SometimesLateInsert extends InMemorySearchDb {
    private int inserts;
    private boolean late;

    @Override
    protected void put(String table, Document document) throws Exception {
      super.put(table, document);
      inserts++;
      late = inserts % 10 == 0;
    }

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      boolean wasLate = late;
      late = false;
      return wasLate ? new SearchPage(List.of()) : super.search(table, query);
    }
  }

  /** Of ten batches, one is not found by the first search, but by the next. */
  public static final class SometimesLateBatch extends InMemorySearchDb {
    private int batches;
    private boolean late;

    @Override
    protected Map<String, Exception> putAll(String table, List<Document> documents)
        throws Exception {
      batches++;
      late = batches % 10 == 0;
      return super.putAll(table, documents);
    }

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      boolean wasLate = late;
      late = false;
      return wasLate ? new SearchPage(List.of()) : super.search(table, query);
    }
  }

  /** A field named language says in which language the title is. */
  public static final class LanguageOfTitle extends InMemorySearchDb {
    @Override
    protected void put(String table, Document document) throws Exception {
      if (document.fields().containsKey("language")) {
        throw new IllegalArgumentException("no such language");
      }
      super.put(table, document);
    }
  }

  /** Says nothing of when a write can be found. */
  public static final class SilentSettings extends InMemorySearchDb {
    @Override
    public Map<String, String> settings() {
      return Map.of("durability", "none", "replicas", "0");
    }
  }

  /** An update writes its fields as the whole document. */
  public static final class ReplacingUpdate extends InMemorySearchDb {
    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      boolean present = get(table, changes.key(), null).isPresent();
      if (present) {
        put(table, changes);
      }
      return present;
    }
  }

  /** An update of nothing inserts. */
  public static final class Upsert extends InMemorySearchDb {
    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      if (!super.patch(table, changes)) {
        put(table, changes);
      }
      return true;
    }
  }

  /** An update reads, changes and writes, and forgets that others do. */
  public static final class LostUpdate extends InMemorySearchDb {
    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      Optional<Document> before = get(table, changes.key(), null);
      if (before.isEmpty()) {
        return false;
      }
      Map<String, Object> fields = new HashMap<>(before.get().fields());
      fields.putAll(changes.fields());
      Thread.sleep(1);
      put(table, new Document(changes.key(), fields));
      return true;
    }
  }

  /** An update writes one field after the other. */
  public static final class TornUpdate extends InMemorySearchDb {
    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      boolean present = false;
      for (Map.Entry<String, Object> field : changes.fields().entrySet()) {
        Map<String, Object> one = Map.of(field.getKey(), field.getValue());
        present = super.patch(table, new Document(changes.key(), one));
        Thread.sleep(1);
      }
      return present;
    }
  }

  /** An update returns before it can be seen. */
  public static final class LateUpdate extends InMemorySearchDb {
    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS)
          .execute(() -> patchNow(table, changes));
      return get(table, changes.key(), Set.of()).isPresent();
    }

    private void patchNow(String table, Document changes) {
      try {
        super.patch(table, changes);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A read of nothing is a document without fields. */
  public static final class AbsentIsEmpty extends InMemorySearchDb {
    @Override
    protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return super.get(table, key, fields).or(() -> Optional.of(new Document(key, Map.of())));
    }
  }

  public static final class WholeReads extends InMemorySearchDb {
    @Override
    protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return super.get(table, key, null);
    }
  }

  public static final class DeleteOfNothing extends InMemorySearchDb {
    @Override
    protected boolean remove(String table, String key) throws Exception {
      super.remove(table, key);
      return true;
    }
  }

  public static final class NumbersAsText extends InMemorySearchDb {
    @Override
    protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return super.get(table, key, fields)
          .map(
              document -> {
                Map<String, Object> texts = new HashMap<>(document.fields());
                texts.replaceAll((name, value) -> value.toString());
                return new Document(key, texts);
              });
    }
  }

  /** The mark is a document among the others. */
  public static final class MarkIsDocument extends InMemorySearchDb {
    @Override
    public void writeMark(String table, Map<String, String> entries) throws Exception {
      super.writeMark(table, entries);
      put(table, new Document("mark", Map.copyOf(entries)));
    }
  }

  /** Dropping a table drops every table whose name begins so. */
  public static final class GreedyDrop extends InMemorySearchDb {
    @Override
    public void dropTable(String table) throws Exception {
      for (String each : List.of(table, table.substring(0, table.length() - 1))) {
        super.dropTable(each);
      }
    }
  }

  // ---- Not wrong, if they say so ----

  public static final class NoScan extends InMemorySearchDb {
    @Override
    protected List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) {
      throw new UnsupportedOperationException("no scan");
    }
  }

  public static final class PlainFieldNames extends InMemorySearchDb {
    @Override
    protected void put(String table, Document document) throws Exception {
      if (!document.fields().keySet().stream().allMatch(name -> name.matches("\\w+"))) {
        throw new UnsupportedOperationException("a field name with more than letters and digits");
      }
      super.put(table, document);
    }
  }

  public static final class IndexFirst extends InMemorySearchDb {
    @Override
    public void createIndex(String table) throws Exception {
      if (!hasIndex(table) && count(table) > 0) {
        throw new UnsupportedOperationException("documents before their index");
      }
      super.createIndex(table);
    }
  }

  /** Says of what it can't tell that it takes nothing. */
  public static final class Weightless extends InMemorySearchDb {
    @Override
    public Map<String, Long> sizes(String table) {
      return Map.of("memory", 0L);
    }
  }

  /** Has a word of its own for what it takes. */
  public static final class OwnWords extends InMemorySearchDb {
    @Override
    public Map<String, Long> sizes(String table) {
      return Map.of("heap", 4096L);
    }
  }
}
