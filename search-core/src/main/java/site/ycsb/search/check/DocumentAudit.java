// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.settings.ExitCode;

/**
 * Check of documents after a run: each must be whole, with no value older than the last one that
 * was acknowledged, and a search for words that its last update wrote must find it as it is.
 * Nothing is refreshed for the check; it waits for as long as the store's visibility allows, and
 * tries again if the store does not answer. Not thread-safe.
 */
public final class DocumentAudit {

  /**
   * Time for the last write to become searchable, and for the store to answer again, beyond the
   * visibility of the store.
   */
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Time in which a secondary member that answers reads gets all writes. */
  private static final Duration MAX_LAG = Duration.ofSeconds(2);

  private static final long PAUSE_MILLIS = 50;
  private static final int PAGE = 1_000;

  private final Corpus corpus;
  private final SearchDb db;
  private final String table;
  private final DocumentCheck check;
  private final Duration patience;
  private final long deadlineNanos;

  /**
   * @param patience maximum wait for a search to show a document; zero skips the search
   */
  public DocumentAudit(
      Corpus corpus, SearchDb db, String table, DocumentCheck check, Duration patience) {
    this.check = check;
    this.patience = patience;
    this.deadlineNanos = System.nanoTime() + patience.toNanos();
    this.corpus = corpus;
    this.db = db;
    this.table = table;
  }

  /**
   * Sample of documents: written ones first, then loaded ones to make up the number.
   *
   * @param written key numbers that were written to, in any order
   * @param loaded how many documents were loaded
   */
  public static long[] sample(long[] written, long loaded, int size) {
    SplitMix random = new SplitMix(loaded);
    LongStream others = LongStream.generate(() -> Math.floorMod(random.next(), loaded));
    return LongStream.concat(shuffled(written, random), others)
        .distinct()
        .limit(Math.min(size, loaded))
        .toArray();
  }

  /** Shuffled, because otherwise the first threads' documents would fill the sample. */
  private static LongStream shuffled(long[] numbers, SplitMix random) {
    long[] shuffled = numbers.clone();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int other = random.below(i + 1);
      long number = shuffled[i];
      shuffled[i] = shuffled[other];
      shuffled[other] = number;
    }
    return Arrays.stream(shuffled);
  }

  /** Fault of the first wrong document, in one line; empty if all are right. */
  public Optional<String> problem(long[] numbers) throws Exception {
    for (long number : numbers) {
      Optional<String> problem = problem(number);
      if (problem.isPresent()) {
        return problem.map(what -> "after the run, " + what);
      }
    }
    return Optional.empty();
  }

  /**
   * Reads again while the document is wrong, as on a member that is behind, and while no search
   * finds it: another client can have updated it since.
   */
  private Optional<String> problem(long number) throws Exception {
    long lagNanos = System.nanoTime() + Math.min(patience.toNanos(), MAX_LAG.toNanos());
    while (true) {
      Optional<Document> found = document(number);
      Optional<String> wrong =
          found.isEmpty()
              ? Optional.of(corpus.key(number) + " is gone")
              : fault(found.get(), number);
      if (wrong.isPresent()) {
        if (System.nanoTime() > lagNanos) {
          return wrong;
        }
        Thread.sleep(PAUSE_MILLIS);
        continue;
      }
      if (patience.isZero()) {
        return Optional.empty();
      }
      List<String> words =
          asked(number, String.valueOf(found.orElseThrow().fields().get(Document.TITLE)));
      Optional<Document> hit = hit(number, words, found.get());
      Optional<String> fault = hit.isEmpty() ? notFound(number, words) : fault(hit.get(), number);
      if (fault.isEmpty() || isTimeUp()) {
        return fault;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Reads again while the read fails: a node of the server can have ended during the run. */
  private Optional<Document> document(long number) throws Exception {
    while (true) {
      try {
        return db.operations(Documents.class).get(table, corpus.key(number), null);
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        if (isTimeUp()) {
          throw e;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private boolean isTimeUp() {
    return System.nanoTime() > deadlineNanos;
  }

  private Optional<String> notFound(long number, List<String> words) {
    return Optional.of(
        "%s is not found by a search for words of its title (%s) after %d s"
            .formatted(corpus.key(number), String.join(" ", words), patience.toSeconds()));
  }

  private Optional<String> fault(Document document, long number) {
    return check
        .fault(number, null, document.fields(), System.nanoTime())
        .map(DocumentCheck.Fault::text);
  }

  /**
   * The document on the pages for two words of its title.
   *
   * @param read the document as it was read, which stands for one beyond the deepest page
   */
  private Optional<Document> hit(long number, List<String> words, Document read)
      throws StoreException {
    String key = corpus.key(number);
    for (int offset = 0; offset < SearchQuery.MAX_WINDOW; offset += PAGE) {
      List<Document> hits = new ArrayList<>();
      String second = words.get(words.size() - 1); // A title of a file can be one word.
      SearchQuery query = SearchQuery.both(words.get(0), second, offset, PAGE);
      Status status = db.search(table, query, hits);
      if (!status.isOk()) {
        if (!isTimeUp()) {
          return Optional.empty();
        }
        throw new StoreException(
            ExitCode.UNREACHABLE, "a search answers " + status.getName(), null);
      }
      Optional<Document> found = hits.stream().filter(hit -> hit.key().equals(key)).findFirst();
      if (found.isPresent()
          || hits.size() < PAGE
          || isPast(hits.get(PAGE - 1), corpus.score(number))) {
        return found;
      }
    }
    return Optional.of(read);
  }

  private static boolean isPast(Document hit, long score) {
    return hit.fields().get(Document.SCORE) instanceof Long reached && reached > score;
  }

  /**
   * Two words of the title: the rarest that the loaded title has not, and the rarest of the others.
   */
  private List<String> asked(long number, String title) {
    List<String> words = new ArrayList<>(Arrays.asList(title.split(" ", -1)));
    words.sort(Comparator.comparingLong(corpus::frequency));
    List<String> loaded = Arrays.asList(corpus.titleWords(number));
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
