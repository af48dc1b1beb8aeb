// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Group of tests of one store. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
public abstract class Rules {

  private static final String RUN = Long.toString(System.currentTimeMillis(), 36);
  private static final AtomicInteger TABLES = new AtomicInteger();

  protected final StoreUnderTest store;

  protected Rules(StoreUnderTest store) {
    this.store = store;
  }

  /** A table name that no test has used, in letters and digits that every store takes. */
  public static String newTable() {
    return "kit" + RUN + "n" + TABLES.incrementAndGet();
  }
}
