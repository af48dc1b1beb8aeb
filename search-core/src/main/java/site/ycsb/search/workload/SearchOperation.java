// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.List;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.LiveOracle;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.Mix.Operation;
import site.ycsb.search.ranking.Ranks;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.workload.Questions.Asked;

/**
 * Operation SEARCH, or another kind of search. It measures itself, as YCSB has none.
 *
 * @param kind kind of the queries that are drawn; a question of the user has its own
 * @param freshShare share of the queries for words that an update of this client wrote
 */
record SearchOperation(Kind kind, LiveDocuments live, Questions questions, double freshShare)
    implements Operation<SearchThread> {

  /** Documents that a check may look at without a change of its rate. */
  private static final int MOST_EFFORT = 1_000;

  /** Documents whose distance takes as long as the look at one document. */
  private static final int DOCUMENTS_OF_AN_EFFORT = 50;

  @Override
  public void perform(DB db, SearchThread thread) {
    boolean checked = thread.drawCheck();
    Asked asked = questions.next(kind, freshShare, thread, checked);
    thread.hits.clear();
    OperationReporter reporter = thread.reporter();
    long intendedNanos = reporter.intendedNanos();
    long startNanos = System.nanoTime();
    Status status = thread.db().search(live.table, asked.query(), thread.hits);
    long endNanos = System.nanoTime();
    if (status.isOk()) {
      count(thread, asked);
      if (checked && (kind == Kind.RANKED || isWorthIt(asked, thread))) {
        status = check(thread, asked, startNanos);
      }
    }
    String operation = asked.query().kind().operation();
    reporter.report(operation, status, intendedNanos, startNanos, endNanos);
    thread.count(status.isOk());
    thread.hits.clear(); // A session keeps its threads to the end, for their counts.
  }

  private static void count(SearchThread thread, Asked asked) {
    long hits = thread.hits.size();
    thread.count(Count.SEARCHES);
    thread.hitCount += hits;
    if (asked.group() >= 0) {
      thread.comparedSearches[asked.group()]++;
      thread.comparedHits[asked.group()] += hits;
      thread.comparedSquares += hits * hits;
    }
    if (hits == 0) {
      thread.emptyPages++;
    }
    if (asked.fresh().isPresent()) {
      thread.freshWords++;
    }
  }

  /** True; more seldom for facets of very many documents, and for what ranked pages miss. */
  private boolean isWorthIt(Asked asked, SearchThread thread) {
    int effort =
        asked.query().kind().isNearest()
            ? (int) (live.dataset.documents() / DOCUMENTS_OF_AN_EFFORT)
            : asked.known().map(LiveOracle.Question::effort).orElse(0);
    return effort <= MOST_EFFORT || thread.random.below(effort) < MOST_EFFORT;
  }

  private Status check(SearchThread thread, Asked asked, long startNanos) {
    Optional<String> problem =
        problem(thread, asked, live.clock.at(startNanos) - live.state().lagNanos())
            .map(text -> asked.query() + ": " + text);
    thread.countChecked(Count.CHECKED_SEARCHES);
    problem.ifPresent(thread::countWrong);
    return problem.isEmpty() ? Status.OK : Status.UNEXPECTED_STATE;
  }

  private Optional<String> problem(SearchThread thread, Asked asked, long sinceNanos) {
    SearchQuery query = asked.query();
    Optional<String> problem = live.problemOfHits(query, thread.hits);
    if (problem.isPresent() || !live.state().known()) {
      return problem;
    }
    for (Document hit : query.kind() == Kind.FACET ? List.<Document>of() : thread.hits) {
      Document document = kind == Kind.RANKED ? Ranks.document(hit) : hit;
      problem = problemOfHit(thread, document, sinceNanos);
      if (problem.isPresent()) {
        return problem;
      }
    }
    if (asked.fresh().isPresent() && isMissing(thread, asked.fresh().get(), query, sinceNanos)) {
      return Optional.of(
          "%s is missing, though its new title was acknowledged"
              .formatted(live.corpus.key(asked.fresh().get().number())));
    }
    if (query.kind().isNearest() && live.state().exact()) {
      return live.problemOfNeighbours(query, thread.hits, sinceNanos, thread.recalls);
    }
    return asked
        .known()
        .filter(question -> kind != Kind.RANKED || isWorthIt(asked, thread))
        .flatMap(question -> live.problem(question, query, thread.hits, sinceNanos));
  }

  private Optional<String> problemOfHit(SearchThread thread, Document hit, long sinceNanos) {
    long number = live.corpus.numberOf(QueryMatch.score(hit));
    thread.context.checked().searched().add(number);
    if (kind != Kind.RANKED) { // Stores find other documents there, of other lengths.
      countBytes(thread, hit);
    }
    return live.fault(thread, number, null, hit.fields(), sinceNanos);
  }

  private static void countBytes(SearchThread thread, Document hit) {
    thread.checkedHits++;
    thread.checkedBytes +=
        hit.fields().values().stream()
            .mapToInt(value -> value instanceof String text ? text.length() : Long.BYTES)
            .sum();
  }

  /**
   * True if a page lacks a document whose title holds the words: one that was acknowledged before,
   * that no other write may have replaced, and whose place is within the page.
   */
  private boolean isMissing(
      SearchThread thread, RecentTitles.Retitled title, SearchQuery query, long sinceNanos) {
    List<Document> hits = thread.hits;
    long score = live.corpus.score(title.number());
    boolean within =
        hits.size() < query.length() || QueryMatch.score(hits.get(hits.size() - 1)) >= score;
    return within
        && title.nanos() - sinceNanos <= 0
        && !live.isDeleted(title.number())
        && live.state().versions().isOnly(title.number(), 0, title.write().version(), sinceNanos)
        && !live.state().versions().hasOtherWriters()
        && hits.stream().noneMatch(hit -> QueryMatch.score(hit) == score);
  }
}
