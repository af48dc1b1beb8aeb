// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.ValueRequest.Command;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.AnswerDigest;
import site.ycsb.search.check.RunException;
import site.ycsb.search.check.Versions;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.Mix;
import site.ycsb.search.engine.Mix.Operation;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.RunOutcome.Findings;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.values.ValuesSettings.Turns;

/**
 * Operations of {@link ValuesWorkload}, with the checks of their answers. An object is encoded
 * before its request is timed, and decoded after its answer is. Thread-safe; each thread's state is
 * in its {@link ValuesThread}.
 */
final class ValuesOperations extends KeyedOperations<ValuesThread> {

  private final ValuesSettings settings;
  private final ValueCatalogue catalogue;
  private @Nullable ValueList list;

  ValuesOperations(Properties properties, KeyChoices choices) {
    super(
        properties,
        choices,
        1,
        1,
        Versions.Limits.longTimes(YcsbSettings.RECORD_COUNT.from(properties)));
    this.settings = ValuesSettings.from(properties);
    this.catalogue = new ValueCatalogue(properties);
  }

  // ---- For the engine ----

  @Override
  public Mix<ValuesThread> operations(Properties properties) {
    Map<Operation<ValuesThread>, Double> all = new LinkedHashMap<>();
    switch (settings.turns()) {
      case DRAWN ->
          ValuesSettings.from(properties)
              .shares()
              .forEach(
                  (command, share) -> all.put(operation(thread -> next(thread, command)), share));
      case WRITE_THEN_READ -> all.put(operation(this::pair), 1.0);
      case WRITERS_AND_READERS ->
          all.put(
              operation(thread -> next(thread, thread.isWriter ? Command.SET : Command.GET)), 1.0);
    }
    return new Mix<>(all);
  }

  /**
   * Operation whose request is sent alone, or waits until there are as many as are sent at once.
   */
  private Operation<ValuesThread> operation(Function<ValuesThread, ValueCall> next) {
    return (db, thread) -> {
      ValueCall call = next.apply(thread);
      if (settings.pipeline() == 1) {
        call.perform();
        return;
      }
      thread.requests.add(call.request);
      thread.waiting.add(call);
      if (thread.waiting.size() >= settings.pipeline()) {
        sendAll(thread);
      }
    };
  }

  private void sendAll(ValuesThread thread) {
    List<Call<byte[]>> calls = List.copyOf(thread.waiting);
    List<ValueRequest> requests = List.copyOf(thread.requests);
    thread.waiting.clear();
    thread.requests.clear();
    if (calls.isEmpty()) {
      return;
    }
    calls.forEach(Call::begin);
    long startNanos = System.nanoTime();
    Outcomes outcomes = Outcomes.of(thread.db(), dataset.table(), requests);
    int failed = 0;
    for (int i = 0; i < calls.size(); i++) {
      boolean succeeded =
          calls
              .get(i)
              .end(outcomes.answers.get(i), outcomes.failures[i], startNanos, outcomes.endNanos[i]);
      failed += succeeded ? 0 : 1;
    }
    thread.countAll(calls.size() - failed, failed);
  }

  private ValueRequest storing(long number) {
    byte[] value = catalogue.loaded(number);
    return settings.isAboutList()
        ? ValueRequest.push(ValueList.KEY, value)
        : ValueRequest.set(catalogue.key(number), value);
  }

  @Override
  public Storing storing(List<Long> numbers) {
    List<ValueRequest> requests = numbers.stream().map(this::storing).toList();
    return db -> {
      Outcomes outcomes = Outcomes.of(db, dataset.table(), requests);
      return IntStream.range(0, requests.size())
          .mapToObj(i -> stored(db, requests.get(i).key(), outcomes.failures[i]))
          .toList();
    };
  }

  private Status stored(SearchDb db, String key, @Nullable Exception failure) {
    return failure == null ? Status.OK : db.failed("INSERT", dataset.table(), key, failure);
  }

  @Override
  public void begin(PreparedRun prepared, SearchDb db) {
    super.begin(prepared, db);
    list = new ValueList(catalogue, dataset, versions().loaded(), prepared.isUntouched());
  }

