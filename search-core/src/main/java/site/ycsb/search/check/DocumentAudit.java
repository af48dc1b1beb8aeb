// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;

/**
 * Check of documents after a run: each must be whole, with no value older than the last one that
 * was acknowledged, and a search for words that its last update wrote must find it as it is. One
 * that was deleted must not be there, and no search may find it. Nothing is refreshed for the
 * check; it waits for as long as the store's visibility allows, and tries again if the store does
 * not answer.
 *
 * @param gone true for the key number of a document whose delete was acknowledged
 * @param waits waits in all for a document to be right
 */
public record DocumentAudit(
    Corpus corpus,
    SearchDb db,
    String table,
    DocumentCheck check,
    LongPredicate gone,
    Waits waits) {

  /**
   * Maximum waits.
   *
   * @param read wait for a read to show the last write of a document
   * @param search wait for a search to find what a read has shown
   * @param answer wait for any answer, and for all documents; zero skips the searches
   */
  public record Waits(Duration read, Duration search, Duration answer) {}

  /** Time for a write to become searchable, beyond the store's visibility, or for an answer. */
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Time in which a secondary member that answers reads gets all writes. */
  public static final Duration MAX_LAG = Duration.ofSeconds(2);

  private static final long PAUSE_MILLIS = 50;
  private static final int PAGE = 1_000;

  /** Most key numbers that are drawn from all: a write can damage what no client has written. */
  private static final int MOST_DRAWN = 1_000;

  /** Key numbers to look at: of the written ones so many at most, and some of all loaded ones. */
  public static long[] sample(LongStream written, long loaded, int most) {
    SplitMix random = new SplitMix(loaded);
    LongStream drawn =
        LongStream.generate(() -> Math.floorMod(random.next(), loaded))
            .distinct()
            .limit(Math.min(Math.min(most, MOST_DRAWN), loaded));
    LongStream some = shuffled(written.distinct(), loaded).limit(most);
    return LongStream.concat(some, drawn).distinct().toArray();
  }

  /** Key numbers in an order by chance, so that the first ones are a sample of all. */
  public static LongStream shuffled(LongStream numbers, long seed) {
    List<Long> shuffled = new ArrayList<>(numbers.boxed().toList());
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled.stream().mapToLong(number -> number);
  }

  public Optional<String> problem(long[] numbers) throws Exception {
    long deadlineNanos = System.nanoTime() + waits.answer.toNanos();
    for (long number : numbers) {
      Optional<String> problem = problem(number, deadlineNanos);
      if (problem.isPresent()) {
        return problem.map(what -> "after the run, " + what);
      }
    }
    return Optional.empty();
  }

  /**
   * Asks again while the document is wrong, as on a member that is behind; while no search finds
   * it, because another client can have updated it since; and while the store does not answer,
   * because a node of the server can have ended during the run.
   */
  private Optional<String> problem(long number, long deadlineNanos) throws Exception {
    long startNanos = System.nanoTime();
    boolean deleted = gone.test(number);
    while (true) {
      try {
        Optional<Document> read =
            db.operations(Documents.class).get(table, corpus.key(number), null);
        Optional<String> problem =
            deleted
                ? read.map(document -> corpus.key(number) + " is there, though it was deleted")
                : read.isEmpty()
                    ? Optional.of(corpus.key(number) + " is gone")
                    : fault(read.get(), number);
        Duration wait = problem.isPresent() ? waits.read : waits.search;
        if (problem.isEmpty() && !waits.answer.isZero()) {
          problem = deleted ? found(number) : problemOfSearch(number, read.orElseThrow());
        }
        if (problem.isEmpty()
            || System.nanoTime() >= Math.min(deadlineNanos, startNanos + wait.toNanos())) {
          return problem;
        }
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        if (System.nanoTime() > deadlineNanos) {
          throw e;
        }
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Fault of a search that finds a deleted document by words of the last title that it had. */
  private Optional<String> found(long number) throws Exception {
    List<String> words = asked(number, check.lastTitle(number));
    return hit(number, words, Optional.empty())
        .map(hit -> hit.key() + " is found by a search, though it was deleted");
  }

  private Optional<String> problemOfSearch(long number, Document read) throws Exception {
    List<String> words = asked(number, String.valueOf(read.fields().get(Document.TITLE)));
    Optional<Document> hit = hit(number, words, Optional.of(read));
    return hit.isPresent()
        ? fault(hit.get(), number)
        : Optional.of(
            "%s is not found by a search for words of its title (%s) after %d s"
                .formatted(corpus.key(number), String.join(" ", words), waits.search.toSeconds()));
  }

  private Optional<String> fault(Document document, long number) {
    return check
        .fault(number, null, document.fields(), System.nanoTime())
        .map(DocumentCheck.Fault::text);
  }

  /** The document on the pages for two words; as it was read, if it is beyond the deepest page. */
  private Optional<Document> hit(long number, List<String> words, Optional<Document> read)
      throws Exception {
    String key = corpus.key(number);
    for (int offset = 0; offset < SearchQuery.MAX_WINDOW; offset += PAGE) {
      String second = words.get(words.size() - 1); // A title of a file can be one word.
      SearchQuery query = SearchQuery.both(words.get(0), second, offset, PAGE);
      List<Document> hits = db.operations(Search.class).search(table, query).hits();
      Optional<Document> found = hits.stream().filter(hit -> hit.key().equals(key)).findFirst();
      if (found.isPresent()
          || hits.size() < PAGE
          || QueryMatch.score(hits.get(PAGE - 1)) > corpus.score(number)) {
        return found;
      }
    }
    return read;
  }

  /** Two words of the title: the rarest that it was not loaded with, and the rarest other. */
  private List<String> asked(long number, String title) {
    List<String> words = new ArrayList<>(Corpus.words(title));
    words.sort(Comparator.comparingLong(corpus::frequency));
    List<String> loaded = corpus.titleWords(number);
    words.stream()
        .filter(word -> !loaded.contains(word))
        .findFirst()
        .ifPresent(
            rewritten -> {
              words.remove(rewritten);
              words.add(0, rewritten);
            });
    return words.subList(0, Math.min(2, words.size()));
  }
}
