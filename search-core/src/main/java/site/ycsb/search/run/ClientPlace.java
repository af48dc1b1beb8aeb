// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Properties;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;

/**
 * Place of this client process among the clients that load or measure together.
 *
 * @param number number of this client, from 0; client 0 alone drops tables and marks datasets
 * @param clients number of clients; 1 for a client alone
 */
public record ClientPlace(int number, int clients) {

  /** Line of the first client of a load, once the table is there for the others. */
  public static final String PREPARED = "PREPARED";

  private static final int MAX_CLIENTS = 1_000;

  public static final SettingGroup ALL = new SettingGroup();

  public static final Setting<Long> NUMBER =
      ALL.integer(
          "search.client",
          0,
          0,
          MAX_CLIENTS - 1,
          "number of this client among those that measure together; compare --clients sets"
              + " it");

  public static final Setting<Long> CLIENTS =
      ALL.integer(
          "search.clients",
          1,
          1,
          MAX_CLIENTS,
          "clients that measure together; compare --clients sets it");

  public ClientPlace {
    if (number >= clients) {
      throw new SettingException(
          "%s=%d: valid is a number below %s=%d", NUMBER.key(), number, CLIENTS.key(), clients);
    }
  }

  public static ClientPlace from(Properties properties) {
    return new ClientPlace(
        Math.toIntExact(NUMBER.from(properties)), Math.toIntExact(CLIENTS.from(properties)));
  }

  /** True if this client prepares tables, alone or for all. */
  public boolean isFirst() {
    return number == 0;
  }

  public boolean hasOthers() {
    return clients > 1;
  }

  /** One of the numbers that this client alone has, from its own count of them. */
  public long global(long own) {
    return own * clients + number;
  }

  /** Count of this client of one of its {@link #global} numbers. */
  public long own(long global) {
    return global / clients;
  }

  /** One of the numbers below a limit that this client alone has, near another of them. */
  public long ownNear(long number, long limit) {
    long own = number - number % clients + this.number;
    return own < limit ? own : own - clients;
  }

  public boolean owns(long global) {
    return global % clients == number;
  }

  /** Tells the parent process of a load that the other clients may begin. */
  public void prepared() {
    if (isFirst() && hasOthers()) {
      System.err.println(PREPARED);
    }
  }
}
