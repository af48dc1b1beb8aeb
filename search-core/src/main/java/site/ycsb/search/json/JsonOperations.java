// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.RunException;
import site.ycsb.search.check.Versions;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.Mix;
import site.ycsb.search.engine.Mix.Operation;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.run.RunOutcome.Findings;
import site.ycsb.search.values.Call;
import site.ycsb.search.values.KeyedOperations;

/**
 * Operations of {@link JsonWorkload}, with the checks of their replies. A text is made before its
 * request is timed, and read after its reply is. An operation on a part has the path in its name:
 * {@code GET-PATH buyer.age}. Thread-safe.
 */
final class JsonOperations extends KeyedOperations<ClientThread> {

  private static final String DONE = "";

  /** Time by which a reply may be late in a store that may answer with any older value. */
  private static final long AGES = Long.MAX_VALUE >> 1;

  private final JsonSettings settings;
  private final JsonCatalogue catalogue;
  private @Nullable JsonHistory history;

  /** Target of an operation: the whole document or a path, with the operation's name in reports. */
  private record Target(JsonCommand command, NamedPath path, String operation) {

    static Target of(JsonCommand command, NamedPath path) {
      return new Target(command, path, command.operation(path));
    }
  }

  JsonOperations(Properties properties, KeyChoices choices) {
    super(
        properties,
        choices,
        JsonSettings.DOCUMENT.from(properties).paths.size(),
        JsonHistory.MOST_LEAVES,
        Versions.Limits.MANY_VALUES);
    this.settings = JsonSettings.from(properties);
    this.catalogue = new JsonCatalogue(properties);
  }

  // ---- For the engine ----

  @Override
  public Mix<ClientThread> operations(Properties properties) {
    Map<Operation<ClientThread>, Double> mix = new LinkedHashMap<>();
    JsonSettings slice = JsonSettings.from(properties);
    slice
        .shares()
        .forEach(
            (command, share) -> {
              List<Target> targets =
                  slice.paths(command).stream().map(path -> Target.of(command, path)).toList();
              mix.put((db, thread) -> next(thread, targets).perform(), share);
            });
    return new Mix<>(mix);
  }

