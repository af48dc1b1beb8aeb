// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store that counts its connections, and fails on demand. One plan serves many instances. */
final class CountingStore extends InMemorySearchDb {

  /** What all instances of a test share. */
  static final class Plan {
    final AtomicInteger connects = new AtomicInteger();
    final AtomicInteger closes = new AtomicInteger();
    final AtomicInteger joined = new AtomicInteger();
    volatile @Nullable Exception connectFailure;
    volatile @Nullable Exception closeFailure;
    volatile @Nullable Exception joinFailure;
    volatile @Nullable Exception leaveFailure;
    volatile long connectMillis;
  }

  private final Plan plan;

  CountingStore(Plan plan, Properties properties) {
    this.plan = plan;
    setProperties(properties);
  }

  @Override
  protected Tables connect(Properties properties) throws Exception {
    plan.connects.incrementAndGet();
    Thread.sleep(plan.connectMillis);
    throwIfAny(plan.connectFailure);
    return super.connect(properties);
  }

  @Override
  protected void close(Tables tables) throws Exception {
    plan.closes.incrementAndGet();
    throwIfAny(plan.closeFailure);
  }

  @Override
  protected void join(Tables tables) throws Exception {
    throwIfAny(plan.joinFailure);
    plan.joined.incrementAndGet();
  }

  @Override
  protected void leave() throws Exception {
    plan.joined.decrementAndGet();
    throwIfAny(plan.leaveFailure);
  }

  private static void throwIfAny(@Nullable Exception failure) throws Exception {
    if (failure != null) {
      throw failure;
    }
  }
}
