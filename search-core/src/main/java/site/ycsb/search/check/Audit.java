// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
 * Check after a run that wrote: sampled documents must be complete and typed, and a search for
 * words of their titles must find them. Nothing is refreshed for the check; it waits for as long as
 * the store's visibility allows, and tries again if the store does not answer. Not thread-safe.
 */
public final class Audit {

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
  private final Set<Long> retitled;
  private final Duration patience;
  private final long deadlineNanos;

  /**
   * @param retitled key numbers of documents whose loaded title an update has replaced
   * @param patience maximum wait for a search to show a document; zero skips the search
   */
  public Audit(Corpus corpus, SearchDb db, String table, Set<Long> retitled, Duration patience) {
    this.retitled = Set.copyOf(retitled);
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
        return problem.map(what -> "after the run, %s %s".formatted(corpus.key(number), what));
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
          found.isEmpty() ? Optional.of("is gone") : wrongField(found.get(), number);
      if (wrong.isPresent()) {
        if (System.nanoTime() > lagNanos) {
          return wrong;
        }
        Thread.sleep(PAUSE_MILLIS);
        continue;
      }
      List<String> words = rarest(String.valueOf(found.orElseThrow().fields().get(Document.TITLE)));
      if (patience.isZero() || isFound(number, words)) {
        return Optional.empty();
      }
      if (isTimeUp()) {
        return Optional.of(
            "is not found by a search for words of its title (%s) after %d s"
                .formatted(String.join(" ", words), patience.toSeconds()));
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

  private Optional<String> wrongField(Document document, long number) {
    Set<String> names = new TreeSet<>(corpus.fieldNames());
    if (!document.fields().keySet().equals(names)) {
      return Optional.of(
          "has the fields %s, not %s".formatted(new TreeSet<>(document.fields().keySet()), names));
    }
    if (retitled.contains(number)
        && corpus.title(number, 0).equals(document.fields().get(Document.TITLE))) {
      return Optional.of("has its old title: an update that was acknowledged is lost");
    }
    return document.fields().entrySet().stream()
        .filter(field -> !isValid(field.getKey(), field.getValue(), number))
        .findFirst()
        .map(
            field ->
                "has a %s that no write gave it: %s (%s)"
                    .formatted(
                        field.getKey(),
                        field.getValue(),
                        field.getValue().getClass().getSimpleName()));
  }

  private boolean isValid(String name, Object value, long number) {
    return switch (name) {
      case Document.TITLE -> value instanceof String title && corpus.isTitle(number, title);
      case Document.SCORE -> value.equals(corpus.score(number));
      default -> {
        Object typed = corpus.typedFields(number).get(name);
        yield typed == null ? corpus.isField(name, value) : typed.equals(value);
      }
    };
  }

  /** True if the pages for two words of its title hold the document, as deep as pages go. */
  private boolean isFound(long number, List<String> words) throws StoreException {
    String key = corpus.key(number);
    for (int offset = 0; offset < SearchQuery.MAX_WINDOW; offset += PAGE) {
      List<Document> hits = new ArrayList<>();
      String second = words.get(words.size() - 1); // A title of a file can be one word.
      SearchQuery query = new SearchQuery.Both(words.get(0), second, offset, PAGE);
      Status status = db.search(table, query, hits);
      if (!status.isOk()) {
        if (!isTimeUp()) {
          return false;
        }
        throw new StoreException(
            ExitCode.UNREACHABLE, "a search answers " + status.getName(), null);
      }
      if (hits.stream().anyMatch(hit -> hit.key().equals(key))) {
        return true;
      }
      if (hits.size() < PAGE || isPast(hits.get(PAGE - 1), corpus.score(number))) {
        return false;
      }
    }
    return true; // Deeper than any store can page to.
  }

  private static boolean isPast(Document hit, long score) {
    return hit.fields().get(Document.SCORE) instanceof Long reached && reached > score;
  }

  /** The two words of the title that are in the fewest other titles. */
  private List<String> rarest(String title) {
    List<String> words = new ArrayList<>(Arrays.asList(title.split(" ", -1)));
    words.sort(Comparator.comparingLong(corpus::frequency));
    return words.subList(0, Math.min(2, words.size()));
  }
}
