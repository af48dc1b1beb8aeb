// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/**
 * A test that exists only for stores that have a feature or, with {@code lacking}, only for those
 * that lack it. For the others it is not skipped: it isn't there.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(FeatureTest.Invocations.class)
public @interface FeatureTest {

  Feature value();

  boolean lacking() default false;

  /** Invokes a {@link FeatureTest} once where it applies, and not at all elsewhere. */
  final class Invocations implements TestTemplateInvocationContextProvider {

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public boolean mayReturnZeroTestTemplateInvocationContexts(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
        ExtensionContext context) {
      FeatureTest test = context.getRequiredTestMethod().getAnnotation(FeatureTest.class);
      Rules rules = (Rules) context.getRequiredTestInstance();
      boolean applies = rules.store.lacks().containsKey(test.value()) == test.lacking();
      return applies ? Stream.of(named(context.getDisplayName())) : Stream.empty();
    }

    private static TestTemplateInvocationContext named(String name) {
      return new TestTemplateInvocationContext() {
        @Override
        public String getDisplayName(int invocationIndex) {
          return name;
        }
      };
    }
  }
}
