// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.engine.Mix.Operation;

class MixTest {

  private static final int DRAWS = 100_000;

  @Test
  void draw_ofOperations_isByTheirShares() {
    Operation<ClientThread> often = (db, thread) -> {};
    Operation<ClientThread> seldom = (db, thread) -> {};
    Operation<ClientThread> never = (db, thread) -> {};
    Mix<ClientThread> mix = new Mix<>(Map.of(often, 0.75, never, 0.0, seldom, 0.25));

    Map<Operation<ClientThread>, Integer> drawn = draws(mix);

    assertThat(drawn).containsOnlyKeys(often, seldom);
    assertThat(drawn.get(often)).isBetween(DRAWS * 74 / 100, DRAWS * 76 / 100);
  }

  @Test
  void draw_ofSharesThatDoNotSumToOne_isByTheirQuotient() {
    Operation<ClientThread> one = (db, thread) -> {};
    Operation<ClientThread> other = (db, thread) -> {};

    Map<Operation<ClientThread>, Integer> drawn = draws(new Mix<>(Map.of(one, 0.2, other, 0.2)));

    assertThat(drawn.get(one)).isBetween(DRAWS * 49 / 100, DRAWS * 51 / 100);
  }

  @Test
  void new_ofNoOperation_isPossibleForALoad() {
    assertThat(new Mix<ClientThread>(Map.of())).isNotNull();
  }

  private static Map<Operation<ClientThread>, Integer> draws(Mix<ClientThread> mix) {
    SplitMix random = new SplitMix(1);
    Map<Operation<ClientThread>, Integer> drawn = new HashMap<>();
    for (int i = 0; i < DRAWS; i++) {
      drawn.merge(mix.draw(random), 1, Integer::sum);
    }
    return drawn;
  }
}
