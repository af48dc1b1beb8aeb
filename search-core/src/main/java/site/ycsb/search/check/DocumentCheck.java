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
   * @param untouched true if all since the load are of this run: its clients write the same parts
   * @param exact true if, besides, all are those of {@link Versions}
   * @param fresh true if some of the titles that the run writes are {@link Corpus#freshTitle fresh}
   */
  public record Writes(
      boolean untouched,
      boolean exact,
      boolean titles,
      boolean fresh,
      boolean fields,
      boolean vectors) {}

  /** Fault of a reply, which is stale if a later write had replaced the value. */
  public record Fault(boolean stale, String text) {}

  private final Corpus corpus;
  private final Versions versions;
  private final Writes writes;
  private final Set<String> names;

  /** Parts of a document by the names of their fields; the other fields never change. */
  private final Map<String, Integer> parts = new HashMap<>();

  public DocumentCheck(Corpus corpus, Versions versions, Writes writes) {
    this.corpus = corpus;
    this.versions = versions;
    this.writes = writes;
    parts.put(Document.TITLE, TITLE);
    for (int field = 0; field < corpus.opaqueNames().size(); field++) {
      parts.put(corpus.opaqueNames().get(field), part(field));
    }
    corpus.vectors().ifPresent(all -> parts.put(Document.VECTOR, vectorPart(corpus)));
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

  /** The last title that this run has written to a document; its loaded one, if none. */
  String lastTitle(long number) {
    return corpus.title(number, newest(number, TITLE));
  }

  /** Newest version that this run has written; {@link Versions#LOADED} if none. */
  private long newest(long number, int part) {
    long newest = versions.newest(number, part);
    return newest > versions.loaded() ? newest : Versions.LOADED;
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
      Set<String> found = new TreeSet<>(fields.keySet());
      String text = "has the fields %s, not %s".formatted(found, new TreeSet<>(right));
      return fault(false, number, text);
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
    Integer part = parts.get(name);
    if (part == null) {
      return isAsLoaded(number, name, value) ? Optional.empty() : notGiven(number, name, value);
    }
    boolean typed =
        part == vectorPart(corpus) ? value instanceof Embedding : value instanceof String;
    return typed
        ? fault(new Part(number, name, part), value, sinceNanos)
        : notGiven(number, name, value);
  }

  private boolean isAsLoaded(long number, String name, Object value) {
    if (name.equals(Document.SCORE)) {
      return value instanceof Long score && score == corpus.score(number);
    }
    return value.equals(corpus.typedFields(number).get(name));
  }

  /** Value of a document that is written by itself. */
  private record Part(long number, String name, int part) {}

  /** True if the run changes the value at all. */
  private boolean changes(Part part) {
    if (part.part == TITLE) {
      return writes.titles;
    }
    return part.part == vectorPart(corpus) ? writes.vectors : writes.fields;
  }

  private boolean is(Part part, long version, Object found) {
    if (part.part == TITLE) {
      boolean fresh = writes.fresh && version > Versions.LOADED;
      return found.equals(corpus.title(part.number, version))
          || (fresh && found.equals(corpus.freshTitle(part.number, version)));
    }
    return found instanceof Embedding
        ? found.equals(corpus.vectors().orElseThrow().of(part.number, version))
        : found.equals(corpus.field(part.number, version, part.part - FIRST_FIELD));
  }

  private Optional<Fault> fault(Part part, Object found, long sinceNanos) {
    boolean fixed = writes.untouched && !changes(part); // It has never been written again.
    long newest = fixed ? Versions.LOADED : newest(part.number, part.part);
    if (is(part, newest, found)) {
      return newest > Versions.LOADED || fixed || !isStale(part, newest, sinceNanos)
          ? Optional.empty()
          : stale(part, newest);
    }
    boolean kept = versions.isKept(part.number);
    long version = kept && !fixed ? version(part, found) : Versions.LOADED;
    boolean unknown = version == Versions.LOADED && !is(part, Versions.LOADED, found);
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
      if (is(part, version, found)) {
        return version;
      }
    }
    return Versions.LOADED;
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
