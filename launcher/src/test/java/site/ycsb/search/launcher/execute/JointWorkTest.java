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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.execute.ClientExecution.Order;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.memory.MemoryBinding;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.Run;

/** Decisions about messages of clients that do what a test says. */
@Timeout(20)
class JointWorkTest {

  private static final Duration PATIENCE = Duration.ofMillis(200);

  @TempDir Path directory;
  private final Stubs stubs = new Stubs();

  /**
   * Member without a process.
   *
   * @param starts true if it reports its start
   * @param exitCode exit code of its commands; -1 if they end only when they are stopped
   * @param at the command that ends so, and others with 0; null for all
   */
  private record Member(boolean starts, int exitCode, @Nullable Kind at) {}

  /** Time by which the next client reports its start later than the one before. */
  private long apartNanos;

  /** Members that answer at once, in the order of their numbers. */
  private final class Stubs implements JointWork.Members {

    private final BlockingQueue<JointWork.Event> events = new LinkedBlockingQueue<>();
    private final List<Member> members = new ArrayList<>();
    private final List<String> commands = new ArrayList<>();
    private final List<Audit> audits = new ArrayList<>();

    @Override
    public int count() {
      return members.size();
    }

    @Override
    public void tell(int client, Kind kind, long number, @Nullable Order order) {
      commands.add(kind + " " + client);
      Member member = members.get(client);
      if (kind == Kind.STOP) {
        end(client, 137);
      } else {
        if (member.starts) {
          report(ClientMessage.of(Kind.UNDER_WAY, client, 1, ""));
        }
        int code = member.at == null || member.at == kind ? member.exitCode : 0;
        if (code >= 0) {
          end(client, code);
        }
      }
    }

    private void end(int client, int code) {
      Ending ending = new Ending(code, "ended with " + code);
      Audit audit = client < audits.size() ? audits.get(client) : null;
      Outcome outcome = new Outcome(ending, Instant.EPOCH, Run.MachineUse.NONE, Map.of(), audit);
      report(new ClientMessage(Kind.ENDED, client, 1, "", null, outcome));
    }

    private void report(ClientMessage message) {
      events.add(new JointWork.Event(System.nanoTime() + message.client() * apartNanos, message));
    }

    @Override
    public BlockingQueue<JointWork.Event> listen() {
      events.clear();
      return events;
    }

    @Override
    public boolean areThere(long number) {
      return true;
    }

    @Override
    public boolean areOfOneMachine() {
      return true;
    }
  }

  @ParameterizedTest
  @CsvSource({"2, false", "3, true", "4, false", "5, false", "6, true", "137, true", "143, true"})
  void measure_byAClientThatFails_isRepeatedUnlessThatWouldRepeatTheFailure(
      int code, boolean again) {
    add(true, -1);
    add(true, code);

    ClientResult result = work().measure(order(), false);

    assertThat(result.exitCode()).isEqualTo(code);
    assertThat(result.reason()).isEqualTo("client 1: ended with " + code);
    assertThat(result.incomplete()).isEqualTo(again);
    assertThat(stubs.commands).contains("STOP 0");
  }

  @Test
  void measure_thatTheUserInterrupts_leavesAllClientsToTheirAudit() {
    add(true, 130);
    add(true, 0);
    JointWork work = work();

    ClientResult result = work.measure(order(), false);

    assertThat(result.exitCode()).isEqualTo(130);
    assertThat(result.incomplete()).isFalse();
    assertThat(stubs.commands).containsExactly("SLICE 0", "SLICE 1");
    assertThat(work.isOpen()).isTrue();
  }

  @Test
  void measure_byAClientThatDoesNotSayWhenItStarted_isRepeatedInTheSameSession() {
    add(true, 0);
    add(false, 0);
    JointWork work = work();

    ClientResult result = work.measure(order(), false);

    assertThat(result.reason()).isEqualTo("client 1 is not known to have started");
    assertThat(result.incomplete()).isTrue();
    assertThat(work.isOpen()).isTrue();
  }

  @Test
  void measure_byClientsThatStartApart_isRepeatedInTheSameSession() {
    add(true, 0);
    add(true, 0);
    JointWork work = work();
    apartNanos = TimeUnit.MILLISECONDS.toNanos(1_500);

    ClientResult result = work.measure(order(), false);

    assertThat(result.reason()).startsWith("the clients started 1,5").contains(" ms apart");
    assertThat(result.incomplete()).isTrue();
    assertThat(work.isOpen()).isTrue();

    apartNanos = 0;

    assertThat(work.measure(order(), false).done()).isTrue();
    assertThat(stubs.commands).containsExactly("SLICE 0", "SLICE 1", "SLICE 0", "SLICE 1");
  }

