// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
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
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchDb.ReadFields;
import site.ycsb.search.binding.TypedByteIterator;
import site.ycsb.search.check.KeyOrder;
import site.ycsb.search.engine.Count;
import site.ycsb.search.run.OperationReporter;

/** Operations of YCSB on documents: READ, UPDATE, INSERT, DELETE, SCAN, READ-MODIFY-WRITE. */
record DocumentOperations(LiveDocuments live, Changes changes) {

  /**
   * Read that begins now.
   *
   * @param number key number of the document, or of the first one of a scan
   * @param fields fields that are asked for; null for all
   * @param sinceNanos begin of the request, if its reply is checked; earlier, where it may be late
   */
  private record Reading(
      SearchThread thread,
      long number,
      @Nullable Set<String> fields,
      boolean checked,
      long sinceNanos) {}

  private Reading reading(SearchThread thread, long number, long lagNanos) {
    @Nullable Set<String> fields = live.fieldsToRead();
    boolean checked = live.dataIntegrity || (live.state().known() && thread.drawCheck());
    return new Reading(
        thread, number, fields, checked, checked ? live.clock.nanos() - lagNanos : 0);
  }

  void read(DB db, SearchThread thread) {
    long number = live.keyNumber();
    Reading reading = reading(thread, number, 0);
    ReadFields cells = new ReadFields();
    Status read = db.read(live.table, live.corpus.key(number), reading.fields, cells);
    thread.count(read.isOk() ? isRight(reading, cells) : isGone(thread, "read", number, read));
  }

  void update(DB db, SearchThread thread) {
    long number = live.keyToWrite();
    Changes.Change change = changes.update(number);
    Status written = db.update(live.table, live.corpus.key(number), change.values());
    change.end(written.isOk());
    thread.count(written.isOk() || isGone(thread, "update", number, written));
  }

  void insert(DB db, SearchThread thread) {
    if (thread.context.warmup()) {
      read(db, thread); // So that the run finds the keys that it expects.
      return;
    }
    long number = live.choices.newKeyNumber();
    Map<String, ByteIterator> document = new HashMap<>();
    SearchDb.fill(document, live.corpus.document(number));
    live.inserting(number);
    boolean stored = db.insert(live.table, live.corpus.key(number), document).isOk();
    live.inserted(number, stored);
    thread.count(stored);
  }

  void delete(DB db, SearchThread thread) {
    OptionalLong chosen = thread.context.warmup() ? OptionalLong.empty() : live.delete();
    if (chosen.isEmpty()) {
      read(db, thread);
      return;
    }
    long number = chosen.getAsLong();
    boolean gone = db.delete(live.table, live.corpus.key(number)).isOk();
    live.deleted(number, gone);
    thread.count(gone);
  }

  void readModifyWrite(DB db, SearchThread thread) {
    long number = live.keyToWrite();
    Changes.Change change = changes.update(number);
    ReadFields cells = new ReadFields();
    OperationReporter reporter = thread.reporter();
    long intendedNanos = reporter.intendedNanos();
    Reading reading = reading(thread, number, 0);
    long startNanos = System.nanoTime();
    Status read = db.read(live.table, live.corpus.key(number), reading.fields, cells);
    Status written = db.update(live.table, live.corpus.key(number), change.values());
    long endNanos = System.nanoTime();
    change.end(written.isOk());
    Status both = read.isOk() ? written : read;
    reporter.latency("READ-MODIFY-WRITE", both, intendedNanos, startNanos, endNanos);
    thread.count(
        both.isOk() ? isRight(reading, cells) : isGone(thread, "read or update", number, both));
  }

  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB asks for a Vector.
  void scan(DB db, SearchThread thread) {
    int length = live.choices.scanLengths().nextValue().intValue();
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Reading reading = reading(thread, live.keyNumber(), live.state().lagNanos()); // It may search.
    String start = live.corpus.key(reading.number);
    boolean done = db.scan(live.table, start, length, reading.fields, rows).isOk();
    if (done) {
      thread.count(Count.READS);
      done =
          !reading.checked
              || isRight(thread, "scan from " + start, problemOfScan(reading, length, rows));
    }
    thread.count(done);
  }

