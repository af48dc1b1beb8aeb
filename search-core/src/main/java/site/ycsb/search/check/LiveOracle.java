// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;

/**
 * Right answers to a pool of questions while the run writes. It knows the loaded documents that
 * match each question, and is told of each title before it is written. So for each document it says
 * whether it matched during a request: certainly, possibly, or not. A page must have every document
 * that certainly matched between its ends, and begin where its offset says. Thread-safe.
 *
 * <p>Where other clients or earlier runs have written, too, only the words that a title never loses
 * say what matched certainly; any document may match besides.
 */
public final class LiveOracle {

  /** Scores that are kept for a question that asks for pages: far beyond the deepest page. */
  private static final int MOST_MATCHES = 20_000;

  /** Versions of a title at one time that are looked at; with more, anything is possible. */
  private static final int MOST_VERSIONS = 16;

  private static final int REMEMBERED_WORDS = 100_000;

  /** Answer to: did this document match the question while the request ran? */
  private enum Match {
    CERTAIN,
    POSSIBLE,
    NONE
  }

  /**
   * Facts about the writes since the load.
   *
   * @param exact true if all writes since the load are those of this run and this client
   * @param titles true if the run rewrites titles
   */
  public record Course(boolean exact, boolean titles) {}

  /** Question of the pool. */
  public final class Question {
    private final SearchQuery query;
    private final long[] loaded;

    /** True if no document matched at the load but those in {@link #loaded}. */
    private final boolean whole;

    /**
     * Scores of the documents that matched by a title of this run, each with its newest version.
     */
    private final NavigableMap<Long, Long> joined = new ConcurrentSkipListMap<>();

    private volatile int prunedSize = 64;

    private Question(SearchQuery query, long[] matches) {
      this.query = query;
      this.whole = matches.length <= MOST_MATCHES;
      this.loaded = whole ? matches : Arrays.copyOf(matches, MOST_MATCHES);
    }

    /** The first page of the question. */
    public SearchQuery query() {
      return query;
    }

    /** True if its hits can be expected to reach an offset, after any number of updates. */
    public boolean isReached(int offset) {
      return query.kind() != Kind.FACET && Corpus.reaches(loaded.length, offset);
    }

    /** Documents that are looked at to check an answer. */
    public int effort() {
      return query.kind() == Kind.FACET ? loaded.length : query.length();
    }

    private void join(long score, long version) {
      joined.merge(score, version, Math::max);
      if (joined.size() > prunedSize) {
        long now = System.nanoTime() - FORGOTTEN_NANOS;
        joined.forEach(
            (joinedScore, joinedVersion) -> {
              long number = corpus.numberOf(joinedScore);
              if (versions.isStale(number, DocumentCheck.TITLE, joinedVersion, now)) {
                joined.remove(joinedScore, joinedVersion);
              }
            });
        prunedSize = 2 * joined.size() + 64;
      }
    }
  }

  /** Age of a request's begin beyond which no answer to it is checked any more. */
  private static final long FORGOTTEN_NANOS = 120_000_000_000L;

  private final Corpus corpus;
  private final long documents;
  private final Versions versions;
  private final Course course;
  private final List<Question> questions = new ArrayList<>();
  private final Map<Kind, List<Question>> byKind = new EnumMap<>(Kind.class);
  private final AskedWords words;

  /** Ends of the inserts of documents, by key number; absent while they are under way. */
  private final Map<Long, Long> inserted = new ConcurrentHashMap<>();

  /** Ends of the deletes of documents, by key number; the largest time while they are under way. */
  private final Map<Long, Long> deleted = new ConcurrentHashMap<>();

  /** True once a title was written of which nothing is kept: any document may match since. */
  private volatile boolean strangers;

  /**
   * @param documents number of loaded documents
   * @param queries the questions, each as its first page
   */
  public LiveOracle(
      Corpus corpus,
      long documents,
      List<? extends SearchQuery> queries,
      Versions versions,
      Course course) {
    this.corpus = corpus;
    this.documents = documents;
    this.versions = versions;
    this.course = course;
    List<long[]> matches = new SearchOracle(corpus, documents).matches(queries, MOST_MATCHES + 1);
    for (int i = 0; i < queries.size(); i++) {
      Question question = new Question(queries.get(i), matches.get(i));
      questions.add(question);
      if (question.whole || question.query.kind() != Kind.FACET) {
        byKind.computeIfAbsent(question.query.kind(), none -> new ArrayList<>()).add(question);
      }
    }
    this.words = new AskedWords(queries, corpus, REMEMBERED_WORDS);
  }

  /** Any question of a kind; empty if the pool has none. */
  public Optional<Question> draw(Kind kind, SplitMix random) {
    List<Question> ofKind = byKind.getOrDefault(kind, List.of());
    return ofKind.isEmpty()
        ? Optional.empty()
        : Optional.of(ofKind.get(random.below(ofKind.size())));
  }

  /** The questions of a kind. */
  public List<Question> questions(Kind kind) {
    return List.copyOf(byKind.getOrDefault(kind, List.of()));
  }

