// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.Mix;
import site.ycsb.search.engine.Operation;
import site.ycsb.search.engine.PreparedRun;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.engine.TimedWorkload;
import site.ycsb.search.run.Findings;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.values.ValuesSettings.Turns;

/**
 * Operations of {@link ValuesWorkload}, with the checks of their answers. An object is encoded
 * before its request is timed, and decoded after its answer is. Thread-safe; each thread's state is
 * in its {@link ValuesThread}.
 */
final class ValuesOperations implements TimedWorkload<ValuesThread> {

  /** Bits of a version that count the writes of one run, more than it can make. */
  private static final int EPOCH_BITS = 40;

  private static final Status STALE =
      new Status("STALE", "The value had been overwritten before the read began.");
  private static final Status WRONG = Status.UNEXPECTED_STATE;

  private final ValuesSettings settings;
  private final ValuesSettings.Mix mix;
  private final ValueCatalogue catalogue;
  private final DatasetPlan dataset;
  private final KeyChoices choices;
  private final long seed;
  private final AtomicLong pushed = new AtomicLong();
  private final AtomicLong pushesDone = new AtomicLong();
  private final AtomicLong popped = new AtomicLong();
  private final AtomicLong popsDone = new AtomicLong();
  private @Nullable Versions versions;

  /** True if the list holds what was loaded, and what this run has done to it since. */
  private boolean isListKnown;

  ValuesOperations(Properties properties, KeyChoices choices) {
    this.settings = ValuesSettings.from(properties);
    this.mix = settings.mix();
    this.catalogue = ValueCatalogue.from(properties);
    this.dataset = plan(properties, catalogue);
    this.choices = choices;
    this.seed = CorpusSettings.SEED.from(properties);
  }

  @Override
  public Mix<ValuesThread> operations(Properties properties) {
    ValuesSettings.Mix shares = ValuesSettings.from(properties).mix();
    Mix.Builder<ValuesThread> all = new Mix.Builder<>();
    return switch (settings.turns()) {
      case DRAWN ->
          all.add(shares.get(), operation(thread -> get(thread, choices.keyNumber())))
              .add(shares.set(), operation(thread -> set(thread, choices.keyNumber())))
              .add(shares.push(), operation(thread -> list(thread, /* push= */ true)))
              .add(shares.pop(), operation(thread -> list(thread, /* push= */ false)))
              .add(shares.ping(), operation(thread -> call(thread, ValueRequest.ping(), 0, null)))
              .build();
      case WRITE_THEN_READ -> all.add(1, operation(this::pair)).build();
      case WRITERS_AND_READERS ->
          all.add(
                  1,
                  operation(
                      thread ->
                          thread.isWriter
                              ? set(thread, choices.keyNumber())
                              : get(thread, choices.keyNumber())))
              .build();
    };
  }

  /**
   * Operation whose request is sent alone, or waits until there are as many as are sent at once.
   */
  private Operation<ValuesThread> operation(Function<ValuesThread, ValueCall> next) {
    return (db, thread) -> {
      ValueCall call = next.apply(thread);
      if (settings.pipeline() == 1) {
        send(thread, call);
        return;
      }
      thread.waiting.add(call);
      if (thread.waiting.size() >= settings.pipeline()) {
        sendAll(thread);
      }
    };
  }

  /** The dataset of a workload of values. */
  static DatasetPlan plan(Properties properties, ValueCatalogue catalogue) {
    boolean list = ValuesSettings.from(properties).mix().isAboutList();
    return new DatasetPlan(
        YcsbSettings.TABLE.from(properties),
        YcsbSettings.RECORD_COUNT.from(properties),
        catalogue.description(),
        number ->
            new Document(
                catalogue.key(number), Map.of("value", catalogue.encoded(number, Versions.LOADED))),
        list ? DatasetPlan.Form.LIST : DatasetPlan.Form.PLAIN);
  }

  // ---- For the engine ----

  @Override
  public Set<Class<? extends Operations>> needs() {
    return Set.of(Values.class);
  }

  @Override
  public boolean writes() {
    return mix.writes();
  }

  @Override
  public DatasetPlan dataset() {
    return dataset;
  }

  @Override
  public void store(SearchDb db, long number) throws Exception {
    db.operations(Values.class).send(dataset.table(), storing(number));
  }

  /** Request that stores the value of a key number as a load does. */
  private ValueRequest storing(long number) {
    byte[] value = catalogue.encoded(number, Versions.LOADED);
    return mix.isAboutList()
        ? ValueRequest.push(ValueCatalogue.LIST, value)
        : ValueRequest.set(catalogue.key(number), value);
  }

  @Override
  public Storing storing(List<Long> numbers) {
    List<ValueRequest> requests = numbers.stream().map(this::storing).toList();
    return db -> {
      List<Status> statuses = new ArrayList<>(Collections.nCopies(requests.size(), Status.OK));
      db.operations(Values.class)
          .sendAll(
              dataset.table(),
              requests,
              new Values.Answers() {
                @Override
                public void answered(int request, Optional<byte[]> value) {}

                @Override
                public void failed(int request, Exception failure) {
                  String key = requests.get(request).key();
                  statuses.set(request, db.failed("INSERT", dataset.table(), key, failure));
                }
              });
      return statuses;
    };
  }

