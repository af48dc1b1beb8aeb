// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.PanelChoice;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.corpus.Vectors;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.vector.Embedding;

/**
 * Exact neighbours among all documents while the run rewrites vectors. A store's index may be
 * approximate. So an answer is right if its hits match, come in the order of their distances, and
 * are as many as there can be; how many of the nearest documents it has is its recall. Thread-safe.
 *
 * <p>A document whose vector is not certain at the time of a request, because a write of it was
 * under way or may not be visible yet, counts neither as found nor as missed.
 */
public final class Neighbours {

  /** Filters that searches draw from; of each it is known which documents match. */
  private static final int FILTERS = 64;

  /** Relative difference of distances that is left to a store's arithmetic. */
  private static final double TOLERANCE = 1e-4;

  private static final long LOADED = Long.MIN_VALUE;
  private static final long UNCERTAIN = Long.MAX_VALUE;
  private static final Embedding ANY = new Embedding();

  /**
   * Answer that has been checked.
   *
   * @param problem fault, in words; empty if there is none
   * @param right hits that are among the nearest
   * @param wanted how many can be
   */
  public record Checked(Optional<String> problem, int right, int wanted) {

    /** Sums that one recall begins; none if no hit is wanted. */
    public RecallSums recall() {
      double recall = (double) right / wanted;
      return wanted == 0 ? RecallSums.NONE : new RecallSums(1, recall, recall * recall);
    }
  }

  private final Corpus corpus;
  private final Vectors vectors;
  private final int documents;
  private final LongPredicate gone;

  /** Key numbers that match, by a query near to {@link #ANY}. */
  private final Map<SearchQuery, int[]> matching = new HashMap<>();

  private final List<SearchQuery> filters = new ArrayList<>();

  /** Version of each document's vector, and the time since which it is certain. */
  private final AtomicLongArray versions;

  private final AtomicLongArray since;

  /** Writes of each document that are under way, and whether two have been so at once. */
  private final byte[] underWay;

  private final boolean[] overlapping;

  /**
   * @param documents how many were loaded, from key number 0
   * @param filtered true if some searches filter
   * @param gone true for the key number of a document that is deleted, or may be
   */
  public Neighbours(Corpus corpus, int documents, boolean filtered, LongPredicate gone) {
    this.corpus = corpus;
    this.vectors = corpus.vectors().orElseThrow();
    this.documents = documents;
    this.gone = gone;
    this.versions = new AtomicLongArray(documents);
    this.since = new AtomicLongArray(documents);
    this.underWay = new byte[documents];
    this.overlapping = new boolean[documents];
    for (int number = 0; number < documents; number++) {
      since.set(number, LOADED);
    }
    if (filtered) {
      drawFilters();
    }
  }

  private void drawFilters() {
    PanelChoice choice = new PanelChoice(corpus, documents, /* allWords= */ false);
    SplitMix random = new SplitMix(corpus.seed());
    for (int i = 0; i < FILTERS; i++) {
      PanelChoice.Drawn drawn =
          choice.draw(
              Kind.NEAREST_FILTERED,
              1,
              random,
              () -> {
                long number = Math.floorMod(random.next(), (long) documents);
                return new PanelChoice.Basis(number, corpus.keptWords(number));
              });
      filters.add(drawn.query().nearTo(ANY));
    }
    filters.parallelStream().forEach(this::match);
  }

  private void match(SearchQuery filter) {
    int[] matches =
        IntStream.range(0, documents)
            .filter(number -> QueryMatch.matches(filter, corpus.document(number)))
            .toArray();
    synchronized (matching) {
      matching.put(filter, matches);
    }
  }

  /** A query for so many neighbours of a vector that no document has. */
  public SearchQuery draw(Kind kind, int length, SplitMix random) {
    Embedding target = vectors.target(random.next());
    return kind == Kind.NEAREST
        ? SearchQuery.nearest(target, length)
        : filters.get(random.below(filters.size())).nearTo(target).page(0, length);
  }

  // ---- Writes ----

