// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.engine.TestContexts;

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

  private static SearchThread thread(int thread, boolean measured) {
    return new SearchThread(TestContexts.of(thread, THREADS, !measured), 1);
  }
}
