// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.corpus.AliasTable;
import site.ycsb.search.corpus.SplitMix;

/** Operations of a workload, each with its share. Immutable. */
public final class Mix<T extends ClientThread> {

  private final List<Operation<T>> operations;
  private final AliasTable table;

  private Mix(List<Operation<T>> operations, List<Double> shares) {
    this.operations = List.copyOf(operations);
    this.table =
        new AliasTable(Math.max(1, shares.size()), i -> shares.isEmpty() ? 1 : shares.get(i));
  }

  Operation<T> draw(SplitMix random) {
    return operations.get(table.draw(random.next()));
  }

  public static final class Builder<T extends ClientThread> {
    private final List<Operation<T>> operations = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();

    /** Adds an operation, unless its share is 0. */
    public Builder<T> add(double share, Operation<T> operation) {
      if (share > 0) {
        operations.add(operation);
        shares.add(share);
      }
      return this;
    }

    public Mix<T> build() {
      return new Mix<>(operations, shares);
    }
  }
}
