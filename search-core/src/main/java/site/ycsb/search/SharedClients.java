// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import site.ycsb.DBException;

/**
 * The driver clients in use, each with the number of instances that share it. Thread-safe; the lock
 * is held while a client connects, so that the other threads wait for it and never open a second.
 */
final class SharedClients {

  /** Same binding and same properties: same client. */
  private record Key(Class<?> binding, Map<Object, Object> properties) {}

  /** One instance's share of a client. */
  static final class Lease<C> {
    private final Key key;
    private final C client;

    private Lease(Key key, C client) {
      this.key = key;
      this.client = client;
    }

    C client() {
      return client;
    }
  }

  private static final class Shared {
    final Object client;
    int users;

    Shared(Object client) {
      this.client = client;
    }
  }

  private final Map<Key, Shared> clients = new HashMap<>();

  /** A part of closing, which may fail in any way. */
  private interface Step {
    void take() throws Exception;
  }

  /**
   * The client of the instance's properties, connected if the instance is the first to ask. The
   * instance has joined it.
   */
  @SuppressWarnings("unchecked") // Its client comes from connect() of the same class.
  synchronized <C> Lease<C> acquire(SearchDb<C> db) throws DBException {
    Key key = new Key(db.getClass(), Map.copyOf(db.getProperties()));
    Shared shared = clients.get(key);
    if (shared == null) {
      shared = new Shared(connecting(() -> db.connect(db.getProperties())));
      clients.put(key, shared);
    }
    shared.users++;
    Lease<C> lease = new Lease<>(key, (C) shared.client);
    try {
      return connecting(
          () -> {
            db.join(lease.client);
            return lease;
          });
    } catch (DBException e) {
      release(db, lease);
      throw e;
    }
  }

  /** Gives a share back; the last one to be given back closes the client. */
  synchronized <C> void release(SearchDb<C> db, Lease<C> lease) throws DBException {
    try {
      closing(db::leave);
    } finally {
      Shared shared = clients.get(lease.key);
      if (shared != null && --shared.users == 0) {
        clients.remove(lease.key);
        closing(() -> db.close(lease.client));
      }
    }
  }

  private static <T> T connecting(Callable<T> step) throws DBException {
    try {
      return step.call();
    } catch (DBException e) {
      throw e;
    } catch (SettingException e) {
      throw new StoreException(ExitCode.USAGE, ErrorLog.oneLine(e), e);
    } catch (Exception e) {
      throw new StoreException(ExitCode.UNREACHABLE, "can't connect: " + ErrorLog.oneLine(e), e);
    }
  }

  private static void closing(Step step) throws DBException {
    try {
      step.take();
    } catch (DBException e) {
      throw e;
    } catch (Exception e) {
      throw new StoreException(
          ExitCode.UNREACHABLE, "the client did not close: " + ErrorLog.oneLine(e), e);
    }
  }
}
