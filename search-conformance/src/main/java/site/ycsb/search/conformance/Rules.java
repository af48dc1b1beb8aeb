// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import site.ycsb.search.engine.Crew;

/** Group of tests of one store, nested in the {@link Kit} that knows the store. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@ExtendWith(Rules.GetStore.class)
@SuppressWarnings("NullAway.Init") // Both fields are set before the first test.
public abstract class Rules {

  protected static final int THREADS = 8;

  /** Writes or reads of each thread; the profile {@code campaign} has more. */
  protected static final int ROUNDS = Integer.getInteger("ycsb.rounds", 10);

  /** Upper limit for an answer to the user, and for a step that does not succeed at first. */
  protected static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final String RUN = Long.toString(System.currentTimeMillis(), 36);
  private static final AtomicInteger TABLES = new AtomicInteger();

  protected StoreUnderTest store;

  /** The instance of the test that runs, on its table, if the group opens one. */
  protected Session session;

  /** Work of one thread. */
  protected interface Work {
    void run(int thread, Session session) throws Exception;
  }

  /** Step of a test. */
  protected interface Step {
    void run() throws Exception;
  }

  /** A table name that no test has used, in letters and digits that every store takes. */
  public static String newTable() {
    return "kit" + RUN + "n" + TABLES.incrementAndGet();
  }

  /** Lets threads start together, each with its own instance, like the client's threads. */
  protected final void together(Work work) throws Exception {
    Crew.together(
        Session.named(store.binding(), store.properties()),
        THREADS,
        (db, thread) -> work.run(thread, new Session(db, session.table())));
  }

  /** Repeats a step until it succeeds. */
  protected static void eventually(Step step) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        step.run();
        return;
      } catch (Exception | AssertionError e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        Thread.sleep(100);
      }
    }
  }

  /** Step that gives a new group the store of its kit. */
  static final class GetStore implements TestInstancePostProcessor {

    @Override
    public void postProcessTestInstance(Object rules, ExtensionContext context) {
      ((Rules) rules).store = Kit.around(context).store();
    }
  }
}
