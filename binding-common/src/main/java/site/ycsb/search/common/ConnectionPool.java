// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import java.util.Properties;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Connections of a client. Each client thread has its own, unless the client can share fewer of
 * them among its threads.
 *
 * @param threads number of client threads
 * @param size maximum number of connections to one server
 */
public record ConnectionPool(int threads, int size) {

  private static final int MAX_SIZE = 100_000;

  /** Value of the size setting where the user gives none. */
  private static final int AS_THREADS = 0;

  /** A pool's size, at least the number of client threads, which is the default. */
  public static Setting<Integer> setting(String key, String meaning) {
    return setting(key, meaning, "threadcount");
  }

  /** A pool's size, of which threads share the connections; empty for the number of threads. */
  public static Setting<Integer> sharedSetting(String key, String meaning) {
    return setting(key, meaning, "1");
  }

  private static Setting<Integer> setting(String key, String meaning, String smallest) {
    return new Setting<>(
        key,
        "",
        "%s … %d; empty for threadcount".formatted(smallest, MAX_SIZE),
        meaning,
        text -> text.isEmpty() ? AS_THREADS : Ranges.require(Integer.parseInt(text), 1, MAX_SIZE));
  }

  /**
   * Reads the number of client threads and the pool's size.
   *
   * @throws SettingException if the pool has fewer connections than there are threads
   */
  public static ConnectionPool from(Properties properties, Setting<Integer> size) {
    return of(properties, size.key(), size.from(properties));
  }

  /**
   * Checks a pool's size that is already read, for example from an option of an address.
   *
   * @param key name of the size's setting, for the message
   * @param size value of the size's setting
   * @throws SettingException if the pool has fewer connections than there are threads
   */
  public static ConnectionPool of(Properties properties, String key, int size) {
    ConnectionPool pool = of(properties, size);
    if (pool.isShared()) {
      throw new SettingException(
          "%s=%d: less than threadcount=%d, so threads would wait for connections"
              .formatted(key, size, pool.threads));
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

  /** True if there are fewer connections than threads. */
  public boolean isShared() {
    return size < threads;
  }
}
