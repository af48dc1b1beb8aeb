// SPDX-License-Identifier: Apache-2.0
/** Settings, measurements, checks, outcome and reports of the run of any workload. */
@NullMarked
package site.ycsb.search.run;

import org.jspecify.annotations.NullMarked;
