// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.NumericByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.LongByteIterator;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.DocumentCheck;
import site.ycsb.search.check.LiveOracle;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.PreparedRun;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.workload.SearchSettings.UpdateFields;

/**
 * Documents of the table as the run changes them: what its writes put in, and what replies may
 * show. A binding of stock YCSB can't search, and its tables have YCSB's fields alone, so it gets
 * no title and no score. Thread-safe.
 */
final class LiveDocuments {

  /** Bits of a version that count the writes of one run, more than it can make. */
  private static final int EPOCH_BITS = 41;

  /** Documents that are tried for one that was not deleted. */
  private static final int TRIES = 1_000;

  /** Time that a refresh may take beyond a store's interval. */
  private static final Duration REFRESH = Duration.ofSeconds(5);

  final Corpus corpus;
  final DatasetPlan dataset;
  final KeyChoices choices;
  private final SearchSettings settings;
  private final ClientPlace client;
  private final boolean searched;
  private final boolean writeAllFields;
  private final boolean readAllFields;
  final boolean dataIntegrity;

  /** Key numbers whose update a thread waits to see; another update would hide it for ever. */
  final Set<Long> waitedFor = ConcurrentHashMap.newKeySet();

  private final Set<Long> deleted = ConcurrentHashMap.newKeySet();

  /** What is known once the run is prepared. */
  private @Nullable State state;

  /**
   * Knowledge about the table.
   *
   * @param known true if the table holds the dataset
   * @param oracle right answers while the run writes; empty if nothing is known or asked
   * @param lagNanos time by which an answer to a search may be late
   * @param freshReads true if a read shows every write that was acknowledged before it began
   */
  record State(
      boolean known,
      boolean exact,
      Versions versions,
      DocumentCheck check,
      Optional<LiveOracle> oracle,
      long lagNanos,
      boolean freshReads) {}

  LiveDocuments(Properties properties, Corpus corpus, SearchSettings settings, KeyChoices choices) {
    this.corpus = corpus;
    this.settings = settings;
    this.choices = choices;
    this.dataset = DatasetPlan.of(properties, corpus);
    this.client = ClientPlace.from(properties);
    this.searched = SearchDb.isNamedIn(properties);
    this.writeAllFields = YcsbSettings.WRITE_ALL_FIELDS.from(properties);
    this.readAllFields = YcsbSettings.READ_ALL_FIELDS.from(properties);
    this.dataIntegrity = YcsbSettings.DATA_INTEGRITY.from(properties);
  }

  /**
   * Takes what is known about the table.
   *
   * @param pool questions whose answers are checked while the run writes
   */
  void begin(PreparedRun prepared, Optional<SearchDb> db, boolean writes, Pool pool)
      throws Exception {
    boolean exact = prepared.isUntouched() && !client.hasOthers();
    Versions versions =
        new Versions(
            new Versions.Numbering(
                prepared.epoch() << EPOCH_BITS, client.number(), client.clients()),
            DocumentCheck.parts(corpus),
            Versions.Limits.MANY_VALUES);
    boolean titles = writes && retitles();
    boolean fresh = settings.mix().freshness() > 0;
    DocumentCheck check =
        new DocumentCheck(
            corpus,
            versions,
            new DocumentCheck.Writes(exact, titles, fresh, writes && updatesFields()),
            searched);
    boolean known = prepared.loadedBy().isPresent();
    Optional<LiveOracle> oracle =
        known
            ? pool.queries()
                .map(
                    queries ->
                        new LiveOracle(
                            corpus,
                            dataset.documents(),
                            queries,
                            versions,
                            new LiveOracle.Course(exact && !fresh, titles)))
            : Optional.empty();
    state =
        new State(
            known,
            exact,
            versions,
            check,
            oracle,
            db.isPresent() ? lagNanos(db.get()) : 0,
            db.isEmpty() || db.get().store().promisesFreshReads());
  }

  /** Source of the questions, which are drawn only if they are needed. */
  interface Pool {
    Optional<List<SearchQuery>> queries();
  }

  private static long lagNanos(SearchDb db) throws Exception {
    Optional<Duration> delay = db.tables().visibleWithin();
    if (delay.isPresent() && delay.get().isZero()) {
      return 0;
    }
    return delay.map(interval -> interval.plus(REFRESH).toNanos()).orElse(Long.MAX_VALUE >> 2);
  }

  State state() {
    if (state == null) {
      throw new IllegalStateException("the run is not prepared");
    }
    return state;
  }

  private boolean retitles() {
    return searched
        && (settings.updateFields() != UpdateFields.FIELDS || settings.mix().freshness() > 0);
  }

  private boolean updatesFields() {
    return (!searched || settings.updateFields() != UpdateFields.TITLE) && !dataIntegrity;
  }

  // ---- Choices ----

  /** Key number of a document that exists, unless the run has deleted nearly all. */
  long keyNumber() {
    long number = choices.keyNumber();
    for (int i = 0; i < TRIES && !deleted.isEmpty() && deleted.contains(number); i++) {
      number = choices.keyNumber();
    }
    return number;
  }

  /** A key number whose last update no thread of any client is waiting to see. */
  long keyToWrite() {
    long number = keyNumber();
    while (waitedFor.contains(number) || (settings.mix().freshness() > 0 && !owns(number))) {
      number = keyNumber();
    }
    return number;
  }

