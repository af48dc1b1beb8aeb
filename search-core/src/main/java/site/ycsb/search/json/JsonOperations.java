// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.Mix;
import site.ycsb.search.engine.PreparedRun;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.engine.TimedWorkload;
import site.ycsb.search.run.Findings;
import tools.jackson.databind.JsonNode;

/**
 * Operations of {@link JsonWorkload}, with the checks of their replies. A text is made before its
 * request is timed, and read after its reply is. An operation on a part has the path in its name:
 * {@code GET-PATH buyer.age}. Thread-safe; each thread's state is in its {@link JsonThread}.
 */
final class JsonOperations implements TimedWorkload<JsonThread> {

  private static final String INSERT = "INSERT";
  private static final String DONE = "";
  private static final Status WRONG = Status.UNEXPECTED_STATE;

  private final JsonSettings settings;
  private final JsonCatalogue catalogue;
  private final DatasetPlan dataset;
  private final KeyChoices choices;
  private final Map<JsonCommand, List<Target>> targets = new EnumMap<>(JsonCommand.class);
  private final long seed;
  private @Nullable JsonHistory history;

  /**
   * Path that an operation works on.
   *
   * @param name name of the operation in reports
   */
  private record Target(NamedPath path, String name) {

    static Target of(JsonCommand command, NamedPath path) {
      boolean whole = path.path().isRoot();
      return new Target(path, whole ? command.label() : command.label() + " " + path.name());
    }
  }

  JsonOperations(Properties properties, KeyChoices choices) {
    this.settings = JsonSettings.from(properties);
    this.catalogue = JsonCatalogue.from(properties);
    this.dataset = catalogue.plan(properties);
    this.choices = choices;
    this.seed = CorpusSettings.SEED.from(properties);
    for (JsonCommand command : JsonCommand.values()) {
      List<NamedPath> paths = settings.paths(command);
      targets.put(
          command,
          (paths.isEmpty() ? List.of(root()) : paths)
              .stream().map(path -> Target.of(command, path)).toList());
    }
  }

  // ---- For the engine ----

  @Override
  public Set<Class<? extends Operations>> needs() {
    return settings.mix().needs();
  }

  @Override
  public boolean writes() {
    return settings.mix().writes();
  }

  @Override
  public DatasetPlan dataset() {
    return dataset;
  }

  @Override
  public Mix<JsonThread> operations(Properties properties) {
    JsonSettings shares = JsonSettings.from(properties);
    Mix.Builder<JsonThread> mix = new Mix.Builder<>();
    for (JsonCommand command : JsonCommand.values()) {
      mix.add(shares.share(command), (db, thread) -> perform(thread, command));
    }
    return mix.build();
  }

  @Override
  public void store(SearchDb db, long number) throws Exception {
    db.operations(Paths.class)
        .putJson(dataset.table(), catalogue.key(number), catalogue.loaded(number, root()));
  }

