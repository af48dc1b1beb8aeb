// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.LongByteIterator;
import site.ycsb.search.check.DocumentCheck.Fault;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.TimedWorkload;

/** Operations of YCSB on documents: READ, UPDATE, INSERT, DELETE, SCAN, READ-MODIFY-WRITE. */
final class DocumentOperations {

  private final LiveDocuments live;
  private final String table;

  DocumentOperations(LiveDocuments live) {
    this.live = live;
    this.table = live.dataset.table();
  }

  void read(DB db, SearchThread thread) {
    long number = live.keyNumber();
    @Nullable Set<String> fields = live.fieldsToRead();
    boolean checked = isChecked(thread);
    long startNanos = System.nanoTime();
    Map<String, ByteIterator> cells = new HashMap<>();
    boolean found = db.read(table, live.corpus.key(number), fields, cells).isOk();
    thread.count(
        found
            ? isRight(thread, checked, number, fields, cells, startNanos)
            : live.isDeleted(number));
  }

  void update(DB db, SearchThread thread) {
    long number = live.keyToWrite();
    thread.count(update(db, thread, number, live.update(number)) || live.isDeleted(number));
  }

  private boolean update(DB db, SearchThread thread, long number, LiveDocuments.Change change) {
    boolean written = db.update(table, live.corpus.key(number), change.values()).isOk();
    change.end(thread, written);
    return written;
  }

  void insert(DB db, SearchThread thread) {
    if (thread.place.warmup()) {
      read(db, thread); // So that the run finds the keys that it expects.
      return;
    }
    long number = live.choices.newKeyNumber();
    Map<String, ByteIterator> document = live.ofInsert(number);
    live.inserting(number);
    boolean stored = db.insert(table, live.corpus.key(number), document).isOk();
    live.inserted(thread, number, stored);
    thread.count(stored);
  }

  void delete(DB db, SearchThread thread) {
    OptionalLong chosen = thread.place.warmup() ? OptionalLong.empty() : live.delete();
    if (chosen.isEmpty()) {
      read(db, thread);
      return;
    }
    long number = chosen.getAsLong();
    boolean gone = db.delete(table, live.corpus.key(number)).isOk();
    live.deleted(thread, number, gone);
    thread.count(gone);
  }

  void readModifyWrite(DB db, SearchThread thread) {
    long number = live.keyToWrite();
    @Nullable Set<String> fields = live.fieldsToRead();
    boolean checked = isChecked(thread);
    LiveDocuments.Change change = live.update(number);
    Map<String, ByteIterator> cells = new HashMap<>();
    long intendedNanos = thread.reporter().intendedNanos();
    long startNanos = System.nanoTime();
    Status read = db.read(table, live.corpus.key(number), fields, cells);
    Status written = db.update(table, live.corpus.key(number), change.values());
    long endNanos = System.nanoTime();
    change.end(thread, written.isOk());
    Status both = read.isOk() ? written : read;
    thread.reporter().latency("READ-MODIFY-WRITE", both, intendedNanos, startNanos, endNanos);
    thread.count(
        both.isOk()
            ? isRight(thread, checked, number, fields, cells, startNanos)
            : live.isDeleted(number));
  }

  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB asks for a Vector.
  void scan(DB db, SearchThread thread) {
    long start = live.keyNumber();
    @Nullable Set<String> fields = live.fieldsToRead();
    boolean checked = isChecked(thread);
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    long startNanos = System.nanoTime();
    int length = live.choices.scanLength();
    boolean done = db.scan(table, live.corpus.key(start), length, fields, rows).isOk();
    if (done) {
      thread.count(Count.READS);
    }
    thread.count(
        done && (!checked || isRightScan(thread, start, length, fields, rows, startNanos)));
  }

  /** Stores a document by YCSB's own interface, in a load. */
  Status load(DB db, long number) {
    return db.insert(table, live.corpus.key(number), live.ofInsert(number));
  }

  /** Request of a load, or of INGEST, that stores documents at once. */
  TimedWorkload.Storing storing(List<Long> numbers) {
    List<Document> documents = numbers.stream().map(live.corpus::document).toList();
    return db -> db.insert(table, documents);
  }

  // ---- The checks of answers ----

  private boolean isChecked(SearchThread thread) {
    return live.dataIntegrity || (live.state().known() && thread.drawCheck(Count.CHECKED_READS));
  }

  private boolean isRight(
      SearchThread thread,
      boolean checked,
      long number,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> cells,
      long startNanos) {
    thread.count(Count.READS);
    if (!checked) {
      return true;
    }
    long checkNanos = System.nanoTime();
    Optional<String> problem = fault(thread, number, fields, cells, startNanos);
    if (live.dataIntegrity) {
      thread.reporter().duration("VERIFY", System.nanoTime() - checkNanos);
      Status wrong = cells.isEmpty() ? Status.ERROR : Status.UNEXPECTED_STATE;
      thread.reporter().status("VERIFY", problem.isEmpty() ? Status.OK : wrong);
    }
    return isRight(thread, problem);
  }

  private static boolean isRight(SearchThread thread, Optional<String> problem) {
    thread.count(Count.CHECKED_READS);
    problem.ifPresent(thread::countWrong);
    return problem.isEmpty();
  }

  private Optional<String> fault(
      SearchThread thread,
      long number,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> cells,
      long startNanos) {
    thread.read.add(number);
    Map<String, Object> typed = new HashMap<>();
    cells.forEach(
        (name, cell) ->
            typed.put(
                name, cell instanceof LongByteIterator whole ? whole.value() : cell.toString()));
    return counted(
            thread, live.state().check().fault(number, fields, typed, startNanos), live.state())
        .map(text -> "read: " + text);
  }

  /** Text of a fault; a stale value is none in a store that promises no fresh reads. */
  static Optional<String> counted(
      SearchThread thread, Optional<Fault> fault, LiveDocuments.State state) {
    if (fault.isPresent() && fault.get().stale() && !state.freshReads()) {
      thread.count(Count.STALE);
      return Optional.empty();
    }
    return fault.map(Fault::text);
  }

  /** The rows hold no keys, but a document's score tells its key. */
  private boolean isRightScan(
      SearchThread thread,
      long start,
      int length,
      @Nullable Set<String> fields,
      List<? extends Map<String, ByteIterator>> rows,
      long startNanos) {
    if (rows.size() > length || (rows.isEmpty() && !live.isDeleted(start))) {
      return isRight(
          thread,
          Optional.of(
              "scan from %s: %d rows, where 1 to %d are right"
                  .formatted(live.corpus.key(start), rows.size(), length)));
    }
    if (fields != null) {
      return isRight(
          thread,
          rows.stream().allMatch(row -> row.keySet().equals(fields))
              ? Optional.empty()
              : Optional.of(
                  "scan from %s: a row without %s".formatted(live.corpus.key(start), fields)));
    }
    String previous = "";
    for (Map<String, ByteIterator> row : rows) {
      long number =
          row.get(Document.SCORE) instanceof LongByteIterator score
              ? live.corpus.numberOf(score.value())
              : start;
      String key = live.corpus.key(number);
      boolean first = previous.isEmpty();
      Optional<String> problem =
          (first ? number == start || live.isDeleted(start) : key.compareTo(previous) > 0)
              ? fault(thread, number, null, row, startNanos)
              : Optional.of(
                  "scan from %s: %s is out of place".formatted(live.corpus.key(start), key));
      if (problem.isPresent()) {
        return isRight(thread, problem);
      }
      previous = key;
    }
    return isRight(thread, Optional.empty());
  }
}