  @Override
  public Passed verify(SearchDb db, Share share) throws Exception {
    return new StoredValues(catalogue, dataset).verify(db, share);
  }

  @Override
  public void begin(PreparedRun prepared, Optional<SearchDb> db) {
    long first = prepared.epoch() << EPOCH_BITS;
    versions = new Versions(Versions.Numbering.alone(first), 1, Versions.Limits.LONG_TIMES);
    pushed.set(first);
    pushesDone.set(first);
    isListKnown = prepared.isUntouched();
  }

  @Override
  public ValuesThread newThread(ThreadContext context) {
    ValuesThread thread = new ValuesThread(context, seed, writers(context.place().threads()));
    if (settings.pipeline() > 1) {
      thread.db().beforeCleanup(() -> sendAll(thread)); // Still within the measured time.
    }
    return thread;
  }

  /** Number of threads that only write: a share, at least one, and not all. */
  private int writers(int threads) {
    return settings.turns() == Turns.WRITERS_AND_READERS
        ? Math.max(1, Math.min(threads - 1, (int) Math.round(mix.set() * threads)))
        : 0;
  }

  private Versions versions() {
    if (versions == null) {
      throw new IllegalStateException("the run is not prepared");
    }
    return versions;
  }

  @Override
  public Audit audit(SearchDb db, List<ValuesThread> threads, int items) throws Exception {
    StoredValues stored = new StoredValues(catalogue, dataset);
    if (mix.isAboutList()) {
      return auditList(stored, db, items);
    }
    long[] written = versions().kept().limit(items).toArray();
    Optional<String> problem = stored.lost(db, written, versions());
    return new Audit(written.length, versions().written(), 1, problem);
  }

  private Audit auditList(StoredValues stored, SearchDb db, int items) throws Exception {
    long done = pushesDone.get() - versions().loaded();
    if (!isListKnown || items == 0) {
      return new Audit(0, done, 1, Optional.empty());
    }
    long loaded = dataset.documents();
    long begun = pushed.get() - versions().loaded();
    Optional<String> problem =
        stored.problemOfList(
            db, loaded + done - popped.get(), Math.max(0, loaded + begun - popsDone.get()));
    return new Audit((int) Math.min(done, items), done, 1, problem);
  }

  @Override
  public Findings findings(List<ValuesThread> threads) {
    return ValuesFindings.of(threads, settings, versions, dataset.documentBytes());
  }

  // ---- The requests ----

  private void send(ValuesThread thread, ValueCall call) {
    SearchDb db = thread.db();
    begin(call);
    long startNanos = System.nanoTime();
    try {
      call.answer = db.operations(Values.class).send(dataset.table(), call.request);
    } catch (Exception e) {
      call.failure = e;
    }
    call.endNanos = System.nanoTime();
    thread.count(end(thread, call, startNanos));
  }

  private void sendAll(ValuesThread thread) {
    List<ValueCall> calls = List.copyOf(thread.waiting);
    thread.waiting.clear();
    if (calls.isEmpty()) {
      return;
    }
    List<ValueRequest> requests = calls.stream().map(call -> call.request).toList();
    calls.forEach(this::begin);
    long startNanos = System.nanoTime();
    thread.db().operations(Values.class).sendAll(dataset.table(), requests, new Ends(calls));
    int failed = 0;
    for (ValueCall call : calls) {
      failed += end(thread, call, startNanos) ? 0 : 1;
    }
    thread.countAll(calls.size() - failed, failed);
  }

  /**
   * Times and answers of requests that were sent together. Nothing else is done between replies.
   */
  private record Ends(List<ValueCall> calls) implements Values.Answers {

    @Override
    public void answered(int request, Optional<byte[]> value) {
      ValueCall call = calls.get(request);
      call.endNanos = System.nanoTime();
      call.answer = value;
    }

    @Override
    public void failed(int request, Exception failure) {
      ValueCall call = calls.get(request);
      call.endNanos = System.nanoTime();
      call.failure = failure;
    }
  }

  private void begin(ValueCall call) {
    if (call.request.command() == ValueRequest.Command.LPOP) {
      call.leastElements = dataset.documents() + pushesDone.get() - versions().loaded();
      popped.incrementAndGet();
    }
  }

  // ---- The ends of operations ----

  /** Judges and reports an operation; true if it succeeded. */
  private boolean end(ValuesThread thread, ValueCall call, long startNanos) {
    Status status = call.failure == null ? judge(thread, call, startNanos) : failed(thread, call);
    OperationReporter reporter = thread.reporter();
    boolean succeeded = status.isOk() || status.equals(STALE);
    reporter.latency(
        call.operation(),
        succeeded ? Status.OK : status,
        call.intendedNanos,
        startNanos,
        call.endNanos);
    reporter.status(call.operation(), status);
    return succeeded;
  }

  private Status failed(ValuesThread thread, ValueCall call) {
    if (call.write != null) {
      call.write.fail();
    }
    Exception failure = call.failure;
    return failure == null
        ? Status.ERROR
        : thread.db().failed(call.operation(), dataset.table(), call.request.key(), failure);
  }

