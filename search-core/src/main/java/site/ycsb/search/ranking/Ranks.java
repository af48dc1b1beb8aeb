// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.LiveOracle;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.corpus.Corpus;

/**
 * Check of the answers to one ranked query, whatever the store's ranking is. It knows documents
 * that match, by their {@link Merit}: none of them may be missing or stand behind a document whose
 * merit it exceeds. Among all others, any order is right.
 */
public final class Ranks {

  /** Documents of one merit; of very many, some are named. */
  private static final class Equals {
    private long count;
    private final List<Long> named = new ArrayList<>();
  }

  private final Corpus corpus;
  private final SearchQuery query;
  private final Map<Merit, Equals> known = new HashMap<>();
  private final LongFunction<Optional<String>> titles;
  private long matches;

  /** Most documents that may match besides. */
  private long others;

  /**
   * @param titles the one title that a document had all the time that the check is about, by key
   *     number; empty if it may have had others
   */
  Ranks(Corpus corpus, SearchQuery query, LongFunction<Optional<String>> titles) {
    this.corpus = corpus;
    this.query = query;
    this.titles = titles;
  }

  /**
   * Questions over documents from key number 0 as they were loaded, of which all is known. One pass
   * over the titles serves all queries.
   */
  public static Gate.Questions questions(
      Gate gate, Corpus corpus, long documents, List<SearchQuery> queries) {
    List<Ranks> ranks = new ArrayList<>();
    Map<String, List<Ranks>> asking = new HashMap<>();
    for (SearchQuery query : queries) {
      Ranks known = new Ranks(corpus, query, number -> Optional.of(corpus.title(number, 0)));
      ranks.add(known);
      query
          .words()
          .forEach(word -> asking.computeIfAbsent(word, none -> new ArrayList<>()).add(known));
    }
    LongStream.range(0, queries.isEmpty() ? 0 : documents)
        .parallel()
        .forEach(
            number -> {
              List<String> title = corpus.titleWords(number);
              title.stream()
                  .flatMap(word -> asking.getOrDefault(word, List.of()).stream())
                  .distinct()
                  .forEach(each -> each.add(number, title));
            });
    return Gate.Questions.of(
        queries,
        (i, hits) ->
            problem(corpus, queries.get(i), hits)
                .or(() -> gate.changed(hits.stream().map(Ranks::document).toList()))
                .or(() -> ranks.get(i).problem(hits)));
  }

  /** Adds a document by its title, if it matches. */
  synchronized void add(long number, List<String> title) {
    Merit merit = Merit.of(query, title);
    if (merit.isMatch()) {
      Equals equals = known.computeIfAbsent(merit, none -> new Equals());
      equals.count++;
      matches++;
      if (equals.named.size() <= query.length()) { // One more than a page can have.
        equals.named.add(number);
      }
    }
  }

  /** The document of a hit, without its rank. */
  public static Document document(Document hit) {
    Map<String, Object> fields = new HashMap<>(hit.fields());
    fields.remove(SearchPage.RANK);
    return new Document(hit.key(), fields);
  }

  /**
   * Fault of a page by itself, in words; empty if it has none. Each hit matches and has the score
   * of its key and a rank, none is there twice, and no rank is above the one before.
   */
  public static Optional<String> problem(Corpus corpus, SearchQuery query, List<Document> hits) {
    Optional<String> problem = QueryMatch.problemOfHits(corpus, query, hits);
    if (problem.isPresent()) {
      return problem;
    }
    double before = Double.POSITIVE_INFINITY;
    for (Document hit : hits) {
      double rank = rank(hit);
      if (!Double.isFinite(rank)) {
        return Optional.of("%s has no rank".formatted(hit.brief()));
      }
      if (rank > before) {
        return Optional.of(
            "%s has the rank %s, above %s of the hit before".formatted(hit.brief(), rank, before));
      }
      before = rank;
    }
    return Optional.empty();
  }

  /**
   * Check of a page while updates run.
   *
   * @param sinceNanos begin of the request; earlier, where an answer may be late
   */
  public static Ranks during(
      Corpus corpus,
      LiveOracle.Question question,
      SearchQuery page,
      LiveOracle oracle,
      long sinceNanos) {
    Ranks ranks = new Ranks(corpus, page, number -> oracle.settledTitle(number, sinceNanos));
    for (long number : question.matches().toArray()) {
      Optional<String> title = ranks.titles.apply(number);
      title.ifPresentOrElse(known -> ranks.add(number, Corpus.words(known)), () -> ranks.others++);
    }
    ranks.others += oracle.knowsAll(question) ? 0 : Integer.MAX_VALUE;
    return ranks;
  }

  /** Fault of a page that has none by itself, in words; empty if it has none. */
  public Optional<String> problem(List<Document> hits) {
    if (hits.size() < Math.min(query.length(), matches - query.offset())) {
      return Optional.of(
          "%d hits, though at least %d documents match".formatted(hits.size(), matches));
    }
    List<Long> numbers = hits.stream().map(QueryMatch::score).map(corpus::numberOf).toList();
    return IntStream.range(0, hits.size())
        .mapToObj(place -> problemOfPlace(hits, numbers, place))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Fault of a hit's place: a document that exceeds its merit is not before it. */
  private Optional<String> problemOfPlace(List<Document> hits, List<Long> numbers, int place) {
    Optional<String> title = titles.apply(numbers.get(place));
    if (title.isEmpty()) {
      return Optional.empty();
    }
    Merit merit = Merit.of(query, Corpus.words(title.get()));
    long better = 0;
    long worse = 0;
    for (Map.Entry<Merit, Equals> each : known.entrySet()) {
      worse += merit.exceeds(each.getKey()) ? each.getValue().count : 0;
      if (each.getKey().exceeds(merit)) {
        better += each.getValue().count;
        for (long number : each.getValue().named) {
          int found = numbers.indexOf(number);
          boolean missing = found < 0 && query.offset() == 0;
          if (missing || (found > place && rank(hits.get(found)) < rank(hits.get(place)))) {
            return Optional.of(
                "%s %s, which is not longer and holds more of the words than %s"
                    .formatted(
                        corpus.key(number),
                        missing ? "is missing" : "comes later",
                        hits.get(place).brief()));
          }
        }
      }
    }
    long most = matches + others - worse - 1; // The hit itself matches, too.
    String before = most < query.offset() ? "at most " + most : "at least " + better;
    return most < query.offset() || better > query.offset() + hits.size()
        ? Optional.of(
            "the page begins at %d, and %s has %s documents before it in every ranking"
                .formatted(query.offset(), hits.get(place).brief(), before))
        : Optional.empty();
  }

  private static double rank(Document hit) {
    return hit.fields().get(SearchPage.RANK) instanceof Double rank ? rank : Double.NaN;
  }
}
