// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.ranking.Ranks;
import site.ycsb.search.settings.ExitCode;

/** Stores each of which makes one mistake that a binding could make. */
final class WrongStores {

  private WrongStores() {}

  /** Right, but searches by looking at every document, so that each step can be got wrong. */
  static class Looking extends MemoryStore {

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      if (query.kind() != SearchQuery.Kind.BOTH) {
        return super.search(table, query);
      }
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

  static String score(Document document) {
    return document.fields().getOrDefault(Document.SCORE, 0L).toString();
  }

  /** Right, but answers all kinds of search by looking at every document. */
  static class LookingPanel extends MemoryStore {

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      if (!query.kind().isExact()) {
        return super.search(table, query);
      }
      List<Document> matches =
          scan(table, "", Integer.MAX_VALUE, null).stream()
              .filter(document -> matches(query, document))
              .sorted(order())
              .toList();
      List<Document> all =
          query.kind() == SearchQuery.Kind.FACET ? counts(query, matches) : matches;
      return new SearchPage(all.stream().skip(query.offset()).limit(query.length()).toList());
    }

    boolean matches(SearchQuery query, Document document) {
      return QueryMatch.matches(query, document);
    }

    Comparator<Document> order() {
      return Comparator.comparingLong(document -> Long.parseLong(score(document)));
    }

    List<Document> counts(SearchQuery query, List<Document> documents) {
      Map<String, Long> counts = new TreeMap<>();
      documents.forEach(document -> counts.merge(tag(document), 1L, Long::sum));
      return counts.entrySet().stream()
          .map(count -> SearchPage.count(count.getKey(), count.getValue()))
          .toList();
    }

    private static String tag(Document document) {
      return document.fields().getOrDefault(Document.TAG, "").toString();
    }

    static List<String> words(Document document) {
      return List.of(document.fields().getOrDefault(Document.TITLE, "").toString().split(" "));
    }
  }

