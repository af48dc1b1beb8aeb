// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import site.ycsb.DB;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.check.AnswerDigest;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.DocumentAudit;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.LiveOracle;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.check.RunException;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.engine.Batches;
import site.ycsb.search.engine.InsertRetry;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.Mix;
import site.ycsb.search.engine.Mix.Operation;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.engine.TimedWorkload;
import site.ycsb.search.ranking.Ranks;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.RunOutcome.Findings;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.vector.VectorSettings;

/** Operations of {@link SearchWorkload} over the documents of a {@link Corpus}. Thread-safe. */
final class SearchOperations implements TimedWorkload<SearchThread> {

  static final String INGEST = "INGEST";

  /** Documents whose titles take the oracle more than a few seconds. */
  private static final long MANY = 5_000_000;

  /** Upper limit for waiting until a write is searchable; beyond it the audit skips the search. */
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);

  private static final long PAUSE_MILLIS = 5;

  /** Questions of a kind that are asked again after a run. */
  private static final int QUESTIONS_AFTER = 16;

  private final SearchSettings settings;
  private final Corpus corpus;
  private final LiveDocuments live;
  private final Changes changes;
  private final DocumentOperations documents;
  private final OwnQuestions own;
  private final Questions questions;
  private final Batches<SearchThread> ingestion;
  private final ClientPlace client;
  private final boolean running;
  private final Properties properties;
  private final Set<Kind> kinds;
  private final Gate gate;
  private List<Gate.Questions> gateQuestions = List.of();

  /** Documents of the table before the run; empty if that is not known. */
  private OptionalLong documentsBefore = OptionalLong.empty();

  private OptionalLong searchableNanos = OptionalLong.empty();

  SearchOperations(Properties properties, KeyChoices choices) {
    this.properties = properties;
    this.kinds = needs().kinds();
    this.client = ClientPlace.from(properties);
    this.settings = SearchSettings.from(properties);
    this.corpus = Corpora.from(properties);
    corpus.open(); // Before the clock starts.
    requireFields(properties, corpus, settings);
    this.live = new LiveDocuments(properties, corpus, settings, choices);
    boolean allFields = YcsbSettings.WRITE_ALL_FIELDS.from(properties);
    this.changes = new Changes(live, settings.updateFields(), allFields);
    this.documents = new DocumentOperations(live, changes);
    this.own = OwnQuestions.from(properties);
    this.questions = new Questions(live, settings, own, client);
    this.ingestion =
        new Batches<>(
            INGEST,
            this,
            settings.batchSize(),
            InsertRetry.NONE,
            batch -> batch.forEach(live::inserting),
            live::inserted);
    this.running = YcsbSettings.DO_TRANSACTIONS.from(properties);
    this.gate = new Gate(corpus, dataset().documents());
  }

  @Override
  public Mix<SearchThread> operations(Properties properties) {
    SearchSettings shares = SearchSettings.from(properties);
    double freshShare = settings.freshShare(properties);
    Map<Operation<SearchThread>, Double> mix = new LinkedHashMap<>();
    mix.put(documents::read, YcsbSettings.READ_PROPORTION.from(properties));
    mix.put(documents::update, YcsbSettings.UPDATE_PROPORTION.from(properties));
    mix.put(documents::insert, YcsbSettings.INSERT_PROPORTION.from(properties));
    mix.put(documents::scan, YcsbSettings.SCAN_PROPORTION.from(properties));
    mix.put(documents::delete, YcsbSettings.DELETE_PROPORTION.from(properties));
    mix.put(documents::readModifyWrite, YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties));
    mix.put(new Freshness(live, changes, settings.freshnessTimeoutSeconds()), shares.freshness());
    mix.put(this::ingest, shares.ingest());
    shares
        .searches()
        .forEach(
            (kind, share) ->
                mix.put(new SearchOperation(kind, live, questions, freshShare), share));
    return new Mix<>(mix);
  }

  @Override
  public Arrivals.Recorded recorded(boolean warmup) {
    return questions.recorded(warmup);
  }

  private void ingest(DB db, SearchThread thread) {
    if (thread.context.warmup()) {
      documents.read(db, thread);
    } else {
      ingestion.add(thread, live.choices.newKeyNumber()); // Counted when its batch is sent.
    }
  }

  /** A file may have no column but the searched one, and a ride has no opaque field. */
  private static void requireFields(Properties properties, Corpus corpus, SearchSettings settings) {
    if (corpus.opaqueNames().isEmpty()
        && (settings.updateFields().fields() || !YcsbSettings.READ_ALL_FIELDS.from(properties))) {
      throw new SettingException(
          "search.updatefields, readallfields: valid are title and true, because the documents"
              + " have no opaque field");
    }
  }

  // ---- Facts ----

  @Override
  public Properties properties() {
    return properties;
  }

  @Override
  public boolean inserts() {
    return YcsbSettings.INSERT_PROPORTION.from(properties) > 0 || settings.ingest() > 0;
  }

  @Override
  public long removed() {
    boolean all = client.hasOthers() && live.deletes; // Others delete documents, too.
    return all ? dataset().documents() : live.deleted.sum() + live.unsure.size();
  }

  @Override
  public DatasetPlan dataset() {
    return live.dataset;
  }

  @Override
  public Map<String, String> reported() {
    Map<String, String> facts = new LinkedHashMap<>(corpus.reported());
    if (kinds.contains(Kind.FUZZY) && own.isEmpty()) {
      facts.put("fuzzy words left out", questions.leftOut());
    }
    return facts;
  }

  // ---- The load ----

  @Override
  public Storing storing(List<Long> numbers) {
    List<Document> all = numbers.stream().map(corpus::document).toList();
    return running || settings.batchSize() > 1
        ? db -> db.insert(live.table, all)
        : db -> List.of(db.insert(live.table, all.get(0)));
  }

  // ---- Before the run ----

  @Override
  public Passed verify(SearchDb db, Share share) throws Exception {
    List<Gate.Verdict> verdicts = new ArrayList<>();
    for (Gate.Questions questions : gateQuestions()) {
      Gate.Verdict verdict = Gate.ask(db, live.table, questions, share::has).verdict();
      RunException.requireRight(verdict.difference());
      verdicts.add(verdict);
    }
    int asked = verdicts.stream().mapToInt(each -> each.queries() + each.reads()).sum();
    int neighbours = neighbours().require(db, "before the run", share, 0, Map.of());
    List<Gate.Verdict> equal = verdicts.subList(0, 2); // Stores rank differently.
    return new Passed(
        AnswerDigest.of(equal.stream().flatMap(each -> each.answers().stream()).toList()),
        asked + neighbours);
  }

  private List<SearchQuery> inOwnLanguage() {
    return kinds.contains(Kind.OWN) ? own.ofOwnLanguage() : List.of();
  }

  private NeighbourGate neighbours() {
    List<Kind> nearest = kinds.stream().filter(Kind::isNearest).toList();
    return new NeighbourGate(live, settings, nearest, VectorSettings.LEAST_RECALL.from(properties));
  }

  /**
   * Questions with one right answer, in the store's own language, and about ranks. What is right
   * takes a pass over all titles.
   */
  private synchronized List<Gate.Questions> gateQuestions() {
    if (gateQuestions.isEmpty()) {
      long all = dataset().documents();
      if (all > MANY) {
        System.err.println("computing the oracle's answers over all documents…");
      }
      List<Kind> exact = kinds.stream().filter(Kind::isExact).toList();
      boolean ranks = kinds.contains(Kind.RANKED);
      gateQuestions =
          List.of(
              gate.shortOnes(exact, exact.isEmpty() ? List.of() : own.checked()),
              gate.own(inOwnLanguage()),
              Ranks.questions(
                  gate, corpus, all, ranks ? gate.shortQueries(Kind.RANKED) : List.of()));
    }
    return gateQuestions;
  }

  @Override
  public void begin(PreparedRun prepared, SearchDb db) throws Exception {
    live.begin(
        prepared, db, writes(), () -> running ? questions.pool(kinds, corpus.seed()) : List.of());
    if (running && prepared.loadedBy().isPresent() && !client.hasOthers()) {
      documentsBefore = OptionalLong.of(db.tables().count(live.table));
    }
  }

  @Override
  public SearchThread newThread(ThreadContext context) {
    SearchThread thread = new SearchThread(context, corpus.seed());
    if (running && settings.ingest() > 0 && !context.warmup()) {
      thread.db().beforeCleanup(() -> ingestion.sendRest(thread)); // Still in the measured time.
    }
    return thread;
  }

  // ---- After the run ----

  @Override
  public void rest(boolean resting) {
    live.clock.rest(resting);
  }

  /** Measures how long an index lags behind the last document of INGEST, or of its load. */
  @Override
  public void ended(SearchDb db, List<SearchThread> threads) throws Exception {
    long storedNanos = threads.stream().mapToLong(thread -> thread.storedNanos).max().orElse(0);
    OptionalLong all = expectedDocuments();
    Optional<Duration> patience = longestWait(db.tables());
    if (storedNanos != 0
        && settings.ingest() > 0
        && dataset().form() == DatasetPlan.Form.INDEXED
        && all.isPresent()
        && patience.isPresent()) {
      awaitCount(db.tables(), all.getAsLong(), Long.MAX_VALUE, storedNanos, patience.get());
      searchableNanos = OptionalLong.of(System.nanoTime() - storedNanos);
    }
  }

  /** Documents that the table is to hold in the end; empty if that is not known. */
  private OptionalLong expectedDocuments() {
    if (!running) {
      long all = dataset().documents();
      boolean whole = Dataset.Part.of(properties).equals(new Dataset.Part(0, all));
      return whole ? OptionalLong.of(all) : OptionalLong.empty();
    }
    return documentsBefore.isPresent() && live.state().untouched()
        ? OptionalLong.of(documentsBefore.getAsLong() + live.inserted.sum() - live.deleted.sum())
        : OptionalLong.empty();
  }

  /** Waits until the number of documents in the table is within a range; fails if it is late. */
  private void awaitCount(Tables tables, long least, long most, long sinceNanos, Duration patience)
      throws Exception {
    while (true) {
      long count = tables.count(live.table);
      if (count >= least && count <= most) {
        return;
      }
      long nanos = System.nanoTime() - sinceNanos;
      if (nanos > patience.toNanos()) {
        throw new RunException(
            ExitCode.WRONG_ANSWERS,
            count < least
                ? "table %s: %,d of %,d acknowledged documents are searchable after %d s"
                    .formatted(live.table, count, least, Duration.ofNanos(nanos).toSeconds())
                : "after the run, table %s holds %,d documents, where at most %,d are right"
                    .formatted(live.table, count, most));
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  @Override
  public Checks.After audit(SearchDb db, List<SearchThread> threads, int items) throws Exception {
    requireCount(db.tables());
    int asked = 0;
    for (Kind kind : kinds) {
      List<LiveOracle.Question> ofKind = live.state().oracle().questions(kind);
      for (LiveOracle.Question question :
          ofKind.subList(0, Math.min(QUESTIONS_AFTER, ofKind.size()))) {
        for (SearchQuery page : questions.pagesOf(question)) {
          RunException.requireRight(live.problemAfter(db, page, question));
          asked++;
        }
      }
    }
    if (live.neighbours.isPresent() && live.state().exact()) {
      long lagNanos = live.state().lagNanos();
      Map<Kind, RecallSums> ofRun = SearchFindings.recalls(threads);
      asked += neighbours().require(db, "after the run", Share.ALL, lagNanos, ofRun);
    }
    if (live.neighbours.isPresent()) {
      Duration patience = patience(db.tables());
      asked += neighbours().requireFound(db, live.state().versions().kept(), patience);
      asked += neighbours().requireFound(db, live.sampleOfInserted(), patience);
    }
    if (asked == 0 && !writes() && live.state().exact()) {
      asked = verify(db, Share.ALL).questions(); // A run of reads alone asks no question itself.
    }
    return auditDocuments(db, items, asked);
  }

  private Checks.After auditDocuments(SearchDb db, int items, int asked) throws Exception {
    LiveDocuments.State state = live.state();
    LongPredicate gone = number -> state.presence().isGone(number, live.clock.nanos());
    LongStream kept = LongStream.concat(state.versions().kept(), live.sampleOfInserted());
    LongStream written = LongStream.concat(kept, state.presence().gone(live.clock.nanos()));
    long[] sample =
        LongStream.of(DocumentAudit.sample(written, dataset().documents(), items))
            .filter(number -> live.isLeftByOthers(number))
            .filter(number -> !live.isDeleted(number) || gone.test(number))
            .toArray();
    Duration patience =
        dataset().form() == DatasetPlan.Form.INDEXED ? patience(db.tables()) : Duration.ZERO;
    boolean atOnce = state.lagNanos() == 0 && !client.hasOthers();
    DocumentAudit.Waits waits =
        new DocumentAudit.Waits(
            state.freshReads() ? Duration.ZERO : DocumentAudit.MAX_LAG,
            atOnce ? Duration.ZERO : patience,
            patience);
    RunException.requireRight(
        new DocumentAudit(corpus, db, live.table, state.check(), gone, waits).problem(sample));
    long all = state.versions().written() + live.inserted.sum() + live.deleted.sum();
    int audited = (int) Math.min(Math.min(sample.length, items), Math.max(1, all));
    return new Checks.After(audited, all, asked);
  }

  /**
   * Fails if the number of documents is wrong, where the inserts and deletes are known. After
   * another run, an insert may have replaced a document, and a delete found none.
   */
  private void requireCount(Tables tables) throws Exception {
    long inserted = live.inserted.sum();
    long deleted = live.deleted.sum();
    Optional<Duration> patience = longestWait(tables);
    if (writes() && documentsBefore.isPresent() && patience.isPresent()) {
      long before = documentsBefore.getAsLong();
      long unsure = live.unsure.size();
      boolean untouched = live.state().untouched(); // Another run may have written the same keys.
      awaitCount(
          tables,
          before - deleted + (untouched ? inserted : 0) - unsure,
          before + inserted - (untouched ? deleted : 0) + unsure,
          System.nanoTime(),
          patience.get());
    }
  }

  /** Maximum wait for a search to show a document; zero skips the search. */
  private static Duration patience(Tables tables) throws Exception {
    Optional<Duration> longest = longestWait(tables);
    if (longest.isEmpty()) {
      System.err.println(
          "after the run, documents are read and not searched for: a write may take too long to"
              + " become searchable");
    }
    return longest.orElse(Duration.ZERO);
  }

  /** Maximum wait for a write to become searchable; empty if that may take too long. */
  private static Optional<Duration> longestWait(Tables tables) throws Exception {
    return tables
        .visibleWithin()
        .filter(delay -> delay.compareTo(LONGEST_DELAY) <= 0)
        .map(delay -> delay.plus(DocumentAudit.PATIENCE));
  }

  @Override
  public Findings findings(List<SearchThread> threads) {
    return SearchFindings.of(
        threads, dataset().documentBytes(), searchableNanos, inOwnLanguage().size());
  }
}
