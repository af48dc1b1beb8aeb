// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.io.EOFException;
import java.io.IOException;
import java.util.Properties;
import site.ycsb.search.check.RunException;
import site.ycsb.search.settings.ExitCode;
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

  /** Beginning of the line at a barrier; the name of the barrier follows. */
  public static final String WAITING = "WAITING ";

  /** Line of a client whose threads begin their first operations. */
  public static final String STARTED = "STARTED";

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
          "clients that measure together, which begin at the same time; compare --clients sets"
              + " it");

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

  /**
   * Waits at a barrier until all clients have reached it: prints a line on standard error, and
   * reads one that the parent process sends when all have. A client alone passes at once.
   */
  public void await(String barrier) throws RunException {
    if (!hasOthers()) {
      return;
    }
    System.err.println(WAITING + barrier);
    try {
      int read = System.in.read();
      while (read >= 0 && read != '\n') {
        read = System.in.read();
      }
      if (read < 0) {
        throw new EOFException();
      }
    } catch (IOException e) {
      throw new RunException(ExitCode.FAILURES, "the other clients are gone", e);
    }
  }

  /** Tells the parent process that the measured time begins. */
  public void begun() {
    if (hasOthers()) {
      System.err.println(STARTED);
    }
  }
}
