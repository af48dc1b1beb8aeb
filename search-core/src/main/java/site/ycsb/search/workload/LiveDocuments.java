// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.DocumentAudit;
import site.ycsb.search.check.DocumentCheck;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.KeyOrder;
import site.ycsb.search.check.LiveOracle;
import site.ycsb.search.check.Presence;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.check.StoreClock;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.TimedWorkload.PreparedRun;
import site.ycsb.search.ranking.Neighbours;
import site.ycsb.search.ranking.Ranks;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.workload.SearchSettings.UpdateFields;

/** Documents as the run changes them: what it writes, and what replies may show. Thread-safe. */
final class LiveDocuments {

  private static final int TRIES = 1_000;

  /** Inserted documents that an audit chooses from. */
  private static final int SAMPLE = 1_000;

  /** Pause before a question without an answer is asked again. */
  private static final long PAUSE_MILLIS = 50;

  /** Time that a refresh may take beyond a store's interval. */
  private static final Duration REFRESH = Duration.ofSeconds(5);

  /** Age of a request's begin, beside a store's interval, beyond which no answer is checked. */
  private static final Duration LONGEST_REQUEST = Duration.ofMinutes(2);

  final Corpus corpus;
  final DatasetPlan dataset;
  final String table;
  final KeyChoices choices;
  private final SearchSettings settings;
  private final ClientPlace client;
  private final boolean readAllFields;
  final boolean deletes;
  private final boolean scans;
  final boolean dataIntegrity;

  /** Clock of all times that answers are checked by. */
  final StoreClock clock = new StoreClock();

  /** Key numbers whose update a thread waits to see; another update would hide it for ever. */
  final Set<Long> waitedFor = ConcurrentHashMap.newKeySet();

  private final LongAdder insertsBegun = new LongAdder();

  /** Exact neighbours, if searches ask for some. */
  final Optional<Neighbours> neighbours;

  /** Documents whose insert, and whose delete, was acknowledged. */
  final LongAdder inserted = new LongAdder();

  final LongAdder deleted = new LongAdder();

  /** Documents that may be there or not, because an insert or a delete of them failed. */
  final Set<Long> unsure = ConcurrentHashMap.newKeySet();

  /** What is known once the run is prepared. */
  private @Nullable State state;

  /**
   * Knowledge about the table.
   *
   * @param known true if the table holds the dataset
   * @param untouched true if nothing had written to the table since its load when the run began
   * @param exact true if, besides, no other client writes to it
   * @param oracle right answers to a pool of questions, which is empty if nothing is known or asked
   * @param lagNanos time by which an answer to a search may be late
   * @param freshReads true if a read shows every write that was acknowledged before it began
   */
  record State(
      boolean known,
      boolean untouched,
      boolean exact,
      Versions versions,
      DocumentCheck check,
      Presence presence,
      LiveOracle oracle,
      KeyOrder keys,
      long lagNanos,
      RecentTitles titles,
      boolean freshReads) {}

  LiveDocuments(Properties properties, Corpus corpus, SearchSettings settings, KeyChoices choices) {
    this.corpus = corpus;
    this.settings = settings;
    this.choices = choices;
    this.dataset = DatasetPlan.of(properties, corpus);
    this.table = dataset.table();
    this.client = ClientPlace.from(properties);
    this.readAllFields = YcsbSettings.READ_ALL_FIELDS.from(properties);
    this.deletes = YcsbSettings.DELETE_PROPORTION.from(properties) > 0;
    this.scans = YcsbSettings.SCAN_PROPORTION.from(properties) > 0;
    this.dataIntegrity = YcsbSettings.DATA_INTEGRITY.from(properties);
    boolean filtered = settings.asks(Kind.NEAREST_FILTERED);
    boolean running = YcsbSettings.DO_TRANSACTIONS.from(properties);
    this.neighbours =
        running && (filtered || settings.asks(Kind.NEAREST))
            ? Optional.of(
                new Neighbours(
                    corpus, Math.toIntExact(dataset.documents()), filtered, this::isDeleted))
            : Optional.empty();
  }

