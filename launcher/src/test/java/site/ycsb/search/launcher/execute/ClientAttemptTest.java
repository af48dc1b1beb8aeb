// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.memory.MemoryBinding;

/** Decisions about events of two clients, one of which does what a test says. */
@Timeout(20)
class ClientAttemptTest {

  private static final Duration PATIENCE = Duration.ofMillis(200);

  @TempDir Path directory;
  private final BlockingQueue<ClientEvent> events = new LinkedBlockingQueue<>();
  private final List<GroupMember> members = new ArrayList<>();

  /**
   * Member without a process.
   *
   * @param starts true if it reports its start
   * @param exitCode exit code of its jobs; -1 if they end only when they are stopped
   */
  private record Member(int number, boolean starts, int exitCode, BlockingQueue<ClientEvent> events)
      implements GroupMember {

    @Override
    public void run(long attempt, Job job, Path directory) {
      if (starts) {
        events.add(ClientEvent.of(Kind.STARTED, number, attempt, ""));
      }
      if (exitCode >= 0) {
        end(attempt, exitCode);
      }
    }

    private void end(long attempt, int code) {
      events.add(ClientEvent.ended(number, attempt, ClientResult.of(code, "ended with " + code)));
    }

    @Override
    public void release() {}

    @Override
    public void stop() {
      end(1, 137);
    }

    @Override
    public void expel() {}
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
    assertThat(result.group().incomplete()).isEqualTo(again);
  }

  @Test
  void run_ofAClientThatDoesNotSayWhenItStarted_isRepeated() {
    add(true, 0);
    add(false, 0);

    ClientResult result = run(Job.Task.RUN);

    assertThat(result.reason()).isEqualTo("client 1 is not known to have started");
    assertThat(result.group().incomplete()).isTrue();
  }

  @Test
  void run_ofALoadWithAClientThatDoesNotEnd_isRepeated() {
    add(true, 0);
    add(true, -1);

    ClientResult result = run(Job.Task.LOAD);

    assertThat(result.reason()).startsWith("client 1 is not there");
    assertThat(result.group().incomplete()).isTrue();
  }

  private void add(boolean starts, int exitCode) {
    members.add(new Member(members.size(), starts, exitCode, events));
  }

  private ClientResult run(Job.Task task) {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "10");
    Store store = new Store(new MemoryBinding(), List.of());
    return new ClientAttempt(1, members, events, PATIENCE, task)
        .run(new Job(task, store, properties, List.of(), ""), directory, true);
  }
}
