// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.engine.Mix.Operation;

class MixTest {

  private static final int DRAWS = 100_000;

  private final Map<String, Integer> performed = new HashMap<>();

  @Test
  void perform_ofOperations_isByTheirShares() {
    perform(new Mix<>(Map.of(named("often"), 0.75, named("never"), 0.0, named("seldom"), 0.25)));

    assertThat(performed).containsOnlyKeys("often", "seldom");
    assertThat(performed.get("often")).isBetween(DRAWS * 74 / 100, DRAWS * 76 / 100);
  }

  @Test
  void perform_ofSharesThatDoNotSumToOne_isByTheirQuotient() {
    perform(new Mix<>(Map.of(named("one"), 0.2, named("other"), 0.2)));

    assertThat(performed.get("one")).isBetween(DRAWS * 49 / 100, DRAWS * 51 / 100);
  }

  /** Each of the rare ones is performed about 100 times, in less than a second. */
  @Test
  void perform_ofRareOperations_checksOneOfEachAndNotAll() {
    Map<String, Integer> checked = new HashMap<>();
    Map<Operation<ClientThread>, Double> shares = new LinkedHashMap<>();
    for (int i = 0; i < 10; i++) {
      shares.put(checking("rare " + i, checked), 0.001);
    }
    shares.put(checking("often", checked), 0.99);

    perform(new Mix<>(shares));

    assertThat(performed).hasSize(11);
    assertThat(checked).hasSize(11);
    assertThat(checked.values()).allSatisfy(count -> assertThat(count).isLessThan(100));
  }

  @Test
  void new_ofNoOperation_isPossibleForALoad() {
    assertThat(new Mix<ClientThread>(Map.of())).isNotNull();
  }

  private Operation<ClientThread> named(String name) {
    return (db, thread) -> performed.merge(name, 1, Integer::sum);
  }

  private Operation<ClientThread> checking(String name, Map<String, Integer> checked) {
    return (db, thread) -> {
      performed.merge(name, 1, Integer::sum);
      if (thread.drawCheck()) {
        thread.countChecked(Count.CHECKED_SEARCHES);
        checked.merge(name, 1, Integer::sum);
      }
    };
  }

  private static void perform(Mix<ClientThread> mix) {
    ClientThread thread =
        new ClientThread(TestContexts.of(0, 1, /* warmup= */ false, /* checkEvery= */ 100_000), 1);
    for (int i = 0; i < DRAWS; i++) {
      mix.perform(thread.db(), thread);
    }
  }
}
