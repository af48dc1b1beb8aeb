// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Invocations of a group with {@link Requires}: one where the group applies, else none. */
final class CapabilityInvocations implements ClassTemplateInvocationContextProvider {

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
    boolean applies =
        kit(context).store().binding().capabilities().containsAll(List.of(needed.value()));
    return applies ? Stream.of(named(context.getDisplayName())) : Stream.empty();
  }

  /** The instance that the group is nested in. */
  private static SearchKit kit(ExtensionContext context) {
    return (SearchKit) context.getParent().orElseThrow().getRequiredTestInstance();
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
