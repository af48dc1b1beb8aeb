// SPDX-License-Identifier: Apache-2.0
/** Jobs of the benchmark client, and the JVM processes that execute them. */
@NullMarked
package site.ycsb.search.launcher.job;

import org.jspecify.annotations.NullMarked;