  // ---- Writes ----

  /** Takes a title that is about to be written. */
  public void writing(long number, long version, String title) {
    if (!course.exact) {
      return;
    }
    if (!versions.isKept(number)) {
      strangers = true;
      return;
    }
    int from = 0;
    while (from < title.length()) {
      int space = title.indexOf(' ', from);
      int to = space < 0 ? title.length() : space;
      if (words.mayAsk(title, from, to)) {
        joinAll(number, version, title, words.asking(title.substring(from, to)));
      }
      from = to + 1;
    }
  }

  private void joinAll(long number, long version, String title, int[] asked) {
    for (int id : asked) {
      Question question = questions.get(id);
      if (isMatch(question.query, number, title)) {
        question.join(corpus.score(number), version);
      }
    }
  }

  /** Takes a document that is about to be inserted. */
  public void inserting(long number) {
    writing(number, Versions.LOADED, corpus.title(number, Versions.LOADED));
  }

  /** Takes the end of an insert that was acknowledged. */
  public void inserted(long number, long nanos) {
    if (course.exact) {
      inserted.put(number, nanos);
    }
  }

  /** Takes a document that is about to be deleted. */
  public void deleting(long number) {
    deleted.put(number, Long.MAX_VALUE);
  }

  /** Takes the end of a delete that was acknowledged. */
  public void deleted(long number, long nanos) {
    deleted.put(number, nanos);
  }

  private boolean isMatch(SearchQuery query, long number, String title) {
    return QueryMatch.matches(query, title.split(" ", -1), fields(query, number));
  }

  private Map<String, Object> fields(SearchQuery query, long number) {
    return query.kind() == Kind.FILTER || query.kind() == Kind.FACET
        ? corpus.typedFields(number)
        : Map.of();
  }

  // ---- Matches ----

  private Match match(Question question, long score, boolean wasLoaded, long sinceNanos) {
    long number = corpus.numberOf(score);
    Match presence = presence(number, sinceNanos);
    if (presence == Match.NONE) {
      return Match.NONE;
    }
    Match match = matchOfTitle(question.query, number, wasLoaded, sinceNanos);
    return match == Match.CERTAIN ? presence : match;
  }

  private Match presence(long number, long sinceNanos) {
    Long end = deleted.isEmpty() ? null : deleted.get(number);
    if (end != null) {
      return end != Long.MAX_VALUE && end - sinceNanos <= 0 ? Match.NONE : Match.POSSIBLE;
    }
    if (number >= documents) {
      Long stored = inserted.get(number);
      return stored != null && stored - sinceNanos <= 0 ? Match.CERTAIN : Match.POSSIBLE;
    }
    return Match.CERTAIN;
  }

  private Match matchOfTitle(SearchQuery query, long number, boolean wasLoaded, long sinceNanos) {
    if (wasLoaded && isMatchOfKeptWords(query, number)) {
      return Match.CERTAIN;
    }
    if (!course.exact) {
      return Match.POSSIBLE;
    }
    if (!course.titles) {
      return Match.CERTAIN; // It was found by its one title.
    }
    if (!versions.isKept(number)) {
      return Match.POSSIBLE;
    }
    long[] possible =
        versions.candidates(number, DocumentCheck.TITLE, sinceNanos, MOST_VERSIONS).toArray();
    long matching = Arrays.stream(possible).filter(v -> isMatchOf(query, number, v)).count();
    if (possible.length == 0 || (matching > 0 && matching < possible.length)) {
      return Match.POSSIBLE;
    }
    return matching == 0 ? Match.NONE : Match.CERTAIN;
  }

  private boolean isMatchOf(SearchQuery query, long number, long version) {
    long known = version <= versions.loaded() ? Versions.LOADED : version;
    return isMatch(query, number, corpus.title(number, known));
  }

  /** True if the two words that every version of its title has make it a match. */
  private boolean isMatchOfKeptWords(SearchQuery query, long number) {
    if (corpus.searchable(number) != number) {
      return false; // A title of one word.
    }
    String[] kept = new String[2];
    corpus.keptWords(number, kept);
    return (query.kind() != Kind.PHRASE || corpus.keepsPhrase(number))
        && QueryMatch.matches(query, kept, fields(query, number));
  }

  // ---- Answers ----

  /**
   * Fault of an answer, in words; empty if it is right. The hits themselves are checked elsewhere.
   *
   * @param query the page of the question that was asked for
   * @param sinceNanos begin of the request; earlier, where an answer may be late
   */
  public Optional<String> problem(
      Question question, SearchQuery query, List<Document> hits, long sinceNanos) {
    return query.kind() == Kind.FACET
        ? problemOfCounts(question, query, hits, sinceNanos)
        : problemOfPage(question, query, hits, sinceNanos);
  }

  private boolean isAllKnown() {
    return course.exact && !strangers;
  }

