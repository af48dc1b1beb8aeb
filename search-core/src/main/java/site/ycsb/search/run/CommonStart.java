// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.io.IOException;
import site.ycsb.search.check.RunException;
import site.ycsb.search.settings.ExitCode;

/**
 * Barriers of clients that measure together. At a barrier the client prints a line on standard
 * error, and waits for a line on standard input. The parent process sends the line when all clients
 * have reached the barrier. A client alone passes at once.
 */
public record CommonStart(ClientPlace client) {

  /** Beginning of the line at a barrier; the name of the barrier follows. */
  public static final String WAITING = "WAITING ";

  /** Line of a client whose threads begin their first operations. */
  public static final String STARTED = "STARTED";

  /** Waits until all clients have reached the barrier of this name. */
  public void await(String barrier) throws RunException {
    if (!client.hasOthers()) {
      return;
    }
    System.err.println(WAITING + barrier);
    try {
      int read = System.in.read();
      while (read >= 0 && read != '\n') {
        read = System.in.read();
      }
      if (read < 0) {
        throw new RunException(ExitCode.FAILURES, "the other clients are gone");
      }
    } catch (IOException e) {
      throw new RunException(ExitCode.FAILURES, "the other clients are gone", e);
    }
  }

  public void begun() {
    if (client.hasOthers()) {
      System.err.println(STARTED);
    }
  }
}
