// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * Base of every binding: a {@link DB} that can also search. It publishes itself on its thread in
 * {@link #init}, because the stock client hides it from the workload.
 *
 * <p>One instance serves one client thread and is not thread-safe. All instances made with equal
 * properties share one driver client {@code C}, which therefore must be.
 *
 * <p>A binding fills in the hooks. They throw whatever the driver throws; what that means to YCSB
 * is decided here, once, by {@link #statusOf}.
 *
 * @param <C> the driver's client
 */
public abstract class SearchDb<C> extends DB {

  private static final SharedClients SHARED = new SharedClients();
  private static final ThreadLocal<@Nullable SearchDb<?>> OF_THREAD = new ThreadLocal<>();
  private static final ErrorLog ERRORS = new ErrorLog(System.err);

  private SharedClients.@Nullable Lease<C> lease;

  // ---- What a binding fills in: the client ----

  /**
   * Opens the client and makes sure that the server answers it. Called once for all threads.
   *
   * @throws StoreException with a line for the user, where the cause is known
   */
  protected abstract C connect(Properties properties) throws Exception;

  /** Closes what {@link #connect} opened; called once, after the last thread. */
  protected abstract void close(C client) throws Exception;

  /**
   * Opens what this instance has for itself, such as a connection of its thread. Called once, after
   * {@link #connect}.
   */
  protected void join(C client) throws Exception {}

  /** Closes what {@link #join} has opened, if it has; called once, before {@link #close}. */
  protected void leave() throws Exception {}

  /**
   * What the server calls itself: the name and version of everything that takes part in a search.
   */
  public abstract String version() throws Exception;

  /**
   * Fails if the server, as it is set up, would not answer searches in full.
   *
   * @throws StoreException with a line that says what to change
   */
  public abstract void requireExactSearch() throws Exception;

  /**
   * What the binding's settings add to the stored dataset, if anything. A dataset that was loaded
   * without some of it does not serve a run that asks for it; one with more does.
   */
  public Map<String, String> layout() {
    return Map.of();
  }

  /**
   * What is in effect of all that decides what a write is worth: {@code durability}, {@code
   * visibility} and {@code replicas} in the words of {@link Profile}, then the store's own settings
   * by their own names. It goes into every result, in this order.
   */
  public abstract Map<String, String> settings() throws Exception;

  /** Whether the documents live and die with this process, so that a run must load them itself. */
  public boolean isTransient() {
    return false;
  }

  // ---- What a binding fills in: one table ----

  /**
   * Makes the table searchable; does nothing if it is. Returns once the index holds every document.
   */
  public abstract void createIndex(String table) throws Exception;

  /**
   * Brings an existing table, and the server if {@code search.configure} allows, to the {@link
   * Profile} that the properties ask for. Called before each load and run.
   *
   * @throws StoreException with a line that says what to change, if that can't be done
   */
  public void applyProfile(String table) throws Exception {}

  /** Makes every write so far searchable, where it is not when it is acknowledged. Never timed. */
  public void refresh(String table) throws Exception {}

  /** How long a write may take to become searchable; empty for ever. */
  public Optional<Duration> visibleWithin() throws Exception {
    return Optional.of(Duration.ZERO);
  }

  /** Whether {@link #createIndex} has been called since the last {@link #dropTable}. */
  public abstract boolean hasIndex(String table) throws Exception;

  /** Removes the table: documents, index, mark. Does nothing if there is none. */
  public abstract void dropTable(String table) throws Exception;

  /** How many documents the table's index holds. */
  public abstract long count(String table) throws Exception;

  /**
   * What the table and its server take, in bytes, as far as the store can say: {@code index}, the
   * table's index; {@code data}, its documents, where they are apart from the index; {@code
   * memory}, of the whole server. What it can't say is left out, and never 0. Asked once, after a
   * load or run.
   */
  public Map<String, Long> sizes(String table) throws Exception {
    return Map.of();
  }

  /** The table's mark: what {@link #writeMark} has written so far; empty if nothing. */
  public abstract Map<String, String> readMark(String table) throws Exception;

  /** Adds entries to the table's mark, entry by entry, keeping the others. */
  public abstract void writeMark(String table, Map<String, String> entries) throws Exception;

  // ---- What a binding fills in: the operations that are timed ----

  /** Stores a whole document, replacing any of that key. */
  protected abstract void put(String table, Document document) throws Exception;

  /**
   * Stores whole documents at once, replacing any of the same keys.
   *
   * @return what went wrong, by key; empty if all are stored
   * @throws Exception if it can't be told which are stored
   */
  protected Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
    Map<String, Exception> failures = new HashMap<>();
    for (Document document : documents) {
      try {
        put(table, document);
      } catch (Exception e) {
        failures.put(document.key(), e);
      }
    }
    return failures;
  }

  /**
   * The document of a key, typed as it was stored.
   *
   * @param fields the fields to fetch, or null for all; one that the document lacks is left out
   */
  protected abstract Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws Exception;

  /**
   * Replaces the given fields of a document and keeps the others; false, and no change, if absent.
   */
  protected abstract boolean patch(String table, Document changes) throws Exception;

  /** Removes a document; false if absent. */
  protected abstract boolean remove(String table, String key) throws Exception;

  /**
   * Up to {@code count} documents from the first key that is not below {@code startKey}, by key.
   */
  protected abstract List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) throws Exception;

  /** One page of whole documents, or an exception if the store could not answer in full. */
  protected abstract SearchPage search(String table, SearchQuery query) throws Exception;

  /** What an exception of a hook means. A binding adds what only its driver can tell. */
  protected Status statusOf(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnsupportedOperationException) {
        return Status.NOT_IMPLEMENTED;
      }
      if (cause instanceof IllegalArgumentException) {
        return Status.BAD_REQUEST;
      }
      if (cause instanceof InterruptedIOException || cause instanceof IOException) {
        return Status.SERVICE_UNAVAILABLE;
      }
    }
    return Status.ERROR;
  }

  // ---- What the hooks may use ----

  /** The shared client. */
  protected final C client() {
    if (lease == null) {
      throw new IllegalStateException("init() has not been called, or cleanup() has");
    }
    return lease.client();
  }

  // ---- YCSB's side ----

  /** The instance that this thread has initialised, if any: how a workload gets to search. */
  public static Optional<SearchDb<?>> ofThread() {
    return Optional.ofNullable(OF_THREAD.get());
  }

  @Override
  public final void init() throws DBException {
    lease = SHARED.acquire(this);
    OF_THREAD.set(this);
  }

  @Override
  public final void cleanup() throws DBException {
    if (OF_THREAD.get() == this) {
      OF_THREAD.remove();
    }
    if (lease != null) {
      SharedClients.Lease<C> ended = lease;
      lease = null;
      SHARED.release(this, ended);
    }
  }

  @Override
  public final Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      put(table, document(key, values));
      return Status.OK;
    } catch (Exception e) {
      return failed("INSERT", table, key, e);
    }
  }

  @Override
  public final Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      Optional<Document> document = get(table, key, fields);
      if (document.isEmpty()) {
        return Status.NOT_FOUND;
      }
      fill(result, document.get());
      return Status.OK;
    } catch (Exception e) {
      return failed("READ", table, key, e);
    }
  }

  @Override
  public final Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      return patch(table, document(key, values)) ? Status.OK : Status.NOT_FOUND;
    } catch (Exception e) {
      return failed("UPDATE", table, key, e);
    }
  }

  @Override
  public final Status delete(String table, String key) {
    try {
      return remove(table, key) ? Status.OK : Status.NOT_FOUND;
    } catch (Exception e) {
      return failed("DELETE", table, key, e);
    }
  }

  @Override
  @SuppressWarnings("NonApiType") // The signature is YCSB's.
  public final Status scan(
      String table,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    try {
      for (Document document : scan(table, startKey, count, fields)) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        fill(row, document);
        result.add(row);
      }
      return Status.OK;
    } catch (Exception e) {
      return failed("SCAN", table, startKey, e);
    }
  }

  /**
   * Stores whole documents at once: how a load inserts with {@code batchsize} above 1.
   *
   * @return what came of each, in their order
   */
  public final List<Status> insert(String table, List<Document> documents) {
    Map<String, Exception> failures;
    try {
      failures = putAll(table, documents);
    } catch (Exception e) {
      String subject = documents.size() + " documents, from " + documents.get(0).key() + " on";
      return Collections.nCopies(documents.size(), failed("INSERT", table, subject, e));
    }
    List<Status> statuses = new ArrayList<>(documents.size());
    for (Document document : documents) {
      Exception failure = failures.get(document.key());
      statuses.add(failure == null ? Status.OK : failed("INSERT", table, document.key(), failure));
    }
    return statuses;
  }

  /**
   * Answers a query.
   *
   * @param hits where the page's documents are added, in order
   */
  public final Status search(String table, SearchQuery query, List<Document> hits) {
    try {
      hits.addAll(search(table, query).hits());
      return Status.OK;
    } catch (Exception e) {
      return failed("SEARCH", table, query.toString(), e);
    }
  }

  /** Tells of the failures that {@link ErrorLog} has held back so far. */
  static void tellRemainingErrors() {
    ERRORS.flush();
  }

  private Status failed(String operation, String table, String subject, Exception failure) {
    Status status = statusOf(failure);
    ERRORS.add(operation, status, table + "/" + subject, failure);
    return status;
  }

  private static Document document(String key, Map<String, ByteIterator> values) {
    Map<String, Object> fields = new LinkedHashMap<>(2 * values.size());
    values.forEach((name, value) -> fields.put(name, typed(value)));
    return new Document(requireNonNull(key, "key"), fields);
  }

  /**
   * Not {@code toString()} alone: of an iterator that was read once, that is the rest, in Latin-1.
   */
  private static Object typed(ByteIterator value) {
    if (value instanceof LongByteIterator number) {
      return number.value();
    }
    return value instanceof StringByteIterator
        ? value.toString()
        : new String(value.toArray(), StandardCharsets.UTF_8);
  }

  private static void fill(Map<String, ByteIterator> result, Document document) {
    document.fields().forEach((name, value) -> result.put(name, iterator(value)));
  }

  private static ByteIterator iterator(Object value) {
    return value instanceof Long number
        ? new LongByteIterator(number)
        : new StringByteIterator(value.toString());
  }
}