  private Optional<String> problemOfPage(
      Question question, SearchQuery query, List<Document> hits, long sinceNanos) {
    boolean cut = hits.size() == query.length();
    long first = hits.isEmpty() ? Long.MAX_VALUE : score(hits.get(0));
    long last = cut ? score(hits.get(hits.size() - 1)) : Long.MAX_VALUE;
    Set<Long> found = new HashSet<>();
    hits.forEach(hit -> found.add(score(hit)));
    int certainBefore = 0;
    int possibleBefore = 0;
    for (Map.Entry<Long, Boolean> candidate : candidates(question, last).entrySet()) {
      long score = candidate.getKey();
      Match match = match(question, score, candidate.getValue(), sinceNanos);
      if (score < first) {
        certainBefore += match == Match.CERTAIN ? 1 : 0;
        possibleBefore += match == Match.NONE ? 0 : 1;
      } else if (match == Match.CERTAIN && !found.contains(score)) {
        return wrong(
            query,
            "%s is missing, which matches and has a score of the page's"
                .formatted(corpus.key(corpus.numberOf(score))));
      }
    }
    if (certainBefore > query.offset()) {
      return wrong(
          query,
          hits.isEmpty()
              ? "no hit, though at least %d documents match".formatted(certainBefore)
              : "it begins after %d documents that match".formatted(certainBefore));
    }
    boolean counted = question.whole || first <= question.loaded[question.loaded.length - 1];
    return !hits.isEmpty() && isAllKnown() && counted && possibleBefore < query.offset()
        ? wrong(query, "it begins after %d documents at most".formatted(possibleBefore))
        : Optional.empty();
  }

  /** Scores up to one of all documents that may match, each with whether it did at the load. */
  private static Map<Long, Boolean> candidates(Question question, long last) {
    TreeMap<Long, Boolean> candidates = new TreeMap<>();
    question.joined.headMap(last, true).keySet().forEach(score -> candidates.put(score, false));
    for (int i = 0; i < question.loaded.length && question.loaded[i] <= last; i++) {
      candidates.put(question.loaded[i], true);
    }
    return candidates;
  }

  /** Score of a hit; a number above all scores if it has none. */
  public static long score(Document hit) {
    return hit.fields().get(Document.SCORE) instanceof Long score ? score : Long.MAX_VALUE;
  }

  private Optional<String> problemOfCounts(
      Question question, SearchQuery query, List<Document> hits, long sinceNanos) {
    Map<String, Integer> certain = new HashMap<>();
    Map<String, Integer> possible = new HashMap<>();
    candidates(question, Long.MAX_VALUE)
        .forEach(
            (score, wasLoaded) -> {
              Match match = match(question, score, wasLoaded, sinceNanos);
              Object tag = corpus.typedFields(corpus.numberOf(score)).get(Document.TAG);
              if (match != Match.NONE && tag != null) {
                certain.merge(tag.toString(), match == Match.CERTAIN ? 1 : 0, Integer::sum);
                possible.merge(tag.toString(), 1, Integer::sum);
              }
            });
    for (Document hit : hits) {
      long count = hit.fields().get(SearchPage.COUNT) instanceof Long counted ? counted : 0;
      int least = certain.getOrDefault(hit.key(), 0);
      int most = possible.getOrDefault(hit.key(), 0);
      if (count < least || (isAllKnown() && count > most)) {
        return wrong(
            query,
            "%d documents of %s, where %s is right"
                .formatted(count, hit.key(), least == most ? least : least + " to " + most));
      }
    }
    return problemOfTags(query, hits, certain, possible);
  }

  private Optional<String> problemOfTags(
      SearchQuery query,
      List<Document> hits,
      Map<String, Integer> certain,
      Map<String, Integer> possible) {
    Set<String> sure = new TreeSet<>(SearchPage.TAG_ORDER);
    certain.forEach((tag, count) -> sure.addAll(count > 0 ? Set.of(tag) : Set.of()));
    Set<String> found = new HashSet<>(hits.stream().map(Document::key).toList());
    boolean cut = hits.size() == query.length();
    int before = 0;
    for (String tag : sure) {
      boolean isBefore = hits.isEmpty() || isLess(tag, hits.get(0).key());
      boolean isBehind = cut && isLess(hits.get(hits.size() - 1).key(), tag);
      before += isBefore ? 1 : 0;
      if (!isBefore && !isBehind && !found.contains(tag)) {
        return wrong(query, tag + " is missing, which documents that match have");
      }
    }
    if (before > query.offset()) {
      return wrong(query, "it begins after %d tags".formatted(before));
    }
    long possibleBefore =
        hits.isEmpty()
            ? query.offset()
            : possible.keySet().stream().filter(tag -> isLess(tag, hits.get(0).key())).count();
    return isAllKnown() && possibleBefore < query.offset()
        ? wrong(query, "it begins after %d tags at most".formatted(possibleBefore))
        : Optional.empty();
  }

  private static boolean isLess(String tag, String other) {
    return SearchPage.TAG_ORDER.compare(tag, other) < 0;
  }

  private static Optional<String> wrong(SearchQuery query, String what) {
    return Optional.of(Gate.said(query) + ": " + what);
  }
}
