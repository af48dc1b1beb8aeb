// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

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

/**
 * What a run that wrote must leave behind: documents that are complete and typed, and that a search
 * for words of their titles finds. Nothing is refreshed for it: the store has the time that its
 * visibility takes. Not thread-safe.
 */
final class Audit {

  /** How long what was written last may take to become searchable. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final long PAUSE_MILLIS = 50;
  private static final int PAGE = 1_000;

  private final Corpus corpus;
  private final SearchDb<?> db;
  private final String table;
  private final Set<Long> retitled;
  private final Duration patience;
  private final long deadlineNanos;

  /**
   * @param retitled key numbers of documents that can't have the title any more that was loaded
   * @param patience how long to wait for a search to show a document; zero is not to search
   */
  Audit(Corpus corpus, SearchDb<?> db, String table, Set<Long> retitled, Duration patience) {
    this.retitled = Set.copyOf(retitled);
    this.patience = patience;
    this.deadlineNanos = System.nanoTime() + patience.toNanos();
    this.corpus = corpus;
    this.db = db;
    this.table = table;
  }

  /**
   * Which documents to look at: some that were written to, and loaded ones to make up the number.
   *
   * @param written key numbers that were written to, in any order
   * @param loaded how many documents were loaded
   */
  static long[] sample(long[] written, long loaded, int size) {
    SplitMix random = new SplitMix(loaded);
    LongStream others = LongStream.generate(() -> Math.floorMod(random.next(), loaded));
    return LongStream.concat(shuffled(written, random), others)
        .distinct()
        .limit(Math.min(size, loaded))
        .toArray();
  }

  /** Or the first threads' documents would take all the room. */
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

  /** What is wrong with the first document that is not as it should be; empty if none is. */
  Optional<String> problem(long[] numbers) throws Exception {
    for (long number : numbers) {
      Optional<String> problem = problem(number);
      if (problem.isPresent()) {
        return problem.map(what -> "after the run, %s %s".formatted(corpus.key(number), what));
      }
    }
    return Optional.empty();
  }

  /** Looks again while a search does not find it: another client may have updated it since. */
  private Optional<String> problem(long number) throws Exception {
    while (true) {
      Optional<Document> found = db.get(table, corpus.key(number), null);
      if (found.isEmpty()) {
        return Optional.of("is gone");
      }
      Optional<String> wrong = wrongField(found.get(), number);
      String title = String.valueOf(found.get().fields().get(Document.TITLE));
      List<String> words = rarest(title);
      if (wrong.isPresent() || patience.isZero() || isFound(number, words)) {
        return wrong;
      }
      if (System.nanoTime() > deadlineNanos) {
        return Optional.of(
            "is not found by a search for words of its title (%s) after %d s"
                .formatted(String.join(" ", words), patience.toSeconds()));
      }
      Thread.sleep(PAUSE_MILLIS);
    }
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
      case Document.TITLE -> value instanceof String title && corpus.isTitle(title);
      case Document.SCORE -> value.equals(corpus.score(number));
      default -> value instanceof String text && corpus.isField(text);
    };
  }

  /** Whether the pages for two words of its title hold it, as deep as pages go. */
  private boolean isFound(long number, List<String> words) throws StoreException {
    String key = corpus.key(number);
    for (int offset = 0; offset < SearchQuery.MAX_WINDOW; offset += PAGE) {
      List<Document> hits = new ArrayList<>();
      SearchQuery query = new SearchQuery(words.get(0), words.get(1), offset, PAGE);
      Status status = db.search(table, query, hits);
      if (!status.isOk()) {
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
    return true; // Too deep for any store to say.
  }

  private static boolean isPast(Document hit, long score) {
    return hit.fields().get(Document.SCORE) instanceof Long reached && reached > score;
  }

  /** The two words of the title that the fewest others hold. */
  private List<String> rarest(String title) {
    List<String> words = new ArrayList<>(Arrays.asList(title.split(" ", -1)));
    words.sort(Comparator.comparingInt(this::rank).reversed());
    return words.subList(0, Math.min(2, words.size()));
  }

  private int rank(String word) {
    int rank = corpus.rank(word);
    return rank < 0 ? Integer.MAX_VALUE : rank;
  }
}