  /** A client that is done sooner would write, or read, in the measured time of the others. */
  @Test
  void measure_theOnlySliceOfTwoClients_isAuditedOnceBothAreDone() {
    audit(0);
    audit(0);

    ClientResult result = work().measure(order(), true);

    assertThat(result.done()).isTrue();
    assertThat(result.report().answers().audited()).isEqualTo(7);
    assertThat(stubs.commands).containsExactly("ONLY 0", "ONLY 1", "FINISH 0", "FINISH 1");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6})
  void measure_theOnlySliceWithAnAuditThatFails_isNoResult(int code) {
    audit(0);
    audit(code);

    assertThat(work().measure(order(), true).exitCode()).isEqualTo(code);
  }

  @Test
  void measure_theOnlySliceWithAClientThatEndsInItsAudit_isRepeated() {
    audit(0);
    audit(0);
    stubs.members.set(1, new Member(true, 137, Kind.FINISH));

    ClientResult result = work().measure(order(), true);

    assertThat(result.reason()).isEqualTo("client 1: ended with 137");
    assertThat(result.incomplete()).isTrue();
  }

  /** Adds a client with an audit. */
  private void audit(int code) {
    int audited = stubs.audits.size() + 3;
    stubs.audits.add(new Audit(code, "audit", code == 0, audited, ""));
    add(true, 0);
  }

  @Test
  void start_thatTheUserInterrupts_endsTheOthers() {
    add(true, 130);
    stubs.members.add(new Member(true, -1, Kind.START));

    ClientResult result = work().start(order());

    assertThat(result.exitCode()).isEqualTo(130);
    assertThat(stubs.commands).contains("STOP 1").doesNotContain("BEGIN 0");
  }

  @Test
  void load_withAClientThatDoesNotEnd_isRepeated() {
    add(true, 0);
    add(true, -1);

    ClientResult result = work().load(order());

    assertThat(result.reason()).startsWith("client 1 is not there");
    assertThat(result.incomplete()).isTrue();
  }

  @Test
  void load_byTheFirstThatHasNotMadeTheTable_doesNotBeginOthers() {
    add(false, 6);
    add(true, 0);

    assertThat(work().load(order()).exitCode()).isEqualTo(6);
    assertThat(stubs.commands).startsWith("LOAD 0").doesNotContain("LOAD 1");
  }

  @Test
  void start_ofTwoClients_checksWithBothBeforeTheFirstAndThenTheOtherBegins() {
    add(true, 0);
    add(true, 0);

    assertThat(work().start(order()).done()).isTrue();
    assertThat(stubs.commands).containsExactly("START 0", "START 1", "BEGIN 0", "BEGIN 1");
  }

  @Test
  void start_withAClientThatFindsAnotherDataset_letsNoneBegin() {
    add(true, 0);
    add(true, 4);

    assertThat(work().start(order()).reason()).isEqualTo("client 1: ended with 4");
    assertThat(stubs.commands).doesNotContain("BEGIN 0", "BEGIN 1");
  }

  @Test
  void start_byTheFirstThatHasNotMarkedTheDataset_doesNotLetOthersBegin() {
    stubs.members.add(new Member(false, 6, Kind.BEGIN));
    add(true, 0);

    assertThat(work().start(order()).reason()).isEqualTo("client 0: ended with 6");
    assertThat(stubs.commands)
        .startsWith("START 0", "START 1", "BEGIN 0")
        .doesNotContain("BEGIN 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void finish_ofTwoClients_isVerifiedIfBothAre(boolean both) {
    stubs.audits.add(new Audit(0, "", true, 3, ""));
    stubs.audits.add(both ? new Audit(0, "", true, 4, "") : new Audit(5, "lost", false, 0, ""));
    add(true, 0);
    add(true, 0);

    Audit audit = work().finish().orElseThrow();

    assertThat(audit)
        .isEqualTo(both ? new Audit(0, "", true, 7, "") : new Audit(5, "lost", false, 3, ""));
  }

  @Test
  void finish_withAClientThatFails_hasNoAudit() {
    stubs.audits.add(new Audit(0, "", true, 3, ""));
    stubs.audits.add(new Audit(0, "", true, 3, ""));
    add(true, 0);
    add(true, 6);

    assertThat(work().finish()).isEmpty();
  }

  private void add(boolean starts, int exitCode) {
    stubs.members.add(new Member(starts, exitCode, null));
  }

  private JointWork work() {
    return new JointWork(1, stubs, PATIENCE);
  }

  private Order order() {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "10");
    Store store = new Store(new MemoryBinding(), List.of());
    Job job = new Job(Job.Task.RUN, store, properties, List.of(), "");
    return new Order(job, List.of(), directory, 25);
  }
}
