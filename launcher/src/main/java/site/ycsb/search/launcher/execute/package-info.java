// SPDX-License-Identifier: Apache-2.0
/** Execution of the runs of a comparison: servers, client processes, and the record of each run. */
@NullMarked
package site.ycsb.search.launcher.execute;

import org.jspecify.annotations.NullMarked;
