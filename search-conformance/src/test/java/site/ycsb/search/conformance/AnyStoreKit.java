// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static java.util.Objects.requireNonNull;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The kit on any store, run from within a test. Its name hides it from the build. */
final class AnyStoreKit extends ConformanceKit {

  /** Store of the run on this thread. JUnit creates the kit, so the store can't be an argument. */
  private static final ThreadLocal<@Nullable StoreUnderTest> STORE = new ThreadLocal<>();

  @Override
  protected StoreUnderTest store() {
    return requireNonNull(STORE.get(), "no run is under way on this thread");
  }

  /** Names of the kit's tests that fail on a store, without the long tests. */
  static Set<String> failures(StoreUnderTest store) {
    return failures(store, TagFilter.excludeTags(OracleRules.LONG));
  }

  /** True if one test of the kit fails on a store. The other tests are not run. */
  static boolean fails(StoreUnderTest store, String test) {
    PostDiscoveryFilter named =
        descriptor -> FilterResult.includedIf(testOf(descriptor).map(test::equals).orElse(false));
    return failures(store, named).contains(test);
  }

  private static Set<String> failures(StoreUnderTest store, Filter<?> filter) {
    STORE.set(store);
    try {
      Events tests =
          EngineTestKit.engine("junit-jupiter")
              .selectors(selectClass(AnyStoreKit.class))
              .filters(filter)
              .execute()
              .testEvents();
      if (tests.succeeded().count() + tests.failed().count() == 0 || tests.skipped().count() > 0) {
        throw new AssertionError("the kit did not run, or not all of it");
      }
      return tests.failed().stream()
          .map(event -> testOf(event.getTestDescriptor()).orElseThrow())
          .collect(Collectors.toSet());
    } finally {
      STORE.remove();
    }
  }

  private static Optional<String> testOf(TestDescriptor descriptor) {
    return descriptor
        .getSource()
        .filter(MethodSource.class::isInstance)
        .map(source -> ((MethodSource) source).getMethodName());
  }
}
