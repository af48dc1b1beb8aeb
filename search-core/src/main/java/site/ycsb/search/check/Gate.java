// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.settings.ExitCode;

/**
 * Test that a store must pass before anything is timed. Its answers to fixed queries must equal the
 * oracle's, page by page, key by key, with every field of every hit. Thread-safe.
 */
public final class Gate {

  private static final int READS = 10;

  /** Times that a question is asked which the store does not answer. */
  private static final int TRIES = 3;

  private final Corpus corpus;
  private final SearchOracle oracle;
  private final GateQueries questions;
  private final long documents;

  /** Gate whose queries leave out the words that RediSearch answers wrongly. */
  public Gate(Corpus corpus, long documents) {
    this(corpus, documents, new PanelChoice(corpus, documents));
  }

  /**
   * @param corpus what was loaded
   * @param documents how many of its documents, from key number 0
   * @param choice choice of the queries
   */
  public Gate(Corpus corpus, long documents, PanelChoice choice) {
    this.corpus = corpus;
    this.oracle = new SearchOracle(corpus, documents);
    this.questions = new GateQueries(corpus, oracle, documents, choice);
    this.documents = documents;
  }

  /**
   * Wrong answer of a store.
   *
   * @param number index of the answer, from 0: the queries in their order, then the reads
   * @param question the query or read, in words
   * @param what the difference, in words
   * @param page the keys of the store's page; empty for a read and where the store failed
   * @param right the keys of the right one; empty as {@code page} is
   */
  public record Difference(
      int number, String question, String what, List<String> page, List<String> right) {

    /** The difference in one line. */
    String line() {
      String pages =
          page.equals(right)
              ? ""
              : "; the store's page is %s, the right one %s".formatted(page, right);
      return "%s: %s%s".formatted(question, what, pages);
    }
  }

  /**
   * Result of the gate for one store.
   *
   * @param queries number of queries
   * @param rightQueries number of queries that the store answered as the oracle does
   * @param reads number of documents that were read by key
   * @param rightReads number of those documents that are as they were loaded
   * @param hits number of documents on all pages
   * @param answers digest of each answer, equal for equal answers of any store
   * @param first the first wrong answer; empty if there is none
   */
  public record Verdict(
      int queries,
      int rightQueries,
      int reads,
      int rightReads,
      long hits,
      List<String> answers,
      Optional<Difference> first) {

    /** Digest of all answers with every field of every document. */
    public String digest() {
      return AnswerDigest.of(answers);
    }

    /** The first wrong answer, in words; empty if there is none. */
    public Optional<String> difference() {
      return first.map(Difference::line);
    }
  }

  /** Answer of the store, compared with the right one. */
  private record Answer(int hits, String digest, Optional<Difference> difference) {}

  /**
   * A few queries of a kind: no hit, few, many; the first page, one in the middle, past the end.
   */
  public List<SearchQuery> shortQueries(SearchQuery.Kind kind) {
    return questions.shortOnes(kind);
  }

  /**
   * Queries with their right answers, which are computed once.
   *
   * @param queries the queries
   * @param right their answers, in the same order
   */
  public record Questions(List<SearchQuery> queries, List<SearchOracle.Answer> right) {}

  /** A few queries of each kind, with their right answers. */
  public Questions shortOnes(Collection<SearchQuery.Kind> kinds) {
    return answered(kinds.stream().flatMap(kind -> shortQueries(kind).stream()).toList());
  }

  private Questions answered(List<SearchQuery> queries) {
    return new Questions(queries, oracle.answer(queries));
  }

  /** Queries of a kind, edges first; the same for the same seed. */
  public List<SearchQuery> queries(SearchQuery.Kind kind, int count, long seed) {
    return questions.all(kind, count, seed);
  }

  /**
   * Asks the queries, one by one, and compares.
   *
   * @throws StoreException if the store can't be asked
   */
  public Verdict ask(SearchDb db, String table, List<? extends SearchQuery> queries)
      throws StoreException {
    return verdict(searched(db, table, answered(List.copyOf(queries)), all -> true), List.of());
  }

  /**
   * Asks the queries, reads some documents by key (the first, the last, and a few between), and
   * compares.
   *
   * @throws Exception if the store can't be asked
   */
  public Verdict askAndRead(SearchDb db, String table, List<? extends SearchQuery> queries)
      throws Exception {
    return askAndRead(db, table, answered(List.copyOf(queries)), (question, of) -> true);
  }

  /** Choice of some of the answers, by their index and the number of all. */
  public interface Chosen {
    /** True if an answer belongs to the choice. */
    boolean has(int question, int of);
  }

  /** As the other method, for some of the queries and reads. May be called by several threads. */
  public Verdict askAndRead(SearchDb db, String table, Questions questions, Chosen chosen)
      throws Exception {
    int queries = questions.queries.size();
    return verdict(
        searched(db, table, questions, i -> chosen.has(i, queries + READS)),
        read(db, table, queries, i -> chosen.has(queries + i, queries + READS)));
  }

