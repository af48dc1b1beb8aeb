// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.search.binding.Operations;

/**
 * Capabilities that a group of tests needs. For a binding that does not declare one of them, the
 * group is not skipped: it isn't there. {@link DeclarationRules} then checks that every operation
 * of that capability is refused.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ClassTemplate
@ExtendWith(CapabilityInvocations.class)
@interface Requires {

  Class<? extends Operations>[] value();
}
