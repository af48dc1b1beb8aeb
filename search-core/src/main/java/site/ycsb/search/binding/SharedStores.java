// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import site.ycsb.DBException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

/**
 * Open stores, each with the number of instances that share it. Thread-safe. The lock is held while
 * a store opens, so that other threads wait for it and never open a second one.
 */
final class SharedStores {

  /**
   * One instance's share of a store.
   *
   * @param key the properties that the store was opened with
   * @param operations the operations of this instance's thread
   */
  record Lease(Map<Object, Object> key, Binding binding, Store store, Operations operations) {}

  private static final class Shared {
    final Binding binding;
    final Store store;
    int users;

    Shared(Binding binding, Store store) {
      this.binding = binding;
      this.store = store;
    }
  }

  private final Map<Map<Object, Object>, Shared> stores = new HashMap<>();

  /** Part of closing, which may fail in any way. */
  private interface Step {
    void take() throws Exception;
  }

  /** Connects one instance. The first instance of equal properties opens the store. */
  synchronized Lease acquire(Properties properties) throws DBException {
    Map<Object, Object> key = Map.copyOf(properties);
    Shared shared = stores.get(key);
    if (shared == null) {
      Binding binding = InstalledBindings.require(properties);
      shared = new Shared(binding, connecting(() -> binding.open(properties)));
      stores.put(key, shared);
    }
    shared.users++;
    Shared joined = shared;
    try {
      Operations operations = connecting(joined.store::connect);
      return new Lease(key, joined.binding, joined.store, operations);
    } catch (DBException e) {
      leave(key, joined);
      throw e;
    }
  }

  /** Disconnects one instance; the last one of a store closes the store. */
  synchronized void release(Lease lease) throws DBException {
    try {
      closing(() -> lease.store.disconnect(lease.operations));
    } finally {
      Shared shared = stores.get(lease.key);
      if (shared != null) {
        leave(lease.key, shared);
      }
    }
  }

  private void leave(Map<Object, Object> key, Shared shared) throws DBException {
    shared.users--;
    if (shared.users == 0) {
      stores.remove(key);
      closing(shared.store::close);
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
