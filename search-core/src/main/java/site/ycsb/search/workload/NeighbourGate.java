// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.DocumentAudit;
import site.ycsb.search.check.RunException;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.engine.TimedWorkload.Share;
import site.ycsb.search.ranking.Neighbours;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.vector.Embedding;

/**
 * Gate before and after a run whose searches ask for neighbours.
 *
 * @param kinds those searches; none if a run asks for no neighbours
 */
record NeighbourGate(
    LiveDocuments live, SearchSettings settings, List<Kind> kinds, double leastRecall) {

  private static final int QUESTIONS = 16;

  /** Documents that are searched for by their vectors after a run. */
  private static final int FOUND = 64;

  private static final long PAUSE_MILLIS = 5;

  /**
   * Asks for the neighbours of a few vectors. Fails if an answer is wrong, or if all answers, and
   * those of the run, have too few of the nearest documents.
   *
   * @return number of questions that were asked
   */
  int require(SearchDb db, String when, Share share, long lagNanos, Map<Kind, RecallSums> ofRun)
      throws Exception {
    Map<Kind, RecallSums> recalls = new EnumMap<>(Kind.class);
    recalls.putAll(ofRun);
    SplitMix random = new SplitMix(live.corpus.seed());
    int asked = 0;
    for (Kind kind : kinds) {
      Neighbours neighbours = live.neighbours.orElseThrow();
      for (int i = 0; i < QUESTIONS; i++) {
        SearchQuery query = neighbours.draw(kind, settings.pages().length(), random);
        if (share.has(i, QUESTIONS)) {
          long sinceNanos = live.clock.nanos() - lagNanos;
          List<Document> hits = live.answerAfter(db, query);
          RunException.requireRight(
              live.problemOfNeighbours(query, hits, sinceNanos, recalls)
                  .map(text -> "%s, %s: %s".formatted(when, query, text)));
          asked++;
        }
      }
      requireRecall(kind, when, recalls.getOrDefault(kind, RecallSums.NONE));
    }
    return asked;
  }

  /** Fails if all answers together have too few of the nearest documents. */
  private void requireRecall(Kind kind, String when, RecallSums all) throws RunException {
    if (all.searches() > 0 && all.mean() < leastRecall) {
      throw new RunException(
          ExitCode.WRONG_ANSWERS,
          String.format(
              Locale.ROOT,
              "%s, %s: %,d answers have %.1f %% of the nearest documents, where vector.leastrecall"
                  + " asks for %.1f %%",
              when,
              kind.operation(),
              all.searches(),
              100 * all.mean(),
              100 * leastRecall));
    }
  }

  /**
   * Asks for the neighbours of the vectors of written documents: each is its own nearest.
   *
   * @param patience time within which a search must show a write; zero asks for none
   * @return number of questions that were asked
   */
  int requireFound(SearchDb db, LongStream numbers, Duration patience) throws Exception {
    LongStream there = numbers.filter(number -> !live.isDeleted(number));
    int most = patience.isZero() ? 0 : FOUND;
    long[] written = DocumentAudit.shuffled(there, live.corpus.seed()).limit(most).toArray();
    long deadlineNanos = System.nanoTime() + patience.toNanos();
    int missing = 0;
    for (long number : written) {
      boolean found = isFoundByItsVector(db, live.corpus.key(number));
      while (!found && System.nanoTime() < deadlineNanos) {
        Thread.sleep(PAUSE_MILLIS);
        found = isFoundByItsVector(db, live.corpus.key(number));
      }
      missing += found ? 0 : 1;
    }
    if (missing > (1 - leastRecall) * written.length) {
      throw new RunException(
          ExitCode.WRONG_ANSWERS,
          "after the run, %,d of %,d written documents are not found by their vectors"
              .formatted(missing, written.length));
    }
    return written.length;
  }

  private boolean isFoundByItsVector(SearchDb db, String key) throws Exception {
    Optional<Document> read =
        db.operations(Documents.class).get(live.table, key, Set.of(Document.VECTOR));
    if (read.isEmpty() || !(read.get().fields().get(Document.VECTOR) instanceof Embedding vector)) {
      return false;
    }
    SearchQuery query = SearchQuery.nearest(vector, settings.pages().length());
    return live.answerAfter(db, query).stream().anyMatch(hit -> hit.key().equals(key));
  }
}
