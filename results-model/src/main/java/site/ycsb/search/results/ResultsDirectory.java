// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Directory of one comparison: {@code comparison.json}, {@code baseline.json}, and a directory
 * below {@code runs} for each run that has ended. A run is prepared in another directory, which is
 * renamed when all files are on disk. A killed process therefore leaves no incomplete run.
 */
public record ResultsDirectory(Path path) {

  /**
   * Version of the files' form: 1 knew bindings and named sweeps, 2 knows contenders and grids. A
   * reader ignores unknown fields, so a further field needs no new version.
   */
  private static final int SCHEMA = 2;

  private static final String COMPARISON = "comparison.json";
  private static final String BASELINE = "baseline.json";
  private static final String RUN = "run.json";
  private static final String RUNS = "runs";
  private static final String UNFINISHED = ".unfinished";
  private static final String LOCK = ".lock";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(
              SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .disable(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /** Name of the directory: the last part of its path. */
  public String name() {
    Path last = path.toAbsolutePath().normalize().getFileName();
    return last == null ? path.toString() : last.toString();
  }

  // ---- The comparison ----

  /** True if a comparison has been started in this directory. */
  public boolean isBegun() {
    return Files.isRegularFile(path.resolve(COMPARISON));
  }

  /** True if the directory is missing or empty, apart from the lock file. */
  public boolean isEmpty() {
    if (!Files.exists(path)) {
      return true;
    }
    try (Stream<Path> children = Files.list(path)) {
      return children.allMatch(child -> child.endsWith(LOCK));
    } catch (IOException e) {
      throw ResultsException.cannotRead(path, e);
    }
  }

  /** Starts a comparison; the directory must be new or empty. */
  public void begin(Comparison comparison) {
    writing(
        path,
        () -> {
          Files.createDirectories(path.resolve(RUNS));
          write(path.resolve(COMPARISON), ordered(comparison));
        });
  }

  public Comparison comparison() {
    Path file = path.resolve(COMPARISON);
    if (!Files.isRegularFile(file)) {
      throw new ResultsException(
          "%s: no results are there (a comparison leaves %s)".formatted(path, COMPARISON));
    }
    return read(file, Comparison.class);
  }

  public Optional<Baseline> baseline() {
    Path file = path.resolve(BASELINE);
    return Files.isRegularFile(file) ? Optional.of(read(file, Baseline.class)) : Optional.empty();
  }

  /** Stores the baseline, or replaces it. */
  public void write(Baseline baseline) {
    writing(path, () -> write(path.resolve(BASELINE), baseline));
  }

  // ---- Its runs ----

  /** The runs that have ended, including failed ones, sorted by name. */
  public List<Run> runs() {
    Path runs = path.resolve(RUNS);
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(runs)) {
      return children
          .map(child -> child.resolve(RUN))
          .filter(Files::isRegularFile)
          .sorted()
          .map(ResultsDirectory::readRun)
          .toList();
    } catch (IOException e) {
      throw ResultsException.cannotRead(runs, e);
    }
  }

  /** Run of a file, which must be in the directory of its name: paths are made of that name. */
  private static Run readRun(Path file) {
    Run run = read(file, Run.class);
    if (!file.getName(file.getNameCount() - 2).toString().equals(run.id())) {
      throw damaged(file, "it is of the run %s, which has another directory".formatted(run.id()));
    }
    return run;
  }

  /**
   * The runs as {@link #runs} gives them, for figures. A run is {@link Run#damaged} if its figures
   * contradict each other, if its contender is unknown, or if its logs do not hold the latencies
   * that it counts.
   */
  public List<Run> checkedRuns() {
    List<String> labels = comparison().labels();
    return runs().stream().map(run -> damage(run, labels).map(run::damaged).orElse(run)).toList();
  }

  private Optional<String> damage(Run run, List<String> labels) {
    if (!run.ceiling() && !labels.contains(run.contender())) {
      return Optional.of("run.json is of a contender that comparison.json does not have");
    }
    Optional<String> contradiction = run.report().contradiction();
    if (contradiction.isPresent()) {
      return contradiction.map(each -> "run.json contradicts itself: " + each);
    }
    for (String operation : run.report().timedOperations()) {
      try {
        LongAdder kept = new LongAdder();
        intervals(run, operation, interval -> kept.add(interval.getTotalCount()));
        long counted = run.report().count(operation);
        if (kept.sum() != counted) {
          return Optional.of("%s.hdr holds %s of %s latencies".formatted(operation, kept, counted));
        }
      } catch (ResultsException e) {
        return Optional.of(operation + ".hdr can't be read");
      }
    }
    return Optional.empty();
  }

  /**
   * Makes an empty directory in which a run is prepared; files of an earlier attempt are removed.
   */
  public Path prepareRun() {
    Path unfinished = path.resolve(UNFINISHED);
    removeUnfinished();
    writing(path, () -> Files.createDirectories(unfinished));
    return unfinished;
  }

  /**
   * Moves the prepared directory to its final place, and replaces a failed run of the same name.
   */
  public void finishRun(Run run) {
    Path prepared = path.resolve(UNFINISHED);
    Path finished = directory(run);
    writing(
        finished,
        () -> {
          write(prepared.resolve(RUN), run);
          syncAll(prepared);
          Files.createDirectories(path.resolve(RUNS));
          remove(finished);
          Files.move(prepared, finished, ATOMIC_MOVE);
          sync(path.resolve(RUNS));
        });
  }

  /** Replaces what is stored of a run that has ended; its other files stay. */
  public void replace(Run run) {
    writing(directory(run), () -> write(directory(run).resolve(RUN), run));
  }

  public void removeUnfinished() {
    writing(path, () -> remove(path.resolve(UNFINISHED)));
  }

  /** Removes runs so that they can be repeated. */
  public void remove(Predicate<Run> which) {
    runs().stream().filter(which).forEach(run -> writing(path, () -> remove(directory(run))));
  }

  /** Lock that prevents other processes from adding runs. */
  public interface Lock extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Reserves the directory for this process until it is closed or the process ends.
   *
   * @throws ResultsException if another process has reserved it
   */
  public Lock lock() {
    try {
      Files.createDirectories(path);
      FileChannel channel =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        channel.close();
        throw new ResultsException("%s: another comparison is writing there".formatted(path));
      }
      // The file stays: a removal could hit the lock of another process.
      return () -> writing(path, channel::close);
    } catch (OverlappingFileLockException e) {
      throw new ResultsException("%s: another comparison is writing there".formatted(path));
    } catch (IOException e) {
      throw ResultsException.cannotWrite(path, e);
    }
  }

