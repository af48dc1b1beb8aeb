// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static java.util.Objects.requireNonNull;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedMethod;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.NestedMethodSelector;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;
import site.ycsb.search.conformance.StoreUnderTest;

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
    return failures(
        store,
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(AnyStoreKit.class))
            .filters(TagFilter.excludeTags(OracleRules.LONG)));
  }

  /**
   * True if one test of the kit fails on a store, in any group that has it. The other tests are not
   * run.
   */
  static boolean fails(StoreUnderTest store, String test) {
    return failures(
            store,
            EngineTestKit.engine("junit-jupiter")
                .selectors(selectors(test).toArray(DiscoverySelector[]::new)))
        .contains(test);
  }

  /** The test in each group that has it. */
  private static List<NestedMethodSelector> selectors(String test) {
    List<Class<?>> groups = new ArrayList<>(List.of(ConformanceKit.class.getDeclaredClasses()));
    groups.addAll(List.of(SearchKit.class.getDeclaredClasses()));
    List<NestedMethodSelector> found = new ArrayList<>();
    for (Class<?> group : groups) {
      for (Method method : group.getSuperclass().getDeclaredMethods()) {
        if (method.getName().equals(test)) {
          found.add(selectNestedMethod(List.of(AnyStoreKit.class), group, method));
        }
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException("the kit has no test " + test);
    }
    return found;
  }

  private static Set<String> failures(StoreUnderTest store, EngineTestKit.Builder kit) {
    STORE.set(store);
    try {
      Events tests = kit.execute().testEvents();
      if (tests.finished().count() == 0 || tests.skipped().count() > 0) {
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
