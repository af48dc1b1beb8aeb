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

  /** The pool of these properties; unless shared, it has a connection for each thread at least. */
  public static ConnectionPool from(Properties properties, Setting<Integer> size, boolean shared) {
    return of(properties, size.key(), size.from(properties), shared);
  }

  /** The same of a size that is already read, for example from an option of an address. */
  public static ConnectionPool of(Properties properties, String key, int size, boolean shared) {
    int threads = Math.toIntExact(YcsbSettings.THREAD_COUNT.from(properties));
    ConnectionPool pool = new ConnectionPool(threads, size == AS_THREADS ? threads : size);
    if (pool.isShared() && !shared) {
      throw new SettingException(
          "%s=%d: less than threadcount=%d, so threads would wait for connections",
          key, size, threads);
    }
    return pool;
  }

  public boolean isShared() {
    return size < threads;
  }
}
