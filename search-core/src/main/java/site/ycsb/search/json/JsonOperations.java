// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.EnumMap;
import java.util.LinkedHashMap;
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
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.run.AuditResult;
import site.ycsb.search.run.Findings;
import site.ycsb.search.run.InsertRetry;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.run.ThreadContext;
import site.ycsb.search.run.TimedWorkload;
import site.ycsb.search.settings.YcsbSettings;
import tools.jackson.databind.JsonNode;

/**
 * Operations of {@link JsonWorkload}, with the checks of their replies. A text is made before its
 * request is timed, and read after its reply is. An operation on a part has the path in its name:
 * {@code GET-PATH buyer.age}. Thread-safe; each thread's state is in its {@link JsonThread}.
 */
final class JsonOperations implements TimedWorkload<JsonThread> {

  /** One GET in this many is compared with {@code json.check=sampled}. */
  private static final int SAMPLE = 16;

  private static final String INSERT = "INSERT";
  private static final String DONE = "";
  private static final Status WRONG = Status.UNEXPECTED_STATE;

  private final JsonSettings settings;
  private final JsonCatalogue catalogue;
  private final DatasetPlan dataset;
  private final Supplier<String> operations;
  private final LongSupplier keys;
  private final Map<JsonCommand, List<Target>> targets = new EnumMap<>(JsonCommand.class);
  private final InsertRetry retry;
  private final long end;
  private final long seed;
  private final int auditDocuments;
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

  /**
   * @param operations gives the name of the next operation
   * @param keys gives the key number of the next operation
   */
  JsonOperations(Properties properties, Supplier<String> operations, LongSupplier keys) {
    this.settings = JsonSettings.from(properties);
    this.catalogue = JsonCatalogue.from(properties);
    this.dataset = plan(properties, catalogue);
    this.operations = operations;
    this.keys = keys;
    this.retry = InsertRetry.from(properties);
    this.end = Dataset.Part.of(properties).to();
    this.seed = CorpusSettings.SEED.from(properties);
    this.auditDocuments = RunSettings.from(properties).auditDocuments();
    for (JsonCommand command : JsonCommand.values()) {
      List<NamedPath> paths = settings.paths(command);
      targets.put(
          command,
          (paths.isEmpty() ? List.of(root()) : paths)
              .stream().map(path -> Target.of(command, path)).toList());
    }
  }

  /** The dataset of a workload of JSON documents. */
  static DatasetPlan plan(Properties properties, JsonCatalogue catalogue) {
    NamedPath root = catalogue.document().root();
    return new DatasetPlan(
        YcsbSettings.TABLE.from(properties),
        YcsbSettings.RECORD_COUNT.from(properties),
        catalogue.description(),
        number ->
            new Document(catalogue.key(number), Map.of("json", catalogue.loaded(number, root))),
        DatasetPlan.Form.PLAIN);
  }

  // ---- For the runtime ----

  @Override
  public Set<Class<? extends Operations>> needs() {
    return JsonRules.needs(settings.mix());
  }

  @Override
  public boolean writes() {
    return settings.mix().writes();
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
    db.operations(Paths.class)
        .putJson(dataset.table(), catalogue.key(number), catalogue.loaded(number, root()));
  }

  @Override
  public String verify(SearchDb db) throws Exception {
    return new JsonChecks(catalogue, dataset).verify(db);
  }

  @Override
  public synchronized JsonThread newThread(ThreadContext context) {
    if (history == null) {
      history = new JsonHistory(catalogue, settings.mix(), context.prepared());
    }
    return new JsonThread(context, seed);
  }

  @Override
  public void warmUp(DB db, JsonThread thread) {
    perform(thread);
  }

  @Override
  public AuditResult audit(SearchDb db, List<JsonThread> threads) throws Exception {
    long[] written =
        threads.stream()
            .flatMapToLong(thread -> thread.written.numbers())
            .distinct()
            .limit(auditDocuments)
            .toArray();
    return new AuditResult(
        written.length,
        new JsonChecks(catalogue, dataset).lost(db, LongStream.of(written), history()));
  }

  @Override
  public Findings findings(List<JsonThread> threads) {
    long reads = sum(threads, JsonCount.READS);
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("reads", reads);
    figures.put("checkedReplies", sum(threads, JsonCount.CHECKED));
    figures.put("documentBytes", dataset.documentBytes());
    return new Findings(
        figures, Map.of("CheckedReplies", sum(threads, JsonCount.CHECKED)), reads > 0, List.of());
  }

