// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Properties;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunMeasurements;

/** Contexts of client threads that belong to no run and have no store. */
public final class TestContexts {

  private TestContexts() {}

  public static ThreadContext of(int number, int threads, boolean warmup) {
    return of(number, threads, warmup, 1);
  }

  static ThreadContext of(int number, int threads, boolean warmup, int checkEvery) {
    RunMeasurements.install(new Properties());
    return new ThreadContext(
        new SearchDb(),
        number,
        threads,
        warmup ? ThreadContext.WARMUP : 0,
        new ClientPlace(0, 1),
        new OperationReporter(new Properties()),
        new ThreadContext.Checked(),
        checkEvery);
  }
}
