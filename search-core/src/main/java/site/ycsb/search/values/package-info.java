// SPDX-License-Identifier: Apache-2.0
/**
 * Workload on opaque values: reads, writes, lists, pings, and the check for stale reads. A workload
 * on JSON documents shares its requests, its gate and its audit.
 */
@NullMarked
package site.ycsb.search.values;

import org.jspecify.annotations.NullMarked;