  /**
   * The latencies of one kind of operation, in microseconds.
   *
   * @param operation YCSB's name, with the prefix {@code Intended-} for latencies from the intended
   *     start
   * @return empty if the run has none
   * @throws ResultsException if the file is no log of latencies
   */
  public Optional<Histogram> latencies(Run run, String operation) {
    Histogram sum = new Histogram(3);
    intervals(run, operation, sum::add);
    return sum.getTotalCount() == 0 ? Optional.empty() : Optional.of(sum);
  }

  /**
   * Reads the latencies of one kind of operation by the intervals of their log, which are the
   * seconds of the run, or one interval if the log is not divided.
   *
   * @throws ResultsException if the file is no log of latencies
   */
  public void intervals(Run run, String operation, Consumer<Histogram> each) {
    Path log = directory(run).resolve(operation + ".hdr");
    if (Files.isRegularFile(log)) {
      LatencyLogs.read(log, each);
    }
  }

  public Path directory(Run run) {
    return path.resolve(RUNS).resolve(run.id());
  }

  // ---- Files ----

  private static <T> T read(Path file, Class<T> type) {
    try {
      JsonNode tree = JSON.readTree(Files.readString(file));
      JsonNode schema = tree.path("schema");
      if (!schema.isInt()) {
        throw damaged(file, tree.isMissingNode() ? "the file is empty" : "schema is missing");
      }
      if (schema.intValue() != SCHEMA) {
        throw new ResultsException(
            "%s: schema %s; this version reads %s: use the version that wrote it"
                .formatted(file, schema, SCHEMA));
      }
      return JSON.treeToValue(tree, type);
    } catch (DatabindException e) {
      String field =
          e.getPath().stream()
              .map(JacksonException.Reference::getPropertyName)
              .filter(Objects::nonNull)
              .collect(Collectors.joining("."));
      throw damaged(file, (field.isEmpty() ? "a field" : field) + " is missing or not valid");
    } catch (JacksonException e) {
      throw damaged(file, "no JSON in line " + e.getLocation().getLineNr());
    } catch (NullPointerException e) {
      throw damaged(file, e.getMessage() + " is missing");
    } catch (IOException e) {
      throw ResultsException.cannotRead(file, e);
    }
  }

  private static ResultsException damaged(Path file, String what) {
    String remedy = file.endsWith(RUN) ? ": remove %s, and resume".formatted(file.getParent()) : "";
    return new ResultsException(
        "%s: not what a comparison writes: %s%s".formatted(file, what, remedy));
  }

  /** The fields in the order of the file; Jackson would write the fields of a group together. */
  private static ObjectNode ordered(Comparison comparison) {
    ObjectNode grouped = JSON.valueToTree(comparison);
    ObjectNode ordered = JSON.createObjectNode();
    Comparison.FIELDS.stream()
        .filter(grouped::has)
        .forEach(name -> ordered.set(name, grouped.get(name)));
    return ordered;
  }

  private static void write(Path file, Object value) throws IOException {
    Path written = file.resolveSibling(file.getFileName() + ".new");
    ObjectNode fields = JSON.createObjectNode().put("schema", SCHEMA);
    fields.setAll(JSON.<ObjectNode>valueToTree(value));
    byte[] bytes = (JSON.writeValueAsString(fields) + "\n").getBytes(StandardCharsets.UTF_8);
    Files.write(written, bytes);
    sync(written);
    Files.move(written, file, ATOMIC_MOVE);
    sync(Objects.requireNonNull(file.getParent()));
  }

  /** Forces a directory and all files and directories below it to disk. */
  private static void syncAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        sync(file);
      }
    }
  }

  private static void sync(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static void remove(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private interface Writing {
    void run() throws IOException;
  }

  private static void writing(Path path, Writing action) {
    try {
      action.run();
    } catch (IOException e) {
      throw ResultsException.cannotWrite(path, e);
    }
  }
}