  @Override
  public Storing storing(List<Long> numbers) {
    List<String> texts = numbers.stream().map(n -> catalogue.loaded(n, root())).toList();
    return db -> {
      List<Status> statuses = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        String key = catalogue.key(numbers.get(i));
        try {
          db.operations(Paths.class).putJson(dataset.table(), key, texts.get(i));
          statuses.add(Status.OK);
        } catch (Exception e) {
          statuses.add(db.failed(INSERT, dataset.table(), key, e));
        }
      }
      return statuses;
    };
  }

  @Override
  public Passed verify(SearchDb db, Share share) throws Exception {
    return new StoredDocuments(catalogue, dataset).verify(db, share);
  }

  @Override
  public void begin(PreparedRun prepared, Optional<SearchDb> db) {
    history = new JsonHistory(catalogue, settings.mix(), prepared);
  }

  @Override
  public JsonThread newThread(ThreadContext context) {
    return new JsonThread(context, seed);
  }

  @Override
  public Audit audit(SearchDb db, List<JsonThread> threads, int items) throws Exception {
    LongStream calculated = threads.stream().flatMapToLong(thread -> thread.calculated.numbers());
    long[] written =
        LongStream.concat(history().versions().kept(), calculated)
            .distinct()
            .limit(items)
            .toArray();
    return new Audit(
        written.length,
        Math.max(written.length, history().versions().written()),
        1,
        new StoredDocuments(catalogue, dataset).lost(db, written, history()));
  }

  @Override
  public Findings findings(List<JsonThread> threads) {
    return new Findings(Map.of("documentBytes", dataset.documentBytes()), Map.of(), List.of());
  }

  private JsonHistory history() {
    if (history == null) {
      throw new IllegalStateException("no thread has been made");
    }
    return history;
  }

  private NamedPath root() {
    return catalogue.document().root();
  }

  // ---- The operations ----

  /** Performs one operation. */
  private void perform(JsonThread thread, JsonCommand command) {
    JsonCall call = begin(thread, command);
    long startNanos = System.nanoTime();
    try {
      call.reply = send(thread.db(), call);
    } catch (Exception e) {
      call.failure = e;
    }
    long endNanos = System.nanoTime();
    Status status = call.failure == null ? judge(thread, call, startNanos) : failed(thread, call);
    thread.reporter().report(call.name, status, call.intendedNanos, startNanos, endNanos);
    thread.count(status.isOk());
  }

  private JsonCall begin(JsonThread thread, JsonCommand command) {
    List<Target> ofCommand = targets.getOrDefault(command, List.of());
    Target target =
        ofCommand.get(ofCommand.size() == 1 ? 0 : thread.random.below(ofCommand.size()));
    long number = choices.keyNumber();
    JsonCall call =
        new JsonCall(
            command,
            target.path,
            number,
            catalogue.key(number),
            target.name,
            thread.reporter().intendedNanos(),
            isChecked(thread, command));
    if (command.isSet()) {
      call.writes = history().begin(number, target.path);
      call.json =
          catalogue.text(number, target.path, history().versionsOf(target.path, call.writes));
    } else if (call.checked) {
      call.changes = history().changes(number, target.path);
    }
    if (command.isArithmetic()) {
      history().number(number, target.path).ifPresent(NumberHistory::begin);
    }
    return call;
  }

  /** The number that a change has left is always looked at, because this costs little. */
  private static boolean isChecked(JsonThread thread, JsonCommand command) {
    return command.isArithmetic() || (command.isGet() && thread.drawCheck(Count.CHECKED_READS));
  }

  private Optional<String> send(SearchDb db, JsonCall call) throws Exception {
    String table = dataset.table();
    String key = call.key;
    return switch (call.command) {
      case SET_ROOT -> {
        db.operations(Paths.class).putJson(table, key, call.json);
        yield Optional.of(DONE);
      }
      case SET_PATH ->
          db.operations(Paths.class).writePath(table, key, call.path.path(), call.json)
              ? Optional.of(DONE)
              : Optional.empty();
      case GET_ROOT, GET_PATH -> db.operations(Paths.class).readPath(table, key, call.path.path());
      case INCREMENT -> db.operations(Paths.class).addAtPath(table, key, call.path.path(), 1);
      case MULTIPLY -> db.operations(Paths.class).multiplyAtPath(table, key, call.path.path(), -1);
      case PING -> {
        db.operations(Values.class).send(table, ValueRequest.ping());
        yield Optional.of(DONE);
      }
    };
  }

  // ---- The ends of operations ----

  private Status failed(JsonThread thread, JsonCall call) {
    call.writes.forEach(Versions.Write::fail);
    Exception failure = call.failure;
    return failure == null
        ? Status.ERROR
        : thread.db().failed(call.name, dataset.table(), call.key, failure);
  }

  private Status judge(JsonThread thread, JsonCall call, long startNanos) {
    if (call.reply.isEmpty()) {
      return refused(thread, call);
    }
    if (call.command.isSet()) {
      long nanos = System.nanoTime();
      call.writes.forEach(write -> write.acknowledge(nanos));
    } else if (call.command.isArithmetic()) {
      history().number(call.number, call.path).ifPresent(NumberHistory::acknowledge);
      thread.calculated.add(call.number);
    }
    if (call.command.isGet() || call.command.isArithmetic()) {
      thread.count(Count.READS);
    }
    if (!call.checked) {
      return Status.OK;
    }
    thread.count(Count.CHECKED_READS);
    thread.read.add(call.number);
    Optional<String> problem =
        call.command.isGet() ? problemOfRead(thread, call, startNanos) : problemOfNumber(call);
    return problem.isEmpty() ? Status.OK : wrong(thread, call, problem.get());
  }

  /** Every key and every path of the dataset exists, so a store must find it. */
  private Status refused(JsonThread thread, JsonCall call) {
    call.writes.forEach(Versions.Write::fail);
    return wrong(thread, call, "the store finds no value there");
  }

  /** A read that may be stale shows any version. */
  private Optional<String> problemOfRead(JsonThread thread, JsonCall call, long startNanos) {
    String reply = call.reply.orElseThrow();
    return thread.db().store().promisesFreshReads()
        ? history().problem(call.number, call.path, reply, call.changes, startNanos)
        : Optional.empty();
  }

  /** Fault of the reply to an INCREMENT or a MULTIPLY: the number that it has left. */
  private Optional<String> problemOfNumber(JsonCall call) {
    String reply = call.reply.orElseThrow();
    try {
      JsonNode number = JsonModel.parsed(reply);
      if (!number.isIntegralNumber() || !number.canConvertToLong()) {
        return Optional.of("%s is no whole number".formatted(reply));
      }
      return history()
          .number(call.number, call.path)
          .flatMap(kept -> kept.problem(call.changes[0] + 1, number.longValue()));
    } catch (IllegalArgumentException e) {
      return Optional.of("%s is %s".formatted(reply, e.getMessage()));
    }
  }

  private static Status wrong(JsonThread thread, JsonCall call, String problem) {
    thread.countWrong("%s %s: %s".formatted(call.name, call.key, problem));
    return WRONG;
  }
}
