// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Stores that are wrong in one way each, for tests in this process and in forked ones. */
final class WrongStores {

  private WrongStores() {}

  /** A store that a run finds as somebody has left it: not loaded by the run itself, so empty. */
  public static final class Empty extends InMemorySearchDb {
    @Override
    public boolean isTransient() {
      return false;
    }
  }

  /** A store that nobody answers for. */
  public static final class Unreachable extends InMemorySearchDb {
    @Override
    protected Tables connect(Properties properties) throws Exception {
      throw new IOException("Connection refused\nto localhost:1");
    }
  }

  /** A store that is right, by a driver that prints, late, what looks like a result. */
  public static final class Chatty extends InMemorySearchDb {
    @Override
    protected void close(Tables tables) throws Exception {
      System.out.println("version=0 of the driver");
    }
  }

  /** A store that answers a page of several hits in reverse order. */
  public static final class Reversed extends InMemorySearchDb {
    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      List<Document> hits = new ArrayList<>(super.search(table, query).hits());
      Collections.reverse(hits);
      return new SearchPage(hits);
    }
  }

  /** A store that leaves the last hit out of a full page. */
  public static final class Shortened extends InMemorySearchDb {
    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      List<Document> hits = super.search(table, query).hits();
      return hits.size() < query.length()
          ? new SearchPage(hits)
          : new SearchPage(hits.subList(0, hits.size() - 1));
    }
  }

  /** A store that has a text in place of the score's number. */
  public static final class Untyped extends InMemorySearchDb {
    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      return new SearchPage(
          super.search(table, query).hits().stream().map(Untyped::withoutTypes).toList());
    }

    private static Document withoutTypes(Document hit) {
      Map<String, Object> fields = new HashMap<>(hit.fields());
      fields.replaceAll((name, value) -> value.toString());
      return new Document(hit.key(), fields);
    }
  }

  /** A store that is right until it has answered 200 searches, more than the gate asks. */
  public static final class WrongUnderLoad extends InMemorySearchDb {
    private static final AtomicLong SEARCHES = new AtomicLong();

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      SearchPage page = super.search(table, query);
      return SEARCHES.incrementAndGet() > 200 ? beyond(page, query) : page;
    }

    /** One hit too many, twice the same. */
    private static SearchPage beyond(SearchPage page, SearchQuery query) {
      if (page.hits().isEmpty()) {
        return page;
      }
      Document hit = page.hits().get(0);
      return new SearchPage(Collections.nCopies(query.length() + 1, hit));
    }
  }

  /** A store that finds nothing any more once it has answered 200 searches. */
  public static final class Forgetful extends InMemorySearchDb {
    private static final AtomicLong SEARCHES = new AtomicLong();

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      return SEARCHES.incrementAndGet() > 200
          ? new SearchPage(List.of())
          : super.search(table, query);
    }
  }

  /** A store whose table somebody drops after 300 reads, and which reads all the same. */
  public static final class Dropped extends InMemorySearchDb {
    private static final AtomicLong READS = new AtomicLong();

    @Override
    protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      Optional<Document> document = super.get(table, key, fields);
      if (READS.incrementAndGet() == 300) {
        dropTable(table);
      }
      return document.isPresent() ? document : Optional.of(new Document(key, Map.of()));
    }
  }

  /** A store to which an update is a whole new document. */
  public static final class Replacing extends InMemorySearchDb {
    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      put(table, changes);
      return true;
    }
  }

  /** A store that fails each third update. */
  public static final class Shaky extends InMemorySearchDb {
    private static final AtomicLong UPDATES = new AtomicLong();

    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      if (UPDATES.incrementAndGet() % 3 == 0) {
        throw new IOException("connection reset");
      }
      return super.patch(table, changes);
    }
  }

  /** A store that dies after 500 reads. */
  public static final class Dying extends InMemorySearchDb {
    private static final AtomicLong READS = new AtomicLong();

    @Override
    protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      if (READS.incrementAndGet() > 500) {
        throw new IOException("connection refused");
      }
      return super.get(table, key, fields);
    }
  }

  /** A store that holds its 100th search up for half a second. */
  public static final class Stalling extends InMemorySearchDb {
    private static final AtomicLong SEARCHES = new AtomicLong();

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      if (SEARCHES.incrementAndGet() == 100) {
        Thread.sleep(500);
      }
      return super.search(table, query);
    }
  }
}