  private ValueList list() {
    return requireNonNull(list, "the run is not prepared");
  }

  @Override
  public ValuesThread newThread(ThreadContext context) {
    ValuesThread thread = new ValuesThread(context, seed, writers(context.threads()));
    if (settings.pipeline() > 1) {
      thread.db().beforeCleanup(() -> sendAll(thread)); // Still within the measured time.
    }
    return thread;
  }

  /** Number of threads that only write: a share, at least one, and not all. */
  private int writers(int threads) {
    return settings.turns() == Turns.WRITERS_AND_READERS
        ? Math.max(
            1, Math.min(threads - 1, (int) Math.round(settings.share(Command.SET) * threads)))
        : 0;
  }

  @Override
  public Findings findings(List<ValuesThread> threads) {
    return new ValuesFindings(threads, settings)
        .findings(versions().begun(0, 0), dataset.documentBytes());
  }

  // ---- The checks before and after a run ----

  @Override
  public Passed verify(SearchDb db, Share share) throws Exception {
    if (!settings.isAboutList()) {
      return super.verify(db, share);
    }
    if (share.number() == 0) {
      new ValueList(catalogue, dataset, 0, true).verify(db);
    }
    String right = "a list of %d values".formatted(dataset.documents());
    return new Passed(AnswerDigest.of(List.of(right)), 1);
  }

  @Override
  protected String verified(SearchDb db, long number, int part) throws Exception {
    long version = version(db, number);
    if (version != Versions.LOADED) {
      throw wrong(number, "it is version %d of an untouched dataset".formatted(version));
    }
    return HexFormat.of().formatHex(catalogue.loaded(number));
  }

  @Override
  public Checks.After audit(SearchDb db, List<ValuesThread> threads, int items) throws Exception {
    return settings.isAboutList() ? list().audit(db, items) : super.audit(db, threads, items);
  }

  @Override
  protected void requireKept(SearchDb db, long number) throws Exception {
    long version = version(db, number);
    if (versions().isStale(number, 0, version, System.nanoTime())) {
      throw wrong(
          "%s holds version %d after the run, which a later write had overwritten"
              .formatted(catalogue.key(number), versions().shown(version)));
    }
  }

  /** Version of a stored value, which is read as by a pipeline: no client-side cache serves it. */
  private long version(SearchDb db, long number) throws Exception {
    List<ValueRequest> get = List.of(ValueRequest.get(catalogue.key(number)));
    Optional<byte[]> found = Outcomes.of(db, dataset.table(), get).required().get(0);
    byte[] bytes = found.orElseThrow(() -> wrong(number, "there is none"));
    try {
      StoredValue<?> value = catalogue.decode(bytes);
      Optional<String> problem = catalogue.problem(number, value, bytes);
      if (problem.isPresent()) {
        throw wrong(number, problem.get());
      }
      return value.version();
    } catch (IOException e) {
      throw wrong(number, String.valueOf(e.getMessage()));
    }
  }

  private RunException wrong(long number, String problem) {
    return wrong("the value of %s is wrong: %s".formatted(catalogue.key(number), problem));
  }

  // ---- The operations ----

  private ValueCall next(ValuesThread thread, Command command) {
    return switch (command) {
      case GET -> get(thread, choices.keyNumber());
      case SET -> set(thread, choices.keyNumber());
      case LPUSH, LPOP -> pushOrPop(thread, command);
      case PING -> new ValueCall(thread, ValueRequest.ping(), 0, List.of());
    };
  }

  /** A SET of a key, then a GET of that key. */
  private ValueCall pair(ValuesThread thread) {
    thread.second = !thread.second;
    if (thread.second) {
      thread.pairNumber = choices.keyNumber();
    }
    return thread.second ? set(thread, thread.pairNumber) : get(thread, thread.pairNumber);
  }

  private ValueCall get(ValuesThread thread, long number) {
    return new ValueCall(thread, ValueRequest.get(catalogue.key(number)), number, List.of());
  }

  private ValueCall set(ValuesThread thread, long number) {
    Versions.Write write = versions().begin(number, 0);
    byte[] value = catalogue.encoded(number, write.version());
    ValueRequest request = ValueRequest.set(catalogue.key(number), value);
    return new ValueCall(thread, request, number, List.of(write));
  }

