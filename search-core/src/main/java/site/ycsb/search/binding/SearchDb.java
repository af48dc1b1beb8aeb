// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
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
import site.ycsb.NumericByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Adapter from YCSB's {@link DB} to the capabilities of a {@link Binding}, which the property
 * {@code binding} names. It publishes itself on its thread in {@link #init}, because the stock
 * client hides it from the workload.
 *
 * <p>One instance serves one client thread and is not thread-safe. All instances with equal
 * properties share one {@link Store}.
 */
public final class SearchDb extends DB {

  private static final SharedStores SHARED = new SharedStores();
  private static final ThreadLocal<@Nullable SearchDb> OF_THREAD = new ThreadLocal<>();
  private static final ErrorLog ERRORS = new ErrorLog(System.err);

  private SharedStores.@Nullable Lease lease;
  private @Nullable Runnable last;

  // ---- For workloads ----

  /** The instance that this thread has initialised, if any. */
  public static Optional<SearchDb> ofThread() {
    return Optional.ofNullable(OF_THREAD.get());
  }

  /** Opens an instance as the stock client does, for work beside the client threads. */
  public static SearchDb open(Properties properties) throws DBException {
    YcsbSettings.DB.from(properties);
    SearchDb db = new SearchDb();
    db.setProperties(properties);
    db.init();
    return db;
  }

  public Binding binding() {
    return lease().shared().binding();
  }

  /** The store that all instances with equal properties share. */
  public Store store() {
    return lease().shared().store();
  }

  public Tables tables() {
    return store().tables();
  }

  /** This thread's operations of one capability, which the binding must have. */
  public <T extends Operations> T operations(Class<T> capability) {
    Operations operations = lease().operations();
    if (!capability.isInstance(operations)) {
      throw new UnsupportedOperationException(
          "%s can't do %s".formatted(binding().name(), capability.getSimpleName()));
    }
    return capability.cast(operations);
  }

  /** Stores whole documents in one request; returns the status of each, in their order. */
  public List<Status> insert(String table, List<Document> documents) {
    Map<String, Exception> failures;
    try {
      failures = operations(Documents.class).putAll(table, documents);
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

  /** Answers a query; the hits receive the page's documents, in order. */
  public Status search(String table, SearchQuery query, List<Document> hits) {
    try {
      hits.addAll(operations(Search.class).search(table, query).hits());
      return Status.OK;
    } catch (Exception e) {
      return failed(query.kind().operation(), table, query.toString(), e);
    }
  }

  /**
   * Opens this thread's operations anew. A server or a proxy may have closed their connection while
   * it was idle.
   *
   * @throws DBException if the store does not answer; then the operations stay as they were
   */
  public void reconnect() throws DBException {
    SharedStores.Lease idle = lease();
    lease = SHARED.acquire(getProperties());
    SHARED.release(idle);
  }

  /**
   * Registers what this thread does last, before its operations close: for example, to send
   * requests that wait. The stock client closes each thread's instance within the measured time.
   */
  public void beforeCleanup(Runnable step) {
    last = step;
  }

  /** Status of an operation on a key or for a query that failed, which the error log shows. */
  public Status failed(String operation, String table, String subject, Exception failure) {
    Status status = lease == null ? Status.ERROR : lease.shared().store().statusOf(failure);
    ERRORS.add(operation, status, table + "/" + subject, failure);
    return status;
  }

  public static Optional<Exception> lastFailure() {
    return ERRORS.last();
  }

  /** Prints how many failures {@link ErrorLog} has left out so far. */
  public static void printRemainingErrors() {
    ERRORS.flush();
  }

  // ---- For YCSB ----

  @Override
  public void init() throws DBException {
    lease = SHARED.acquire(getProperties());
    OF_THREAD.set(this);
  }

  @Override
  public void cleanup() throws DBException {
    if (last != null) {
      Runnable step = last;
      last = null;
      step.run();
    }
    if (OF_THREAD.get() == this) {
      OF_THREAD.remove();
    }
    if (lease != null) {
      SharedStores.Lease ended = lease;
      lease = null;
      SHARED.release(ended);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return insert(table, document(key, values));
  }

  public Status insert(String table, Document document) {
    try {
      operations(Documents.class).put(table, document);
      return Status.OK;
    } catch (Exception e) {
      return failed("INSERT", table, document.key(), e);
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      Optional<Document> document = operations(Documents.class).get(table, key, fields);
      if (document.isEmpty()) {
        return Status.NOT_FOUND;
      }
      if (result instanceof ReadFields own) {
        own.typed = document.get().fields();
      } else {
        fill(result, document.get());
      }
      return Status.OK;
    } catch (Exception e) {
      return failed("READ", table, key, e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      boolean found = operations(Documents.class).patch(table, document(key, values));
      return found ? Status.OK : Status.NOT_FOUND;
    } catch (Exception e) {
      return failed("UPDATE", table, key, e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    try {
      boolean found = operations(Documents.class).remove(table, key);
      return found ? Status.OK : Status.NOT_FOUND;
    } catch (Exception e) {
      return failed("DELETE", table, key, e);
    }
  }

  @Override
  @SuppressWarnings("NonApiType") // The signature is YCSB's.
  public Status scan(
      String table,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    try {
      List<Document> documents = operations(Documents.class).scan(table, startKey, count, fields);
      for (Document document : documents) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        fill(row, document);
        result.add(row);
      }
      return Status.OK;
    } catch (Exception e) {
      return failed("SCAN", table, startKey, e);
    }
  }

  private SharedStores.Lease lease() {
    if (lease == null) {
      throw new IllegalStateException("init() has not been called, or cleanup() has");
    }
    return lease;
  }

  // ---- Conversion of values ----

  /** Result of a read that keeps the store's values; it makes those of YCSB when it is asked. */
  public static final class ReadFields extends AbstractMap<String, ByteIterator> {

    private Map<String, Object> typed = Map.of();

    public Map<String, Object> typed() {
      return typed;
    }

    @Override
    public Set<Map.Entry<String, ByteIterator>> entrySet() {
      Map<String, ByteIterator> fields = new LinkedHashMap<>();
      typed.forEach((name, value) -> fields.put(name, iterator(value)));
      return fields.entrySet();
    }
  }

  /** Document with the fields that YCSB passes, in the types of the store. */
  public static Document document(String key, Map<String, ByteIterator> values) {
    Map<String, Object> fields = new LinkedHashMap<>(2 * values.size());
    values.forEach((name, value) -> fields.put(name, typed(value)));
    return new Document(key, fields);
  }

  /**
   * Text of an iterator. Its {@code toString()} would give the unread rest in Latin-1, for an
   * iterator that was read once.
   */
  private static Object typed(ByteIterator value) {
    if (value instanceof TypedByteIterator typed) {
      return typed.value();
    }
    if (value instanceof NumericByteIterator number && number.isFloatingPoint()) {
      return number.getDouble();
    }
    return value instanceof StringByteIterator
        ? value.toString()
        : new String(value.toArray(), StandardCharsets.UTF_8);
  }

  /** Puts the fields of a document in a map as YCSB passes them; {@link #document} undoes it. */
  public static void fill(Map<String, ByteIterator> result, Document document) {
    document.fields().forEach((name, value) -> result.put(name, iterator(value)));
  }

  private static ByteIterator iterator(Object value) {
    return value instanceof String text
        ? new StringByteIterator(text)
        : new TypedByteIterator(value);
  }
}
