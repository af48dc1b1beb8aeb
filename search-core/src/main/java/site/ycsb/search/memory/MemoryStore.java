// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * Reference store, without server, driver and network. The throughput on it is the upper limit of
 * the client. Its tables live as long as the open store. Thread-safe.
 *
 * <p>Open to subclasses, so that the tests of the conformance kit can build stores that are wrong
 * in one way.
 */
public class MemoryStore implements Store, Tables, Documents, Search, Values, Paths {

  private static final MemoryTable NONE = new MemoryTable(Metric.L2);

  private final ConcurrentMap<String, MemoryTable> tables = new ConcurrentHashMap<>();

  private final long serviceMicros;
  private volatile Metric metric = Metric.L2;

  public MemoryStore() {
    this(0);
  }

  /**
   * @param serviceMicros average duration of an operation; 0 is as fast as possible
   */
  MemoryStore(long serviceMicros) {
    this.serviceMicros = serviceMicros;
  }

  /** Measures distances so in tables that come later. */
  public MemoryStore measuredBy(Metric newMetric) {
    metric = newMetric;
    return this;
  }

  private MemoryTable toWrite(String name) {
    return tables.computeIfAbsent(name, unused -> new MemoryTable(metric));
  }

  private MemoryTable toRead(String name) {
    return tables.getOrDefault(name, NONE);
  }

  // ---- The store ----

  @Override
  public Tables tables() {
    return this;
  }

  @Override
  public Operations connect() throws Exception {
    return serviceMicros == 0
        ? this
        : (Operations)
            Proxy.newProxyInstance(
                MemoryStore.class.getClassLoader(),
                new Class<?>[] {Documents.class, Search.class, Values.class, Paths.class},
                (proxy, method, arguments) -> serve(method, arguments));
  }

  private Object serve(Method method, Object... arguments) throws Throwable {
    double nanos = -Math.log(1 - ThreadLocalRandom.current().nextDouble()) * serviceMicros * 1_000;
    long endNanos = System.nanoTime() + Math.round(nanos);
    try {
      return method.invoke(this, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      while (System.nanoTime() < endNanos) {
        Thread.onSpinWait();
      }
    }
  }

  @Override
  public String version() throws Exception {
    return "memory";
  }

  @Override
  public EffectiveSettings settings() throws Exception {
    return new EffectiveSettings(
        Optional.of(Durability.NONE), Visibility.IMMEDIATE, Optional.of(0), Map.of());
  }

  @Override
  public void close() throws Exception {
    tables.clear();
  }

  // ---- Tables ----

  @Override
  public void create(String table, Map<String, FieldType> fields) throws Exception {
    toWrite(table).indexed = true;
  }

  @Override
  public boolean exists(String table) throws Exception {
    return toRead(table).indexed;
  }

  @Override
  public void drop(String table) throws Exception {
    tables.remove(table);
  }

  @Override
  public long count(String table) throws Exception {
    return toRead(table).count();
  }

  @Override
  public Map<String, String> metadata(String table) throws Exception {
    return Map.copyOf(toRead(table).metadata);
  }

  @Override
  public void addMetadata(String table, Map<String, String> entries) throws Exception {
    toWrite(table).metadata.putAll(entries);
  }

  @Override
  public boolean isTransient() {
    return true;
  }

  // ---- Timed operations ----

  @Override
  public void put(String table, Document document) throws Exception {
    toWrite(table).put(document);
  }

  @Override
  public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws Exception {
    return toRead(table).get(key, fields);
  }

  @Override
  public boolean patch(String table, Document changes) throws Exception {
    return toRead(table).patch(changes);
  }

  @Override
  public boolean remove(String table, String key) throws Exception {
    return toRead(table).remove(key);
  }

  @Override
  public List<Document> scan(String table, String startKey, int count, @Nullable Set<String> fields)
      throws Exception {
    return toRead(table).scan(startKey, count, fields);
  }

  @Override
  public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
    boolean writes =
        request.command() == ValueRequest.Command.SET
            || request.command() == ValueRequest.Command.LPUSH;
    return (writes ? toWrite(table) : toRead(table)).send(request);
  }

  @Override
  public void sendAll(String table, List<ValueRequest> requests, Answers answers) {
    for (int i = 0; i < requests.size(); i++) {
      try {
        answers.answered(i, send(table, requests.get(i)));
      } catch (Exception e) {
        answers.failed(i, e);
      }
    }
  }

  @Override
  public long length(String table, String list) throws Exception {
    return toRead(table).lists.getOrDefault(list, new ArrayDeque<>()).size();
  }

  @Override
  public void putJson(String table, String key, String json) throws Exception {
    toWrite(table).json.put(key, new JsonModel(json));
  }

  @Override
  public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
    return toRead(table).onJson(key, value -> value.read(path));
  }

  @Override
  public boolean writePath(String table, String key, JsonPath path, String json) throws Exception {
    return toRead(table).onJson(key, value -> Optional.of(value.write(path, json))).orElse(false);
  }

  @Override
  public Optional<String> addAtPath(String table, String key, JsonPath path, long addend)
      throws Exception {
    return toRead(table).onJson(key, value -> value.add(path, addend));
  }

  @Override
  public Optional<String> multiplyAtPath(String table, String key, JsonPath path, long factor)
      throws Exception {
    return toRead(table).onJson(key, value -> value.multiply(path, factor));
  }

  @Override
  public SearchPage search(String table, SearchQuery query) throws Exception {
    return toRead(table).search(query);
  }
}
