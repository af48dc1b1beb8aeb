// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.ClientCache;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.run.AuditResult;
import site.ycsb.search.run.Findings;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.run.ThreadContext;
import site.ycsb.search.run.TimedWorkload;
import site.ycsb.search.run.Versions;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.values.ValuesSettings.Mix;
import site.ycsb.search.values.ValuesSettings.Turns;

/**
 * Operations of {@link ValuesWorkload}, with the checks of their answers. An object is encoded
 * before its request is timed, and decoded after its answer is. Thread-safe; each thread's state is
 * in its {@link ValuesThread}.
 */
final class ValuesOperations implements TimedWorkload<ValuesThread> {

  /** One value in this many is compared with {@code values.check=sampled}. */
  private static final int SAMPLE = 16;

  /** Bits of a version that count the writes of one run, more than it can make. */
  private static final int EPOCH_BITS = 40;

  /** The list of a workload of lists. */
  static final String LIST = "list";

  private static final Status STALE =
      new Status("STALE", "The value had been overwritten before the read began.");
  private static final Status WRONG = Status.UNEXPECTED_STATE;

  private final ValuesSettings settings;
  private final Mix mix;
  private final ValueCatalogue catalogue;
  private final DatasetPlan dataset;
  private final Supplier<String> operations;
  private final LongSupplier keys;
  private final ValueLoad load;
  private final long seed;
  private final int auditValues;
  private @Nullable Versions versions;

  /**
   * @param operations gives the name of the next operation
   * @param keys gives the key number of the next operation
   */
  ValuesOperations(Properties properties, Supplier<String> operations, LongSupplier keys) {
    this.settings = ValuesSettings.from(properties);
    this.mix = settings.mix();
    this.catalogue = ValueCatalogue.from(properties);
    this.dataset = plan(properties, catalogue);
    this.operations = operations;
    this.keys = keys;
    this.load = new ValueLoad(properties, dataset, this::storing);
    this.seed = CorpusSettings.SEED.from(properties);
    this.auditValues = RunSettings.from(properties).auditDocuments();
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

  // ---- For the runtime ----

  @Override
  public Set<Class<? extends Operations>> needs() {
    return Set.of(Values.class);
  }

  @Override
  public boolean writes() {
    return mix.writes();
  }

  @Override
  public boolean inserts() {
    return false;
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
        ? ValueRequest.push(LIST, value)
        : ValueRequest.set(catalogue.key(number), value);
  }

  @Override
  public String verify(SearchDb db) throws Exception {
    return new ValueChecks(catalogue, dataset).verify(db);
  }

  @Override
  public synchronized ValuesThread newThread(ThreadContext context) {
    if (versions == null) {
      versions = new Versions(context.prepared().epoch() << EPOCH_BITS);
    }
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
      throw new IllegalStateException("no thread has been made");
    }
    return versions;
  }

  @Override
  public void warmUp(DB db, ValuesThread thread) {
    perform(thread);
  }

  @Override
  public void completeLoad(SearchDb db, ValuesThread thread) {
    load.sendRest(thread, db);
  }

  @Override
  public AuditResult audit(SearchDb db, List<ValuesThread> threads) throws Exception {
    long[] written =
        threads.stream()
            .flatMapToLong(thread -> thread.written.numbers())
            .distinct()
            .limit(auditValues)
            .toArray();
    return new AuditResult(
        written.length,
        new ValueChecks(catalogue, dataset).lost(db, LongStream.of(written), versions()));
  }

  @Override
  public Findings findings(List<ValuesThread> threads) {
    return ValuesFindings.of(threads, settings, versions, dataset.documentBytes());
  }

  // ---- The operations ----

  /** Loads the value of a key number; false if the thread should end. */
  boolean load(ValuesThread thread, long number) {
    return load.insert(thread, number);
  }

  /** Performs one operation, or lets it wait until there are as many as are sent at once. */
  void perform(ValuesThread thread) {
    ValueCall call = next(thread);
    if (settings.pipeline() == 1) {
      send(thread, call);
      return;
    }
    thread.waiting.add(call);
    if (thread.waiting.size() >= settings.pipeline()) {
      sendAll(thread);
    }
  }

  private void send(ValuesThread thread, ValueCall call) {
    SearchDb db = thread.db();
    call.before = before(call);
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
    for (ValueCall call : calls) {
      call.before = before(call);
    }
    long startNanos = System.nanoTime();
    thread.db().operations(Values.class).sendAll(dataset.table(), requests, new Ends(calls));
    int failed = 0;
    for (ValueCall call : calls) {
      failed += end(thread, call, startNanos) ? 0 : 1;
    }
    thread.count(calls.size() - failed, Math.max(0, failed - 1));
    if (failed > 0) {
      thread.count(false);
    }
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

  private Versions.@Nullable Before before(ValueCall call) {
    return call.request.command() == ValueRequest.Command.GET && mix.readsAndWrites()
        ? versions().before(call.number)
        : null;
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
    if (call.request.command() == ValueRequest.Command.SET && mix.readsAndWrites()) {
      versions().fail(call.number, call.version);
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
        thread.written.add(call.number);
        if (mix.readsAndWrites()) {
          versions().acknowledge(call.number, call.version, call.endNanos);
        }
        return Status.OK;
      }
      case LPOP -> {
        if (call.answer.isEmpty()) {
          thread.counts.add(ValueCount.EMPTY_POPS, 1);
          return Status.OK;
        }
        return judgeElement(thread, call);
      }
      default -> {
        return Status.OK;
      }
    }
  }

