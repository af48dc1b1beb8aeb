// SPDX-License-Identifier: Apache-2.0
/**
 * Runtime around the timed part of any workload: preparation, warm-up, watch, outcome and
 * exporters.
 */
@NullMarked
package site.ycsb.search.run;

import org.jspecify.annotations.NullMarked;
