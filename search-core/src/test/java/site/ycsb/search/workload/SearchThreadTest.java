// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.search.check.Versions;
import site.ycsb.search.engine.TestContexts;
import site.ycsb.search.settings.SettingException;

class SearchThreadTest {

  private static final int THREADS = 5;

  @Test
  void random_ofEachThread_isItsOwnAndTheSameAgain() {
    List<Long> firsts = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      firsts.add(thread(thread, true).random.next());
      firsts.add(thread(thread, false).random.next());
    }
    assertThat(firsts).doesNotHaveDuplicates();
    assertThat(thread(0, true).random.next()).isEqualTo(firsts.get(0));
  }

  @Test
  void db_ofAStockBinding_saysWhichBindingsAreValid() {
    assertThatThrownBy(() -> thread(0, true).db())
        .isInstanceOf(SettingException.class)
        .hasMessage("db: valid is a binding of YCSB Search for this operation");
  }

  @Test
  void anyRetitled_ofManyTitles_isOneOfTheLast() {
    SearchThread thread = thread(0, true);
    assertThat(thread.hasRetitled()).isFalse();
    Versions.Write write =
        new Versions(Versions.Numbering.alone(0), 1, Versions.Limits.MANY_VALUES).begin(0, 0);
    for (long number = 0; number < 100; number++) {
      thread.remember(new SearchThread.Retitled(number, write, "a title", number));
    }
    Set<Long> drawn = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      drawn.add(thread.anyRetitled().number());
    }
    assertThat(drawn).hasSize(64).allMatch(number -> number >= 100 - 64);
  }

  private static SearchThread thread(int thread, boolean measured) {
    return new SearchThread(TestContexts.of(thread, THREADS, !measured), 1);
  }
}
