// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.List;
import java.util.Map;
import site.ycsb.DB;
import site.ycsb.search.corpus.AliasTable;

/** Operations of a workload, each with its share. Immutable. */
public final class Mix<T extends ClientThread> {

  /**
   * Operation of a workload: it chooses what to ask, asks, checks the answer, reports and counts
   * itself. In a warm-up it leaves the dataset with the same documents. Thread-safe.
   */
  public interface Operation<T extends ClientThread> {

    void perform(DB db, T thread);
  }

  private final List<Operation<T>> operations;
  private final AliasTable table;

  /**
   * @param shares shares of the operations, in their order; one with a share of 0 is left out
   */
  public Mix(Map<Operation<T>, Double> shares) {
    List<Map.Entry<Operation<T>, Double>> some =
        shares.entrySet().stream().filter(share -> share.getValue() > 0).toList();
    this.operations = some.stream().map(Map.Entry::getKey).toList();
    this.table =
        new AliasTable(Math.max(1, some.size()), i -> some.isEmpty() ? 1 : some.get(i).getValue());
  }

  /** Performs an operation that is drawn by chance. */
  void perform(DB db, T thread) {
    int place = table.draw(thread.random.next());
    thread.begin(place);
    operations.get(place).perform(db, thread);
  }
}
