// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.engine.TestContexts;
import site.ycsb.search.settings.SettingException;

class SearchThreadTest {

  private static final int THREADS = 5;

  @Test
  void nextVersion_ofAllThreads_isUniqueAndNoneIsWhatALoadStores() {
    List<Long> measured = versions(true);
    assertThat(measured).doesNotHaveDuplicates().allMatch(version -> version > 0);
  }

  @Test
  void nextVersion_ofAWarmUp_isUniqueAndNoneIsTheRuns() {
    List<Long> all = versions(false);
    assertThat(all).allMatch(version -> version < 0);
    all.addAll(versions(true));
    assertThat(all).doesNotHaveDuplicates();
  }

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

  private static List<Long> versions(boolean measured) {
    List<Long> versions = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      SearchThread state = thread(thread, measured);
      for (int i = 0; i < 1_000; i++) {
        versions.add(state.nextVersion());
      }
    }
    return versions;
  }

  /** Or a second run on the same dataset would write the same titles again. */
  @Test
  void nextVersion_ofALaterRun_isNoneOfAnEarlierOne() {
    assertThat(thread(0, true, 1L).nextVersion()).isEqualTo((1L << 40) + 1);
    assertThat(thread(0, true, 2L).nextVersion()).isEqualTo((2L << 40) + 1);
    assertThat(thread(0, false, 1L).nextVersion())
        .isEqualTo(thread(0, false, 0L).nextVersion() - (1L << 40));
  }

  private static SearchThread thread(int thread, boolean measured) {
    return thread(thread, measured, 0L);
  }

  private static SearchThread thread(int thread, boolean measured, long epoch) {
    return new SearchThread(TestContexts.of(thread, THREADS, !measured, epoch), 1);
  }
}
