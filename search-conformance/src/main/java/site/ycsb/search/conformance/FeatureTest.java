// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that exists only for stores that have a feature or, with {@code lacking}, only for those
 * that lack it. For the others it is not skipped: it isn't there.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(FeatureInvocations.class)
@interface FeatureTest {

  Feature value();

  boolean lacking() default false;
}
