// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.memory.InMemorySearchDb;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;

/**
 * A store in the process behind a switch: off, it fails as a server fails that is down; on, it
 * refuses one key. It keeps the kit's rules for servers, and subclasses of its {@link Db} break
 * them.
 */
record SwitchedStore(Class<? extends SearchDb<?>> db) implements StoreUnderTest, ServerControl {

  private static final String ADDRESS = "switched.address";
  private static final String PASSWORD = "switched.password";
  private static final String REFUSED = "refused";

  /** There is one switch, as there is one server at an address. */
  private static volatile boolean on = true;

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

  private static Properties properties(String address, String password) {
    Properties properties = new Properties();
    properties.setProperty(ADDRESS, address);
    properties.setProperty(PASSWORD, password);
    return properties;
  }

  /** The binding: asks the switch, then does what the store in the process does. */
  public static class Db extends InMemorySearchDb {

    @Override
    protected Tables connect(Properties properties) throws Exception {
      if (!on || !properties.getProperty(ADDRESS, "").equals("here")) {
        throw new StoreException(ExitCode.UNREACHABLE, said("nobody listens"), null);
      }
      if (!properties.getProperty(PASSWORD, "").equals("right")) {
        throw new StoreException(ExitCode.UNREACHABLE, said("the password is wrong"), null);
      }
      return super.connect(properties);
    }

    String said(String message) {
      return message;
    }

    void requireOn() throws Exception {
      if (!on) {
        throw new IOException("the connection was reset");
      }
    }

    @Override
    public void createIndex(String table) throws Exception {
      requireOn();
      super.createIndex(table);
    }

    @Override
    public void dropTable(String table) throws Exception {
      requireOn();
      super.dropTable(table);
    }

    @Override
    protected void put(String table, Document document) throws Exception {
      requireOn();
      if (document.key().equals(REFUSED)) {
        throw new IllegalStateException("the key is taken");
      }
      super.put(table, document);
    }

    @Override
    protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      requireOn();
      return super.get(table, key, fields);
    }

    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      requireOn();
      return super.patch(table, changes);
    }

    @Override
    protected boolean remove(String table, String key) throws Exception {
      requireOn();
      return super.remove(table, key);
    }

    @Override
    protected List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      requireOn();
      return super.scan(table, startKey, count, fields);
    }

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      requireOn();
      return super.search(table, query);
    }
  }

  /** What goes wrong is just an error. */
  public static final class ErrorWhenDown extends Db {
    @Override
    protected Status statusOf(Exception failure) {
      return Status.ERROR;
    }
  }

  /** Answers from what it remembers. */
  public static final class DeafToOutage extends Db {
    @Override
    void requireOn() {}
  }

  public static final class RefusalInManyLines extends Db {
    @Override
    String said(String message) {
      return message + "\n\tat site.ycsb.Client";
    }
  }

  /** A batch is said to be stored, whatever the server says of its documents. */
  public static final class SilentBatch extends Db {
    @Override
    protected Map<String, Exception> putAll(String table, List<Document> documents)
        throws Exception {
      requireOn();
      super.putAll(table, documents);
      return Map.of();
    }
  }

  /** A batch ends where the server refuses a document, and only that one is said to be missing. */
  public static final class ShortBatch extends Db {
    @Override
    protected Map<String, Exception> putAll(String table, List<Document> documents)
        throws Exception {
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
  public static final class SilentInsert extends Db {
    @Override
    protected void put(String table, Document document) throws Exception {
      try {
        super.put(table, document);
      } catch (IllegalStateException e) {
        requireOn();
      }
    }
  }

  public static final class AnyPassword extends Db {
    @Override
    protected Tables connect(Properties properties) throws Exception {
      Properties right = new Properties();
      right.putAll(properties);
      right.setProperty(PASSWORD, "right");
      return super.connect(right);
    }
  }
}
