// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

/** State of a dataset that a run accepts. */
public enum DatasetPolicy {
  /** Loaded by this workload; it may have been written to since. */
  ANY,
  /** Loaded by this workload and not written to since. */
  UNTOUCHED,
  /** Whatever the table holds. */
  UNCHECKED
}
