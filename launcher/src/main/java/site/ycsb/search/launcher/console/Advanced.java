// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Option that {@code --help-all} lists, and {@code --help} does not. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Advanced {}
