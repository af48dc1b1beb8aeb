// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import static java.util.stream.Collectors.toMap;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.check.Versions;
import site.ycsb.search.run.ClientPlace;
import tools.jackson.databind.JsonNode;

/**
 * Writes of a run to the leaves of documents, and what replies may show because of them. Leaves
 * that are set have versions; a number that is incremented or multiplied has a {@link
 * NumberHistory}. Thread-safe.
 */
final class JsonHistory {

  /** More than the leaves of any document. */
  static final int MOST_LEAVES = 8;

  /** Numbers of which a history is kept; others are not checked. */
  private static final int MOST_NUMBERS = 1 << 17;

  private final JsonCatalogue catalogue;
  private final boolean calculates;
  private final boolean negates;
  private final boolean untouched;
  private final Versions versions;
  private final ClientPlace client;
  private final Map<Long, NumberHistory> numbers = new ConcurrentHashMap<>();

  /**
   * @param client client that alone increments and multiplies the numbers of its documents
   * @param untouched true if every leaf is as it was loaded when the run begins
   */
  JsonHistory(
      JsonCatalogue catalogue,
      JsonSettings settings,
      Versions versions,
      ClientPlace client,
      boolean untouched) {
    this.catalogue = catalogue;
    this.calculates = settings.calculates();
    this.negates = settings.has(JsonCommand.MULTIPLY);
    this.versions = versions;
    this.client = client;
    this.untouched = untouched;
  }

  // ---- Writes ----

  /** Writes of the leaves at a path, by their places among all leaves; they begin now. */
  Map<Integer, Versions.Write> begin(long number, NamedPath path) {
    return catalogue.document().leavesOf(path).stream()
        .collect(toMap(NamedPath::leaf, leaf -> versions.begin(number, leaf.leaf())));
  }

  /**
   * History of a leaf that is incremented or multiplied; empty if none is kept, or if another
   * client changes the number.
   */
  Optional<NumberHistory> number(long number, NamedPath leaf) {
    if (!client.owns(number)) {
      return Optional.empty();
    }
    long id = number * MOST_LEAVES + leaf.leaf();
    NumberHistory kept = numbers.get(id);
    if (kept == null && numbers.size() < MOST_NUMBERS) {
      kept = numbers.computeIfAbsent(id, none -> history(number, leaf));
    }
    return Optional.ofNullable(kept);
  }

  private NumberHistory history(long number, NamedPath leaf) {
    long loaded = catalogue.number(number, leaf, Versions.LOADED);
    return untouched
        ? new NumberHistory(negates, loaded, loaded)
        : new NumberHistory(negates, -NumberHistory.UNKNOWN, NumberHistory.UNKNOWN);
  }

  /** Key numbers of the documents of which a number has been incremented or multiplied. */
  LongStream calculated() {
    return numbers.entrySet().stream()
        .filter(entry -> entry.getValue().acknowledged() > 0)
        .mapToLong(entry -> entry.getKey() / MOST_LEAVES);
  }

  // ---- Reads ----

  /** For each leaf of a document at a path, the changes of its number that are acknowledged. */
  long[] changes(long number, NamedPath path) {
    long[] changes = new long[catalogue.document().leaves.size()];
    for (NamedPath leaf : catalogue.document().leavesOf(path)) {
      if (isCalculated(leaf)) {
        changes[leaf.leaf()] = number(number, leaf).map(NumberHistory::acknowledged).orElse(0L);
      }
    }
    return changes;
  }

  /**
   * Fault of a reply to a read, in one line; empty if it is a value that the path may have.
   *
   * @param changes {@link #changes} when the read began
   */
  Optional<String> problem(
      long number, NamedPath path, String reply, long[] changes, long sinceNanos) {
    JsonNode value;
    try {
      value = JsonModel.parsed(reply);
    } catch (IllegalArgumentException e) {
      return Optional.of("%s is %s".formatted(ErrorLog.shown(reply), e.getMessage()));
    }
    Optional<long[]> found = catalogue.versions(number, path, value);
    if (found.isEmpty()) {
      return Optional.of("%s is no value that it can have".formatted(ErrorLog.shown(reply)));
    }
    for (NamedPath leaf : catalogue.document().leavesOf(path)) {
      long version = found.get()[leaf.leaf()];
      Optional<String> problem =
          isCalculated(leaf)
              ? problemOfNumber(number, leaf, version, changes[leaf.leaf()])
              : problem(number, leaf, version, sinceNanos);
      if (problem.isPresent()) {
        return problem.map(fault -> leaf.name() + ": " + fault);
      }
    }
    return Optional.empty();
  }

  private Optional<String> problemOfNumber(
      long number, NamedPath leaf, long version, long changes) {
    return number(number, leaf)
        .flatMap(history -> history.problem(changes, catalogue.number(number, leaf, version)));
  }

  private Optional<String> problem(long number, NamedPath leaf, long version, long sinceNanos) {
    if (!versions.isKept(number)) {
      return Optional.empty();
    }
    boolean known =
        version > versions.loaded()
            ? versions.isOfAnother(version)
                || versions.shown(version) <= versions.begun(number, leaf.leaf())
            : !untouched || version == Versions.LOADED;
    if (!known) {
      return Optional.of("version %d, which no write has had".formatted(version));
    }
    return versions.isStale(number, leaf.leaf(), version, sinceNanos)
        ? Optional.of(
            "version %d, which had been overwritten when the read began"
                .formatted(versions.shown(version)))
        : Optional.empty();
  }

  /** True if the run increments or multiplies a leaf's number, and so gives it no versions. */
  private boolean isCalculated(NamedPath leaf) {
    return calculates && leaf.kind() == NamedPath.Kind.NUMBER;
  }
}
