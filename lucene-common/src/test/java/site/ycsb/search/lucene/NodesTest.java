// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NodesTest {

  private long now = Long.MIN_VALUE / 2 + 1; // A clock may be negative.
  private final Nodes<String> nodes = new Nodes<>(List.of("a", "b", "c"), () -> now);

  @Test
  void next_takesTurns() {
    assertThat(asked(6)).containsExactly("a", "b", "c", "a", "b", "c");
  }

  @Test
  void next_afterAFailure_passesTheNodeOverForAMinute() {
    nodes.failed(1);

    assertThat(asked(6)).containsExactly("a", "c", "c", "a", "c", "c");
    now += Duration.ofSeconds(60).toNanos() - 1;
    assertThat(asked(3)).doesNotContain("b");
    now += 1;
    assertThat(asked(3)).containsExactly("a", "b", "c");
  }

  @Test
  void next_whereAllHaveFailed_asksThemAllTheSame() {
    nodes.failed(0);
    nodes.failed(1);
    nodes.failed(2);

    assertThat(asked(3)).containsExactly("a", "b", "c");
  }

  @Test
  void answered_endsTheMinute() {
    nodes.failed(1);
    nodes.answered(1);

    assertThat(asked(3)).containsExactly("a", "b", "c");
  }

  @Test
  void next_ofOne_isThatOne() {
    Nodes<String> one = new Nodes<>(List.of("a"), () -> now);
    one.failed(0);

    assertThat(one.get(one.next())).isEqualTo("a");
  }

  private List<String> asked(int times) {
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      asked.add(nodes.get(nodes.next()));
    }
    return asked;
  }
}
