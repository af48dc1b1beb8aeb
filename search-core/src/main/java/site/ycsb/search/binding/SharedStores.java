// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DBException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

/**
 * Open stores, each with the number of instances that share it. Thread-safe. The lock is held while
 * a store opens or closes, so that a second one is never opened, and not while a thread connects:
 * then many threads would wait for many round trips.
 */
final class SharedStores {

  /** One instance's share of a store, with the operations of its thread. */
  record Lease(Shared shared, Operations operations) {}

  record Shared(Binding binding, Store store, AtomicInteger users) {}

  private static final String CONNECT = "can't connect";
  private static final String CLOSE = "the client did not close";

  private final Map<Map<Object, Object>, Shared> stores = new HashMap<>();

  /** Connects one instance. The first instance of equal properties opens the store. */
  Lease acquire(Properties properties) throws DBException {
    Shared shared = join(properties);
    try {
      return new Lease(shared, explained(CONNECT, shared.store::connect));
    } catch (DBException | RuntimeException | Error e) {
      try {
        leave(shared);
      } catch (DBException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /** Disconnects one instance; the last one of a store closes the store. */
  void release(Lease lease) throws DBException {
    try {
      explained(
          CLOSE,
          () -> {
            lease.shared.store.disconnect(lease.operations);
            return lease;
          });
    } finally {
      leave(lease.shared);
    }
  }

  private synchronized Shared join(Properties properties) throws DBException {
    Map<Object, Object> key = Map.copyOf(properties);
    Shared shared = stores.get(key);
    if (shared == null) {
      Binding binding = Binding.named(properties);
      Store store = explained(CONNECT, () -> binding.open(properties));
      shared = new Shared(binding, store, new AtomicInteger());
      stores.put(key, shared);
    }
    shared.users.incrementAndGet();
    return shared;
  }

  private synchronized void leave(Shared shared) throws DBException {
    if (shared.users.decrementAndGet() == 0) {
      stores.values().remove(shared);
      explained(
          CLOSE,
          () -> {
            shared.store.close();
            return shared;
          });
    }
  }

  /** The result of a step. Its failure becomes one line, unless it is one already. */
  private static <T> T explained(String what, Callable<T> step) throws DBException {
    try {
      return step.call();
    } catch (DBException e) {
      throw e;
    } catch (Exception e) {
      throw e instanceof SettingException
          ? new StoreException(ExitCode.USAGE, ErrorLog.oneLine(e), e)
          : new StoreException(ExitCode.UNREACHABLE, what + ": " + ErrorLog.oneLine(e), e);
    }
  }
}
