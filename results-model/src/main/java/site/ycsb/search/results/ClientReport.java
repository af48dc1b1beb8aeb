// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Report of a client process about its run. Its fields are at the top level of {@code run.json};
 * the client's own file {@code ycsb.json} has them under other names.
 *
 * @param seconds measured time
 * @param throughput successful operations a second
 * @param operations YCSB's figures by its name of the operation; failures as {@code SEARCH-FAILED},
 *     latencies from the intended start as {@code Intended-SEARCH}
 * @param progress operations that had succeeded, by the seconds since the start; empty in a file of
 *     an earlier version
 */
public record ClientReport(
    Ending ending,
    double seconds,
    double throughput,
    Counts counts,
    Map<String, Operation> operations,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        SortedMap<Double, Long> progress,
    Answers answers,
    @JsonUnwrapped StoreFacts storeFacts,
    ClientUse clientUse) {

  private static final String MICROS = "AverageLatency(us)";

  /** Names of the client's own clean-up after the measured time, which YCSB times as well. */
  private static final Set<String> CLEAN_UP = Set.of("CLEANUP", "Intended-CLEANUP");

  /** Telemetry of reads that found a value which had been overwritten before they began. */
  public static final String STALE_READS = "stale_reads";

  /** Telemetry of all reads of a run in which a read can be stale. */
  private static final String READS = "reads";

  /** Beginning of the telemetry of a client-side cache. */
  private static final String CLIENT_CACHE = "client_cache_";

  /** Telemetry of the longest time for which such a value had been overwritten. */
  public static final String WORST_LAG = "worst_lag_seconds_at_end";

  /** Telemetry of the time from the last stored document until the index held all of them. */
  public static final String SEARCHABLE = "searchable_seconds_at_end";

  /** The same report with another end, and with other results of the checks. */
  public ClientReport with(Ending otherEnding, Answers otherAnswers) {
    return with(otherEnding, operations, otherAnswers);
  }

  ClientReport with(Ending end, Map<String, Operation> timed, Answers checked) {
    return new ClientReport(
        end, seconds, throughput, counts, timed, progress, checked, storeFacts, clientUse);
  }

  /** A contradiction among the figures, which no client writes; empty without. */
  Optional<String> contradiction() {
    double missing = throughput * seconds - counts.succeeded;
    // The comparison is false for a number that is none.
    if (!(throughput >= 0 && seconds >= 0 && Math.abs(missing) <= 1 + 1e-6 * counts.succeeded)) {
      return Optional.of(
          "throughput %s for %s operations in %s s"
              .formatted(throughput, counts.succeeded, seconds));
    }
    return counts.isPossible() ? Optional.empty() : Optional.of("counts %s".formatted(counts));
  }

  public long count(String operation) {
    return operations.getOrDefault(operation, new Operation(0, 0)).count();
  }

  /** YCSB's names of the operations that succeeded at least once, without its clean-up. */
  public Set<String> timedOperations() {
    Set<String> timed = new TreeSet<>(operations.keySet());
    timed.removeIf(name -> count(name) == 0 || name.endsWith("-FAILED") || CLEAN_UP.contains(name));
    return timed;
  }

  // ---- ycsb.json ----

  /** Report of a client that has written none. */
  public static ClientReport none(Ending ending) {
    return of(MissingNode.getInstance()).with(ending, Answers.NONE);
  }

  /** Reads {@code ycsb.json}; empty if the client has not written it, or only a part of it. */
  public static Optional<ClientReport> read(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(of(JsonMapper.shared().readTree(Files.readString(file))));
    } catch (JacksonException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw ResultsException.cannotRead(file, e);
    }
  }

  private static ClientReport of(JsonNode report) {
    JsonNode search = report.path("search");
    Counts counts = object(search, Counts.class);
    double seconds = report.path("metrics").path("OVERALL").path("RunTime(ms)").asDouble(0) / 1000;
    SortedMap<Double, Long> progress = new TreeMap<>();
    map(report.path("progress"), JsonNode::asLong)
        .forEach((second, count) -> progress.put(Double.valueOf(second), count));
    return new ClientReport(
        new Ending(search.path("exitCode").asInt(0), search.path("reason").asString("")),
        seconds,
        seconds > 0 ? counts.succeeded / seconds : 0,
        counts,
        operations(report.path("metrics")),
        progress,
        new Answers(
            search.path("verified").asBoolean(false),
            search.path("answersDigest").asString(""),
            search.path("dataset").asString(""),
            search.path("audited").asInt(0),
            search.path("bytesPerHit").asDouble(0),
            search.path("checks").path("sentence").asString(""),
            ""),
        new StoreFacts(
            map(search.path("settings"), JsonNode::asString),
            map(search.path("storeBytes"), JsonNode::asLong),
            telemetry(search),
            search.path("documentBytes").asLong(0)),
        object(search.path("client"), ClientUse.class));
  }

  private static Map<String, Operation> operations(JsonNode metrics) {
    Map<String, Operation> operations = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> metric : metrics.properties()) {
      JsonNode values = metric.getValue();
      if (values.has(MICROS) && !CLEAN_UP.contains(metric.getKey())) {
        operations.put(
            metric.getKey(),
            new Operation(values.path("Operations").asLong(0), values.path(MICROS).asDouble(0)));
      }
    }
    return operations;
  }

  private static <T> Map<String, T> map(JsonNode values, Function<JsonNode, T> as) {
    Map<String, T> map = new LinkedHashMap<>();
    values.properties().forEach(each -> map.put(each.getKey(), as.apply(each.getValue())));
    return map;
  }

  private static <T> T object(JsonNode values, Class<T> type) {
    JsonMapper json = JsonMapper.shared();
    return json.treeToValue(values.isObject() ? values : json.createObjectNode(), type);
  }

  /**
   * Figures of the server, of the driver's client-side cache, of reads that were stale, and of how
   * long an index lags behind.
   */
  private static Map<String, Double> telemetry(JsonNode search) {
    Map<String, Double> figures = map(search.path("telemetry"), JsonNode::asDouble);
    map(search.path("cache"), JsonNode::asDouble)
        .forEach((name, value) -> figures.put(CLIENT_CACHE + name, value));
    if (search.has("staleReads")) {
      figures.put(READS, search.path("reads").asDouble(0));
      figures.put(STALE_READS, search.path("staleReads").asDouble(0));
      figures.put(WORST_LAG, search.path("worstLagMillis").asDouble(0) / 1000);
    }
    if (search.has("searchableMillis")) {
      figures.put(SEARCHABLE, search.path("searchableMillis").asDouble(0) / 1000);
    }
    return figures;
  }

  // ---- Parts ----

  /**
   * End of a run.
   *
   * @param exitCode exit code of the client process; 0 if the run ended well
   * @param reason reason of a failure in one line; empty if the run ended well
   */
  public record Ending(int exitCode, String reason) {

    /** In place of the exit code of a run that ended well and of which a file is damaged. */
    public static final int DAMAGED = -1;

    public boolean done() {
      return exitCode == 0;
    }

    /** True if the run ended well and a file of it is damaged. */
    public boolean damaged() {
      return exitCode == DAMAGED;
    }
  }

  /**
   * Counts of the client threads.
   *
   * @param wrong operations with a wrong answer, which are among the failed ones
   * @param emptyPages searches without a hit
   * @param nearest recalls of searches for neighbours
   * @param filtered recalls of those with a filter
   */
  public record Counts(
      long succeeded,
      long failed,
      long wrong,
      long searches,
      long hits,
      @JsonUnwrapped Compared compared,
      long emptyPages,
      @JsonUnwrapped(prefix = "nearest") RecallSums nearest,
      @JsonUnwrapped(prefix = "filtered") RecallSums filtered) {

    public static final Counts NONE =
        new Counts(0, 0, 0, 0, 0, Compared.NONE, 0, RecallSums.NONE, RecallSums.NONE);

    public Counts plus(Counts other) {
      return new Counts(
          succeeded + other.succeeded,
          failed + other.failed,
          wrong + other.wrong,
          searches + other.searches,
          hits + other.hits,
          compared.plus(other.compared),
          emptyPages + other.emptyPages,
          nearest.plus(other.nearest),
          filtered.plus(other.filtered));
    }

    /** The operations alone, without what searches found. */
    public Counts withoutSearches() {
      return new Counts(
          succeeded, failed, wrong, 0, 0, Compared.NONE, 0, RecallSums.NONE, RecallSums.NONE);
    }

    /** Recalls by YCSB's name of the operation, of those whose recall is known. */
    public SortedMap<String, RecallSums> recalls() {
      SortedMap<String, RecallSums> known = new TreeMap<>();
      known.put("SEARCH-NEAREST", nearest);
      known.put("SEARCH-NEAREST-FILTERED", filtered);
      known.values().removeIf(each -> each.searches == 0);
      return known;
    }

    boolean isPossible() {
      return Math.min(succeeded, Math.min(wrong, Math.min(emptyPages, hits))) >= 0
          && wrong <= failed
          && emptyPages <= searches;
    }

    public double emptyShare() {
      return searches == 0 ? 0 : (double) emptyPages / searches;
    }

    public double failedShare() {
      return succeeded + failed == 0 ? 0 : (double) failed / (succeeded + failed);
    }
  }

  /**
   * Recalls of the searches for neighbours whose answers were compared with the exact ones.
   *
   * @param sum sum of the recalls of these searches, each 0 to 1
   * @param squares sum of the squares of these recalls
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record RecallSums(
      @JsonProperty("Checked") long searches,
      @JsonProperty("RecallSum") double sum,
      @JsonProperty("RecallSquares") double squares) {

    public static final RecallSums NONE = new RecallSums(0, 0, 0);

    public RecallSums plus(RecallSums other) {
      return new RecallSums(searches + other.searches, sum + other.sum, squares + other.squares);
    }

    /** Mean recall; 0 without a search. */
    public double mean() {
      return sum / Math.max(1, searches);
    }
  }

  /**
   * Figures of one kind of operation.
   *
   * @param count number of measured operations
   * @param meanMicros mean latency in microseconds; 0 if there was none
   */
  public record Operation(long count, double meanMicros) {

    public Operation plus(Operation other) {
      long sum = count + other.count;
      double micros = count * meanMicros + other.count * other.meanMicros;
      return new Operation(sum, sum == 0 ? 0 : micros / sum);
    }
  }

  /**
   * Results of the checks of the answers.
   *
   * @param verified whether the answers were checked before, during and after the measured time,
   *     and were right
   * @param digest digest of the answers that the oracle checked, equal for all stores with the same
   *     queries; empty without such a check
   * @param dataset digest of the loaded dataset, equal for equal datasets; empty if unknown
   * @param audited number of documents that were found correct after the run
   * @param bytesPerHit mean bytes of the text of a hit, over the pages that were checked; 0 if none
   *     was, and not in the file then
   * @param checks what was checked, in a sentence with its numbers; empty in a file of an earlier
   *     version
   * @param session start of the client process, if it measured several runs: then verified, audited
   *     and checks are about all of them; not in the file otherwise
   */
  public record Answers(
      boolean verified,
      String digest,
      String dataset,
      int audited,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) double bytesPerHit,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY) String checks,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          String session) {

    private static final Answers NONE = new Answers(false, "", "", 0, 0, "", "");

    private static final int DIGITS = 16;

    /** The first digits of a digest, which are enough to tell digests apart. */
    public static String brief(String digest) {
      return digest.substring(0, Math.min(DIGITS, digest.length()));
    }
  }

  /**
   * Settings and sizes of a store, and what its server and the client-side cache did.
   *
   * @param settings the store and the settings in effect there: {@code server}, {@code durability},
   *     {@code visibility}, {@code replicas}, and the store's own, such as {@code shards}; {@code
   *     variant} is the way in which it searches, if it has several
   * @param storeBytes sizes that the store reports after the run, by their kind: {@code index},
   *     {@code data}, {@code disk}, {@code memory}
   * @param telemetry what the server did during the measured time, by names that end with the unit,
   *     such as {@code gc_seconds}; a name that ends with {@code _at_end} is a value at the end.
   *     Not in the file if the server did not tell
   * @param documentBytes mean bytes of a document's title and fields, as loaded; 0 if unknown, and
   *     not in the file then
   */
  public record StoreFacts(
      Map<String, String> settings,
      Map<String, Long> storeBytes,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          Map<String, Double> telemetry,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) long documentBytes) {

    /** Size of all that the server holds in memory, as it reports it. */
    public static final String MEMORY = "memory";

    /** Size of table and index on disk, of one copy. */
    public static final String DISK = "disk";

    /** True if a figure of the telemetry is about one client's own reads, not about the store. */
    public static boolean isOfOneClient(String name) {
      return Set.of(READS, STALE_READS, WORST_LAG).contains(name) || name.startsWith(CLIENT_CACHE);
    }

    /** Share of the reads whose value had been overwritten before they began. */
    public double staleShare() {
      double reads = telemetry.getOrDefault(READS, 0.0);
      return reads == 0 ? 0 : telemetry.getOrDefault(STALE_READS, 0.0) / reads;
    }

    /** Way in which the store searched, if it has several; otherwise empty. */
    public String variant() {
      return settings.getOrDefault("variant", "");
    }

    /** Name and version of the server and of its modules; empty if unknown. */
    public String server() {
      return settings.getOrDefault("server", "");
    }
  }
}
