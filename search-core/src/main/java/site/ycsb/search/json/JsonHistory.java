// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.json.JsonSettings.Mix;
import site.ycsb.search.run.PreparedRun;
import site.ycsb.search.run.Versions;
import tools.jackson.databind.JsonNode;

/**
 * Writes of a run to the leaves of documents, and what replies may show because of them. Leaves
 * that are set have versions; a number that is incremented or multiplied has a {@link
 * NumberHistory}. Thread-safe.
 */
final class JsonHistory {

  /** Bits of a version that count the writes of one run to one leaf, more than it can make. */
  private static final int EPOCH_BITS = 30;

  /** More than the leaves of any document. */
  private static final int MOST_LEAVES = 8;

  private static final int SHOWN = 60;

  private final JsonCatalogue catalogue;
  private final Mix mix;
  private final boolean untouched;
  private final Versions versions;
  private final Map<Long, NumberHistory> numbers = new ConcurrentHashMap<>();

  JsonHistory(JsonCatalogue catalogue, Mix mix, PreparedRun prepared) {
    this.catalogue = catalogue;
    this.mix = mix;
    this.untouched = prepared.verified();
    this.versions = new Versions(prepared.epoch() << EPOCH_BITS, /* timed= */ false);
  }

  /**
   * State of a leaf at the begin of a read.
   *
   * @param version state of its versions
   * @param writes acknowledged changes of its number
   */
  record Before(Versions.Before version, long writes) {}

  // ---- Writes ----

  /** Versions for a write of the value at a path, which begins now. */
  long[] begin(long number, NamedPath path) {
    long[] begun = new long[catalogue.document().leaves().size()];
    for (NamedPath leaf : leaves(path)) {
      begun[leaf.leaf()] = versions.begin(id(number, leaf));
    }
    return begun;
  }

  /** Records that the server has acknowledged a write. */
  void acknowledge(long number, NamedPath path, long[] begun) {
    for (NamedPath leaf : leaves(path)) {
      versions.acknowledge(id(number, leaf), begun[leaf.leaf()], 0);
    }
  }

  /** Records that a write failed, which may have happened nevertheless. */
  void fail(long number, NamedPath path, long[] begun) {
    for (NamedPath leaf : leaves(path)) {
      versions.fail(id(number, leaf), begun[leaf.leaf()]);
    }
  }

  /** History of a leaf that is incremented or multiplied. */
  NumberHistory number(long number, NamedPath leaf) {
    return numbers.computeIfAbsent(
        id(number, leaf),
        none ->
            untouched
                ? NumberHistory.from(
                    mix.multiply() > 0, catalogue.number(number, leaf, Versions.LOADED))
                : NumberHistory.fromUnknown(mix.multiply() > 0));
  }

  // ---- Reads ----

  /** State of the leaves at a path. */
  List<Before> before(long number, NamedPath path) {
    List<Before> before = new ArrayList<>();
    for (NamedPath leaf : leaves(path)) {
      before.add(
          new Before(
              versions.before(id(number, leaf)),
              isCalculated(leaf) ? number(number, leaf).acknowledged() : 0));
    }
    return before;
  }

  /**
   * Fault of a reply to a read, in one line; empty if it is a value that the path may have.
   *
   * @param before state of the leaves when the read began
   */
  Optional<String> problem(long number, NamedPath path, String reply, List<Before> before) {
    JsonNode value;
    try {
      value = JsonModel.parsed(reply);
    } catch (IllegalArgumentException e) {
      return Optional.of("%s is %s".formatted(shown(reply), e.getMessage()));
    }
    Optional<long[]> found = catalogue.versions(number, path, value);
    if (found.isEmpty()) {
      return Optional.of("%s is no value that it can have".formatted(shown(reply)));
    }
    int place = 0;
    for (NamedPath leaf : leaves(path)) {
      Optional<String> problem = problem(number, leaf, found.get()[leaf.leaf()], before.get(place));
      if (problem.isPresent()) {
        return problem.map(fault -> leaf.name() + ": " + fault);
      }
      place++;
    }
    return Optional.empty();
  }

  private Optional<String> problem(long number, NamedPath leaf, long version, Before before) {
    if (isCalculated(leaf)) {
      return number(number, leaf).problem(before.writes(), catalogue.number(number, leaf, version));
    }
    long id = id(number, leaf);
    boolean known =
        version > versions.loaded()
            ? version - versions.loaded() <= versions.begun(id)
            : !untouched || version == Versions.LOADED;
    if (!known) {
      return Optional.of("version %d, which no write has had".formatted(version));
    }
    return versions.isStale(id, version, before.version())
        ? Optional.of(
            "version %d, which had been overwritten when the read began"
                .formatted(versions.shown(version)))
        : Optional.empty();
  }

  private static String shown(String reply) {
    return reply.length() <= SHOWN ? reply : reply.substring(0, SHOWN) + "…";
  }

  /** True if the run increments or multiplies a leaf's number, and so gives it no versions. */
  private boolean isCalculated(NamedPath leaf) {
    return mix.calculates() && leaf.kind() == NamedPath.Kind.NUMBER;
  }

  private List<NamedPath> leaves(NamedPath path) {
    return catalogue.document().leavesOf(path);
  }

  private static long id(long number, NamedPath leaf) {
    return number * MOST_LEAVES + leaf.leaf();
  }
}
