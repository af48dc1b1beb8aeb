// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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

  /** Scores that are kept for a question: far beyond the deepest page. */
  private static final int MOST_MATCHES = 20_000;

  /** Versions of a title at one time that are looked at; with more, anything is possible. */
  private static final int MOST_VERSIONS = 16;

  /** Answer to: did this document match the question while the request ran? */
  private enum Match {
    CERTAIN,
    POSSIBLE,
    NONE
  }

  public final class Question {
    private final SearchQuery query;
    private final long[] loaded;

    /**
     * For each of {@link #loaded}: 1 if it matches by words that updates keep, else -1; 0 before.
     */
    private final byte[] kept;

    /** True if no document matched at the load but those in {@link #loaded}. */
    private final boolean whole;

    /** Scores of the documents that matched by titles of this run, each with its newest version. */
    private final NavigableMap<Long, Long> joined = new ConcurrentSkipListMap<>();

    private volatile int prunedSize = 64;

    private Question(SearchQuery query, long[] matches) {
      this.query = query;
      this.whole = matches.length <= MOST_MATCHES;
      this.loaded = whole ? matches : Arrays.copyOf(matches, MOST_MATCHES);
      this.kept = new byte[loaded.length];
    }

    /** True if the words that updates keep make it a match. Threads may compute it twice. */
    private boolean isKept(long score) {
      int place = Arrays.binarySearch(loaded, score);
      if (place >= 0 && kept[place] == 0) {
        kept[place] = (byte) (isMatchOfKeptWords(query, corpus.numberOf(score)) ? 1 : -1);
      }
      return place >= 0 && kept[place] > 0;
    }

    public SearchQuery query() {
      return query;
    }

    /** True if its hits can be expected to reach an offset, after any number of updates. */
    public boolean isReached(int offset) {
      return query.kind() != Kind.FACET && Corpus.reaches(loaded.length, offset);
    }

    public int effort() {
      boolean all = query.kind() == Kind.FACET || query.kind() == Kind.RANKED;
      return all ? loaded.length : query.length();
    }

    /** Key numbers of the documents that are known to have matched once: not all, if very many. */
    public LongStream matches() {
      return LongStream.concat(
              Arrays.stream(loaded), joined.keySet().stream().mapToLong(Long::longValue))
          .distinct()
          .map(corpus::numberOf);
    }

    private void join(long score, long version) {
      joined.merge(score, version, Math::max);
      if (joined.size() > prunedSize) {
        long now = forgottenNanos.getAsLong();
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

  private final Corpus corpus;
  private final Versions versions;
  private final LongSupplier forgottenNanos;
  private final DocumentCheck.Writes writes;
  private final Presence presence;

  /** True if each title since the load is the loaded one or one that {@link #writing} was told. */
  private final boolean exact;

  private final List<Question> questions = new ArrayList<>();
  private final Map<SearchQuery, Question> byQuery = new HashMap<>();
  private final Map<Kind, List<Question>> byKind = new EnumMap<>(Kind.class);
  private final AskedWords words;

  /** True once a title was written of which nothing is kept: any document may match since. */
  private volatile boolean strangers;

  /**
   * @param queries the questions, each as its first page
   * @param forgottenNanos time since which an overwritten title may be in no answer any more, by
   *     the clock of {@code versions}
   */
  public LiveOracle(
      Corpus corpus,
      long documents,
      List<? extends SearchQuery> queries,
      Versions versions,
      LongSupplier forgottenNanos,
      DocumentCheck.Writes writes,
      Presence presence) {
    this.corpus = corpus;
    this.versions = versions;
    this.forgottenNanos = forgottenNanos;
    this.writes = writes;
    this.exact = writes.exact() && !queries.isEmpty();
    this.presence = presence;
    List<long[]> matches = new SearchOracle(corpus, documents).matches(queries, MOST_MATCHES + 1);
    for (int i = 0; i < queries.size(); i++) {
      Question question = new Question(queries.get(i), matches.get(i));
      questions.add(question);
      byKind.computeIfAbsent(question.query.kind(), none -> new ArrayList<>()).add(question);
      byQuery.put(question.query.page(0, 1), question);
    }
    this.words = new AskedWords(queries, corpus);
  }

  public Optional<Question> draw(Kind kind, SplitMix random) {
    List<Question> ofKind = byKind.getOrDefault(kind, List.of());
    return ofKind.isEmpty()
        ? Optional.empty()
        : Optional.of(ofKind.get(random.below(ofKind.size())));
  }

  /** The question of which a query asks for a page; empty if it is not in the pool. */
  public Optional<Question> of(SearchQuery query) {
    return Optional.ofNullable(byQuery.get(query.page(0, 1)));
  }

  public List<Question> questions(Kind kind) {
    return List.copyOf(byKind.getOrDefault(kind, List.of()));
  }

  // ---- Writes ----

  public void writing(long number, long version, String title) {
    if (!exact) {
      return;
    }
    if (!versions.isKept(number)) {
      strangers = true;
      return;
    }
    List<String> held = Corpus.words(title);
    long score = corpus.score(number);
    for (String word : held) {
      for (int id : words.asking(word)) {
        Question question = questions.get(id);
        if (!question.isKept(score)
            && QueryMatch.matches(question.query, held, fields(question.query, number))) {
          question.join(score, version);
        }
      }
    }
  }

  public void inserting(long number) {
    writing(number, Versions.LOADED, corpus.title(number, Versions.LOADED));
  }

  private Map<String, Object> fields(SearchQuery query, long number) {
    return query.kind() == Kind.FILTER || query.kind() == Kind.FACET
        ? corpus.typedFields(number)
        : Map.of();
  }

  // ---- Matches ----

  private Match match(Question question, long score, long sinceNanos) {
    long number = corpus.numberOf(score);
    if (presence.isGone(number, sinceNanos)) {
      return Match.NONE;
    }
    Match match =
        question.isKept(score) ? Match.CERTAIN : matchOfTitle(question.query, number, sinceNanos);
    return match == Match.CERTAIN && !presence.isThere(number, sinceNanos) ? Match.POSSIBLE : match;
  }

  private Match matchOfTitle(SearchQuery query, long number, long sinceNanos) {
    if (!exact) {
      return Match.POSSIBLE;
    }
    if (!writes.titles()) {
      return Match.CERTAIN; // It was found by its one title.
    }
    Map<String, Object> fields = fields(query, number);
    List<Boolean> matching =
        titles(number, sinceNanos, MOST_VERSIONS)
            .map(title -> QueryMatch.matches(query, Corpus.words(title), fields))
            .distinct()
            .toList();
    if (matching.size() != 1) {
      return Match.POSSIBLE;
    }
    return matching.get(0) ? Match.CERTAIN : Match.NONE;
  }

  /** The title that a document has had since a request began; empty if that is not certain. */
  public Optional<String> settledTitle(long number, long sinceNanos) {
    if (!exact || !presence.isThere(number, sinceNanos)) {
      return Optional.empty();
    }
    List<String> possible = titles(number, sinceNanos, 1).toList();
    return possible.size() == 1 ? Optional.of(possible.get(0)) : Optional.empty();
  }

  /** Titles that a reply may show; none if there may be more versions of it. */
  private Stream<String> titles(long number, long sinceNanos, int most) {
    LongStream known = versions.candidates(number, DocumentCheck.TITLE, sinceNanos, most);
    return writes.titles()
        ? known.boxed().flatMap(version -> titles(number, version))
        : Stream.of(corpus.title(number, Versions.LOADED));
  }

  /** Titles that a version may have: a fresh one, too, where the run writes some. */
  private Stream<String> titles(long number, long version) {
    if (version <= versions.loaded()) {
      return Stream.of(corpus.title(number, Versions.LOADED));
    }
    String title = corpus.title(number, version);
    return writes.fresh() ? Stream.of(title, corpus.freshTitle(number, version)) : Stream.of(title);
  }

  /** True if the two words that every version of its title has make it a match. */
  private boolean isMatchOfKeptWords(SearchQuery query, long number) {
    if (corpus.searchable(number) != number) {
      return false; // A title of one word.
    }
    return (query.kind() != Kind.PHRASE || corpus.keepsPhrase(number))
        && QueryMatch.matches(query, corpus.keptWords(number), fields(query, number));
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

  /** True if no document can match but those of {@link Question#matches}. */
  public boolean knowsAll(Question question) {
    return exact && !strangers && question.whole;
  }

  private Optional<String> problemOfPage(
      Question question, SearchQuery query, List<Document> hits, long sinceNanos) {
    List<Long> scores = hits.stream().map(QueryMatch::score).toList();
    boolean cut = scores.size() == query.length();
    long first = scores.isEmpty() ? Long.MAX_VALUE : scores.get(0);
    long last = cut ? scores.get(scores.size() - 1) : Long.MAX_VALUE;
    boolean counted = question.whole || first <= question.loaded[question.loaded.length - 1];
    NavigableMap<Long, Match> matches = matches(question, last, sinceNanos);
    Function<Long, String> name = score -> corpus.key(corpus.numberOf(score));
    return problemOfPlaces(query, scores, matches, exact && !strangers && counted, name);
  }

  /** Documents up to a score that may have matched, by score. */
  private NavigableMap<Long, Match> matches(Question question, long last, long sinceNanos) {
    NavigableMap<Long, Match> matches = new TreeMap<>();
    question.joined.headMap(last, true).keySet().forEach(score -> matches.put(score, Match.NONE));
    for (int i = 0; i < question.loaded.length && question.loaded[i] <= last; i++) {
      matches.put(question.loaded[i], Match.NONE);
    }
    matches.replaceAll((score, none) -> match(question, score, sinceNanos));
    matches.values().removeIf(match -> match == Match.NONE);
    return matches;
  }

  private Optional<String> problemOfCounts(
      Question question, SearchQuery query, List<Document> hits, long sinceNanos) {
    Map<String, Integer> certain = new HashMap<>();
    Map<String, Integer> possible = new HashMap<>();
    matches(question, Long.MAX_VALUE, sinceNanos)
        .forEach(
            (score, match) -> {
              Object tag = corpus.typedFields(corpus.numberOf(score)).get(Document.TAG);
              if (tag != null) {
                certain.merge(tag.toString(), match == Match.CERTAIN ? 1 : 0, Integer::sum);
                possible.merge(tag.toString(), 1, Integer::sum);
              }
            });
    boolean all = knowsAll(question);
    for (Document hit : hits) {
      long count = hit.fields().get(SearchPage.COUNT) instanceof Long counted ? counted : 0;
      int least = certain.getOrDefault(hit.key(), 0);
      int most = possible.getOrDefault(hit.key(), 0);
      if (count < least || (all && count > most)) {
        String right = least == most ? "" + least : least + " to " + most;
        return Optional.of(
            "%d documents of %s, where %s is right"
                .formatted(count, hit.key(), all ? right : "at least " + least));
      }
    }
    NavigableMap<String, Match> tags = new TreeMap<>(SearchPage.TAG_ORDER);
    certain.forEach((tag, count) -> tags.put(tag, count > 0 ? Match.CERTAIN : Match.POSSIBLE));
    List<String> found = hits.stream().map(Document::key).toList();
    return problemOfPlaces(query, found, tags, all, tag -> tag);
  }

  /**
   * Fault of a page: what it must have between its ends, and how much may come before it.
   *
   * @param found what the page has, in order
   * @param possible what pages may have, in order
   * @param all true if nothing else may come before the page
   */
  private static <T> Optional<String> problemOfPlaces(
      SearchQuery query,
      List<T> found,
      NavigableMap<T, Match> possible,
      boolean all,
      Function<T, String> name) {
    boolean tags = query.kind() == Kind.FACET;
    String noun = tags ? "tags" : "documents";
    boolean none = found.isEmpty();
    NavigableMap<T, Match> before = none ? possible : possible.headMap(found.get(0), false);
    if (!none) {
      boolean cut = found.size() == query.length();
      NavigableMap<T, Match> rest = possible.tailMap(found.get(0), true);
      Optional<T> missing =
          certain(cut ? rest.headMap(found.get(found.size() - 1), true) : rest)
              .filter(each -> !found.contains(each))
              .findFirst();
      if (missing.isPresent()) {
        return Optional.of(
            name.apply(missing.get())
                + (tags
                    ? " is missing, which documents that match have"
                    : " is missing, which matches and has a score of the page's"));
      }
    }
    long certain = certain(before).count();
    if (certain > query.offset()) {
      return Optional.of(
          none
              ? "no hit, though at least %d %s match".formatted(certain, noun)
              : "it begins after %d %s that match".formatted(certain, noun));
    }
    return !none && all && before.size() < query.offset()
        ? Optional.of("it begins after %d %s at most".formatted(before.size(), noun))
        : Optional.empty();
  }

  private static <T> Stream<T> certain(Map<T, Match> matches) {
    return matches.entrySet().stream()
        .filter(each -> each.getValue() == Match.CERTAIN)
        .map(Map.Entry::getKey);
  }
}
