// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import java.util.Properties;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Connections of a client: one for each client thread, and an upper limit.
 *
 * @param threads number of client threads
 * @param size maximum number of connections to one server, at least {@code threads}
 */
public record ConnectionPool(int threads, int size) {

  private static final int MAX_SIZE = 100_000;

  /** Value of the size setting where the user gives none. */
  private static final int AS_THREADS = 0;

  /** A pool's size; empty for the number of client threads. */
  public static Setting<Integer> setting(String key, String meaning) {
    return new Setting<>(
        key,
        "",
        "threadcount … %d; empty for threadcount".formatted(MAX_SIZE),
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
    int threads = Math.toIntExact(YcsbSettings.THREAD_COUNT.from(properties));
    if (size != AS_THREADS && size < threads) {
      throw new SettingException(
          "%s=%d: less than threadcount=%d, so threads would wait for connections"
              .formatted(key, size, threads));
    }
    return new ConnectionPool(threads, size == AS_THREADS ? threads : size);
  }
}
