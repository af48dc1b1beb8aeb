// SPDX-License-Identifier: Apache-2.0
/** Points, runs and order of a comparison, and what ends it. Starts nothing. */
@NullMarked
package site.ycsb.search.launcher.plan;

import org.jspecify.annotations.NullMarked;
