// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.execute.ClientExecution.Order;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.memory.MemoryBinding;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.settings.ExitCode;

/** Jobs of a stub of the client that sleeps for longer than the test waits. */
class LocalClientTest {

  private static final int KILLED = 137;

  @TempDir Path directory;
  private final BlockingQueue<ClientMessage> events = new LinkedBlockingQueue<>();
  private final LocalClient client =
      new LocalClient(0, ClientExecution.silent(List.of()), events::add);
  private Job job =
      new Job(
          Job.Task.LOAD,
          new Store(new MemoryBinding(), List.of()),
          new Properties(),
          List.of(),
          "");

  @BeforeEach
  void makeJob() throws IOException {
    StubHome home = StubHome.in(directory);
    Properties properties = new Properties();
    properties.setProperty("stub.record", home.record().toString());
    properties.setProperty("stub.sleep", "60000");
    Store store = new Store(new MemoryBinding(), List.of(home.jarOf("search-core")));
    job = new Job(Job.Task.LOAD, store, properties, List.of(), "");
  }

  @Test
  void stop_beforeTheProcessRuns_endsIt() throws Exception {
    run(1);
    client.stop();

    assertThat(end(1).exitCode()).isEqualTo(KILLED);
  }

  @Test
  void stop_afterAJobThatEndsWhileTheNextBegins_endsTheNext() throws Exception {
    run(1);
    awaitCalls(1);
    client.stop();
    run(2);
    end(1);
    awaitCalls(2);
    client.stop();

    assertThat(end(2).exitCode()).isEqualTo(KILLED);
  }

  @Test
  void run_thatCannotBeExecuted_endsWithAReason() throws Exception {
    String tooLong = "x".repeat(200_000);
    job = new Job(job.task(), job.store(), job.properties(), List.of(), tooLong);

    run(1);

    Ending result = end(1);
    assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURES.number());
    assertThat(result.reason())
        .startsWith("can't start the JVM of the client: cannot run")
        .hasLineCount(1);
  }

  private void run(long number) {
    client.accept(
        Kind.LOAD, number, () -> new Order(job, List.of(), directory.resolve("files"), 25));
  }

  private Ending end(long number) throws InterruptedException {
    ClientMessage message = events.poll(20, TimeUnit.SECONDS);
    assertThat(message).isNotNull();
    assertThat(message.kind()).isEqualTo(Kind.ENDED);
    assertThat(message.session()).isEqualTo(number);
    return requireNonNull(message.outcome()).ending();
  }

  private void awaitCalls(int count) throws Exception {
    Path record = directory.resolve("record");
    for (int i = 0; i < 200; i++) {
      if (Files.exists(record) && Files.readString(record).split("command=").length > count) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("the job has not begun");
  }
}
