// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;
import site.ycsb.search.scaffolding.SharedServer;

/** Fewer connections than threads. */
final class ClientPoolTest {

  private static final String BINDINGS = "site.ycsb.search.redisclient.Clients#bindings";
  private static final SharedServer SERVER = SharedServer.of("redis");
  private static final String DRIVER = "(Lettuce|Redisson) \\d+\\.\\d+\\.\\d+(\\.RELEASE)?";
  private static final int THREADS = 6;
  private static final int ROUNDS = 50;

  private final String table = Rules.newTable();
  private final CyclicBarrier opened = new CyclicBarrier(THREADS);

  @AfterEach
  void drop() throws Exception {
    try (OpenDb db = Clients.open(new LettuceBinding(), SERVER.port())) {
      db.tables().drop(table);
    }
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void values_ofMoreThreadsThanConnections_areAnsweredEachByItsOwnReply(Binding binding)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.resp())) {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        String thread = "t" + i;
        ends.add(threads.submit(() -> writeAndRead(binding, proxy.port(), thread)));
      }
      for (Future<?> end : ends) {
        end.get(1, TimeUnit.MINUTES);
      }
      Set<Integer> connections =
          proxy.take().stream()
              .filter(request -> Clients.words(request).contains(table))
              .map(RecordingProxy.Request::connection)
              .collect(Collectors.toSet());
      assertThat(connections).hasSizeBetween(1, 2);
    } finally {
      threads.shutdownNow();
    }
  }

  private Void writeAndRead(Binding binding, int port, String thread) throws Exception {
    try (OpenDb db = Clients.open(binding, port, "threadcount", "" + THREADS, ".pool", "2")) {
      opened.await(1, TimeUnit.MINUTES);
      List<ValueRequest> reads =
          IntStream.range(0, ROUNDS).mapToObj(i -> ValueRequest.get(thread + i)).toList();
      for (int i = 0; i < ROUNDS; i++) {
        Clients.set(db, table, thread + i, thread + "=" + i);
        assertThat(Clients.get(db, table, thread + i)).isEqualTo(thread + "=" + i);
      }
      assertThat(Clients.sendAll(db, table, reads))
          .isEqualTo(IntStream.range(0, ROUNDS).mapToObj(i -> thread + "=" + i).toList());
      assertThat(db.store().settings().row())
          .containsEntry(binding.name() + ".pool", "2")
          .containsEntry("protocol", "RESP3")
          .containsEntry("retries", "0")
          .hasEntrySatisfying("driver", driver -> assertThat(driver).matches(DRIVER));
    }
    return null;
  }
}
