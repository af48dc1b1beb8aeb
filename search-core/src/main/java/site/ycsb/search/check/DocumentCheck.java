// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.Vectors;
import site.ycsb.search.vector.Embedding;

/**
 * Check of a document in a reply while updates run: it has the fields that were asked for, and each
 * has a value that some write gave it and that no later write had certainly replaced. Thread-safe.
 */
public final class DocumentCheck {

  /** Part of a document in {@link Versions}: its title. */
  public static final int TITLE = 0;

  /** Part of the opaque field 0; the others follow. */
  private static final int FIRST_FIELD = 1;

  /** Versions of a value that a wrong one is compared with, to tell a stale one from junk. */
  private static final int TRIED = 4_096;

  /**
   * Writes that the documents of a table may have had.
   *
   * @param exact true if all writes since the load are those of {@link Versions}
   * @param titles true if the run rewrites titles
   * @param fresh true if some of these titles are {@link Corpus#freshTitle fresh}
   * @param fields true if the run rewrites opaque fields
   * @param vectors true if the run rewrites vectors
   */
  public record Writes(
      boolean exact, boolean titles, boolean fresh, boolean fields, boolean vectors) {}

  /** Fault of a reply, which is stale if a later write had replaced the value. */
  public record Fault(boolean stale, String text) {}

  private final Corpus corpus;
  private final Versions versions;
  private final Writes writes;
  private final Set<String> names;
  private final Map<String, Integer> fieldNumbers = new HashMap<>();

  public DocumentCheck(Corpus corpus, Versions versions, Writes writes) {
    this.corpus = corpus;
    this.versions = versions;
    this.writes = writes;
    for (int field = 0; field < corpus.opaqueNames().size(); field++) {
      fieldNumbers.put(corpus.opaqueNames().get(field), field);
    }
    this.names = Set.copyOf(corpus.fieldNames());
  }

  public static int parts(Corpus corpus) {
    return vectorPart(corpus) + 1;
  }

  /** Part of a document in {@link Versions}: its vector. */
  public static int vectorPart(Corpus corpus) {
    return FIRST_FIELD + corpus.opaqueNames().size();
  }

  public static int part(int field) {
    return FIRST_FIELD + field;
  }

  /**
   * Fault of a document; empty if it is right.
   *
   * @param asked fields that were asked for; null for all
   * @param fields fields of the reply
   * @param sinceNanos begin of the request; earlier, where a reply may be late
   */
  public Optional<Fault> fault(
      long number, @Nullable Set<String> asked, Map<String, ?> fields, long sinceNanos) {
    Set<String> right = asked == null ? names : asked;
    if (fields.size() != right.size() || !fields.keySet().containsAll(right)) {
      return fault(
          false,
          number,
          "has the fields %s, not %s"
              .formatted(new TreeSet<>(fields.keySet()), new TreeSet<>(right)));
    }
    for (Map.Entry<String, ?> field : fields.entrySet()) {
      Optional<Fault> fault = fault(number, field.getKey(), field.getValue(), sinceNanos);
      if (fault.isPresent()) {
        return fault;
      }
    }
    return Optional.empty();
  }

  private Optional<Fault> fault(long number, String name, Object value, long sinceNanos) {
    Integer field = fieldNumbers.get(name);
    if (name.equals(Document.VECTOR) && corpus.vectors().isPresent()) {
      Vectors vectors = corpus.vectors().get();
      return value instanceof Embedding
          ? fault(
              new Part(
                  number,
                  name,
                  vectorPart(corpus),
                  writes.vectors,
                  (v, found) -> found.equals(vectors.of(number, v))),
              value,
              sinceNanos)
          : notGiven(number, name, value);
    }
    if (field == null && !name.equals(Document.TITLE)) {
      return isAsLoaded(number, name, value) ? Optional.empty() : notGiven(number, name, value);
    }
    Part part =
        field == null
            ? new Part(
                number,
                name,
                TITLE,
                writes.titles,
                (v, text) -> text.equals(corpus.title(number, v)))
            : new Part(
                number,
                name,
                part(field),
                writes.fields,
                (v, text) -> text.equals(corpus.field(number, v, field)));
    return value instanceof String text
        ? fault(part, text, sinceNanos)
        : notGiven(number, name, value);
  }

  private boolean isAsLoaded(long number, String name, Object value) {
    if (name.equals(Document.SCORE)) {
      return value instanceof Long score && score == corpus.score(number);
    }
    return value.equals(corpus.typedFields(number).get(name));
  }

  /** Value of a document that is written by itself, if the run changes it at all. */
  private record Part(long number, String name, int part, boolean changes, Content content) {}

  private interface Content {
    boolean is(long version, Object found);
  }

  private Optional<Fault> fault(Part part, Object found, long sinceNanos) {
    boolean fixed = writes.exact && !part.changes; // It has never been written again.
    long newest = fixed ? Versions.LOADED : versions.newest(part.number, part.part);
    boolean written = newest > versions.loaded();
    if (part.content.is(written ? newest : Versions.LOADED, found)) {
      return written || fixed || !isStale(part, versions.loaded(), sinceNanos)
          ? Optional.empty()
          : stale(part, Versions.LOADED);
    }
    boolean kept = versions.isKept(part.number);
    long version = kept && !fixed ? version(part, found) : Versions.LOADED;
    boolean unknown = version == Versions.LOADED && !part.content.is(Versions.LOADED, found);
    if (fixed || (unknown && ((kept && writes.exact) || !isPlausible(part, found)))) {
      return notGiven(part.number, part.name, found);
    }
    boolean mayBeLater = unknown && versions.hasOtherWriters();
    return !mayBeLater && isStale(part, version, sinceNanos)
        ? stale(part, version)
        : Optional.empty();
  }

  /** True if a write of anybody may have given the value. */
  private boolean isPlausible(Part part, Object found) {
    if (found instanceof Embedding vector) {
      return vector.dimension() == corpus.vectors().orElseThrow().dimension();
    }
    return part.part == TITLE
        ? corpus.isTitle(part.number, found.toString())
        : corpus.isField(part.name, found);
  }

  private boolean isStale(Part part, long version, long sinceNanos) {
    long known = version == Versions.LOADED ? versions.loaded() : version;
    return versions.isStale(part.number, part.part, known, sinceNanos);
  }

  /** Version of this run that a value shows; {@link Versions#LOADED} if it shows none of them. */
  private long version(Part part, Object found) {
    long begun = versions.begun(part.number, part.part);
    for (long count = begun; count > Math.max(0, begun - TRIED); count--) {
      long version = versions.version(count);
      if (part.content.is(version, found) || isFresh(part, found, version)) {
        return version;
      }
    }
    return Versions.LOADED;
  }

  private boolean isFresh(Part part, Object found, long version) {
    return part.part == TITLE
        && writes.fresh
        && found.equals(corpus.freshTitle(part.number, version));
  }

  private Optional<Fault> stale(Part part, long version) {
    return fault(
        true,
        part.number,
        "has an old %s (write %d of this run): an update that was acknowledged is lost"
            .formatted(part.name, version == Versions.LOADED ? 0 : versions.shown(version)));
  }

  private Optional<Fault> notGiven(long number, String name, Object value) {
    return fault(
        false,
        number,
        "has a %s that no write gave it: %s (%s)"
            .formatted(name, ErrorLog.shown(value), value.getClass().getSimpleName()));
  }

  private Optional<Fault> fault(boolean stale, long number, String text) {
    return Optional.of(new Fault(stale, corpus.key(number) + " " + text));
  }
}