  static final class WordAsPrefix extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.WORD
          ? words(document).stream().anyMatch(each -> each.startsWith(query.first()))
          : super.matches(query, document);
    }
  }

  static final class AnyAsBoth extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.ANY
          ? words(document).containsAll(List.of(query.first(), query.second()))
          : super.matches(query, document);
    }
  }

  /** Knows the first of two words only. */
  static final class AnyAsFirst extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.ANY
          ? words(document).contains(query.first())
          : super.matches(query, document);
    }
  }

  static final class PrefixAsInfix extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.PREFIX
          ? words(document).stream().anyMatch(word -> word.contains(query.first()))
          : super.matches(query, document);
    }
  }

  static final class PrefixAsWord extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.PREFIX
          ? words(document).contains(query.first())
          : super.matches(query, document);
    }
  }

  static final class PhraseAsBoth extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.PHRASE
          ? words(document).containsAll(List.of(query.first(), query.second()))
          : super.matches(query, document);
    }
  }

  static final class PhraseInAnyOrder extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return super.matches(query, document)
          || (query.kind() == SearchQuery.Kind.PHRASE
              && super.matches(
                  SearchQuery.phrase(
                      /* first= */ query.second(), /* second= */ query.first(), 0, 1),
                  document));
    }
  }

  static final class PhraseAsSubstring extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.PHRASE
          ? String.join(" ", words(document)).contains(query.first() + " " + query.second())
          : super.matches(query, document);
    }
  }

  static final class FuzzyOfTwoEdits extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.FUZZY
          ? words(document).stream().anyMatch(word -> distance(word, query.first()) <= 2)
          : super.matches(query, document);
    }

    /** Levenshtein's distance, by its recursive definition. */
    private static int distance(String one, String other) {
      if (one.isEmpty() || other.isEmpty()) {
        return one.length() + other.length();
      }
      if (one.charAt(0) == other.charAt(0)) {
        return distance(one.substring(1), other.substring(1));
      }
      return 1
          + Math.min(
              distance(one.substring(1), other.substring(1)),
              Math.min(distance(one.substring(1), other), distance(one, other.substring(1))));
    }
  }

  /** Two letters that have changed places are one edit, as Damerau counts. */
  static final class FuzzyWithTranspositions extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return super.matches(query, document)
          || (query.kind() == SearchQuery.Kind.FUZZY
              && words(document).stream().anyMatch(word -> isTurned(word, query.first())));
    }

    private static boolean isTurned(String word, String asked) {
      for (int i = 0; i < asked.length() - 1; i++) {
        String turned =
            asked.substring(0, i) + asked.charAt(i + 1) + asked.charAt(i) + asked.substring(i + 2);
        if (word.equals(turned)) {
          return true;
        }
      }
      return false;
    }
  }

  /** The first letter must be right, as with a prefix length of 1. */
  static final class FuzzyAfterTheFirstLetter extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return super.matches(query, document)
          && (query.kind() != SearchQuery.Kind.FUZZY
              || words(document).stream()
                  .anyMatch(word -> word.startsWith(query.first().substring(0, 1))));
    }
  }

  static final class RangeOpenAtTheEnd extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.FILTER
          ? super.matches(
              SearchQuery.filter(query.first(), query.least(), Double.MAX_VALUE, 0, 1), document)
          : super.matches(query, document);
    }
  }

  static final class RangeWithoutItsEnds extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.FILTER
          ? super.matches(
              SearchQuery.filter(
                  query.first(), Math.nextUp(query.least()), Math.nextDown(query.most()), 0, 1),
              document)
          : super.matches(query, document);
    }
  }

  static final class FilterWithoutTheWord extends LookingPanel {
    @Override
    boolean matches(SearchQuery query, Document document) {
      return query.kind() == SearchQuery.Kind.FILTER
          ? document.fields().get(Document.NUMBER) instanceof Long number
              && query.least() <= number
              && number <= query.most()
          : super.matches(query, document);
    }
  }

  /** Counts the documents of one page. */
  static final class FacetOfOnePage extends LookingPanel {
    @Override
    List<Document> counts(SearchQuery query, List<Document> documents) {
      return super.counts(query, documents.subList(0, Math.min(query.length(), documents.size())));
    }
  }

  /** The most frequent tag comes first. */
  static final class FacetByCount extends LookingPanel {
    @Override
    List<Document> counts(SearchQuery query, List<Document> documents) {
      return super.counts(query, documents).stream()
          .sorted(
              Comparator.comparing(
                  (Document hit) -> -(Long) hit.fields().getOrDefault(SearchPage.COUNT, 0L)))
          .toList();
    }
  }

  /** The shortest title comes first, as by relevance. */
  static final class OrderOfRelevance extends LookingPanel {
    @Override
    Comparator<Document> order() {
      return Comparator.<Document>comparingInt(document -> words(document).size())
          .thenComparing(super.order());
    }
  }

  /** Each page is the first one, but for SEARCH. */
  static final class PageWithoutOffset extends LookingPanel {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return super.search(
          table, query.kind() == SearchQuery.Kind.BOTH ? query : query.page(0, query.length()));
    }
  }

  /** Has no search by prefix, and does not declare it. */
  static final class NoPrefix extends LookingPanel {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      if (query.kind() == SearchQuery.Kind.PREFIX) {
        throw new UnsupportedOperationException("no prefix");
      }
      return super.search(table, query);
    }
  }

  /** Right, but for what becomes of the hits of a ranked search. */
  abstract static class Ranking extends MemoryStore {
    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return query.kind() == SearchQuery.Kind.RANKED
          ? new SearchPage(ranked(table, query))
          : super.search(table, query);
    }

    abstract List<Document> ranked(String table, SearchQuery query) throws Exception;

    final List<Document> right(String table, SearchQuery query) throws Exception {
      return new ArrayList<>(super.search(table, query).hits());
    }
  }

  /** The worst comes first. */
  static final class RankThatRises extends Ranking {
    @Override
    List<Document> ranked(String table, SearchQuery query) throws Exception {
      List<Document> hits = right(table, query);
      Collections.reverse(hits);
      return hits;
    }
  }

  static final class RankWithoutTheBest extends Ranking {
    @Override
    List<Document> ranked(String table, SearchQuery query) throws Exception {
      return right(table, query.page(query.offset() + 1, query.length()));
    }
  }

  /** All words must be there, as in SEARCH. */
  static final class RankOfAllWords extends Ranking {
    @Override
    List<Document> ranked(String table, SearchQuery query) throws Exception {
      return right(table, query).stream()
          .filter(hit -> LookingPanel.words(hit).containsAll(query.words()))
          .toList();
    }
  }

  static final class RankOfNoMatch extends Ranking {
    @Override
    List<Document> ranked(String table, SearchQuery query) throws Exception {
      List<Document> hits = right(table, query);
      for (Document document : scan(table, "", Integer.MAX_VALUE, null)) {
        if (hits.size() < query.length() && !QueryMatch.matches(query, document)) {
          Map<String, Object> fields = new HashMap<>(document.fields());
          fields.put(SearchPage.RANK, Double.MIN_VALUE);
          hits.add(new Document(document.key(), fields));
        }
      }
      return hits;
    }
  }

  static final class RankUntold extends Ranking {
    @Override
    List<Document> ranked(String table, SearchQuery query) throws Exception {
      return right(table, query).stream().map(Ranks::document).toList();
    }
  }

  /** Each page is the first one. */
  static final class RankWithoutOffset extends Ranking {
    @Override
    List<Document> ranked(String table, SearchQuery query) throws Exception {
      return right(table, query.page(0, query.length()));
    }
  }

  /** OR where AND was asked. */
  static final class EitherWord extends Looking {
    @Override
    boolean matches(Document document, SearchQuery query) {
      return matches(document, query.first()) || matches(document, query.second());
    }
  }

  static final class Prefix extends Looking {
    @Override
    boolean matches(String word, String asked) {
      return word.startsWith(asked);
    }
  }

  static final class Substring extends Looking {
    @Override
    boolean matches(String word, String asked) {
      return word.contains(asked);
    }
  }

  static final class Stemming extends Looking {
    @Override
    boolean matches(String word, String asked) {
      return stem(word).equals(stem(asked));
    }

    private static String stem(String word) {
      return word.replaceAll("(ing|ed|es|s)$", "");
    }
  }

  static final class StopWords extends Looking {
    private static final Set<String> STOP = Set.of("the", "and", "is", "not", "it");

    @Override
    boolean matches(String word, String asked) {
      return !STOP.contains(word) && word.equals(asked);
    }
  }

  static final class ScoreAsText extends Looking {
    @Override
    Comparator<Document> order() {
      return Comparator.comparing(WrongStores::score);
    }
  }

  static final class ScoreAsFloat extends Looking {
    @Override
    Comparator<Document> order() {
      return Comparator.comparing(document -> Float.valueOf(score(document)));
    }
  }

  static final class OrderOfKeys extends Looking {
    @Override
    Comparator<Document> order() {
      return Comparator.comparing(Document::key);
    }
  }

  static final class ShortPage extends Looking {
    @Override
    int length(SearchQuery query) {
      return query.length() - 1;
    }
  }

  /** Takes LIMIT's second number for the end of the page. */
  static final class LengthAsEnd extends Looking {
    @Override
    int length(SearchQuery query) {
      return Math.max(0, query.length() - query.offset());
    }
  }

  /** Never more than a thousand hits, however many were asked for. */
  static final class Capped extends Looking {
    @Override
    int length(SearchQuery query) {
      return Math.min(query.length(), Math.max(0, 1_000 - query.offset()));
    }
  }

  static final class HitsWithoutFields extends Looking {
    @Override
    Document hit(Document document) {
      return new Document(document.key(), Map.of());
    }
  }

  /** A batch is stored but for its last document, and no failure is reported. */
  static final class LossyBatch extends MemoryStore {
    @Override
    public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
      return super.putAll(table, documents.subList(0, Math.max(1, documents.size() - 1)));
    }
  }

  /** A batch keeps what there was of its keys. */
  static final class KeepingBatch extends MemoryStore {
    @Override
    public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
      for (Document document : documents) {
        if (get(table, document.key(), null).isEmpty()) {
          put(table, document);
        }
      }
      return Map.of();
    }
  }

  /** A batch can be read before it can be found. */
  static final class LateBatch extends MemoryStore {
    private volatile boolean late;

    @Override
    public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
      late = true;
      return super.putAll(table, documents);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return late ? new SearchPage(List.of()) : super.search(table, query);
    }
  }

  /** Of ten inserts, one is not found by the first search, but by the next. */
  static final class SometimesLateInsert extends MemoryStore {
    private int inserts;
    private boolean late;

    @Override
    public void put(String table, Document document) throws Exception {
      super.put(table, document);
      inserts++;
      late = inserts % 10 == 0;
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      boolean wasLate = late;
      late = false;
      return wasLate ? new SearchPage(List.of()) : super.search(table, query);
    }
  }

  /** Of ten batches, one is not found by the first search, but by the next. */
  static final class SometimesLateBatch extends MemoryStore {
    private int batches;
    private boolean late;

    @Override
    public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
      batches++;
      late = batches % 10 == 0;
      return super.putAll(table, documents);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      boolean wasLate = late;
      late = false;
      return wasLate ? new SearchPage(List.of()) : super.search(table, query);
    }
  }

  /** A field named language says in which language the title is. */
  static final class LanguageOfTitle extends MemoryStore {
    @Override
    public void put(String table, Document document) throws Exception {
      if (document.fields().containsKey("language")) {
        throw new IllegalArgumentException("no such language");
      }
      super.put(table, document);
    }
  }

  /** Has its own name for the visibility, which hides the guarantee in the row of a report. */
  static final class OwnVisibility extends MemoryStore {
    @Override
    public EffectiveSettings settings() {
      return new EffectiveSettings(
          Optional.of(Durability.NONE),
          Visibility.IMMEDIATE,
          Optional.of(0),
          Map.of("visibility", "soon"));
    }
  }

  /** Refreshes at intervals, although the properties ask for visibility at once. */
  static final class LateByItsSettings extends MemoryStore {
    @Override
    public EffectiveSettings settings() {
      return new EffectiveSettings(
          Optional.of(Durability.NONE), Visibility.INTERVAL, Optional.of(0), Map.of());
    }
  }

  /** Implements documents alone. */
  static final class DocumentsOnly extends MemoryStore {

    private record Connection(Documents store) implements Documents {
      @Override
      public void put(String table, Document document) throws Exception {
        store.put(table, document);
      }

      @Override
      public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
          throws Exception {
        return store.get(table, key, fields);
      }

      @Override
      public boolean patch(String table, Document changes) throws Exception {
        return store.patch(table, changes);
      }

      @Override
      public boolean remove(String table, String key) throws Exception {
        return store.remove(table, key);
      }

      @Override
      public List<Document> scan(
          String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
        return store.scan(table, startKey, count, fields);
      }
    }

    @Override
    public Operations connect() {
      return new Connection(this);
    }
  }

  /** Can cut answers short. */
  static final class Inexact extends MemoryStore {
    @Override
    public void requireExact() throws Exception {
      throw new StoreException(
          ExitCode.UNREACHABLE, "the server limits the time of a search", null);
    }
  }

  /** An update of a document's every field is refused. */
  static final class NarrowUpdate extends MemoryStore {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
      if (changes.fields().size() > 3) {
        throw new IllegalArgumentException("too many fields");
      }
      return super.patch(table, changes);
    }
  }

  /** The title can't be changed. */
  static final class FixedTitle extends MemoryStore {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
      if (changes.fields().containsKey(Document.TITLE)) {
        throw new IllegalArgumentException("the title is fixed");
      }
      return super.patch(table, changes);
    }
  }

  /** An update is acknowledged, and nothing changes. */
  static final class IgnoredUpdate extends MemoryStore {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
      return get(table, changes.key(), Set.of()).isPresent();
    }
  }

  /** A delete removes the document and says that there was none. */
  static final class DeleteWithoutAnswer extends MemoryStore {
    @Override
    public boolean remove(String table, String key) throws Exception {
      super.remove(table, key);
      return false;
    }
  }

  /** Dropping a table that does not exist creates it. */
  static final class CreatingDrop extends MemoryStore {
    @Override
    public void drop(String table) throws Exception {
      boolean existed = exists(table);
      super.drop(table);
      if (!existed) {
        create(table);
      }
    }
  }

  /** An update writes its fields as the whole document. */
  static final class ReplacingUpdate extends MemoryStore {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
      boolean present = get(table, changes.key(), null).isPresent();
      if (present) {
        put(table, changes);
      }
      return present;
    }
  }

  /** An update of nothing inserts. */
  static final class Upsert extends MemoryStore {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
      if (!super.patch(table, changes)) {
        put(table, changes);
      }
      return true;
    }
  }

  /** An update reads, changes and writes, without regard to other threads. */
  static final class LostUpdate extends MemoryStore {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
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
  static final class TornUpdate extends MemoryStore {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
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
  static final class LateUpdate extends MemoryStore {
    @Override
    public boolean patch(String table, Document changes) throws Exception {
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
  static final class AbsentIsEmpty extends MemoryStore {
    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return super.get(table, key, fields).or(() -> Optional.of(new Document(key, Map.of())));
    }
  }

  static final class WholeReads extends MemoryStore {
    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      return super.get(table, key, null);
    }
  }

  static final class DeleteOfNothing extends MemoryStore {
    @Override
    public boolean remove(String table, String key) throws Exception {
      super.remove(table, key);
      return true;
    }
  }

  static final class NumbersAsText extends MemoryStore {
    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
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

  /** Metadata is a document among the others. */
  static final class MetadataIsDocument extends MemoryStore {
    @Override
    public void addMetadata(String table, Map<String, String> entries) throws Exception {
      super.addMetadata(table, entries);
      put(table, new Document("metadata", Map.copyOf(entries)));
    }
  }

  /** Dropping a table drops every table whose name begins so. */
  static final class GreedyDrop extends MemoryStore {
    @Override
    public void drop(String table) throws Exception {
      for (String each : List.of(table, table.substring(0, table.length() - 1))) {
        super.drop(each);
      }
    }
  }

  // ---- Not wrong, if they say so ----

  static final class NoScan extends MemoryStore {
    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) {
      throw new UnsupportedOperationException("no scan");
    }
  }

  static final class PlainFieldNames extends MemoryStore {
    @Override
    public void put(String table, Document document) throws Exception {
      if (!document.fields().keySet().stream().allMatch(name -> name.matches("\\w+"))) {
        throw new UnsupportedOperationException("a field name with more than letters and digits");
      }
      super.put(table, document);
    }
  }

  static final class IndexFirst extends MemoryStore {
    @Override
    public void create(String table, Map<String, FieldType> fields) throws Exception {
      if (!exists(table) && count(table) > 0) {
        throw new UnsupportedOperationException("documents before their index");
      }
      super.create(table, fields);
    }
  }

  /** Counts no documents without an index, so that a load finds foreign ones too late. */
  static final class BlindWithoutIndex extends MemoryStore {
    @Override
    public long count(String table) throws Exception {
      return exists(table) ? super.count(table) : 0;
    }
  }

  /** Reports an unknown size as 0. */
  static final class Weightless extends MemoryStore {
    @Override
    public Map<String, Long> sizes(String table) {
      return Map.of("memory", 0L);
    }
  }

  /** Has its own name for a size. */
  static final class OwnWords extends MemoryStore {
    @Override
    public Map<String, Long> sizes(String table) {
      return Map.of("heap", 4096L);
    }
  }

  /** Answers of requests that are sent together come in another order. */
  static final class ReversedAnswers extends MemoryStore {
    @Override
    public void sendAll(String table, List<ValueRequest> requests, Answers answers) {
      List<ValueRequest> reversed = new ArrayList<>(requests);
      Collections.reverse(reversed);
      super.sendAll(table, reversed, answers);
    }
  }

  /** A list gives the oldest value first. */
  static final class QueueForAList extends MemoryStore {

    private final List<byte[]> queue = new ArrayList<>();

    @Override
    public synchronized Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      return switch (request.command()) {
        case LPUSH -> {
          queue.add(request.value());
          yield Optional.empty();
        }
        case LPOP -> queue.isEmpty() ? Optional.empty() : Optional.of(queue.remove(0));
        default -> super.send(table, request);
      };
    }
  }

  /** Values are texts. */
  static final class ValuesAsText extends MemoryStore {
    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      return super.send(table, request)
          .map(value -> new String(value, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** An absent value is an empty one. */
  static final class AbsentValueIsEmpty extends MemoryStore {
    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      Optional<byte[]> value = super.send(table, request);
      return request.command() == ValueRequest.Command.GET && value.isEmpty()
          ? Optional.of(new byte[0])
          : value;
    }
  }

  /** All tables share their values. */
  static final class OneTableOfValues extends MemoryStore {
    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      return super.send("all", request);
    }
  }

  // ---- JSON values and their parts ----

  /** A write at a path reads the whole value and stores it again. */
  static final class RewritesWholeValue extends MemoryStore {
    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      Optional<String> root = readPath(table, key, JsonPath.ROOT);
      if (root.isEmpty()) {
        return false;
      }
      JsonModel value = new JsonModel(root.get());
      boolean found = value.write(path, json);
      Thread.sleep(1);
      if (found) {
        putJson(table, key, value.read(JsonPath.ROOT).orElseThrow());
      }
      return found;
    }
  }

  /** An addition reads the number and writes the sum, without regard to other threads. */
  static final class LosesAdditions extends MemoryStore {
    @Override
    public Optional<String> addAtPath(String table, String key, JsonPath path, long addend)
        throws Exception {
      Optional<String> before = readPath(table, key, path);
      if (before.isEmpty()) {
        return Optional.empty();
      }
      JsonModel number = new JsonModel(before.get());
      Optional<String> sum = number.add(JsonPath.ROOT, addend);
      Thread.sleep(1);
      if (sum.isPresent()) {
        writePath(table, key, path, sum.get());
      }
      return sum;
    }
  }

  /** Places in arrays begin at 1. */
  static final class CountsFromOne extends MemoryStore {
    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      return super.readPath(table, key, fromOne(path));
    }

    private static JsonPath fromOne(JsonPath path) {
      return new JsonPath(
          path.steps().stream()
              .map(step -> step instanceof Integer place && place > 0 ? (Object) (place - 1) : step)
              .toList());
    }
  }

  /** A sum is a fraction, as in a store whose numbers all are. */
  static final class SumsAreFractions extends MemoryStore {
    @Override
    public Optional<String> addAtPath(String table, String key, JsonPath path, long addend)
        throws Exception {
      Optional<String> sum = super.addAtPath(table, key, path, addend);
      if (sum.isPresent() && !sum.get().contains(".")) {
        sum = Optional.of(sum.get() + ".0");
        writePath(table, key, path, sum.get());
      }
      return sum;
    }
  }

  /** A product is as exact as a number of four bytes. */
  static final class ShortProducts extends MemoryStore {
    @Override
    public Optional<String> multiplyAtPath(String table, String key, JsonPath path, long factor)
        throws Exception {
      Optional<String> product = super.multiplyAtPath(table, key, path, factor);
      if (product.isPresent() && !product.get().contains(".")) {
        product = Optional.of(Long.toString((long) Float.parseFloat(product.get())));
        writePath(table, key, path, product.get());
      }
      return product;
    }
  }

  /** A read gives a list of all values at the path, as JSONPath does. */
  static final class ListOfMatches extends MemoryStore {
    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      return super.readPath(table, key, path).map(value -> "[" + value + "]");
    }
  }

  /** A write at a path that does not exist makes it, in an object. */
  static final class CreatesPaths extends MemoryStore {
    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      if (super.writePath(table, key, path, json)) {
        return true;
      }
      int last = path.steps().size() - 1;
      if (last < 0 || !(path.steps().get(last) instanceof String name)) {
        return false;
      }
      JsonPath parent = new JsonPath(path.steps().subList(0, last));
      Optional<String> object = readPath(table, key, parent);
      if (object.isEmpty() || !object.get().startsWith("{\"")) {
        return false;
      }
      String more = ",%s:%s}".formatted(JsonModel.quoted(name), json);
      String before = object.get();
      return super.writePath(table, key, parent, before.substring(0, before.length() - 1) + more);
    }
  }

  /** A write that is refused has already emptied what stands in its way. */
  static final class HalfDoneWrite extends MemoryStore {
    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      boolean done = super.writePath(table, key, path, json);
      if (!done && path.steps().size() > 1) {
        JsonPath parent = new JsonPath(path.steps().subList(0, path.steps().size() - 1));
        super.writePath(table, key, parent, "{}");
      }
      return done;
    }
  }

  /** A value that is put keeps the fields of the one before. */
  static final class MergesRoots extends MemoryStore {
    @Override
    public void putJson(String table, String key, String json) throws Exception {
      Optional<String> before = readPath(table, key, JsonPath.ROOT);
      boolean objects =
          before.isPresent() && before.get().startsWith("{\"") && json.startsWith("{\"");
      super.putJson(
          table,
          key,
          objects
              ? before.get().substring(0, before.get().length() - 1) + "," + json.substring(1)
              : json);
    }
  }

  /** A write at a path of a key that does not exist makes the key. */
  static final class CreatesKeys extends MemoryStore {
    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      if (path.isRoot()) {
        putJson(table, key, json);
        return true;
      }
      return super.writePath(table, key, path, json);
    }
  }

  /** Adds to a text of digits, too. */
  static final class AddsToTexts extends MemoryStore {
    @Override
    public Optional<String> addAtPath(String table, String key, JsonPath path, long addend)
        throws Exception {
      Optional<String> before = readPath(table, key, path);
      if (before.isPresent() && before.get().matches("\"\\d+\"")) {
        writePath(table, key, path, before.get().replace("\"", ""));
      }
      return super.addAtPath(table, key, path, addend);
    }
  }

  /** A value keeps its type. */
  static final class KeepsTypes extends MemoryStore {
    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      Optional<String> before = readPath(table, key, path);
      boolean object = before.isPresent() && before.get().startsWith("{");
      return (!object || json.startsWith("{") || path.isRoot())
          && super.writePath(table, key, path, json);
    }
  }

  /** Texts are of one byte a character. */
  static final class LatinTexts extends MemoryStore {
    @Override
    public void putJson(String table, String key, String json) throws Exception {
      super.putJson(
          table,
          key,
          new String(json.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1));
    }
  }

  /** All tables share their JSON values. */
  static final class OneTableOfJson extends MemoryStore {
    @Override
    public void putJson(String table, String key, String json) throws Exception {
      super.putJson("all", key, json);
    }

    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      return super.readPath("all", key, path);
    }
  }

  // ---- Not wrong, if they say so ----

  static final class PlainJsonNames extends MemoryStore {
    @Override
    public void putJson(String table, String key, String json) throws Exception {
      if (json.contains("a.b")) {
        throw new UnsupportedOperationException("a name with a dot");
      }
      super.putJson(table, key, json);
    }
  }

  static final class NoEmptyArrays extends MemoryStore {
    @Override
    public void putJson(String table, String key, String json) throws Exception {
      if (json.contains("[]")) {
        throw new UnsupportedOperationException("an array without elements");
      }
      super.putJson(table, key, json);
    }
  }
}