  // ---- The checks of answers ----

  /** True if the run has deleted the document; one that must be there is wrongly not found. */
  private boolean isGone(SearchThread thread, String operation, long number, Status status) {
    boolean there = live.state().untouched() && !live.mayBeAbsent(number);
    if (there && status.equals(Status.NOT_FOUND)) {
      thread.countWrong(
          "%s: %s is not found, and it is there".formatted(operation, live.corpus.key(number)));
    }
    return live.isDeleted(number);
  }

  private boolean isRight(Reading reading, ReadFields cells) {
    reading.thread.count(Count.READS);
    return !reading.checked
        || isRight(reading.thread, "read", fault(reading, reading.number, cells.typed()));
  }

  private static boolean isRight(SearchThread thread, String read, Optional<String> problem) {
    thread.countChecked(Count.CHECKED_READS);
    problem.ifPresent(text -> thread.countWrong(read + ": " + text));
    return problem.isEmpty();
  }

  private Optional<String> fault(Reading reading, long number, Map<String, Object> fields) {
    reading.thread.context.checked().read().add(number);
    return live.fault(reading.thread, number, reading.fields, fields, reading.sinceNanos);
  }

  private static Map<String, Object> typed(Map<String, ByteIterator> row) {
    return SearchDb.document("", row).fields();
  }

  /** The rows hold no keys, but a document's score tells its key. */
  private Optional<String> problemOfScan(
      Reading reading, int length, List<? extends Map<String, ByteIterator>> rows) {
    KeyOrder order = live.state().keys();
    boolean there = order.isThere(reading.number, reading.sinceNanos);
    String start = live.corpus.key(reading.number);
    if (rows.size() > length || (rows.isEmpty() && there)) {
      return Optional.of("%d rows, where 1 to %d are right".formatted(rows.size(), length));
    }
    Optional<String> problem =
        reading.fields == null
            ? problemOfRows(reading, there, rows)
            : problemOfParts(reading, there, rows);
    return problem.isPresent() || !live.state().exact()
        ? problem
        : order.endsEarly(start, length, rows.size(), reading.sinceNanos);
  }

  private Optional<String> problemOfRows(
      Reading reading, boolean there, List<? extends Map<String, ByteIterator>> rows) {
    String start = live.corpus.key(reading.number);
    List<String> keys = new ArrayList<>();
    for (Map<String, ByteIterator> row : rows) {
      long number =
          row.get(Document.SCORE) instanceof TypedByteIterator typed
                  && typed.value() instanceof Long score
              ? live.corpus.numberOf(score)
              : reading.number;
      String key = live.corpus.key(number);
      int place = key.compareTo(keys.isEmpty() ? start : keys.get(keys.size() - 1));
      boolean inPlace = place > 0 ? !keys.isEmpty() || !there : place == 0 && keys.isEmpty();
      Optional<String> problem =
          inPlace ? fault(reading, number, typed(row)) : Optional.of(key + " is out of place");
      if (problem.isPresent()) {
        return problem;
      }
      keys.add(key);
    }
    return live.state().keys().skipped(start, keys, reading.sinceNanos);
  }

  /** Rows of one field do not tell which document they are, but for the first one. */
  private Optional<String> problemOfParts(
      Reading reading, boolean there, List<? extends Map<String, ByteIterator>> rows) {
    boolean first = there;
    for (Map<String, ByteIterator> row : rows) {
      if (!row.keySet().equals(reading.fields)) {
        return Optional.of("a row without " + reading.fields);
      }
      Optional<String> problem =
          first
              ? fault(reading, reading.number, typed(row))
              : typed(row).entrySet().stream()
                  .filter(field -> !live.corpus.isField(field.getKey(), field.getValue()))
                  .map(field -> "a row has a %s that no write gave it".formatted(field.getKey()))
                  .findFirst();
      if (problem.isPresent()) {
        return problem;
      }
      first = false;
    }
    return Optional.empty();
  }
}
