// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static java.util.Objects.requireNonNull;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** The kit on any store, run from within a test. Its name hides it from the build. */
final class AnyStoreKit extends SearchDbConformanceKit {

  /** The store of the run on this thread; JUnit makes the kit, so it can't be handed over. */
  private static final ThreadLocal<@Nullable StoreUnderTest> STORE = new ThreadLocal<>();

  @Override
  protected StoreUnderTest store() {
    return requireNonNull(STORE.get(), "store");
  }

  /** The names of the kit's tests, but for the long ones, that fail on a store. */
  static Set<String> failures(StoreUnderTest store) {
    STORE.set(store);
    try {
      Events tests =
          EngineTestKit.engine("junit-jupiter")
              .selectors(selectClass(AnyStoreKit.class))
              .filters(TagFilter.excludeTags(OracleRules.LONG))
              .execute()
              .testEvents();
      if (tests.succeeded().count() == 0 || tests.skipped().count() > 0) {
        throw new AssertionError("the kit did not run, or not all of it");
      }
      return tests.failed().stream().map(AnyStoreKit::testOf).collect(Collectors.toSet());
    } finally {
      STORE.remove();
    }
  }

  private static String testOf(Event event) {
    return event
        .getTestDescriptor()
        .getSource()
        .map(source -> ((MethodSource) source).getMethodName())
        .orElseThrow();
  }
}
