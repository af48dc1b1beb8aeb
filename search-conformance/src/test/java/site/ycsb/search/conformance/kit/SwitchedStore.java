// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.settings.ExitCode;

/**
 * Store in the process behind a switch. Switched off, it fails like a server that is down; switched
 * on, it refuses one key. It keeps the kit's rules for servers; subclasses of {@link Db} break
 * them.
 */
record SwitchedStore(Class<? extends Db> db) implements StoreUnderTest, ServerControl {

  private static final String ADDRESS = "switched.address";
  private static final String PASSWORD = "switched.password";
  private static final String REFUSED = "refused";

  /** There is one switch, as there is one server at an address. */
  private static volatile boolean on = true;

  @Override
  public Binding binding() {
    return new WrongBinding();
  }

  @Override
  public Properties properties() {
    return properties("here", "right");
  }

  @Override
  public Map<Feature, String> lacks() {
    return Map.of();
  }

  @Override
  public Optional<Document> refused(String table) {
    return Optional.of(
        new Document(REFUSED, Map.of(Document.TITLE, "crimson lantern", Document.SCORE, 99L)));
  }

  @Override
  public Optional<ServerControl> server() {
    return Optional.of(this);
  }

  @Override
  public void stop() {
    on = false;
  }

  @Override
  public void start() {
    on = true;
  }

  @Override
  public Properties unreachable() {
    return properties("elsewhere", "right");
  }

  @Override
  public Optional<Properties> wrongPassword() {
    return Optional.of(properties("here", "wrong"));
  }

  private Properties properties(String address, String password) {
    Properties properties = new Properties();
    properties.setProperty(WrongBinding.STORE.key(), db.getName());
    properties.setProperty(ADDRESS, address);
    properties.setProperty(PASSWORD, password);
    return properties;
  }

  /** Store that asks the switch before each operation. */
  static class Db extends MemoryStore {

    private final AtomicLong operations = new AtomicLong();
    private String replicas = "0";

    void logIn(Properties properties) throws Exception {
      replicas = properties.getProperty("replicas", replicas);
      if (!on || !properties.getProperty(ADDRESS, "").equals("here")) {
        throw new StoreException(ExitCode.UNREACHABLE, said("nothing listens"), null);
      }
      if (!properties.getProperty(PASSWORD, "").equals("right")) {
        throw new StoreException(ExitCode.UNREACHABLE, said("the password is wrong"), null);
      }
    }

    String said(String message) {
      return message;
    }

    void requireOn() throws Exception {
      operations.incrementAndGet();
      if (!on) {
        throw new IOException("the connection was reset");
      }
    }

    void requireReplicas() throws StoreException {
      if (!replicas.equals("0")) {
        throw new StoreException(ExitCode.USAGE, "replicas=" + replicas + ": there are 0", null);
      }
    }

    @Override
    public void requireProfile(String table) throws Exception {
      requireReplicas();
    }

    @Override
    public Map<String, Long> sizes(String table) {
      return Map.of("memory", 4096L);
    }

    @Override
    public Telemetry telemetry() {
      return new Telemetry(
          Map.of("operations", (double) operations.get(), "cpu_seconds", 1.0), Map.of());
    }

    @Override
    public void ping() {}

    @Override
    public void create(String table, Map<String, FieldType> fields) throws Exception {
      requireOn();
      super.create(table, fields);
    }

    @Override
    public void drop(String table) throws Exception {
      requireOn();
      super.drop(table);
    }

    @Override
    public void put(String table, Document document) throws Exception {
      requireOn();
      if (document.key().equals(REFUSED)) {
        throw new IllegalStateException("the key is taken");
      }
      super.put(table, document);
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      requireOn();
      return super.get(table, key, fields);
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      requireOn();
      return super.patch(table, changes);
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      requireOn();
      return super.remove(table, key);
    }

    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      requireOn();
      return super.scan(table, startKey, count, fields);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      requireOn();
      return super.search(table, query);
    }

    @Override
    public void putJson(String table, String key, String json) throws Exception {
      requireOn();
      super.putJson(table, key, json);
    }

    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      requireOn();
      return super.readPath(table, key, path);
    }

    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      requireOn();
      return super.send(table, request);
    }
  }

  /** Requests that are sent together are forgotten while the server is down. */
  static final class ForgetsRequests extends Db {
    @Override
    public void sendAll(String table, List<ValueRequest> requests, Answers answers) {
      if (on) {
        super.sendAll(table, requests, answers);
      }
    }
  }

  /** Every failure is a plain error. */
  static final class ErrorWhenDown extends Db {
    @Override
    public Status statusOf(Exception failure) {
      return Status.ERROR;
    }
  }

  /** Answers although the server is down. */
  static final class DeafToOutage extends Db {
    @Override
    void requireOn() {}
  }

  static final class RefusalInManyLines extends Db {
    @Override
    String said(String message) {
      return message + "\n\tat site.ycsb.Client";
    }
  }

  /** A batch is said to be stored, whatever the server says of its documents. */
  static final class SilentBatch extends Db {
    @Override
    public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
      requireOn();
      super.putAll(table, documents);
      return Map.of();
    }
  }

  /** A batch ends where the server refuses a document, and only that one is said to be missing. */
  static final class ShortBatch extends Db {
    @Override
    public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
      requireOn();
      for (Document document : documents) {
        try {
          put(table, document);
        } catch (IllegalStateException e) {
          return Map.of(document.key(), e);
        }
      }
      return Map.of();
    }
  }

  /** An insert is said to be done, whatever the server says, if only it answers. */
  static final class SilentInsert extends Db {
    @Override
    public void put(String table, Document document) throws Exception {
      try {
        super.put(table, document);
      } catch (IllegalStateException e) {
        requireOn();
      }
    }
  }

  static final class AnyPassword extends Db {
    @Override
    void logIn(Properties properties) throws Exception {
      Properties right = new Properties();
      right.putAll(properties);
      right.setProperty(PASSWORD, "right");
      super.logIn(right);
    }
  }

  /** Its settings show the password. */
  static final class TellsPassword extends Db {
    @Override
    public EffectiveSettings settings() throws Exception {
      EffectiveSettings right = super.settings();
      return new EffectiveSettings(
          right.durability(), right.visibility(), right.replicas(), Map.of("login", "ann:right"));
    }
  }

  /** Finds out that it has too few replicas only when the load has dropped the table. */
  static final class RefusesTooLate extends Db {
    @Override
    public void requireProfile(String table) {}

    @Override
    public void applyProfile(String table) throws Exception {
      requireReplicas();
    }
  }

  /** Its counters stand still. */
  static final class CountsNothing extends Db {
    @Override
    public Telemetry telemetry() {
      return new Telemetry(Map.of("operations", 7.0, "cpu_seconds", 1.0), Map.of());
    }
  }

  /** Tells no sizes, and does not declare that. */
  static final class TellsNoSizes extends Db {
    @Override
    public Map<String, Long> sizes(String table) {
      return Map.of();
    }
  }
}
