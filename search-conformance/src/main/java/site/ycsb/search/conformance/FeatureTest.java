// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static org.junit.jupiter.params.ParameterizedInvocationConstants.DISPLAY_NAME_PLACEHOLDER;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A test that exists only for stores that have a feature or, with {@code lacking}, only for those
 * that lack it. For the others it is not skipped: it isn't there.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = DISPLAY_NAME_PLACEHOLDER, allowZeroInvocations = true)
@ArgumentsSource(FeatureTest.Invocations.class)
public @interface FeatureTest {

  Feature value();

  boolean lacking() default false;

  /** Invocations of a {@link FeatureTest}, without arguments: one where it applies, else none. */
  final class Invocations implements ArgumentsProvider {
    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      FeatureTest test = context.getRequiredTestMethod().getAnnotation(FeatureTest.class);
      Rules rules = (Rules) context.getRequiredTestInstance();
      boolean applies = rules.store.lacks().containsKey(test.value()) == test.lacking();
      return applies ? Stream.of(Arguments.of()) : Stream.empty();
    }
  }
}
