// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/** Group of tests of one store, nested in the {@link Kit} that knows the store. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@ExtendWith(Rules.GetStore.class)
@SuppressWarnings("NullAway.Init") // The kit's store is set before the first test.
public abstract class Rules {

  private static final String RUN = Long.toString(System.currentTimeMillis(), 36);
  private static final AtomicInteger TABLES = new AtomicInteger();

  protected StoreUnderTest store;

  /** A table name that no test has used, in letters and digits that every store takes. */
  public static String newTable() {
    return "kit" + RUN + "n" + TABLES.incrementAndGet();
  }

  /** Step that gives a new group the store of its kit. */
  static final class GetStore implements TestInstancePostProcessor {

    @Override
    public void postProcessTestInstance(Object rules, ExtensionContext context) {
      ((Rules) rules).store = Kit.around(context).store();
    }
  }
}
