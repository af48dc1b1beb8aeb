// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

/** Counters that every workload has. */
public enum Count {
  SUCCEEDED,
  FAILED,
  /** Failed operations whose answer was wrong. */
  WRONG,
  /** Searches that were answered. */
  SEARCHES,
  CHECKED_SEARCHES,
  /** Reads of any kind that were answered. */
  READS,
  CHECKED_READS,
  /** Replies with a value that had been replaced, from a store that may answer so. */
  STALE
}
