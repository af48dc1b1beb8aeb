// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchQuery.Kind;

/**
 * Capabilities that a group of tests needs. For a binding that does not declare one of them, the
 * group is not skipped: it isn't there. {@code DeclarationRules} then checks that every operation
 * of that capability is refused.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ClassTemplate
@ExtendWith(Requires.Invocations.class)
public @interface Requires {

  Class<? extends Operations>[] value();

  /**
   * Kinds of query that the store must not lack; {@code PanelRules} checks that they are refused.
   */
  Kind[] kinds() default {};

  /** Invocations of a group with {@link Requires}: one where the group applies, else none. */
  final class Invocations implements ClassTemplateInvocationContextProvider {

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public boolean mayReturnZeroClassTemplateInvocationContexts(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
        ExtensionContext context) {
      Requires needed = context.getRequiredTestClass().getAnnotation(Requires.class);
      StoreUnderTest store = Kit.around(context).store();
      boolean applies =
          store.binding().capabilities().containsAll(List.of(needed.value()))
              && Collections.disjoint(
                  store.binding().lacks(store.properties()).keySet(), List.of(needed.kinds()));
      return applies ? Stream.of(named(context.getDisplayName())) : Stream.empty();
    }

    private static ClassTemplateInvocationContext named(String name) {
      return new ClassTemplateInvocationContext() {
        @Override
        public String getDisplayName(int invocationIndex) {
          return name;
        }
      };
    }
  }
}
