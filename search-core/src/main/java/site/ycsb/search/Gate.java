// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import site.ycsb.Status;

/**
 * What a store must pass before anything is timed: its answers to fixed queries are the oracle's,
 * page by page, key by key, with every field of every hit. Not thread-safe.
 */
public final class Gate {

  private static final int PAGE = 10;
  private static final int SHORT_QUERIES = 12;
  private static final int SAMPLE = 10;
  private static final int DEEPEST_RANDOM_OFFSET = 50;

  private final Corpus corpus;
  private final SearchOracle oracle;
  private final long documents;

  /**
   * @param corpus what was loaded
   * @param documents how many of its documents, from key number 0
   */
  public Gate(Corpus corpus, long documents) {
    this.corpus = requireNonNull(corpus, "corpus");
    this.oracle = new SearchOracle(corpus, documents);
    this.documents = documents;
  }

  /**
   * How a store did.
   *
   * @param queries how many it was asked
   * @param hits how many documents it returned
   * @param digest of the store's answers; equal answers of two stores have equal digests
   * @param difference the first wrong answer, in words; empty if there is none
   */
  public record Verdict(int queries, long hits, String digest, Optional<String> difference) {}

  /** A few queries: no hit, one or few, many; the first page, one in the middle, past the end. */
  public List<SearchQuery> shortQueries() {
    List<SearchQuery> queries = new ArrayList<>(edges());
    queries.addAll(randomQueries(SHORT_QUERIES - queries.size(), 0));
    return queries;
  }

  /** The edges, then queries of random words and pages; the same for the same seed. */
  public List<SearchQuery> queries(int count, long seed) {
    List<SearchQuery> queries = new ArrayList<>(edges());
    queries.addAll(randomQueries(Math.max(0, count - queries.size()), seed));
    return queries.subList(0, count);
  }

  /** Asks the queries, one by one, and compares. */
  public Verdict ask(SearchDb<?> db, String table, List<SearchQuery> queries) {
    List<SearchOracle.Answer> expected = oracle.answer(queries);
    MessageDigest digest = sha256();
    long hits = 0;
    Optional<String> difference = Optional.empty();
    for (int i = 0; i < queries.size(); i++) {
      List<Document> page = new ArrayList<>();
      Status status = db.search(table, queries.get(i), page);
      List<String> keys = page.stream().map(Document::key).toList();
      digest.update((status.getName() + keys + "\n").getBytes(StandardCharsets.UTF_8));
      hits += page.size();
      if (difference.isEmpty()) {
        difference = difference(queries.get(i), status, page, expected.get(i));
      }
    }
    String hex = HexFormat.of().formatHex(digest.digest());
    return new Verdict(queries.size(), hits, hex, difference);
  }

  /**
   * Reads some documents by key: the first, the last, and a few between.
   *
   * @return the first that is not as it was loaded, in words; empty if there is none
   */
  public Optional<String> readSample(SearchDb<?> db, String table) throws Exception {
    SplitMix random = new SplitMix(documents);
    for (int i = 0; i < SAMPLE; i++) {
      long number =
          switch (i) {
            case 0 -> 0;
            case 1 -> documents - 1;
            default -> Math.floorMod(random.next(), documents);
          };
      Document expected = corpus.document(number);
      Optional<Document> read = db.get(table, expected.key(), null);
      if (!read.equals(Optional.of(expected))) {
        return Optional.of(
            "read of %s: it is not as it was loaded: %s"
                .formatted(
                    expected.key(),
                    read.map(found -> found.differenceFrom(expected)).orElse("not found")));
      }
    }
    return Optional.empty();
  }

  private Optional<String> difference(
      SearchQuery query, Status status, List<Document> page, SearchOracle.Answer expected) {
    if (!status.isOk()) {
      return Optional.of("%s: the store answers %s".formatted(said(query), status.getName()));
    }
    List<String> keys = page.stream().map(Document::key).toList();
    if (!keys.equals(expected.keys())) {
      return Optional.of(
          "%s: the store's page is %s, the right one %s (of %,d hits)"
              .formatted(said(query), keys, expected.keys(), expected.total()));
    }
    for (Document hit : page) {
      Document loaded = corpus.document(corpus.numberOf(score(hit)));
      if (!hit.equals(loaded)) {
        return Optional.of(
            "%s: %s is not as it was loaded: %s"
                .formatted(said(query), hit.key(), hit.differenceFrom(loaded)));
      }
    }
    return Optional.empty();
  }

  private static long score(Document hit) {
    return hit.fields().get(Document.SCORE) instanceof Long score ? score : -1;
  }

  private static String said(SearchQuery query) {
    return "search \"%s %s\" offset %d length %d"
        .formatted(query.first(), query.second(), query.offset(), query.length());
  }

  /** What random queries would seldom hit. */
  private List<SearchQuery> edges() {
    String most = corpus.word(0);
    String second = corpus.word(1);
    long total = oracle.answer(List.of(new SearchQuery(most, second, 0, 1))).get(0).total();
    int many = (int) Math.min(total, SearchQuery.MAX_WINDOW - 2L * PAGE);
    List<SearchQuery> edges = new ArrayList<>();
    edges.add(new SearchQuery(most, second, 0, PAGE));
    edges.add(new SearchQuery(second, most, many / 2, PAGE));
    edges.add(new SearchQuery(most, second, Math.max(0, many - PAGE / 2), PAGE));
    edges.add(new SearchQuery(most, second, many + PAGE, PAGE));
    edges.add(new SearchQuery(most, second, 0, Math.max(1, Math.min(many, 20 * PAGE))));
    edges.add(new SearchQuery(rarest(0), rarest(1), 0, PAGE));
    edges.add(new SearchQuery(most, "q".repeat(Corpus.WORD_LENGTH + 1), 0, PAGE));
    return edges;
  }

  private String rarest(int place) {
    return corpus.word(corpus.vocabulary() - 1 - place);
  }

  private List<SearchQuery> randomQueries(int count, long seed) {
    SplitMix random = new SplitMix(SplitMix.mix(seed, documents));
    List<SearchQuery> queries = new ArrayList<>();
    int[] title = new int[corpus.titleWords()];
    while (queries.size() < count) {
      corpus.titleRanks(Math.floorMod(random.next(), documents), 0, title);
      int first = random.below(title.length);
      int other = (first + 1 + random.below(title.length - 1)) % title.length;
      int offset = random.below(2) * random.below(DEEPEST_RANDOM_OFFSET + 1);
      queries.add(
          new SearchQuery(
              corpus.word(title[first]), corpus.word(title[other]), offset, 1 + random.below(20)));
    }
    return queries;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