  private Status judgeElement(ValuesThread thread, ValueCall call) {
    try {
      StoredValue<?> found = catalogue.decode(call.answer.orElseThrow());
      Optional<String> problem = problem(thread, found.number(), found);
      return problem.isEmpty() ? Status.OK : wrong(thread, call, problem.get());
    } catch (IOException e) {
      return wrong(thread, call, "it can't be decoded: " + e.getMessage());
    }
  }

  private Status judgeRead(ValuesThread thread, ValueCall call, long startNanos) {
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
    thread.counts.add(ValueCount.READS, 1);
    thread.lastSeen = versions().shown(found.version());
    Versions.Before before = call.before;
    return before != null && versions().isStale(call.number, found.version(), before)
        ? stale(thread, call, found.version(), before, startNanos)
        : Status.OK;
  }

  private Status stale(
      ValuesThread thread, ValueCall call, long version, Versions.Before before, long startNanos) {
    long lagVersions = before.newest() - Math.max(version, versions().loaded());
    long lagNanos = startNanos - versions().overwrittenSince(call.number, version);
    thread.counts.add(ValueCount.STALE, 1);
    thread.worstLagVersions = Math.max(thread.worstLagVersions, lagVersions);
    thread.worstLagNanos = Math.max(thread.worstLagNanos, lagNanos);
    if (promisesCoherence(thread.db())) {
      return wrong(
          thread,
          call,
          "version %d, which had been overwritten for %.3f ms when the read began"
              .formatted(versions().shown(version), lagNanos / 1e6));
    }
    return STALE;
  }

  private static boolean promisesCoherence(SearchDb db) {
    return db.store().cache().map(ClientCache::promisesCoherence).orElse(true);
  }

  private Optional<String> problem(ValuesThread thread, long number, StoredValue<?> found) {
    boolean checked =
        switch (settings.check()) {
          case ALL -> true;
          case SAMPLED -> thread.random.below(SAMPLE) == 0;
          case NONE -> false;
        };
    return checked ? catalogue.problem(number, found) : Optional.empty();
  }

  private static Status wrong(ValuesThread thread, ValueCall call, String problem) {
    thread.countWrong("%s %s: %s".formatted(call.operation(), call.request.key(), problem));
    return WRONG;
  }

  // ---- The choices ----

  private ValueCall next(ValuesThread thread) {
    return switch (settings.turns()) {
      case DRAWN -> drawn(thread, operations.get());
      case WRITE_THEN_READ -> {
        thread.second = !thread.second;
        if (thread.second) {
          thread.pairNumber = keys.getAsLong();
        }
        yield thread.second ? set(thread, thread.pairNumber) : get(thread, thread.pairNumber);
      }
      case WRITERS_AND_READERS ->
          thread.isWriter ? set(thread, keys.getAsLong()) : get(thread, keys.getAsLong());
    };
  }

  private ValueCall drawn(ValuesThread thread, String operation) {
    return switch (operation) {
      case "READ" -> get(thread, keys.getAsLong());
      case "UPDATE" -> set(thread, keys.getAsLong());
      case "PING" -> call(thread, ValueRequest.ping(), 0, 0);
      default -> thread.warmup ? pushAndPop(thread) : list(thread, operation);
    };
  }

  /** Pushes and pops in turn, so that a warm-up leaves the list as long as it was. */
  private ValueCall pushAndPop(ValuesThread thread) {
    thread.second = !thread.second;
    return list(thread, thread.second ? "LPUSH" : "LPOP");
  }

  private ValueCall list(ValuesThread thread, String operation) {
    if (operation.equals("LPOP")) {
      return call(thread, ValueRequest.pop(LIST), 0, 0);
    }
    long write = thread.nextWrite();
    return call(thread, ValueRequest.push(LIST, catalogue.encoded(write, write)), write, write);
  }

  private ValueCall get(ValuesThread thread, long number) {
    return call(thread, ValueRequest.get(catalogue.key(number)), number, 0);
  }

  private ValueCall set(ValuesThread thread, long number) {
    long version =
        mix.readsAndWrites() ? versions().begin(number) : versions().loaded() + thread.nextWrite();
    byte[] value = catalogue.encoded(number, version);
    return call(thread, ValueRequest.set(catalogue.key(number), value), number, version);
  }

  private static ValueCall call(
      ValuesThread thread, ValueRequest request, long number, long version) {
    return new ValueCall(request, number, version, thread.reporter().intendedNanos());
  }
}
