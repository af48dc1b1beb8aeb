// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static site.ycsb.search.SearchSettings.PageDistribution;
import static site.ycsb.search.SearchSettings.UpdateFields;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.WorkloadException;
import site.ycsb.generator.DiscreteGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's CoreWorkload plus SEARCH: chooses operations, keys, word pairs and pages, over documents
 * of a {@link Corpus}. Keys, proportions and lengths mean what they mean in YCSB.
 *
 * <p>Before a run it makes sure, through a binding of its own, that the table holds the dataset and
 * that the store's answers are the oracle's, and it warms up. All that happens in {@link #init},
 * which the stock client calls before it starts its clock.
 *
 * <p>Shared by all client threads; their state is in {@link SearchThread}.
 */
public final class SearchWorkload extends CoreWorkload {

  private static final long START_TIMEOUT_SECONDS = 15;
  private static final int SAMPLE = 16;
  private static final AtomicReference<@Nullable RunOutcome> OUTCOME = new AtomicReference<>();

  private final AtomicReference<@Nullable String> firstWrong = new AtomicReference<>();

  private SearchSettings settings = SearchSettings.from(new Properties());
  private @Nullable Corpus corpus;
  private @Nullable Session session;
  private @Nullable RunWatch watch;
  private @Nullable Measuring measuring;
  private @Nullable LoadBatches batches;
  private @Nullable Freshness freshness;
  private @Nullable InsertRetry insertRetry;
  private final List<SearchThread> threads = new CopyOnWriteArrayList<>();
  private AliasTable pageTable = new AliasTable(1, page -> 1);
  private boolean verifiedReads;
  private volatile boolean gaveUp;
  private volatile @Nullable RunException notStarted;
  private CountDownLatch started = new CountDownLatch(0);

  /** How the last load or run of this process ended; empty until it has. */
  public static Optional<RunOutcome> outcome() {
    return Optional.ofNullable(OUTCOME.get());
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    OUTCOME.set(null);
    try {
      configure(properties);
      if (!YcsbSettings.DO_TRANSACTIONS.from(properties)) {
        // CoreWorkload reads it in a load, too, where nothing depends on it.
        properties.putIfAbsent(
            YcsbSettings.OPERATION_COUNT.key(), YcsbSettings.RECORD_COUNT.from(properties) + "");
      }
      super.init(properties);
      addSearchTo(operationchooser);
      prepare(properties);
    } catch (SettingException e) {
      throw ended(new RunException(ExitCode.USAGE, ErrorLog.oneLine(e), e));
    } catch (StoreException e) {
      throw ended(new RunException(e.exitCode(), ErrorLog.oneLine(e), e));
    } catch (RunException e) {
      throw ended(e);
    } catch (DBException e) {
      throw ended(new RunException(ExitCode.UNREACHABLE, ErrorLog.oneLine(e), e));
    }
  }

  private void configure(Properties properties) {
    RunChecks.require(properties);
    OutputChecks.require(properties);
    settings = SearchSettings.from(properties);
    corpus = Corpus.from(properties);
    Measuring measuring = new Measuring(properties, true);
    InsertRetry retry = InsertRetry.from(properties);
    this.measuring = measuring;
    insertRetry = retry;
    batches = new LoadBatches(properties, settings.batchSize(), retry, measuring);
    freshness = new Freshness(properties, settings, corpus());
    verifiedReads = YcsbSettings.DATA_INTEGRITY.from(properties);
    int pages = settings.pageDistribution() == PageDistribution.FIRST ? 1 : settings.pages();
    double exponent = settings.pageDistribution() == PageDistribution.ZIPFIAN ? 1 : 0;
    pageTable = new AliasTable(pages, page -> Math.pow(page + 1.0, -exponent));
  }

  private void addSearchTo(DiscreteGenerator operations) {
    if (settings.searchProportion() > 0) {
      operations.addValue(settings.searchProportion(), "SEARCH");
    }
    if (settings.freshnessProportion() > 0) {
      operations.addValue(settings.freshnessProportion(), "FRESHNESS");
    }
  }

  private void prepare(Properties properties) throws RunException, DBException {
    Session opened = Session.open(properties, settings, corpus());
    session = opened;
    boolean running = YcsbSettings.DO_TRANSACTIONS.from(properties);
    if (running) {
      opened.prepareRun(this);
    } else {
      opened.prepareLoad();
    }
    watch =
        new RunWatch(
            running ? "run" : "load",
            opened.operations(),
            YcsbSettings.MAX_EXECUTION_TIME.from(properties),
            settings.giveUpSeconds(),
            settings.progress() == SearchSettings.Progress.TERMINAL,
            this::giveUp,
            System.err);
    started = new CountDownLatch(opened.threads());
  }

  private void giveUp() {
    gaveUp = true;
    requestStop();
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    SearchThread state = newThread(SearchDb.ofThread(), thread, threads, initialised(measuring));
    state.planned = session().plannedInserts(thread, threads);
    this.threads.add(state);
    RunWatch watch = watch();
    watch.add(state.tally);
    awaitOthers(threads);
    if (thread == 0) {
      watch.start();
    }
    return state;
  }

  SearchThread newThread(Optional<SearchDb<?>> db, int thread, int threads, Measuring measuring) {
    long epoch = session().epoch();
    return new SearchThread(db, corpus().seed(), thread, threads, measuring, epoch);
  }

  /** All threads start together; if one can't, none does. */
  private void awaitOthers(int threads) throws RunException {
    started.countDown();
    try {
      if (!started.await(START_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        notStarted =
            new RunException(
                ExitCode.UNREACHABLE,
                "%d of %d client threads did not start".formatted(started.getCount(), threads));
        throw notStarted;
      }
    } catch (InterruptedException e) {
      throw new RunException(ExitCode.FAILURES, "interrupted while starting", e);
    }
  }

  @Override
  public void cleanup() throws WorkloadException {
    RunWatch watch = watch();
    Session session = session();
    watch.close();
    if (notStarted != null) {
      session.close();
      throw ended(notStarted);
    }
    threads.forEach(thread -> session.sendRest(initialised(batches), thread));
    RunOutcome judged = session.judge(watch, gaveUp, firstWrong());
    RunOutcome outcome = session.audit(judged, threads);
    OUTCOME.set(outcome);
    SearchDb.tellRemainingErrors();
    try {
      session.complete(outcome);
      OUTCOME.set(session.weigh(outcome));
    } catch (RunException e) {
      throw ended(e);
    } finally {
      session.close();
    }
    super.cleanup();
  }

  private RunException ended(RunException reason) {
    OUTCOME.set(RunOutcome.none(reason.exitCode()));
    return reason;
  }

  /** The first wrong answer, in words, warm-up's among them; empty if there was none. */
  Optional<String> firstWrong() {
    return Optional.ofNullable(firstWrong.get());
  }

  // ---- The operations ----

  @Override
  public boolean doInsert(DB db, Object threadstate) {
    SearchThread thread = (SearchThread) threadstate;
    long number = keysequence.nextValue().longValue();
    boolean batched = settings.batchSize() > 1 && thread.canSearch();
    if (number >= session().part().to()) {
      // From insertstart on, the stock client would load recordcount documents.
      if (batched) {
        initialised(batches).sendRest(thread, thread.db());
      }
      return false;
    }
    if (batched) {
      return initialised(batches).add(thread, corpus().document(number));
    }
    String key = corpus().key(number);
    Map<String, ByteIterator> values = documentValues(number);
    for (int tries = 0; ; tries++) {
      boolean stored = db.insert(table, key, values).isOk();
      if (stored || !initialised(insertRetry).again(tries)) {
        count(thread, stored);
        return stored;
      }
    }
  }

  @Override
  public boolean doTransaction(DB db, Object threadstate) {
    String operation = operationchooser.nextString();
    if (operation == null) {
      return false;
    }
    SearchThread thread = (SearchThread) threadstate;
    count(thread, perform(operation, db, thread));
    return true;
  }

  /** Does one operation; true if it did what it should. */
  private boolean perform(String operation, DB db, SearchThread thread) {
    return switch (operation) {
      case "READ" -> read(db, thread);
      case "UPDATE" -> update(db, thread);
      case "INSERT" -> insert(db, thread);
      case "SCAN" -> scan(db);
      case "SEARCH" -> search(thread);
      case "FRESHNESS" -> freshness(db, thread);
      default -> readModifyWrite(db, thread);
    };
  }

  /** Does one operation that is not of the run; an insert would take a key from it. */
  void warmUp(DB db, SearchThread thread) {
    String operation = operationchooser.nextString();
    count(thread, perform(operation.equals("INSERT") ? "READ" : operation, db, thread));
  }

  private static void count(SearchThread thread, boolean succeeded) {
    thread.tally.add(succeeded ? Tally.Count.SUCCEEDED : Tally.Count.FAILED, 1);
    if (!succeeded) {
      FailurePause.take();
    }
  }

  private boolean read(DB db, SearchThread thread) {
    long number = nextKeyNumber();
    @Nullable Set<String> fields = fieldsToRead();
    Map<String, ByteIterator> cells = new HashMap<>();
    boolean found = db.read(table, corpus().key(number), fields, cells).isOk();
    return found && (!verifiedReads || verify(number, fields, cells, thread));
  }

  private boolean update(DB db, SearchThread thread) {
    long number = nextKeyToWrite();
    Status written = db.update(table, corpus().key(number), updateValues(number, thread));
    return noteUpdate(thread, number, written);
  }

  /** Remembers a document that was written, if it was, for the look at some of them later. */
  private boolean noteUpdate(SearchThread thread, long number, Status written) {
    if (written.isOk()) {
      boolean retitled = settings.updateFields() != UpdateFields.FIELDS;
      (retitled ? thread.retitled : thread.written).note(number);
    }
    return written.isOk();
  }

  private boolean insert(DB db, SearchThread thread) {
    long number = transactioninsertkeysequence.nextValue();
    try {
      boolean stored = db.insert(table, corpus().key(number), documentValues(number)).isOk();
      if (stored) {
        thread.written.note(number);
      }
      return stored;
    } finally {
      transactioninsertkeysequence.acknowledge(number);
    }
  }

  @SuppressWarnings("JdkObsolete") // YCSB asks for a Vector.
  private boolean scan(DB db) {
    String startKey = corpus().key(nextKeyNumber());
    int length = scanlength.nextValue().intValue();
    return db.scan(table, startKey, length, fieldsToRead(), new Vector<>()).isOk();
  }

  private boolean readModifyWrite(DB db, SearchThread thread) {
    long number = nextKeyToWrite();
    String key = corpus().key(number);
    @Nullable Set<String> fields = fieldsToRead();
    Map<String, ByteIterator> values = updateValues(number, thread);
    Map<String, ByteIterator> cells = new HashMap<>();
    long intendedNanos = thread.measuring.intendedNanos();
    long startNanos = System.nanoTime();
    Status read = db.read(table, key, fields, cells);
    Status written = db.update(table, key, values);
    long endNanos = System.nanoTime();
    noteUpdate(thread, number, written);
    Status both = read.isOk() ? written : read;
    thread.measuring.latency("READ-MODIFY-WRITE", both, intendedNanos, startNanos, endNanos);
    return both.isOk() && (!verifiedReads || verify(number, fields, cells, thread));
  }

  private boolean search(SearchThread thread) {
    SearchQuery query = nextQuery(thread);
    thread.hits.clear();
    long intendedNanos = thread.measuring.intendedNanos();
    long startNanos = System.nanoTime();
    Status status = thread.db().search(table, query, thread.hits);
    long endNanos = System.nanoTime();
    if (status.isOk()) {
      status = check(query, thread);
    }
    thread.measuring.report("SEARCH", status, intendedNanos, startNanos, endNanos);
    return status.isOk();
  }

  private Status check(SearchQuery query, SearchThread thread) {
    boolean checked =
        switch (settings.check()) {
          case ALL -> true;
          case SAMPLED -> thread.random.below(SAMPLE) == 0;
          case NONE -> false;
        };
    Optional<String> problem =
        checked ? HitCheck.problem(corpus(), query, thread.hits) : Optional.empty();
    if (problem.isPresent()) {
      return wrong(thread, problem.get());
    }
    if (checked && thread.hits.isEmpty() && query.offset() == 0 && session().isAsLoaded()) {
      return wrong(thread, query + ": no hit, though its words are of one loaded title");
    }
    thread.tally.add(Tally.Count.SEARCHES, 1);
    thread.tally.add(Tally.Count.HITS, thread.hits.size());
    thread.tally.add(Tally.Count.EMPTY_PAGES, thread.hits.isEmpty() ? 1 : 0);
    return Status.OK;
  }

  private Status wrong(SearchThread thread, String problem) {
    thread.tally.add(Tally.Count.WRONG, 1);
    firstWrong.compareAndSet(null, problem);
    return Status.UNEXPECTED_STATE;
  }

  /** Compares a read with the corpus, and reports the result as YCSB does, under VERIFY. */
  private boolean verify(
      long number,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> cells,
      SearchThread thread) {
    long startNanos = System.nanoTime();
    Optional<String> problem = ReadCheck.problem(corpus(), number, fields, cells);
    thread.measuring.duration("VERIFY", System.nanoTime() - startNanos);
    thread.measuring.status(
        "VERIFY",
        problem.isEmpty() ? Status.OK : cells.isEmpty() ? Status.ERROR : Status.UNEXPECTED_STATE);
    problem.ifPresent(what -> wrong(thread, what));
    return problem.isEmpty();
  }

  // ---- What the operations are about ----

  /** CoreWorkload's choice, in long arithmetic. */
  private long nextKeyNumber() {
    long last = transactioninsertkeysequence.lastValue();
    long number;
    if (keychooser instanceof ExponentialGenerator) {
      do {
        number = last - keychooser.nextValue().longValue();
      } while (number < 0);
    } else {
      do {
        number = keychooser.nextValue().longValue();
      } while (number > last);
    }
    return number;
  }

  /** Not one whose last update another thread waits to see. */
  private long nextKeyToWrite() {
    long number = nextKeyNumber();
    while (initialised(freshness).isWaitedFor(number)) {
      number = nextKeyNumber();
    }
    return number;
  }

  private boolean freshness(DB db, SearchThread thread) {
    Freshness freshness = initialised(this.freshness);
    long number = nextKeyNumber();
    while (!freshness.take(number)) {
      number = nextKeyNumber();
    }
    return freshness.measure(db, thread, number);
  }

  /** Two words of one document's title as it was loaded, so there is a hit until it is updated. */
  private SearchQuery nextQuery(SearchThread thread) {
    int[] title = thread.title(corpus().titleWords());
    int first = thread.random.below(title.length);
    int second = (first + 1 + thread.random.below(title.length - 1)) % title.length;
    corpus().titleRanks(nextKeyNumber(), 0, title, 1 + Math.max(first, second));
    int page = pageTable.draw(thread.random.next());
    return new SearchQuery(
        corpus().word(title[first]),
        corpus().word(title[second]),
        page * settings.pageLength(),
        settings.pageLength());
  }

  private @Nullable Set<String> fieldsToRead() {
    if (readallfields) {
      return null;
    }
    Set<String> fields = new HashSet<>();
    fields.add(corpus().fieldName(fieldchooser.nextValue().intValue()));
    return fields;
  }

  private Map<String, ByteIterator> documentValues(long number) {
    Map<String, ByteIterator> values = allFields(number, 0);
    values.put(Document.TITLE, title(number, 0));
    values.put(Document.SCORE, new LongByteIterator(corpus().score(number)));
    return values;
  }

  private Map<String, ByteIterator> updateValues(long number, SearchThread thread) {
    long version = thread.nextVersion();
    if (settings.updateFields() == UpdateFields.TITLE) {
      return Map.of(Document.TITLE, title(number, version));
    }
    // With dataintegrity an update must write what a reader will expect.
    long written = verifiedReads ? 0 : version;
    Map<String, ByteIterator> fields =
        writeallfields ? allFields(number, written) : oneField(number, written);
    if (settings.updateFields() == UpdateFields.FIELDS) {
      return fields;
    }
    Map<String, ByteIterator> values = new HashMap<>(fields);
    values.put(Document.TITLE, title(number, version));
    return values;
  }

  private Map<String, ByteIterator> allFields(long number, long version) {
    Map<String, ByteIterator> fields = new HashMap<>();
    for (int field = 0; field < corpus().fieldCount(); field++) {
      fields.put(corpus().fieldName(field), field(number, version, field));
    }
    return fields;
  }

  private Map<String, ByteIterator> oneField(long number, long version) {
    int field = fieldchooser.nextValue().intValue();
    return Map.of(corpus().fieldName(field), field(number, version, field));
  }

  private ByteIterator field(long number, long version, int field) {
    return new StringByteIterator(corpus().field(number, version, field));
  }

  private ByteIterator title(long number, long version) {
    return new StringByteIterator(corpus().title(number, version));
  }

  private Corpus corpus() {
    return initialised(corpus);
  }

  private Session session() {
    return initialised(session);
  }

  private RunWatch watch() {
    return initialised(watch);
  }

  private static <T> T initialised(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("init() has not been called, or failed");
    }
    return part;
  }
}
