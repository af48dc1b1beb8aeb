// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

/** Counters of a workload of JSON documents. */
enum JsonCount {
  /** GETs that found a value. */
  READS,
  /** Replies that were compared with the right values. */
  CHECKED
}
