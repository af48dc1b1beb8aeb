// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.DocumentAudit;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.LiveOracle;
import site.ycsb.search.check.RunException;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.engine.Batches;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.Mix;
import site.ycsb.search.engine.PreparedRun;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.engine.TimedWorkload;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.Findings;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

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
  private final DocumentOperations documents;
  private final Questions questions;
  private final Batches<SearchThread> ingestion;
  private final Dataset.Part part;
  private final ClientPlace client;
  private final boolean running;
  private final Set<Class<? extends Operations>> needs;
  private final Set<Kind> kinds;
  private final boolean writes;
  private final boolean inserts;
  private final Gate gate;
  private final Map<Kind, Gate.Questions> gateQuestions = new ConcurrentHashMap<>();

  /** Documents of the table before the run; empty if that is not known. */
  private OptionalLong documentsBefore = OptionalLong.empty();

  /** Time until the index held all documents, once it was measured. */
  private OptionalLong searchableNanos = OptionalLong.empty();

  SearchOperations(Properties properties, KeyChoices choices) {
    this.settings = SearchSettings.from(properties);
    requireBatches(properties);
    this.corpus = Corpora.from(properties);
    corpus.open(); // Before the clock starts.
    requireFields(properties, corpus, settings);
    this.live = new LiveDocuments(properties, corpus, settings, choices);
    this.documents = new DocumentOperations(live);
    this.questions = new Questions(live, settings);
    this.ingestion =
        new Batches<>(
            INGEST,
            this,
            settings.batchSize(),
            batch -> batch.forEach(live::inserting),
            (thread, ended) -> live.inserted(thread, ended.number(), ended.stored()));
    this.part = Dataset.Part.of(properties);
    this.client = ClientPlace.from(properties);
    this.running = YcsbSettings.DO_TRANSACTIONS.from(properties);
    this.needs = PropertyCheck.needs(properties);
    this.kinds = PropertyCheck.kinds(properties);
    this.writes = PropertyCheck.writes(properties);
    this.inserts =
        YcsbSettings.INSERT_PROPORTION.from(properties) > 0 || settings.mix().ingest() > 0;
    this.gate = new Gate(corpus, dataset().documents());
  }

  @Override
  public Mix<SearchThread> operations(Properties properties) {
    SearchSettings.Mix shares = SearchSettings.from(properties).mix();
    double freshShare = settings.freshShare(properties);
    Mix.Builder<SearchThread> mix = new Mix.Builder<>();
    mix.add(YcsbSettings.READ_PROPORTION.from(properties), documents::read)
        .add(YcsbSettings.UPDATE_PROPORTION.from(properties), documents::update)
        .add(YcsbSettings.INSERT_PROPORTION.from(properties), documents::insert)
        .add(YcsbSettings.SCAN_PROPORTION.from(properties), documents::scan)
        .add(YcsbSettings.DELETE_PROPORTION.from(properties), documents::delete)
        .add(YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties), documents::readModifyWrite)
        .add(shares.search(), new SearchOperation(Kind.BOTH, live, questions, freshShare))
        .add(shares.freshness(), new Freshness(live, settings.freshnessTimeoutSeconds()))
        .add(shares.ingest(), this::ingest);
    shares
        .panel()
        .forEach((kind, share) -> mix.add(share, new SearchOperation(kind, live, questions, 0)));
    return mix.build();
  }

  private void ingest(DB db, SearchThread thread) {
    if (thread.place.warmup()) {
      documents.read(db, thread);
    } else {
      ingestion.add(thread, live.choices.newKeyNumber()); // Counted when its batch is sent.
    }
  }

  /** YCSB's own interface has no batches of documents. */
  private void requireBatches(Properties properties) {
    if (settings.mix().ingest() > 0 && !SearchDb.isNamedIn(properties)) {
      throw new SettingException(
          "ingestproportion: valid is 0 with %s, which is no binding of YCSB Search"
              .formatted(YcsbSettings.DB.from(properties)));
    }
  }

  /** A file may have no column but the searched one, and a ride has no opaque field. */
  private static void requireFields(Properties properties, Corpus corpus, SearchSettings settings) {
    if (corpus.fieldCount() == 0
        && (settings.updateFields() != SearchSettings.UpdateFields.TITLE
            || !YcsbSettings.READ_ALL_FIELDS.from(properties))) {
      throw new SettingException(
          "search.updatefields, readallfields: valid are title and true, because the documents"
              + " have no opaque field");
    }
  }

  // ---- Facts ----

  @Override
  public Set<Class<? extends Operations>> needs() {
    return needs;
  }

  @Override
  public Set<Kind> kinds() {
    return kinds;
  }

  @Override
  public boolean writes() {
    return writes;
  }

  @Override
  public boolean inserts() {
    return inserts;
  }

  @Override
  public DatasetPlan dataset() {
    return live.dataset;
  }

  @Override
  public Map<String, String> reported() {
    return corpus.reported();
  }

  // ---- The load ----

  @Override
  public Storing storing(List<Long> numbers) {
    return documents.storing(numbers);
  }

  @Override
  public Optional<Status> insert(DB db, long number) {
    return Optional.of(documents.load(db, number));
  }

  // ---- Before the run ----

  @Override
  public Passed verify(SearchDb db, Share share) throws Exception {
    if (dataset().documents() > MANY && gateQuestions.isEmpty()) {
      System.err.println("computing the oracle's answers over all documents…");
    }
    Gate.Questions all = gateQuestions.computeIfAbsent(Kind.BOTH, none -> gate.shortOnes(kinds));
    Gate.Verdict verdict = gate.askAndRead(db, dataset().table(), all, share::has);
    if (verdict.difference().isPresent()) {
      throw new RunException(ExitCode.WRONG_ANSWERS, verdict.difference().get());
    }
    return new Passed(verdict.digest(), verdict.queries() + verdict.reads());
  }

  @Override
  public void begin(PreparedRun prepared, Optional<SearchDb> db) throws Exception {
    live.begin(prepared, db, writes, this::pool);
    if (running && db.isPresent() && prepared.loadedBy().isPresent() && !client.hasOthers()) {
      documentsBefore = OptionalLong.of(db.get().tables().count(dataset().table()));
    }
  }

  private Optional<List<SearchQuery>> pool() {
    return running && !kinds.isEmpty()
        ? Optional.of(questions.pool(kinds, corpus.seed()))
        : Optional.empty();
  }

  @Override
  public SearchThread newThread(ThreadContext context) {
    SearchThread thread = new SearchThread(context, corpus.seed());
    if (running && settings.mix().ingest() > 0 && !context.place().warmup()) {
      thread.db().beforeCleanup(() -> ingestion.sendRest(thread)); // Still in the measured time.
    }
    return thread;
  }

  // ---- After the run ----

  /** Measures how long an index lags behind the last document of INGEST, or of its load. */
  @Override
  public void ended(SearchDb db, List<SearchThread> threads) throws Exception {
    long storedNanos = threads.stream().mapToLong(SearchThread::storedNanos).max().orElse(0);
    OptionalLong all = expectedDocuments(threads);
    Optional<Duration> patience = longestWait(db.tables());
    if (storedNanos != 0
        && settings.mix().ingest() > 0
        && dataset().form() == DatasetPlan.Form.INDEXED
        && all.isPresent()
        && patience.isPresent()) {
      searchableNanos =
          OptionalLong.of(awaitCount(db.tables(), all.getAsLong(), storedNanos, patience.get()));
    }
  }

  /** Documents that the table is to hold in the end; empty if that is not known. */
  private OptionalLong expectedDocuments(List<SearchThread> threads) {
    if (!running) {
      return part.equals(new Dataset.Part(0, dataset().documents()))
          ? OptionalLong.of(dataset().documents())
          : OptionalLong.empty();
    }
    long more = sum(threads, SearchCount.INSERTED) - sum(threads, SearchCount.DELETED);
    return documentsBefore.isPresent()
        ? OptionalLong.of(documentsBefore.getAsLong() + more)
        : OptionalLong.empty();
  }

  private static long sum(List<SearchThread> threads, SearchCount counter) {
    return threads.stream().mapToLong(thread -> thread.searches.get(counter)).sum();
  }

  /**
   * Waits until the table holds a number of documents. The result is an upper limit, exact to one
   * count and a short pause.
   *
   * @param sinceNanos end of the request that stored the last of them
   * @return nanoseconds from then to the end of the first count that has all documents
   * @throws RunException if it does not hold them in time
   */
  private long awaitCount(Tables tables, long all, long sinceNanos, Duration patience)
      throws Exception {
    while (true) {
      long count = tables.count(dataset().table());
      long nanos = System.nanoTime() - sinceNanos;
      if (count >= all) {
        return nanos;
      }
      if (nanos > patience.toNanos()) {
        throw new RunException(
            ExitCode.WRONG_ANSWERS,
            "table %s: %,d of %,d acknowledged documents are searchable after %d s"
                .formatted(dataset().table(), count, all, Duration.ofNanos(nanos).toSeconds()));
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  @Override
  public Audit audit(SearchDb db, List<SearchThread> threads, int items) throws Exception {
    Optional<String> count = problemOfCount(db.tables(), threads);
    if (count.isPresent()) {
      return Audit.failed(count.get());
    }
    int asked = 0;
    for (Kind kind : kinds) {
      List<LiveOracle.Question> ofKind =
          live.state().oracle().map(oracle -> oracle.questions(kind)).orElse(List.of());
      for (LiveOracle.Question question :
          ofKind.subList(0, Math.min(QUESTIONS_AFTER, ofKind.size()))) {
        List<SearchQuery> pages = questions.pagesOf(question);
        Optional<String> problem = SearchOperation.problemAfter(db, live, pages, question);
        if (problem.isPresent()) {
          return Audit.failed("after the run, " + problem.get());
        }
        asked += pages.size();
      }
    }
    if (asked == 0 && !writes && live.state().exact()) {
      asked = verify(db, Share.ALL).questions(); // A run of reads alone asks no question itself.
    }
    return auditDocuments(db, threads, items, asked);
  }

  private Audit auditDocuments(SearchDb db, List<SearchThread> threads, int items, int asked)
      throws Exception {
    long[] inserted = threads.stream().flatMapToLong(thread -> thread.inserted.numbers()).toArray();
    long[] written =
        LongStream.concat(live.state().versions().kept(), LongStream.of(inserted))
            .filter(number -> !live.isDeleted(number))
            .toArray();
    long[] sample =
        items == 0 ? new long[0] : DocumentAudit.sample(written, dataset().documents(), items);
    sample = LongStream.of(sample).filter(number -> !live.isDeleted(number)).toArray();
    Duration patience =
        dataset().form() == DatasetPlan.Form.INDEXED ? patience(db.tables()) : Duration.ZERO;
    Optional<String> problem =
        new DocumentAudit(corpus, db, dataset().table(), live.state().check(), patience)
            .problem(sample);
    long all = live.state().versions().written() + sum(threads, SearchCount.INSERTED);
    return new Audit((int) Math.min(sample.length, Math.max(1, all)), all, asked, problem);
  }

  /** Fault of the number of documents, if inserts and deletes are known to have been done. */
  private Optional<String> problemOfCount(Tables tables, List<SearchThread> threads)
      throws Exception {
    OptionalLong expected = expectedDocuments(threads);
    long changed = sum(threads, SearchCount.INSERTED) + sum(threads, SearchCount.DELETED);
    Optional<Duration> patience = longestWait(tables);
    if (changed == 0 || expected.isEmpty() || patience.isEmpty()) {
      return Optional.empty();
    }
    long unsure = sum(threads, SearchCount.UNSURE);
    long sinceNanos = System.nanoTime();
    awaitCount(tables, expected.getAsLong() - unsure, sinceNanos, patience.get());
    while (true) {
      long count = tables.count(dataset().table());
      if (count <= expected.getAsLong() + unsure) {
        return Optional.empty();
      }
      if (System.nanoTime() - sinceNanos > patience.get().toNanos()) {
        return Optional.of(
            "after the run, table %s holds %,d documents, where %,d are right"
                .formatted(dataset().table(), count, expected.getAsLong()));
      }
      Thread.sleep(PAUSE_MILLIS);
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
    return SearchFindings.of(threads, dataset().documentBytes(), searchableNanos);
  }
}
