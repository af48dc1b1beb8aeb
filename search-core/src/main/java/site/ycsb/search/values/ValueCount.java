// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

/** Counters of a workload of values beside those of every workload. */
enum ValueCount {
  /** GETs that found a value which had been overwritten before they began. */
  STALE,
  /** LPOPs that found an empty list. */
  EMPTY_POPS
}
