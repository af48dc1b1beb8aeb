// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;

@Timeout(30)
class CrewTest {

  private static final int THREADS = 8;

  /** Store that counts its connections, and refuses one of them. */
  private static final class Counting extends MemoryStore {
    private final AtomicInteger connections = new AtomicInteger();
    private final int refused;

    Counting(int refused) {
      this.refused = refused;
    }

    @Override
    public Operations connect() throws Exception {
      if (connections.incrementAndGet() == refused) {
        throw new IOException("too many connections");
      }
      return super.connect();
    }

    @Override
    public void close() {}
  }

  @Test
  void together_ofSeveralThreads_worksOnceAllAreConnected() throws Exception {
    Counting store = new Counting(0);
    Set<SearchDb> connections = ConcurrentHashMap.newKeySet();
    Set<Integer> numbers = ConcurrentHashMap.newKeySet();
    Set<Integer> connectedAtBegin = ConcurrentHashMap.newKeySet();

    Crew.together(
        properties(store),
        THREADS,
        (db, number) -> {
          connectedAtBegin.add(store.connections.get());
          connections.add(db);
          numbers.add(number);
        });

    assertThat(connections).hasSize(THREADS);
    assertThat(numbers).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(connectedAtBegin).containsExactly(THREADS);
  }

  @Test
  void together_withAThreadThatCannotConnect_letsNoneWork() {
    Counting store = new Counting(5);
    AtomicInteger worked = new AtomicInteger();

    assertThatThrownBy(
            () ->
                Crew.together(properties(store), THREADS, (db, number) -> worked.incrementAndGet()))
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("too many connections");
    assertThat(worked).hasValue(0);
  }

  @Test
  void together_withAThreadThatFails_waitsForNoOther() {
    CountDownLatch never = new CountDownLatch(1);

    assertThatThrownBy(
            () ->
                Crew.together(
                    properties(new Counting(0)),
                    THREADS,
                    (db, number) -> {
                      if (number == 3) {
                        throw new IOException("as planned");
                      }
                      never.await(20, TimeUnit.SECONDS);
                    }))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(IOException.class)
        .hasMessage("as planned");
  }

  private static Properties properties(MemoryStore store) {
    return TestBinding.with(TestProperties.small(), () -> store);
  }
}