  private static Verdict verdict(List<Answer> searched, List<Answer> read) {
    List<Answer> all = Stream.concat(searched.stream(), read.stream()).toList();
    return new Verdict(
        searched.size(),
        right(searched),
        read.size(),
        right(read),
        searched.stream().mapToLong(Answer::hits).sum(),
        all.stream().map(Answer::digest).toList(),
        all.stream().flatMap(answer -> answer.difference.stream()).findFirst());
  }

  private static int right(List<Answer> answers) {
    return (int) answers.stream().filter(answer -> answer.difference.isEmpty()).count();
  }

  private List<Answer> searched(SearchDb db, String table, Questions questions, IntPredicate chosen)
      throws StoreException {
    List<SearchQuery> queries = questions.queries;
    List<Answer> answers = new ArrayList<>();
    for (int i : IntStream.range(0, queries.size()).filter(chosen).toArray()) {
      List<Document> page = new ArrayList<>();
      Status status = search(db, table, queries.get(i), page);
      requireAnswer(queries.get(i), status);
      answers.add(
          new Answer(
              page.size(),
              AnswerDigest.of(status, page),
              difference(i, queries.get(i), status, page, questions.right.get(i))));
    }
    return answers;
  }

  /** Asks again if the store does not answer: many threads at once may ask for more than it can. */
  private static Status search(SearchDb db, String table, SearchQuery query, List<Document> page) {
    Status status = db.search(table, query, page);
    for (int tries = 1; tries < TRIES && status.equals(Status.SERVICE_UNAVAILABLE); tries++) {
      status = db.search(table, query, page);
    }
    return status;
  }

  /** Fails if the store did not answer: that is an outage, not a wrong answer. */
  private static void requireAnswer(SearchQuery query, Status status) throws StoreException {
    if (status.equals(Status.SERVICE_UNAVAILABLE) || status.equals(Status.FORBIDDEN)) {
      throw new StoreException(
          ExitCode.UNREACHABLE,
          "%s: the store answers %s".formatted(said(query), status.getName()),
          null);
    }
  }

  private List<Answer> read(SearchDb db, String table, int firstNumber, IntPredicate chosen)
      throws Exception {
    SplitMix random = new SplitMix(documents);
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < READS; i++) {
      long number =
          switch (i) {
            case 0 -> 0;
            case 1 -> documents - 1;
            default -> Math.floorMod(random.next(), documents);
          };
      if (!chosen.test(i)) {
        continue;
      }
      Document expected = corpus.document(number);
      Optional<Document> read = db.operations(Documents.class).get(table, expected.key(), null);
      String digest =
          AnswerDigest.of(read.isPresent() ? Status.OK : Status.NOT_FOUND, read.stream().toList());
      answers.add(new Answer(0, digest, difference(firstNumber + i, expected, read)));
    }
    return answers;
  }

  private static Optional<Difference> difference(
      int number, Document expected, Optional<Document> read) {
    if (read.equals(Optional.of(expected))) {
      return Optional.empty();
    }
    String what = read.map(found -> found.differenceFrom(expected)).orElse("not found");
    return Optional.of(
        new Difference(
            number,
            "read of " + expected.key(),
            "it is not as it was loaded: " + what,
            List.of(),
            List.of()));
  }

  private Optional<Difference> difference(
      int number,
      SearchQuery query,
      Status status,
      List<Document> page,
      SearchOracle.Answer expected) {
    if (!status.isOk()) {
      String what = "the store answers " + status.getName();
      return Optional.of(new Difference(number, said(query), what, List.of(), List.of()));
    }
    boolean counts = query.kind() == SearchQuery.Kind.FACET;
    List<String> keys = page.stream().map(hit -> counts ? counted(hit) : hit.key()).toList();
    return what(counts ? List.of() : page, keys, expected)
        .map(what -> new Difference(number, said(query), what, keys, expected.keys()));
  }

  private Optional<String> what(
      List<Document> page, List<String> keys, SearchOracle.Answer expected) {
    if (!keys.equals(expected.keys())) {
      return Optional.of("not the right page (of %,d hits in all)".formatted(expected.total()));
    }
    return page.stream().flatMap(hit -> what(hit).stream()).findFirst();
  }

  /** Difference of a hit from the document that was loaded, which its score identifies. */
  private Optional<String> what(Document hit) {
    Object score = hit.fields().get(Document.SCORE);
    if (!(score instanceof Long number && isOf(number, hit.key()))) {
      return Optional.of(
          changed(hit, "score is %s, which is not its key's integer".formatted(score)));
    }
    Document loaded = corpus.document(corpus.numberOf(number));
    return hit.equals(loaded)
        ? Optional.empty()
        : Optional.of(changed(hit, hit.differenceFrom(loaded)));
  }

  private static String changed(Document hit, String how) {
    return "%s is not as it was loaded: %s".formatted(hit.key(), how);
  }

  private boolean isOf(long score, String key) {
    return corpus.key(corpus.numberOf(score)).equals(key);
  }

  /** The query in one line. */
  static String said(SearchQuery query) {
    return query.toString();
  }

  private static String counted(Document hit) {
    Object count = hit.fields().get(SearchPage.COUNT);
    return SearchOracle.counted(hit.key(), count instanceof Long ? count : "?");
  }
}
