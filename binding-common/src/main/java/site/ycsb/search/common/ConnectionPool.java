// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import java.util.Properties;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Connections of a client to one server, at most. Each client thread has its own, unless the client
 * can share fewer of them among its threads.
 */
public record ConnectionPool(int threads, int size) {

  private static final int MAX_SIZE = 100_000;

  /** Value of the size setting where the user gives none. */
  private static final int AS_THREADS = 0;

  /** A pool's size, by default as many as client threads, and fewer if these can share them. */
  public static Setting<Integer> setting(String key, boolean shared, String meaning) {
    return new Setting<>(
        key,
        "",
        "%s … %d; empty for threadcount".formatted(shared ? "1" : "threadcount", MAX_SIZE),
        meaning,
        text -> text.isEmpty() ? AS_THREADS : Ranges.require(Integer.parseInt(text), 1, MAX_SIZE));
  }

  /** The pool of these properties, which has a connection for each thread at least. */
  public static ConnectionPool from(Properties properties, Setting<Integer> size) {
    return of(properties, size.key(), size.from(properties));
  }

  /** The same of a size that is already read, for example from an option of an address. */
  public static ConnectionPool of(Properties properties, String key, int size) {
    ConnectionPool pool = of(properties, size);
    if (pool.isShared()) {
      throw new SettingException(
          "%s=%d: less than threadcount=%d, so threads would wait for connections",
          key, size, pool.threads);
    }
    return pool;
  }

  /** Reads the number of client threads and the size of a pool that may be smaller than it. */
  public static ConnectionPool shared(Properties properties, Setting<Integer> size) {
    return of(properties, size.from(properties));
  }

  private static ConnectionPool of(Properties properties, int size) {
    int threads = Math.toIntExact(YcsbSettings.THREAD_COUNT.from(properties));
    return new ConnectionPool(threads, size == AS_THREADS ? threads : size);
  }

  public boolean isShared() {
    return size < threads;
  }
}