  public synchronized void begin(long number) {
    if (number < documents) {
      int place = (int) number;
      since.set(place, UNCERTAIN);
      overlapping[place] |= underWay[place] > 0;
      underWay[place]++;
    }
  }

  /** Takes the end of a write. If it failed or another ran beside it, any vector may be there. */
  public synchronized void end(long number, long version, boolean acknowledged, long nanos) {
    if (number >= documents) {
      return;
    }
    int place = (int) number;
    overlapping[place] |= !acknowledged;
    underWay[place]--;
    if (underWay[place] == 0) {
      if (!overlapping[place]) {
        versions.set(place, version);
        since.set(place, nanos);
      }
      overlapping[place] = false;
    }
  }

  private boolean isCertain(long number, long atNanos) {
    return number < documents && since.get((int) number) <= atNanos && !gone.test(number);
  }

  // ---- Answers ----

  /**
   * Checks an answer.
   *
   * @param sinceNanos begin of the request; earlier, where an answer may be late
   */
  public Checked check(SearchQuery query, List<Document> hits, long sinceNanos) {
    Optional<String> problem = problem(corpus, query, hits);
    if (problem.isPresent()) {
      return new Checked(problem, 0, 0);
    }
    Vectors.Distances distances = vectors.from(query.near().orElseThrow().target());
    int length = query.length();
    double[] nearest = new double[length];
    Arrays.fill(nearest, Double.MAX_VALUE);
    int certain = 0;
    int[] matches = matching.get(query.nearTo(ANY).page(0, 1));
    int candidates = matches == null ? documents : matches.length;
    for (int i = 0; i < candidates; i++) {
      int number = matches == null ? i : matches[i];
      long version = versions.get(number);
      if (isCertain(number, sinceNanos) && versions.get(number) == version) {
        certain++;
        insert(nearest, distances.of(number, version));
      }
    }
    long[] known =
        hits.stream().mapToLong(this::number).filter(n -> isCertain(n, sinceNanos)).toArray();
    int wanted = Math.min(length - (hits.size() - known.length), certain);
    double farthest = wanted == 0 ? 0 : nearest[wanted - 1];
    long right =
        Arrays.stream(known)
            .filter(n -> distances.of(n, versions.get((int) n)) <= farthest + tolerance(farthest))
            .count();
    int least = Math.min(length, certain);
    return new Checked(
        hits.size() < least
            ? Optional.of("%d hits, where %d or more are right".formatted(hits.size(), least))
            : Optional.empty(),
        (int) Math.min(right, wanted),
        wanted);
  }

  private long number(Document hit) {
    return corpus.numberOf(QueryMatch.score(hit));
  }

  /** Keeps the lowest distances, ascending. */
  private static void insert(double[] nearest, double distance) {
    int place = nearest.length - 1;
    if (distance >= nearest[place]) {
      return;
    }
    while (place > 0 && nearest[place - 1] > distance) {
      nearest[place] = nearest[place - 1];
      place--;
    }
    nearest[place] = distance;
  }

  private static double tolerance(double distance) {
    return TOLERANCE * (1 + Math.abs(distance));
  }

  /**
   * Fault of the hits themselves, whatever has been written meanwhile: too many, one that does not
   * match or has another document's score, one twice, or one before a nearer one.
   */
  public static Optional<String> problem(Corpus corpus, SearchQuery query, List<Document> hits) {
    Optional<String> problem = QueryMatch.problemOfHits(corpus, query, hits);
    if (problem.isPresent()) {
      return problem;
    }
    Embedding target = query.near().orElseThrow().target();
    double before = -Double.MAX_VALUE;
    for (Document hit : hits) {
      if (!(hit.fields().get(Document.VECTOR) instanceof Embedding vector)
          || vector.dimension() != target.dimension()) {
        return Optional.of(
            "%s has no vector of %d numbers".formatted(hit.key(), target.dimension()));
      }
      double distance = vector.distance(target, corpus.vectors().orElseThrow().metric());
      if (distance < before - tolerance(before)) {
        return Optional.of(
            "%s has a distance of %.4f and comes after one of %.4f"
                .formatted(hit.key(), distance, before));
      }
      before = distance;
    }
    return Optional.empty();
  }
}
