// SPDX-License-Identifier: Apache-2.0
/** Workloads: the operations that are timed, their choices and the checks of their answers. */
@NullMarked
package site.ycsb.search.workload;

import org.jspecify.annotations.NullMarked;
