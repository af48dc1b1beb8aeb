// SPDX-License-Identifier: Apache-2.0
/** Files of a comparison: its task, and a directory for each run, with its latencies. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.results;
