// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.check.Audit;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.HitCheck;
import site.ycsb.search.check.PanelChoice;
import site.ycsb.search.check.ReadCheck;
import site.ycsb.search.check.RunException;
import site.ycsb.search.corpus.AliasTable;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.AuditResult;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.Findings;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.run.ThreadContext;
import site.ycsb.search.run.TimedWorkload;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.workload.SearchSettings.PageDistribution;

/**
 * Operations of {@link SearchWorkload} on documents of a {@link Corpus}, with the checks of their
 * answers. Thread-safe while the threads run; each thread's state is in its {@link SearchThread}.
 */
final class SearchOperations implements TimedWorkload<SearchThread> {

  /** One answer in this many is checked with {@code search.check=sampled}. */
  private static final int SAMPLE = 16;

  private static final int MILLION = 1_000_000;

  /** Documents whose titles take the oracle more than a few seconds. */
  private static final long MANY = 5_000_000;

  /** Upper limit for waiting until a write is searchable; beyond it the audit skips the search. */
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);

  /** Kinds by the name of the operation. */
  private static final Map<String, Kind> PANEL =
      Arrays.stream(Kind.values())
          .collect(Collectors.toUnmodifiableMap(Kind::operation, kind -> kind));

  /** Kinds that find at least the documents that SEARCH finds for both words. */
  private static final Set<Kind> MORE_HITS_THAN_BOTH = Set.of(Kind.WORD, Kind.ANY, Kind.PREFIX);

  /** Random choices of YCSB's CoreWorkload. Thread-safe. */
  interface Choices {

    String operation();

    long keyNumber();

    int field();

    int scanLength();

    /** Key number of a new document, which {@link #acknowledge} makes known to other choices. */
    long newKeyNumber();

    void acknowledge(long number);
  }

  private final SearchSettings settings;
  private final Corpus corpus;
  private final DatasetPlan dataset;
  private final Choices choices;
  private final UpdateValues values;
  private final LoadOperations load;
  private final Freshness freshness;
  private final Ingestion ingestion;
  private final Dataset.Part part;
  private final ClientPlace client;
  private final boolean running;
  private final PanelChoice panel;
  private final AliasTable pageTable;
  private final boolean readAllFields;
  private final boolean verifiedReads;
  private final Set<Class<? extends Operations>> needs;
  private final Set<Kind> kinds;
  private final boolean writes;
  private final boolean inserts;
  private final int auditDocuments;

  /** Time until the index held all documents, once it was measured. */
  private OptionalLong searchableNanos = OptionalLong.empty();

  SearchOperations(Properties properties, Choices choices) {
    this.settings = SearchSettings.from(properties);
    requireBatches(properties);
    this.corpus = Corpus.from(properties);
    corpus.open(); // Before the clock starts.
    requireFields(properties, corpus, settings);
    this.dataset = DatasetPlan.of(properties, corpus);
    this.choices = choices;
    this.values = new UpdateValues(properties, corpus, settings.updateFields(), choices::field);
    this.load = new LoadOperations(properties, corpus, values, settings.batchSize());
    this.freshness = new Freshness(dataset.table(), settings.freshnessTimeoutSeconds(), corpus);
    this.ingestion = new Ingestion(corpus, load, choices::acknowledge, settings.batchSize());
    this.part = Dataset.Part.of(properties);
    this.client = ClientPlace.from(properties);
    this.running = YcsbSettings.DO_TRANSACTIONS.from(properties);
    this.panel = new PanelChoice(corpus, dataset.documents());
    this.pageTable = pageTable(settings.pages());
    this.readAllFields = YcsbSettings.READ_ALL_FIELDS.from(properties);
    this.verifiedReads = YcsbSettings.DATA_INTEGRITY.from(properties);
    this.needs = PropertyCheck.needs(properties);
    this.kinds = PropertyCheck.kinds(properties);
    this.writes = PropertyCheck.writes(properties);
    this.inserts =
        YcsbSettings.INSERT_PROPORTION.from(properties) > 0 || settings.mix().ingest() > 0;
    this.auditDocuments = RunSettings.from(properties).auditDocuments();
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

  private static AliasTable pageTable(SearchSettings.Pages pages) {
    int count = pages.distribution() == PageDistribution.FIRST ? 1 : pages.count();
    double exponent = pages.distribution() == PageDistribution.ZIPFIAN ? 1 : 0;
    return new AliasTable(count, page -> Math.pow(page + 1.0, -exponent));
  }

  // ---- For the runtime ----

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
    return dataset;
  }

  @Override
  public Map<String, String> reported() {
    return corpus.reported();
  }

  @Override
  public String verify(SearchDb db) throws Exception {
    Gate gate = new Gate(corpus, dataset.documents());
    if (dataset.documents() > MANY) {
      System.err.println("computing the oracle's answers over all documents…");
    }
    List<SearchQuery> queries =
        kinds().stream().flatMap(kind -> gate.shortQueries(kind).stream()).toList();
    Gate.Verdict verdict = gate.askAndRead(db, dataset.table(), queries);
    if (verdict.difference().isPresent()) {
      throw new RunException(ExitCode.WRONG_ANSWERS, verdict.difference().get());
    }
    return verdict.digest();
  }

  @Override
  public SearchThread newThread(ThreadContext context) {
    SearchThread thread = new SearchThread(context, corpus.seed());
    if (running && settings.mix().ingest() > 0 && !context.place().warmup()) {
      thread.db().beforeCleanup(() -> ingestion.sendRest(thread)); // Still in the measured time.
    }
    return thread;
  }

  @Override
  public void warmUp(DB db, SearchThread thread) {
    String operation = choices.operation();
    boolean adds = operation.equals("INSERT") || operation.equals(Ingestion.INGEST);
    thread.count(perform(adds ? "READ" : operation, db, thread));
  }

  @Override
  public void completeLoad(SearchDb db, SearchThread thread) {
    load.sendRest(thread, db);
  }

  /** Measures how long an index lags behind the last document of INGEST, or of its load. */
  @Override
  public void ended(SearchDb db, List<SearchThread> threads) throws Exception {
    long storedNanos = threads.stream().mapToLong(thread -> thread.storedNanos).max().orElse(0);
    OptionalLong documents = expectedDocuments(threads);
    Optional<Duration> patience = longestWait(db.tables());
    if (storedNanos != 0 && documents.isPresent() && patience.isPresent()) {
      searchableNanos =
          OptionalLong.of(
              Ingestion.awaitSearchable(
                  db.tables(),
                  dataset.table(),
                  documents.getAsLong(),
                  storedNanos,
                  patience.get()));
    }
  }

  /** Documents that the index is to hold in the end; empty if unknown or not of interest. */
  private OptionalLong expectedDocuments(List<SearchThread> threads) {
    boolean known =
        running
            ? !client.hasOthers() && threads.stream().allMatch(thread -> thread.onUntouchedDataset)
            : part.equals(new Dataset.Part(0, dataset.documents()));
    if (!known || settings.mix().ingest() == 0 || dataset.form() != DatasetPlan.Form.INDEXED) {
      return OptionalLong.empty();
    }
    long ingested =
        threads.stream().mapToLong(thread -> thread.searches.get(SearchCount.INGESTED)).sum();
    return OptionalLong.of(dataset.documents() + ingested);
  }

  @Override
  public AuditResult audit(SearchDb db, List<SearchThread> threads) throws Exception {
    Set<Long> retitled =
        threads.stream()
            .flatMapToLong(thread -> thread.retitled.numbers())
            .boxed()
            .collect(Collectors.toSet());
    LongStream written =
        LongStream.concat(
            retitled.stream().mapToLong(Long::longValue),
            threads.stream().flatMapToLong(thread -> thread.written.numbers()));
    long[] sample = Audit.sample(written.toArray(), dataset.documents(), auditDocuments);
    Duration patience =
        dataset.form() == DatasetPlan.Form.INDEXED ? patience(db.tables()) : Duration.ZERO;
    Audit audit = new Audit(corpus, db, dataset.table(), retitled, patience);
    return new AuditResult(sample.length, audit.problem(sample));
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
        .map(delay -> delay.plus(Audit.PATIENCE));
  }

  @Override
  public Findings findings(List<SearchThread> threads) {
    return SearchFindings.of(threads, dataset.documentBytes(), searchableNanos);
  }

  // ---- The operations ----

  /** Loads the document of a key number; false if the thread should end. */
  boolean load(DB db, SearchThread thread, long number) {
    return load.insert(db, thread, number);
  }

  /** Performs one operation and counts it. */
  void perform(DB db, SearchThread thread) {
    String operation = choices.operation();
    if (operation.equals(Ingestion.INGEST)) {
      ingestion.add(thread, choices.newKeyNumber()); // Counted when its batch is sent.
    } else {
      thread.count(perform(operation, db, thread));
    }
  }

  /** Performs one operation; true if it succeeded. */
  private boolean perform(String operation, DB db, SearchThread thread) {
    return switch (operation) {
      case "READ" -> read(db, thread);
      case "UPDATE" -> update(db, thread);
      case "INSERT" -> insert(db, thread);
      case "SCAN" -> scan(db);
      case "SEARCH" -> search(thread, nextQuestion(thread));
      case "FRESHNESS" -> freshness(db, thread);
      case "READMODIFYWRITE" -> readModifyWrite(db, thread);
      default -> search(thread, nextQuestion(kind(operation), thread));
    };
  }

  private static Kind kind(String operation) {
    return Objects.requireNonNull(PANEL.get(operation), operation);
  }

  private boolean read(DB db, SearchThread thread) {
    long number = choices.keyNumber();
    @Nullable Set<String> fields = fieldsToRead();
    Map<String, ByteIterator> cells = new HashMap<>();
    boolean found = db.read(dataset.table(), corpus.key(number), fields, cells).isOk();
    return found && (!verifiedReads || verify(number, fields, cells, thread));
  }

  private boolean update(DB db, SearchThread thread) {
    long number = keyToWrite();
    Map<String, ByteIterator> changes = values.ofUpdate(number, thread.nextVersion());
    return sample(thread, number, db.update(dataset.table(), corpus.key(number), changes));
  }

  /** Adds a document that was written to the thread's sample; true if it was. */
  private boolean sample(SearchThread thread, long number, Status written) {
    if (written.isOk()) {
      (values.retitle() ? thread.retitled : thread.written).add(number);
    }
    return written.isOk();
  }

  private boolean insert(DB db, SearchThread thread) {
    long number = choices.newKeyNumber();
    try {
      Map<String, ByteIterator> document = values.ofInsert(number);
      boolean stored = db.insert(dataset.table(), corpus.key(number), document).isOk();
      if (stored) {
        thread.written.add(number);
      }
      return stored;
    } finally {
      choices.acknowledge(number);
    }
  }

  @SuppressWarnings("JdkObsolete") // YCSB asks for a Vector.
  private boolean scan(DB db) {
    String startKey = corpus.key(choices.keyNumber());
    int length = choices.scanLength();
    return db.scan(dataset.table(), startKey, length, fieldsToRead(), new Vector<>()).isOk();
  }

  private boolean readModifyWrite(DB db, SearchThread thread) {
    long number = keyToWrite();
    String key = corpus.key(number);
    @Nullable Set<String> fields = fieldsToRead();
    Map<String, ByteIterator> changes = values.ofUpdate(number, thread.nextVersion());
    Map<String, ByteIterator> cells = new HashMap<>();
    long intendedNanos = thread.reporter().intendedNanos();
    long startNanos = System.nanoTime();
    Status read = db.read(dataset.table(), key, fields, cells);
    Status written = db.update(dataset.table(), key, changes);
    long endNanos = System.nanoTime();
    sample(thread, number, written);
    Status both = read.isOk() ? written : read;
    thread.reporter().latency("READ-MODIFY-WRITE", both, intendedNanos, startNanos, endNanos);
    return both.isOk() && (!verifiedReads || verify(number, fields, cells, thread));
  }

  private boolean freshness(DB db, SearchThread thread) {
    long number = choices.keyNumber();
    while (!owns(number) || !freshness.take(number)) {
      number = choices.keyNumber();
    }
    return freshness.measure(db, thread, number);
  }

  private boolean search(SearchThread thread, Question question) {
    SearchQuery query = question.query;
    thread.hits.clear();
    long intendedNanos = thread.reporter().intendedNanos();
    long startNanos = System.nanoTime();
    Status status = thread.db().search(dataset.table(), query, thread.hits);
    long endNanos = System.nanoTime();
    if (status.isOk()) {
      status = check(question, thread);
    }
    thread.reporter().report(query.kind().operation(), status, intendedNanos, startNanos, endNanos);
    return status.isOk();
  }

  // ---- The checks of answers ----

  private Status check(Question question, SearchThread thread) {
    SearchQuery query = question.query;
    boolean checked =
        switch (settings.check()) {
          case ALL -> true;
          case SAMPLED -> thread.random.below(SAMPLE) == 0;
          case NONE -> false;
        };
    Optional<String> problem =
        checked ? HitCheck.problem(corpus, query, thread.hits) : Optional.empty();
    if (problem.isPresent()) {
      return wrong(thread, problem.get());
    }
    if (checked && thread.hits.isEmpty() && question.hasHit && thread.onKnownDataset) {
      String why =
          query instanceof SearchQuery.Both
              ? "a title always holds both words"
              : "a document always answers it";
      return wrong(thread, query + ": no hit, though " + why);
    }
    thread.searches.add(SearchCount.SEARCHES, 1);
    thread.searches.add(SearchCount.HITS, thread.hits.size());
    thread.searches.add(SearchCount.EMPTY_PAGES, thread.hits.isEmpty() ? 1 : 0);
    return Status.OK;
  }

  private static Status wrong(SearchThread thread, String problem) {
    thread.countWrong(problem);
    return Status.UNEXPECTED_STATE;
  }

  /** Compares a read with the corpus, and reports the result as YCSB does, under VERIFY. */
  private boolean verify(
      long number,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> cells,
      SearchThread thread) {
    long startNanos = System.nanoTime();
    Optional<String> problem = ReadCheck.problem(corpus, number, fields, cells);
    thread.reporter().duration("VERIFY", System.nanoTime() - startNanos);
    thread
        .reporter()
        .status(
            "VERIFY",
            problem.isEmpty()
                ? Status.OK
                : cells.isEmpty() ? Status.ERROR : Status.UNEXPECTED_STATE);
    problem.ifPresent(thread::countWrong);
    return problem.isEmpty();
  }

  // ---- The choices ----

  /** A key number whose last update no thread of any client is waiting to see. */
  private long keyToWrite() {
    long number = choices.keyNumber();
    while (freshness.isWaitedFor(number) || (settings.mix().freshness() > 0 && !owns(number))) {
      number = choices.keyNumber();
    }
    return number;
  }

  /** True if this client alone waits for updates of a document, if any does. */
  private boolean owns(long number) {
    return number >= dataset.documents() || client.owns(number);
  }

  /**
   * Query of a search.
   *
   * @param hasHit true if the page is never empty, whatever updates have been done
   */
  private record Question(SearchQuery query, boolean hasHit) {}

  /** The two words that a title never loses, and a page that their hits reach; or no hit. */
  private Question nextQuestion(SearchThread thread) {
    long number = corpus.searchable(choices.keyNumber());
    String[] words = thread.queryWords;
    corpus.keptWords(number, words);
    SearchSettings.Pages pages = settings.pages();
    String first = words[0];
    if (pages.emptyShare() > 0 && thread.random.below(MILLION) < pages.emptyShare() * MILLION) {
      String unknown = corpus.unknownWord(thread.random.next());
      return new Question(new SearchQuery.Both(first, unknown, 0, pages.length()), false);
    }
    String second = words[1];
    boolean turned = thread.random.below(2) == 1;
    int offset = pageTable.draw(thread.random.next()) * pages.length();
    boolean isReached = offset > 0 && corpus.isReached(number, dataset.documents(), offset);
    int reached = isReached ? offset : 0;
    return new Question(
        turned
            ? new SearchQuery.Both(
                /* first= */ second, /* second= */ first, reached, pages.length())
            : new SearchQuery.Both(first, second, reached, pages.length()),
        reached == 0 && number < dataset.documents());
  }

  /** A query for words that a title never loses, if the kind permits, and a page of its hits. */
  private Question nextQuestion(Kind kind, SearchThread thread) {
    int length = settings.pages().length();
    for (int i = 0; i < PanelChoice.TRIES; i++) {
      long number = corpus.searchable(choices.keyNumber());
      String[] words = thread.queryWords;
      corpus.keptWords(number, words);
      Optional<SearchQuery> found = panel.of(kind, number, words, length, thread.random);
      if (found.isPresent()) {
        int offset = MORE_HITS_THAN_BOTH.contains(kind) ? offset(thread, number) : 0;
        boolean hasHit =
            offset == 0 && isKept(found.get(), words, number) && number < dataset.documents();
        return new Question(found.get().page(offset, length), hasHit);
      }
    }
    return new Question(panel.absent(kind, length), false);
  }

  /** True if no update changes what the query asks of its document. */
  private boolean isKept(SearchQuery query, String[] words, long number) {
    return !writes
        || !(query instanceof SearchQuery.Phrase phrase)
        || (phrase.first().equals(words[0])
            && phrase.second().equals(words[1])
            && corpus.keepsPhrase(number));
  }

  /** Offset of a page that the hits of both kept words can be expected to reach. */
  private int offset(SearchThread thread, long number) {
    int offset = pageTable.draw(thread.random.next()) * settings.pages().length();
    return offset > 0 && corpus.isReached(number, dataset.documents(), offset) ? offset : 0;
  }

  private @Nullable Set<String> fieldsToRead() {
    if (readAllFields) {
      return null;
    }
    Set<String> fields = new HashSet<>();
    fields.add(corpus.fieldName(choices.field() % corpus.fieldCount()));
    return fields;
  }
}