  private Status judge(ValuesThread thread, ValueCall call, long startNanos) {
    switch (call.request.command()) {
      case GET -> {
        return call.answer.isPresent() ? judgeRead(thread, call, startNanos) : Status.NOT_FOUND;
      }
      case SET -> {
        if (call.write != null) {
          call.write.acknowledge(call.endNanos);
        }
      }
      case LPUSH -> pushesDone.incrementAndGet();
      case LPOP -> {
        return call.answer.isPresent() ? judgeElement(thread, call) : judgeNone(thread, call);
      }
      case PING -> {}
    }
    return Status.OK;
  }

  private Status judgeNone(ValuesThread thread, ValueCall call) {
    long left = call.leastElements - (popped.get() - 1);
    if (isListKnown && left > 0) {
      return wrong(thread, call, "the list is empty, where %,d elements are left".formatted(left));
    }
    thread.counts.add(ValueCount.EMPTY_POPS, 1);
    return Status.OK;
  }

  private Status judgeElement(ValuesThread thread, ValueCall call) {
    popsDone.incrementAndGet();
    thread.count(Count.READS);
    try {
      StoredValue<?> found = catalogue.decode(call.answer.orElseThrow());
      Optional<String> problem = problem(thread, found.number(), found);
      return problem.isEmpty() ? Status.OK : wrong(thread, call, problem.get());
    } catch (IOException e) {
      return wrong(thread, call, "it can't be decoded: " + e.getMessage());
    }
  }

  private Status judgeRead(ValuesThread thread, ValueCall call, long startNanos) {
    thread.count(Count.READS);
    StoredValue<?> found;
    try {
      found = catalogue.decode(call.answer.orElseThrow());
    } catch (IOException e) {
      return wrong(thread, call, "it can't be decoded: " + e.getMessage());
    }
    Optional<String> problem = problem(thread, call.number, found);
    if (problem.isPresent()) {
      return wrong(thread, call, problem.get());
    }
    thread.lastSeen = versions().shown(found.version());
    return versions().isStale(call.number, 0, found.version(), startNanos)
        ? stale(thread, call, found.version(), startNanos)
        : Status.OK;
  }

  private Status stale(ValuesThread thread, ValueCall call, long version, long startNanos) {
    long known = Math.max(version, versions().loaded());
    long lagVersions = versions().overwrittenBefore(call.number, 0, startNanos) - known + 1;
    long lagNanos = startNanos - versions().overwrittenSince(call.number, 0, version);
    thread.counts.add(ValueCount.STALE, 1);
    thread.worstLagVersions = Math.max(thread.worstLagVersions, lagVersions);
    thread.worstLagNanos = Math.max(thread.worstLagNanos, lagNanos);
    if (thread.db().store().promisesFreshReads()) {
      return wrong(
          thread,
          call,
          "version %d, which had been overwritten for %.3f ms when the read began"
              .formatted(versions().shown(version), lagNanos / 1e6));
    }
    thread.count(Count.STALE);
    return STALE;
  }

  private Optional<String> problem(ValuesThread thread, long number, StoredValue<?> found) {
    if (!thread.drawCheck(Count.CHECKED_READS)) {
      return Optional.empty();
    }
    thread.count(Count.CHECKED_READS);
    thread.read.add(number);
    return catalogue.problem(number, found);
  }

  private static Status wrong(ValuesThread thread, ValueCall call, String problem) {
    thread.countWrong("%s %s: %s".formatted(call.operation(), call.request.key(), problem));
    return WRONG;
  }

  // ---- The choices ----

  /** A SET of a key, then a GET of that key. */
  private ValueCall pair(ValuesThread thread) {
    thread.second = !thread.second;
    if (thread.second) {
      thread.pairNumber = choices.keyNumber();
    }
    return thread.second ? set(thread, thread.pairNumber) : get(thread, thread.pairNumber);
  }

  /** A warm-up pushes and pops in turn, so that it leaves the list as long as it was. */
  private ValueCall list(ValuesThread thread, boolean push) {
    boolean pushes = push;
    if (thread.place.warmup()) {
      thread.second = !thread.second;
      pushes = thread.second;
    }
    if (!pushes) {
      return call(thread, ValueRequest.pop(ValueCatalogue.LIST), 0, null);
    }
    long id = pushed.incrementAndGet();
    return call(
        thread, ValueRequest.push(ValueCatalogue.LIST, catalogue.encoded(id, id)), id, null);
  }

  private ValueCall get(ValuesThread thread, long number) {
    return call(thread, ValueRequest.get(catalogue.key(number)), number, null);
  }

  private ValueCall set(ValuesThread thread, long number) {
    Versions.Write write = versions().begin(number, 0);
    byte[] value = catalogue.encoded(number, write.version());
    return call(thread, ValueRequest.set(catalogue.key(number), value), number, write);
  }

  private static ValueCall call(
      ValuesThread thread, ValueRequest request, long number, Versions.@Nullable Write write) {
    return new ValueCall(request, number, write, thread.reporter().intendedNanos());
  }
}