  /** A warm-up pushes and pops in turn, so that it leaves the list as long as it was. */
  private ValueCall pushOrPop(ValuesThread thread, Command command) {
    thread.second = !thread.second;
    boolean pushes = thread.context.warmup() ? thread.second : command == Command.LPUSH;
    if (!pushes) {
      return new ValueCall(thread, ValueRequest.pop(ValueList.KEY), 0, List.of());
    }
    long id = list().push();
    ValueRequest request = ValueRequest.push(ValueList.KEY, catalogue.encoded(id, id));
    return new ValueCall(thread, request, id, List.of());
  }

  private final class ValueCall extends Call<byte[]> {

    private final ValuesThread thread;
    private final ValueRequest request;
    private final long number;

    /** Elements of the list that must be left when an LPOP begins, at least. */
    private long leastElements;

    private ValueCall(
        ValuesThread thread, ValueRequest request, long number, List<Versions.Write> writes) {
      super(thread, request.command().name(), dataset.table(), request.key(), writes);
      this.thread = thread;
      this.request = request;
      this.number = number;
    }

    @Override
    protected Optional<byte[]> send(SearchDb db) throws Exception {
      return db.operations(Values.class).send(table, request);
    }

    @Override
    void begin() {
      if (request.command() == Command.LPOP) {
        leastElements = list().pop();
      }
    }

    @Override
    protected Status judge(Optional<byte[]> answer, long startNanos) throws IOException {
      return switch (request.command()) {
        case GET ->
            answer.isPresent() ? judgeRead(answer.get(), startNanos) : wrong("there is none");
        case LPOP -> answer.isPresent() ? judgeElement(answer.get()) : judgeNone();
        case LPUSH -> {
          list().pushed();
          yield Status.OK;
        }
        case SET, PING -> Status.OK;
      };
    }

    private Status judgeNone() {
      Optional<String> problem = list().problemOfNone(leastElements);
      thread.emptyPops += problem.isEmpty() ? 1 : 0;
      return status(problem);
    }

    private Status judgeElement(byte[] answer) throws IOException {
      thread.count(Count.READS);
      StoredValue<?> found = catalogue.decode(answer);
      Optional<String> twice = list().popped(found);
      return status(twice.or(() -> problem(found.number(), found, answer)));
    }

    private Status judgeRead(byte[] answer, long startNanos) throws IOException {
      thread.count(Count.READS);
      StoredValue<?> found = catalogue.decode(answer);
      Optional<String> problem = problem(number, found, answer);
      if (problem.isPresent()) {
        return wrong(problem.get());
      }
      thread.lastSeen = versions().shown(found.version());
      return versions().isStale(number, 0, found.version(), startNanos)
          ? stale(found.version(), startNanos)
          : Status.OK;
    }

    private Status stale(long version, long startNanos) {
      long newest = versions().overwrittenBefore(number, 0, startNanos);
      long lagVersions = versions().shown(newest) - versions().shown(version) + 1;
      long lagNanos = startNanos - versions().overwrittenSince(number, 0, version);
      thread.stale++;
      thread.worstLagVersions = Math.max(thread.worstLagVersions, lagVersions);
      thread.worstLagNanos = Math.max(thread.worstLagNanos, lagNanos);
      if (thread.db().store().promisesFreshReads()) {
        return wrong(
            "version %d, which had been overwritten for %.3f ms when the read began"
                .formatted(versions().shown(version), lagNanos / 1e6));
      }
      thread.count(Count.STALE);
      return STALE;
    }

    private Optional<String> problem(long keyNumber, StoredValue<?> found, byte[] answer) {
      if (!thread.drawCheck()) {
        return Optional.empty();
      }
      thread.countChecked(Count.CHECKED_READS);
      thread.context.checked().read().add(keyNumber);
      Optional<String> problem = catalogue.problem(keyNumber, found, answer);
      return request.command() == Command.LPOP
          ? problem.or(() -> list().problemOfOrder(found, leastElements))
          : problem;
    }
  }
}