  /**
   * Takes what is known about the table.
   *
   * @param pool questions that are checked while the run writes, drawn if the table is known
   */
  void begin(PreparedRun prepared, SearchDb db, boolean writes, Supplier<List<SearchQuery>> pool)
      throws Exception {
    boolean known = prepared.loadedBy().isPresent();
    boolean exact = prepared.isUntouched() && !(writes && client.hasOthers());
    boolean ordered = scans && prepared.isUntouched() && (exact || !deletes);
    boolean freshReads = db.store().promisesFreshReads();
    Optional<Duration> delay = db.tables().visibleWithin();
    long forgottenNanos = delay.orElse(Duration.ZERO).plus(LONGEST_REQUEST).toNanos();
    Versions versions =
        new Versions(
            prepared.numbering(client),
            DocumentCheck.parts(corpus),
            Versions.Limits.MANY_VALUES.ofReplies(lagNanos(delay)));
    UpdateFields updated = settings.updateFields();
    boolean vectors = updated == UpdateFields.VECTOR;
    boolean fresh = settings.freshness() > 0 && !vectors;
    DocumentCheck.Writes changes =
        new DocumentCheck.Writes(
            prepared.isUntouched(),
            exact,
            writes && (updated.titles() || fresh),
            fresh,
            writes && updated.fields(),
            writes && vectors);
    List<SearchQuery> questions = known ? pool.get() : List.of();
    Presence presence =
        new Presence(
            dataset.documents(), scans || (exact && !questions.isEmpty()), this::isLeftByOthers);
    state =
        new State(
            known,
            prepared.isUntouched(),
            exact,
            versions,
            new DocumentCheck(corpus, versions, changes),
            presence,
            new LiveOracle(
                corpus,
                dataset.documents(),
                questions,
                versions,
                () -> clock.nanos() - forgottenNanos,
                changes,
                presence),
            new KeyOrder(corpus, ordered ? dataset.documents() : 0, presence, freshReads),
            lagNanos(delay),
            titles(delay),
            freshReads);
  }

  /** Time after which a search must show a write; without a limit, longer than any run. */
  private static long lagNanos(Optional<Duration> delay) {
    return delay.filter(Duration::isZero).isPresent()
        ? 0
        : delay.map(interval -> interval.plus(REFRESH).toNanos()).orElse(Long.MAX_VALUE >> 2);
  }

  /** Titles old enough to be found, half of them so old that the answer is checked for them. */
  private RecentTitles titles(Optional<Duration> delay) {
    long ageNanos = delay.map(interval -> interval.toNanos() * 3 / 2).orElse(lagNanos(delay));
    return new RecentTitles(ageNanos, 2 * lagNanos(delay), clock.nanos());
  }

  State state() {
    return requireNonNull(state, "the run is not prepared");
  }

  /**
   * Fault of a document in a reply. One that is deleted, or a stale value, is only counted if the
   * store may answer so.
   */
  Optional<String> fault(
      SearchThread thread,
      long number,
      @Nullable Set<String> asked,
      Map<String, ?> fields,
      long sinceNanos) {
    Optional<DocumentCheck.Fault> fault =
        deleted(number, sinceNanos)
            .map(text -> new DocumentCheck.Fault(/* stale= */ true, text))
            .or(() -> state().check.fault(number, asked, fields, sinceNanos));
    if (fault.isPresent() && fault.get().stale() && !state().freshReads) {
      thread.count(Count.STALE);
      return Optional.empty();
    }
    return fault.map(DocumentCheck.Fault::text);
  }

  private Optional<String> deleted(long number, long sinceNanos) {
    return state().presence.isGone(number, sinceNanos)
        ? Optional.of(corpus.key(number) + " is there, though its delete was acknowledged")
        : Optional.empty();
  }

  // ---- Answers to searches ----

  /** Fault of a page by itself. */
  Optional<String> problemOfHits(SearchQuery query, List<Document> hits) {
    return switch (query.kind()) {
      case NEAREST, NEAREST_FILTERED -> Neighbours.problem(corpus, query, hits);
      case RANKED -> Ranks.problem(corpus, query, hits);
      default -> QueryMatch.problem(corpus, query, hits);
    };
  }

  /** Fault of a page of a question of the pool, which has none by itself. */
  Optional<String> problem(
      LiveOracle.Question question, SearchQuery page, List<Document> hits, long sinceNanos) {
    LiveOracle oracle = state().oracle;
    return page.kind() == Kind.RANKED
        ? Ranks.during(corpus, question, page, oracle, sinceNanos).problem(hits)
        : oracle.problem(question, page, hits, sinceNanos);
  }

  /** Checks an answer against the exact neighbours, and counts its recall. */
  Optional<String> problemOfNeighbours(
      SearchQuery query, List<Document> hits, long sinceNanos, Map<Kind, RecallSums> recalls) {
    Neighbours.Checked checked = neighbours.orElseThrow().check(query, hits, sinceNanos);
    recalls.merge(query.kind(), checked.recall(), RecallSums::plus);
    return checked.problem();
  }