  /** True if this client alone waits for updates of a document, if any does. */
  boolean owns(long number) {
    return number >= dataset.documents() || client.owns(number);
  }

  /** Fields that a read asks for; null for all. */
  @Nullable Set<String> fieldsToRead() {
    return readAllFields ? null : Set.of(corpus.fieldName(anyField()));
  }

  private int anyField() {
    return choices.field() % corpus.fieldCount(); // A file has its own fields.
  }

  // ---- Values to write ----

  /** All fields of a document as a load stores it. */
  Map<String, ByteIterator> ofInsert(long number) {
    Map<String, ByteIterator> values = new HashMap<>();
    for (int field = 0; field < corpus.fieldCount(); field++) {
      values.put(corpus.fieldName(field), field(number, Versions.LOADED, field));
    }
    if (searched) {
      values.put(Document.TITLE, new StringByteIterator(corpus.title(number, Versions.LOADED)));
      values.put(Document.SCORE, new LongByteIterator(corpus.score(number)));
      corpus.typedFields(number).forEach((name, value) -> values.put(name, iterator(value)));
    }
    return values;
  }

  /** Change of a document that is under way. */
  final class Change {
    private final long number;
    private final Map<String, ByteIterator> values = new HashMap<>(4);
    private final List<Versions.Write> writes = new ArrayList<>(1);
    private @Nullable String title;

    private Change(long number) {
      this.number = number;
    }

    Map<String, ByteIterator> values() {
      return values;
    }

    private void title(boolean fresh) {
      Versions.Write write = state().versions.begin(number, DocumentCheck.TITLE);
      String text =
          fresh
              ? corpus.freshTitle(number, write.version())
              : corpus.title(number, write.version());
      state().oracle.ifPresent(oracle -> oracle.writing(number, write.version(), text));
      values.put(Document.TITLE, new StringByteIterator(text));
      writes.add(write);
      title = text;
    }

    private void field(int field) {
      long version = Versions.LOADED; // A reader expects it, with dataintegrity.
      if (!dataIntegrity) {
        Versions.Write write = state().versions.begin(number, DocumentCheck.part(field));
        writes.add(write);
        version = write.version();
      }
      values.put(corpus.fieldName(field), LiveDocuments.this.field(number, version, field));
    }

    String title() {
      return String.valueOf(title);
    }

    /** Takes the end of the request; the thread may ask for the words of the title from now on. */
    void end(SearchThread thread, boolean acknowledged) {
      if (!acknowledged) {
        writes.forEach(Versions.Write::fail);
        return;
      }
      long nanos = System.nanoTime();
      for (Versions.Write write : writes) {
        write.acknowledge(nanos);
      }
      if (title != null) {
        thread.remember(new SearchThread.Retitled(number, writes.get(0), title, nanos));
      }
    }
  }

  /** The change that an update makes. */
  Change update(long number) {
    Change change = new Change(number);
    UpdateFields updated = searched ? settings.updateFields() : UpdateFields.FIELDS;
    if (updated != UpdateFields.FIELDS) {
      change.title(/* fresh= */ false);
    }
    if (updated != UpdateFields.TITLE && writeAllFields) {
      for (int field = 0; field < corpus.fieldCount(); field++) {
        change.field(field);
      }
    } else if (updated != UpdateFields.TITLE) {
      change.field(anyField());
    }
    return change;
  }

  /** A change of the title to one with words that no other has. */
  Change freshen(long number) {
    Change change = new Change(number);
    change.title(/* fresh= */ true);
    return change;
  }

  private ByteIterator field(long number, long version, int field) {
    return new StringByteIterator(corpus.field(number, version, field));
  }

  /** The type of a number or a tag reaches the binding. */
  private static ByteIterator iterator(Object value) {
    if (value instanceof Long number) {
      return new LongByteIterator(number);
    }
    return value instanceof Double number
        ? new NumericByteIterator(number)
        : new StringByteIterator(value.toString());
  }

  // ---- Inserts and deletes ----

  void inserting(long number) {
    state().oracle.ifPresent(oracle -> oracle.inserting(number));
  }

  void inserted(SearchThread thread, long number, boolean stored) {
    if (stored) {
      thread.inserted.add(number);
      thread.searches.add(SearchCount.INSERTED, 1);
      state().oracle.ifPresent(oracle -> oracle.inserted(number, System.nanoTime()));
    } else {
      thread.searches.add(SearchCount.UNSURE, 1);
    }
    choices.acknowledge(number);
  }

  /** A document to delete, which is not chosen any more; empty if nearly none is left. */
  OptionalLong delete() {
    long number = keyToWrite();
    if (!deleted.add(number)) {
      return OptionalLong.empty();
    }
    state().oracle.ifPresent(oracle -> oracle.deleting(number));
    return OptionalLong.of(number);
  }

  void deleted(SearchThread thread, long number, boolean gone) {
    thread.searches.add(gone ? SearchCount.DELETED : SearchCount.UNSURE, 1);
    if (gone) {
      state().oracle.ifPresent(oracle -> oracle.deleted(number, System.nanoTime()));
    }
  }

  boolean isDeleted(long number) {
    return deleted.contains(number);
  }
}
