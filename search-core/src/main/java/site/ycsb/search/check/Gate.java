// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
    this(corpus, documents, new PanelChoice(corpus, documents, /* allWords= */ false));
  }

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
   * @param page the keys of the store's page; empty for a read and where the store failed
   * @param right the keys of the right one; empty as {@code page} is
   */
  public record Difference(
      int number, String question, String what, List<String> page, List<String> right) {

    private static Optional<Difference> of(int number, String question, String what) {
      return Optional.of(new Difference(number, question, what, List.of(), List.of()));
    }

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
   * @param rightQueries number of queries that the store answered as the oracle does
   * @param rightReads number of those documents that are as they were loaded
   * @param hits number of documents on all pages
   * @param answers digest of each answer, equal for equal answers of any store
   */
  public record Verdict(
      int queries,
      int rightQueries,
      int reads,
      int rightReads,
      long hits,
      List<String> answers,
      Optional<Difference> first) {

    public String digest() {
      return AnswerDigest.of(answers);
    }

    public Optional<String> difference() {
      return first.map(Difference::line);
    }
  }

  /** Page of a store's answer, with the keys of its hits. */
  public record Page(String question, List<String> keys) {}

  /** Answers of a store, with the pages of those to queries. */
  public record Answers(Verdict verdict, List<Page> pages) {}

  private record Answer(Page page, String digest, Optional<Difference> difference) {}

  /** A few queries of a kind: no hit, few, many; the first page, a middle one, past the end. */
  public List<SearchQuery> shortQueries(SearchQuery.Kind kind) {
    return questions.shortOnes(kind);
  }

  /**
   * Questions with the check of their answers.
   *
   * @param check what is wrong with the hits of a query, by its index
   * @param reads documents that are read after the queries, as they must be
   */
  public record Questions(
      List<SearchQuery> queries,
      BiFunction<Integer, List<Document>, Optional<Difference>> check,
      List<Document> reads) {

    /** Questions without one right answer, by the faults that their hits can have. */
    public static Questions of(
        List<SearchQuery> queries, BiFunction<Integer, List<Document>, Optional<String>> fault) {
      return new Questions(
          queries,
          (i, hits) ->
              fault
                  .apply(i, hits)
                  .flatMap(what -> Difference.of(i, queries.get(i).toString(), what)),
          List.of());
    }
  }

  /** A few queries of each kind, and further ones, with their right answers, and a few reads. */
  public Questions shortOnes(Collection<SearchQuery.Kind> kinds, List<SearchQuery> more) {
    Stream<SearchQuery> few = kinds.stream().flatMap(kind -> shortQueries(kind).stream());
    return answered(Stream.concat(few, more.stream()).toList(), reads());
  }

  private Questions answered(List<? extends SearchQuery> asked, List<Document> reads) {
    List<SearchQuery> queries = List.copyOf(asked);
    List<SearchOracle.Answer> right = oracle.answer(queries);
    return new Questions(
        queries, (i, page) -> difference(i, queries.get(i), right.get(i), page), reads);
  }

  /** The first document, the last and a few between. */
  private List<Document> reads() {
    SplitMix random = new SplitMix(documents);
    LongStream between = LongStream.generate(() -> Math.floorMod(random.next(), documents));
    return LongStream.concat(LongStream.of(0, documents - 1), between)
        .limit(READS)
        .mapToObj(corpus::document)
        .toList();
  }

  /**
   * Questions in the store's own language. Which hits are right is not known. But each must be as
   * it was loaded, and they must be in the order of score.
   */
  public Questions own(List<SearchQuery> queries) {
    return Questions.of(
        queries,
        (i, hits) -> QueryMatch.problem(corpus, queries.get(i), hits).or(() -> changed(hits)));
  }

  /** Queries of a kind, edges first; the same for the same seed. */
  public List<SearchQuery> queries(SearchQuery.Kind kind, int count, long seed) {
    return questions.all(kind, count, seed);
  }

  public Verdict ask(SearchDb db, String table, List<? extends SearchQuery> queries)
      throws Exception {
    return ask(db, table, answered(queries, List.of()), (question, of) -> true).verdict();
  }

  /** Asks the queries, reads the first document, the last and a few between, and compares. */
  public Verdict askAndRead(SearchDb db, String table, List<? extends SearchQuery> queries)
      throws Exception {
    return ask(db, table, answered(queries, reads()), (question, of) -> true).verdict();
  }

  /**
   * Asks some of the questions. May be called by several threads.
   *
   * @param chosen true for the index of a query or read that is asked, of so many in all
   */
  public static Answers ask(
      SearchDb db, String table, Questions questions, BiPredicate<Integer, Integer> chosen)
      throws Exception {
    int queries = questions.queries.size();
    int count = queries + questions.reads.size();
    List<Answer> searched = new ArrayList<>();
    List<Answer> read = new ArrayList<>();
    for (int i : IntStream.range(0, count).filter(i -> chosen.test(i, count)).toArray()) {
      if (i < queries) {
        searched.add(searched(db, table, questions, i));
      } else {
        read.add(read(db, table, i, questions.reads.get(i - queries)));
      }
    }
    List<Answer> all = Stream.concat(searched.stream(), read.stream()).toList();
    List<Page> pages = searched.stream().map(Answer::page).toList();
    return new Answers(
        new Verdict(
            searched.size(),
            right(searched),
            read.size(),
            right(read),
            pages.stream().mapToLong(page -> page.keys.size()).sum(),
            all.stream().map(Answer::digest).toList(),
            all.stream().flatMap(answer -> answer.difference.stream()).findFirst()),
        pages);
  }

  private static int right(List<Answer> answers) {
    return (int) answers.stream().filter(answer -> answer.difference.isEmpty()).count();
  }

  private static Answer searched(SearchDb db, String table, Questions questions, int number)
      throws StoreException {
    SearchQuery query = questions.queries.get(number);
    String question = query.toString();
    List<Document> hits = new ArrayList<>();
    Status status = search(db, table, query, hits);
    return new Answer(
        new Page(question, hits.stream().map(Document::key).toList()),
        AnswerDigest.of(status, hits),
        status.isOk()
            ? questions.check.apply(number, hits)
            : Difference.of(number, question, "the store answers " + status.getName()));
  }

  /**
   * Asks again if the store does not answer: many threads at once may ask for more than it can.
   * Fails if it still does not: that is an outage, not a wrong answer.
   */
  private static Status search(SearchDb db, String table, SearchQuery query, List<Document> page)
      throws StoreException {
    Status status = db.search(table, query, page);
    for (int tries = 1; tries < TRIES && status.equals(Status.SERVICE_UNAVAILABLE); tries++) {
      status = db.search(table, query, page);
    }
    if (status.equals(Status.SERVICE_UNAVAILABLE) || status.equals(Status.FORBIDDEN)) {
      throw unanswered(query, status);
    }
    return status;
  }

  /** Failure of a store that does not answer a query. */
  public static StoreException unanswered(SearchQuery query, Status status) {
    String text = "%s: the store answers %s".formatted(query, status.getName());
    return new StoreException(ExitCode.UNREACHABLE, text, null);
  }

  private static Answer read(SearchDb db, String table, int number, Document expected)
      throws Exception {
    Optional<Document> read = db.operations(Documents.class).get(table, expected.key(), null);
    String what = read.map(found -> found.differenceFrom(expected)).orElse("not found");
    return new Answer(
        new Page("", List.of()),
        AnswerDigest.of(read.isPresent() ? Status.OK : Status.NOT_FOUND, read.stream().toList()),
        read.equals(Optional.of(expected))
            ? Optional.empty()
            : Difference.of(
                number, "read of " + expected.key(), "it is not as it was loaded: " + what));
  }

  private Optional<Difference> difference(
      int number, SearchQuery query, SearchOracle.Answer expected, List<Document> page) {
    boolean counts = query.kind() == SearchQuery.Kind.FACET;
    List<String> keys = page.stream().map(hit -> counts ? counted(hit) : hit.key()).toList();
    Optional<String> what =
        keys.equals(expected.keys())
            ? changed(counts ? List.of() : page)
            : Optional.of("not the right page (of %,d hits in all)".formatted(expected.total()));
    return what.map(text -> new Difference(number, query.toString(), text, keys, expected.keys()));
  }

  /** Difference of the first hit that is not as it was loaded. */
  public Optional<String> changed(List<Document> hits) {
    return hits.stream().flatMap(hit -> what(hit).stream()).findFirst();
  }

  /** Difference of a hit from the document that was loaded, which its score identifies. */
  private Optional<String> what(Document hit) {
    Object score = hit.fields().get(Document.SCORE);
    if (!(score instanceof Long whole && hit.key().equals(corpus.key(corpus.numberOf(whole))))) {
      return changed(hit, "score is %s, which is not its key's integer".formatted(score));
    }
    Document loaded = corpus.document(corpus.numberOf(whole));
    return hit.equals(loaded) ? Optional.empty() : changed(hit, hit.differenceFrom(loaded));
  }

  private static Optional<String> changed(Document hit, String how) {
    return Optional.of("%s is not as it was loaded: %s".formatted(hit.key(), how));
  }

  private static String counted(Document hit) {
    Object count = hit.fields().get(SearchPage.COUNT);
    return SearchOracle.counted(hit.key(), count instanceof Long ? count : "?");
  }
}