  /** Fault of the answer to a page of a question of the pool, asked again after a run. */
  Optional<String> problemAfter(SearchDb db, SearchQuery page, LiveOracle.Question question)
      throws Exception {
    long sinceNanos = clock.nanos() - state().lagNanos;
    List<Document> hits = answerAfter(db, page);
    return problemOfHits(page, hits)
        .or(
            () ->
                (page.kind() == Kind.FACET ? List.<Document>of() : hits)
                    .stream()
                        .map(hit -> deleted(corpus.numberOf(QueryMatch.score(hit)), sinceNanos))
                        .flatMap(Optional::stream)
                        .findFirst())
        .or(() -> problem(question, page, hits, sinceNanos))
        .map(text -> "after the run, %s: %s".formatted(page, text));
  }

  /** Asks again while there is no answer: a node of the server can have ended during the run. */
  List<Document> answerAfter(SearchDb db, SearchQuery page) throws Exception {
    long deadlineNanos = System.nanoTime() + DocumentAudit.PATIENCE.toNanos();
    while (true) {
      List<Document> hits = new ArrayList<>();
      Status status = db.search(table, page, hits);
      if (status.isOk()) {
        return hits;
      }
      if (System.nanoTime() > deadlineNanos) {
        throw Gate.unanswered(page, status);
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  // ---- Choices ----

  /** Key number of a document that exists, unless the run has deleted nearly all. */
  long keyNumber() {
    long number = chosen();
    for (int i = 0; i < TRIES && isDeleted(number); i++) {
      number = chosen();
    }
    return number;
  }

  /** A key number. Of clients that delete, each chooses its own: it knows which are there. */
  private long chosen() {
    long number = choices.keyNumber();
    return isLeftByOthers(number) ? number : client.ownNear(number, dataset.documents());
  }

  /** True if no other client deletes a document. */
  boolean isLeftByOthers(long number) {
    return !deletes || owns(number);
  }

  /** A key number whose last update no thread of any client is waiting to see. */
  long keyToWrite() {
    long number = keyNumber();
    while (settings.freshness() > 0 && (waitedFor.contains(number) || !owns(number))) {
      number = keyNumber();
    }
    return number;
  }

  /** True if this client alone waits for updates of a document, if any does. */
  boolean owns(long number) {
    return number >= dataset.documents() || client.owns(number);
  }

  /** Fields that a read asks for; null for all. */
  @Nullable Set<String> fieldsToRead() {
    return readAllFields ? null : Set.of(corpus.opaqueNames().get(anyField()));
  }

  int anyField() {
    return choices.fields().nextValue().intValue()
        % corpus.opaqueNames().size(); // A file has its own fields.
  }

  // ---- Inserts and deletes ----

  void inserting(long number) {
    insertsBegun.increment();
    state().presence.inserting(number);
    state().oracle.inserting(number);
  }

  void inserted(long number, boolean stored) {
    if (stored) {
      inserted.increment();
      state().presence.inserted(number, clock.nanos());
      state().keys.add(number);
    } else {
      unsure.add(number);
    }
    choices.acknowledge(number);
  }

  /** Sample of the documents whose insert was acknowledged. Their key numbers have no gaps. */
  LongStream sampleOfInserted() {
    long begun = insertsBegun.sum();
    SplitMix random = new SplitMix(corpus.seed());
    return LongStream.generate(
            () -> dataset.documents() + client.global(Math.floorMod(random.next(), begun)))
        .limit(begun == 0 ? 0 : SAMPLE)
        .distinct()
        .filter(number -> !unsure.contains(number));
  }

  /** A document to delete, which is not chosen any more; empty if nearly none is left. */
  OptionalLong delete() {
    long number = keyToWrite();
    return state().presence.deleting(number) ? OptionalLong.of(number) : OptionalLong.empty();
  }

  void deleted(long number, boolean gone) {
    if (gone) {
      deleted.increment();
      state().presence.deleted(number, clock.nanos());
    } else {
      unsure.add(number);
    }
  }

  /** True if a right store may not have a document because of what this run has written. */
  boolean mayBeAbsent(long number) {
    return isDeleted(number)
        || unsure.contains(number)
        || (number >= dataset.documents() && !state().freshReads);
  }

  boolean isDeleted(long number) {
    return state != null && state.presence.isDeleted(number); // Or a pool is being drawn.
  }
}
