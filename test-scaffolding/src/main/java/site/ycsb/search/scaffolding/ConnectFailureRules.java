// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.time.Duration;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.servers.machine.LoopbackPort;

/**
 * Tests of a binding against addresses at which no server answers, and against a property that is
 * not valid. A subclass adds the failures of its server.
 */
public abstract class ConnectFailureRules {

  /** Upper limit for a refusal, whatever the timeout of the binding. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The binding, which must be registered as a service. */
  protected abstract Binding binding();

  /** Product that begins each message, for example {@code Redis}. */
  protected abstract String product();

  /** Properties that lead to an address and wait for an answer for less than a second. */
  protected abstract Properties at(String host, int port);

  /** Property of the wait in {@link #at}, as the message shows it: {@code KEY=VALUE}. */
  protected abstract String timeout();

  /** A property whose value is not valid, as {@code KEY=VALUE}. */
  protected abstract String invalid();

  @Test
  final void init_closedPort_saysThatNothingListens() throws Exception {
    int port = LoopbackPort.free();

    assertUnreachable(() -> open(at("127.0.0.1", port)), "127.0.0.1:" + port, "nothing listens");
  }

  @Test
  final void init_unknownHost_saysSo() {
    assertUnreachable(() -> open(at("no-such-host.invalid", 1)), "no such host");
  }

  @Test
  final void init_portThatNeverAnswers_endsWithinTheTimeout() throws Exception {
    try (ServerSocket silent = new ServerSocket()) {
      silent.bind(LoopbackPort.address(0)); // It takes connections and never answers.
      long start = System.nanoTime();

      assertUnreachable(
          () -> open(at("127.0.0.1", silent.getLocalPort())), "no answer within", timeout());
      assertThat(System.nanoTime() - start).isLessThan(PATIENCE.toNanos());
    }
  }

  @Test
  final void init_badSetting_isAUsageError() {
    String[] keyAndValue = invalid().split("=", 2);
    Properties properties = at("127.0.0.1", 1);
    properties.setProperty(keyAndValue[0], keyAndValue[1]);

    Refusals.assertUsage(() -> open(properties), invalid(), "valid are");
  }

  /** Fails unless opening ends with one line about the server that holds these parts. */
  protected final void assertUnreachable(ThrowingCallable open, String... parts) {
    Refusals.assertUnreachable(product(), open, parts);
  }

  private void open(Properties properties) throws Exception {
    OpenDb.of(binding(), properties).close();
  }
}
