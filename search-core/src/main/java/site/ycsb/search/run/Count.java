// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

/** Counters that every workload has. */
public enum Count {
  /** Operations that succeeded. */
  SUCCEEDED,
  /** Operations that failed. */
  FAILED,
  /** Failed operations whose answer was wrong. */
  WRONG
}
