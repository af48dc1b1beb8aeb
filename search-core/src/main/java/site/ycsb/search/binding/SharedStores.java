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
 * a store opens or closes, so that a second one is never opened, and not while a thread connects:
 * then many threads would wait for many round trips.
 */
final class SharedStores {

  /**
   * One instance's share of a store.
   *
   * @param operations the operations of this instance's thread
   */
  record Lease(Shared shared, Operations operations) {

    Binding binding() {
      return shared.binding;
    }

    Store store() {
      return shared.store;
    }
  }

  /** One open store. */
  static final class Shared {
    private final Map<Object, Object> properties;
    private final Binding binding;
    private final Store store;
    private int users;

    private Shared(Map<Object, Object> properties, Binding binding, Store store) {
      this.properties = properties;
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
  Lease acquire(Properties properties) throws DBException {
    Shared shared = join(properties);
    try {
      return new Lease(shared, connecting(shared.store::connect));
    } catch (DBException | RuntimeException | Error e) {
      leaveAfter(e, shared);
      throw e;
    }
  }

  /** Disconnects one instance; the last one of a store closes the store. */
  void release(Lease lease) throws DBException {
    try {
      closing(() -> lease.store().disconnect(lease.operations));
    } finally {
      leave(lease.shared);
    }
  }

  private synchronized Shared join(Properties properties) throws DBException {
    Map<Object, Object> key = Map.copyOf(properties);
    Shared shared = stores.get(key);
    if (shared == null) {
      Binding binding = InstalledBindings.require(properties);
      shared = new Shared(key, binding, connecting(() -> binding.open(properties)));
      stores.put(key, shared);
    }
    shared.users++;
    return shared;
  }

  private synchronized void leave(Shared shared) throws DBException {
    shared.users--;
    if (shared.users == 0) {
      stores.remove(shared.properties);
      closing(shared.store::close);
    }
  }

  private void leaveAfter(Throwable failure, Shared shared) {
    try {
      leave(shared);
    } catch (DBException e) {
      failure.addSuppressed(e);
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
