// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.Versions;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.Mix;
import site.ycsb.search.engine.PreparedRun;
import site.ycsb.search.engine.ThreadContext;
import site.ycsb.search.run.Findings;
import site.ycsb.search.values.KeyedOperations;

/**
 * Operations of {@link JsonWorkload}, with the checks of their replies. A text is made before its
 * request is timed, and read after its reply is. An operation on a part has the path in its name:
 * {@code GET-PATH buyer.age}. Thread-safe.
 */
final class JsonOperations extends KeyedOperations<ClientThread> {

  private static final String DONE = "";

  private final JsonSettings settings;
  private final JsonCatalogue catalogue;
  private @Nullable JsonHistory history;

  /**
   * What an operation works on.
   *
   * @param operation name of the operation in reports
   */
  private record Target(JsonCommand command, NamedPath path, String operation) {

    static Target of(JsonCommand command, NamedPath path) {
      boolean whole = path.path().isRoot();
      return new Target(
          command, path, whole ? command.label() : command.label() + " " + path.name());
    }
  }

  JsonOperations(Properties properties, KeyChoices choices) {
    super(
        properties,
        choices,
        JsonSettings.DOCUMENT.from(properties).paths().size(),
        JsonHistory.MOST_LEAVES,
        Versions.Limits.MANY_VALUES);
    this.settings = JsonSettings.from(properties);
    this.catalogue = JsonCatalogue.from(properties);
  }

  // ---- For the engine ----

  @Override
  public Mix<ClientThread> operations() {
    Mix.Builder<ClientThread> mix = new Mix.Builder<>();
    settings
        .shares()
        .forEach(
            (command, share) -> {
              List<Target> targets =
                  settings.paths(command).stream().map(path -> Target.of(command, path)).toList();
              mix.add(share, (db, thread) -> perform(thread, targets));
            });
    return mix.build();
  }

  @Override
  public void store(SearchDb db, long number) throws Exception {
    db.operations(Paths.class)
        .putJson(dataset.table(), catalogue.key(number), catalogue.loaded(number));
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
  public void begin(PreparedRun prepared, Optional<SearchDb> db) {
    super.begin(prepared, db);
    history = new JsonHistory(catalogue, settings, versions(), prepared.isUntouched());
  }

  private JsonHistory history() {
    if (history == null) {
      throw new IllegalStateException("the run is not prepared");
    }
    return history;
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
    NamedPath path = catalogue.document().paths().get(part);
    String found = read(db, number, path).orElse("absent");
    String right = catalogue.loaded(number, path);
    if (!JsonModel.same(right, found)) {
      throw wrong(
          "%s of %s is wrong: it is %s, where %s is right"
              .formatted(
                  path.name(),
                  catalogue.key(number),
                  JsonHistory.shown(found),
                  JsonHistory.shown(right)));
    }
    return right;
  }

  @Override
  protected LongStream written() {
    return LongStream.concat(super.written(), history().calculated());
  }

  /**
   * Fault of a whole document: a value that had been overwritten, a number that lacks an increment,
   * or a part that is no value of the catalogue.
   */
  @Override
  protected Optional<String> lost(SearchDb db, long number) throws Exception {
    NamedPath root = catalogue.document().root();
    long startNanos = System.nanoTime();
    long[] changes = history().changes(number, root);
    Optional<String> found = read(db, number, root);
    Optional<String> problem =
        found.isPresent()
            ? history().problem(number, root, found.get(), changes, startNanos)
            : Optional.of("it is gone");
    return problem.map(fault -> "%s after the run: %s".formatted(catalogue.key(number), fault));
  }

  private Optional<String> read(SearchDb db, long number, NamedPath path) throws Exception {
    return db.operations(Paths.class).readPath(dataset.table(), catalogue.key(number), path.path());
  }

  // ---- The operations ----

  private void perform(ClientThread thread, List<Target> targets) {
    Target target = targets.get(targets.size() == 1 ? 0 : thread.random.below(targets.size()));
    NamedPath path = target.path;
    long number = choices.keyNumber();
    String key = catalogue.key(number);
    Optional<long[]> before =
        isChecked(thread, target.command)
            ? Optional.of(history().changes(number, path))
            : Optional.empty();
    Map<Integer, Versions.Write> writes =
        target.command.isSet() ? history().begin(number, path) : Map.of();
    String json =
        target.command.isSet()
            ? catalogue.text(number, path, leaf -> requireNonNull(writes.get(leaf)).version())
            : "";
    if (target.command.isArithmetic()) {
      history().number(number, path).ifPresent(NumberHistory::begin);
    }
    call(
            thread,
            target.operation,
            key,
            List.copyOf(writes.values()),
            db -> send(db, target, key, json),
            (call, reply, startNanos) ->
                call.ended(
                    reply.isPresent()
                        ? problem(thread, target, number, reply.get(), before, startNanos)
                        : Optional.of("the store finds no value there")))
        .perform();
  }

  private Optional<String> send(SearchDb db, Target target, String key, String json)
      throws Exception {
    String table = dataset.table();
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

  // ---- Their replies ----

  /** The number that a change has left is always looked at, because this costs little. */
  private static boolean isChecked(ClientThread thread, JsonCommand command) {
    return command.isArithmetic() || (command.isGet() && thread.drawCheck(Count.CHECKED_READS));
  }

  /**
   * Fault of a reply, in one line; empty if none is found, or none is looked for.
   *
   * @param before {@link JsonHistory#changes} before the request, if the reply is checked
   */
  private Optional<String> problem(
      ClientThread thread,
      Target target,
      long number,
      String reply,
      Optional<long[]> before,
      long startNanos) {
    boolean changes = target.command.isArithmetic();
    if (changes) {
      history().number(number, target.path).ifPresent(NumberHistory::acknowledge);
    }
    if (changes || target.command.isGet()) {
      thread.count(Count.READS);
    }
    if (before.isEmpty()) {
      return Optional.empty();
    }
    thread.count(Count.CHECKED_READS);
    thread.read.add(number);
    long[] certain = before.get();
    if (changes) {
      certain[target.path.leaf()]++; // Its own change has happened.
    }
    return changes || thread.db().store().promisesFreshReads() // Other reads show any version.
        ? history().problem(number, target.path, reply, certain, startNanos)
        : Optional.empty();
  }
}
