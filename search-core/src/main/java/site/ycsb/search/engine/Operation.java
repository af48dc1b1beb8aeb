// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import site.ycsb.DB;

/**
 * Operation of a workload: it chooses what to ask, asks, checks the answer, reports and counts
 * itself. In a warm-up it leaves the dataset with the same documents. Thread-safe.
 */
public interface Operation<T extends ClientThread> {

  void perform(DB db, T thread);
}
