// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.memory.MemoryBinding;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.Run;

/** Decisions about events of two clients, one of which does what a test says. */
@Timeout(20)
class ClientAttemptTest {

  private static final Duration PATIENCE = Duration.ofMillis(200);

  @TempDir Path directory;
  private final BlockingQueue<ClientAttempt.Event> events = new LinkedBlockingQueue<>();
  private final List<Member> members = new ArrayList<>();

  /**
   * Member without a process.
   *
   * @param starts true if it reports its start
   * @param exitCode exit code of its jobs; -1 if they end only when they are stopped
   */
  private record Member(
      int number, boolean starts, int exitCode, BlockingQueue<ClientAttempt.Event> events) {

    void accept(ClientMessage message) {
      if (message.kind() == Kind.RUN && starts) {
        report(ClientMessage.of(Kind.STARTED, number, 1, ""));
      }
      if (message.kind() == Kind.RUN && exitCode >= 0) {
        end(exitCode);
      }
      if (message.kind() == Kind.STOP) {
        end(137);
      }
    }

    private void end(int code) {
      Ending ending = new Ending(code, "ended with " + code);
      Outcome outcome = new Outcome(ending, Instant.EPOCH, Run.MachineUse.NONE, Map.of());
      report(new ClientMessage(Kind.ENDED, number, 1, "", null, outcome));
    }

    private void report(ClientMessage message) {
      events.add(new ClientAttempt.Event(System.nanoTime(), message));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, false",
    "3, true",
    "4, false",
    "5, false",
    "6, true",
    "130, false",
    "137, true",
    "143, true"
  })
  void run_ofAClientThatFails_isRepeatedUnlessThatWouldRepeatTheFailure(int code, boolean again) {
    add(true, -1);
    add(true, code);

    ClientResult result = run(Job.Task.RUN);

    assertThat(result.exitCode()).isEqualTo(code);
    assertThat(result.reason()).isEqualTo("client 1: ended with " + code);
    assertThat(result.incomplete()).isEqualTo(again);
  }

  @Test
  void run_ofAClientThatDoesNotSayWhenItStarted_isRepeated() {
    add(true, 0);
    add(false, 0);

    ClientResult result = run(Job.Task.RUN);

    assertThat(result.reason()).isEqualTo("client 1 is not known to have started");
    assertThat(result.incomplete()).isTrue();
  }

  @Test
  void run_ofALoadWithAClientThatDoesNotEnd_isRepeated() {
    add(true, 0);
    add(true, -1);

    ClientResult result = run(Job.Task.LOAD);

    assertThat(result.reason()).startsWith("client 1 is not there");
    assertThat(result.incomplete()).isTrue();
  }

  private void add(boolean starts, int exitCode) {
    members.add(new Member(members.size(), starts, exitCode, events));
  }

  private ClientResult run(Job.Task task) {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "10");
    Store store = new Store(new MemoryBinding(), List.of());
    Job job = new Job(task, store, properties, List.of(), "");
    return new ClientAttempt(
            1,
            members.size(),
            message -> members.get(message.client()).accept(message),
            events,
            PATIENCE,
            job,
            directory)
        .run(true);
  }
}