  private static long sum(List<JsonThread> threads, JsonCount counter) {
    return threads.stream().mapToLong(thread -> thread.counts.get(counter)).sum();
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

  // ---- The load ----

  /** Stores the document of a key number; false if the thread should end. */
  boolean load(JsonThread thread, long number) {
    thread.planned--;
    if (number >= end) {
      return false;
    }
    for (int tries = 0; !insert(thread, number); tries++) {
      if (!retry.again(tries)) {
        thread.count(0, 1);
        return false;
      }
    }
    thread.count(1, 0);
    thread.loadedTo(thread.planned > 0 ? number + 1 : Long.MAX_VALUE);
    return true;
  }

  private boolean insert(JsonThread thread, long number) {
    String key = catalogue.key(number);
    String json = catalogue.loaded(number, root());
    long intendedNanos = thread.reporter().intendedNanos();
    long startNanos = System.nanoTime();
    Status status = Status.OK;
    try {
      thread.db().operations(Paths.class).putJson(dataset.table(), key, json);
    } catch (Exception e) {
      status = thread.db().failed(INSERT, dataset.table(), key, e);
    }
    thread.reporter().report(INSERT, status, intendedNanos, startNanos, System.nanoTime());
    return status.isOk();
  }

  // ---- The operations ----

  /** Performs one operation. */
  void perform(JsonThread thread) {
    JsonCall call = begin(thread, JsonCommand.of(operations.get()));
    long startNanos = System.nanoTime();
    try {
      call.reply = send(thread.db(), call);
    } catch (Exception e) {
      call.failure = e;
    }
    long endNanos = System.nanoTime();
    Status status = call.failure == null ? judge(thread, call) : failed(thread, call);
    thread.reporter().report(call.name, status, call.intendedNanos, startNanos, endNanos);
    thread.count(status.isOk());
  }

  private JsonCall begin(JsonThread thread, JsonCommand command) {
    List<Target> choices = targets.getOrDefault(command, List.of());
    Target target = choices.get(choices.size() == 1 ? 0 : thread.random.below(choices.size()));
    long number = keys.getAsLong();
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
      call.versions = history().begin(number, target.path);
      call.json = catalogue.text(number, target.path, call.versions);
    } else if (call.checked || command.isArithmetic()) {
      call.before = history().before(number, target.path);
    }
    if (command.isArithmetic()) {
      history().number(number, target.path).begin();
    }
    return call;
  }

  private boolean isChecked(JsonThread thread, JsonCommand command) {
    return switch (settings.check()) {
      case ALL -> command.isGet() || command.isArithmetic();
      case SAMPLED ->
          command.isArithmetic() || (command.isGet() && thread.random.below(SAMPLE) == 0);
      case NONE -> false;
    };
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
    if (call.command.isSet()) {
      history().fail(call.number, call.path, call.versions);
    }
    Exception failure = call.failure;
    return failure == null
        ? Status.ERROR
        : thread.db().failed(call.name, dataset.table(), call.key, failure);
  }

  private Status judge(JsonThread thread, JsonCall call) {
    if (call.reply.isEmpty()) {
      return refused(thread, call);
    }
    if (call.command.isSet()) {
      history().acknowledge(call.number, call.path, call.versions);
      thread.written.add(call.number);
    } else if (call.command.isArithmetic()) {
      history().number(call.number, call.path).acknowledge();
      thread.written.add(call.number);
    } else if (call.command.isGet()) {
      thread.counts.add(JsonCount.READS, 1);
    }
    if (!call.checked) {
      return Status.OK;
    }
    thread.counts.add(JsonCount.CHECKED, 1);
    Optional<String> problem =
        call.command.isGet() ? problemOfRead(thread, call) : problemOfNumber(call);
    return problem.isEmpty() ? Status.OK : wrong(thread, call, problem.get());
  }

  /** Every key and every path of the dataset exists, so a store must find it. */
  private Status refused(JsonThread thread, JsonCall call) {
    if (call.command.isSet()) {
      history().fail(call.number, call.path, call.versions);
    }
    return wrong(thread, call, "the store finds no value there");
  }

  /** A read from a cache that promises no coherence may be stale, and then no version is wrong. */
  private Optional<String> problemOfRead(JsonThread thread, JsonCall call) {
    boolean coherent = thread.db().store().cache().map(ClientCache::promisesCoherence).orElse(true);
    return coherent
        ? history().problem(call.number, call.path, call.reply.orElseThrow(), call.before)
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
          .problem(call.before.get(0).writes() + 1, number.longValue());
    } catch (IllegalArgumentException e) {
      return Optional.of("%s is %s".formatted(reply, e.getMessage()));
    }
  }

  private static Status wrong(JsonThread thread, JsonCall call, String problem) {
    thread.countWrong("%s %s: %s".formatted(call.name, call.key, problem));
    return WRONG;
  }
}