  @Override
  public Storing storing(List<Long> numbers) {
    List<String> texts = numbers.stream().map(catalogue::loaded).toList();
    return db -> {
      List<Status> statuses = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        String key = catalogue.key(numbers.get(i));
        try {
          db.operations(Paths.class).putJson(dataset.table(), key, texts.get(i));
          statuses.add(Status.OK);
        } catch (Exception e) {
          statuses.add(db.failed("INSERT", dataset.table(), key, e));
        }
      }
      return statuses;
    };
  }

  @Override
  public void begin(PreparedRun prepared, SearchDb db) {
    super.begin(prepared, db);
    history = new JsonHistory(catalogue, settings, versions(), client, prepared.isUntouched());
  }

  private JsonHistory history() {
    return requireNonNull(history, "the run is not prepared");
  }

  @Override
  public ClientThread newThread(ThreadContext context) {
    return new ClientThread(context, seed);
  }

  @Override
  public Findings findings(List<ClientThread> threads) {
    return new Findings(Map.of("documentBytes", dataset.documentBytes()), Map.of(), List.of());
  }

  // ---- The checks before and after a run ----

  @Override
  protected String verified(SearchDb db, long number, int part) throws Exception {
    NamedPath path = catalogue.document().paths.get(part);
    String found = read(db, number, path).orElse("absent");
    String right = catalogue.loaded(number, path);
    if (!JsonModel.same(right, found)) {
      throw wrong(
          "%s of %s is wrong: it is %s, where %s is right"
              .formatted(
                  path.name(),
                  catalogue.key(number),
                  ErrorLog.shown(found),
                  ErrorLog.shown(right)));
    }
    return right;
  }

  @Override
  protected LongStream written() {
    // A document without a leaf is written as it was loaded, so any key can be checked.
    return settings.sets() && catalogue.document().leaves.isEmpty()
        ? LongStream.range(0, Math.min(dataset.documents(), Versions.Limits.MANY_VALUES.values()))
        : LongStream.concat(super.written(), history().calculated());
  }

  /**
   * Checks a whole document: for a value that had been overwritten, a number that lacks an
   * increment, or a part that is no value of the catalogue.
   */
  @Override
  protected void requireKept(SearchDb db, long number) throws Exception {
    NamedPath root = catalogue.document().root();
    long startNanos = System.nanoTime();
    long[] changes = history().changes(number, root);
    Optional<String> found = read(db, number, root);
    Optional<String> problem =
        found.isPresent()
            ? history().problem(number, root, found.get(), changes, startNanos)
            : Optional.of("it is gone");
    RunException.requireRight(
        problem.map(fault -> "%s after the run: %s".formatted(catalogue.key(number), fault)));
  }

  private Optional<String> read(SearchDb db, long number, NamedPath path) throws Exception {
    return db.operations(Paths.class).readPath(dataset.table(), catalogue.key(number), path.path());
  }

  // ---- The operations ----

  private JsonCall next(ClientThread thread, List<Target> targets) {
    Target target = targets.get(targets.size() == 1 ? 0 : thread.random.below(targets.size()));
    long chosen = choices.keyNumber();
    long number =
        target.command.isArithmetic() ? client.ownNear(chosen, dataset.documents()) : chosen;
    Map<Integer, Versions.Write> writes =
        target.command.isSet() ? history().begin(number, target.path) : Map.of();
    return new JsonCall(thread, target, number, writes);
  }

  private final class JsonCall extends Call<String> {

    private final ClientThread thread;
    private final Target target;
    private final long number;
    private final String json;

    /** What {@link JsonHistory#changes} is before the request, if the reply is checked. */
    private final Optional<long[]> changes;

    JsonCall(ClientThread thread, Target target, long number, Map<Integer, Versions.Write> writes) {
      super(
          thread,
          target.operation,
          dataset.table(),
          catalogue.key(number),
          List.copyOf(writes.values()));
      this.thread = thread;
      this.target = target;
      this.number = number;
      this.json =
          target.command.isSet()
              ? catalogue.text(
                  number, target.path, leaf -> requireNonNull(writes.get(leaf)).version())
              : "";
      this.changes =
          isChecked() ? Optional.of(history().changes(number, target.path)) : Optional.empty();
      if (target.command.isArithmetic()) {
        history().number(number, target.path).ifPresent(NumberHistory::begin);
      }
    }

    /** The number that a change has left is always looked at, because this costs little. */
    private boolean isChecked() {
      return target.command.isArithmetic() || (target.command.isGet() && thread.drawCheck());
    }

    @Override
    protected Optional<String> send(SearchDb db) throws Exception {
      JsonPath path = target.path.path();
      return switch (target.command) {
        case SET_ROOT -> {
          db.operations(Paths.class).putJson(table, key, json);
          yield Optional.of(DONE);
        }
        case SET_PATH ->
            db.operations(Paths.class).writePath(table, key, path, json)
                ? Optional.of(DONE)
                : Optional.empty();
        case GET_ROOT, GET_PATH -> db.operations(Paths.class).readPath(table, key, path);
        case INCREMENT -> db.operations(Paths.class).addAtPath(table, key, path, 1);
        case MULTIPLY -> db.operations(Paths.class).multiplyAtPath(table, key, path, -1);
        case PING -> {
          db.operations(Values.class).send(table, ValueRequest.ping());
          yield Optional.of(DONE);
        }
      };
    }

    @Override
    protected Status judge(Optional<String> reply, long startNanos) {
      return status(
          reply.isPresent()
              ? problem(reply.get(), startNanos)
              : Optional.of("the store finds no value there"));
    }

    private Optional<String> problem(String reply, long startNanos) {
      boolean arithmetic = target.command.isArithmetic();
      if (arithmetic) {
        history().number(number, target.path).ifPresent(NumberHistory::acknowledge);
      }
      if (arithmetic || target.command.isGet()) {
        thread.count(Count.READS);
      }
      if (changes.isEmpty()) {
        return Optional.empty();
      }
      thread.countChecked(Count.CHECKED_READS);
      thread.context.checked().read().add(number);
      if (arithmetic) {
        changes.get()[target.path.leaf()]++; // Its own change has happened.
      }
      JsonHistory history = history();
      if (arithmetic || thread.db().store().promisesFreshReads()) {
        return history.problem(number, target.path, reply, changes.get(), startNanos);
      }
      long[] none = new long[changes.get().length]; // Others may show any version.
      Optional<String> problem =
          history.problem(number, target.path, reply, none, startNanos - AGES);
      if (problem.isEmpty()
          && history.problem(number, target.path, reply, none, startNanos).isPresent()) {
        thread.count(Count.STALE);
      }
      return problem;
    }
  }
}
