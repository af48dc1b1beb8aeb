// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.fixtures.Output;
import site.ycsb.search.settings.ExitCode;

/** The stock client prints an exception on both streams; ours are one line on one of them. */
class OneLineExceptionTest {

  private final PrintStream standardOut = System.out;
  private final PrintStream standardErr = System.err;
  private final Output out = new Output();
  private final Output err = new Output();

  static Stream<Exception> exceptions() {
    Exception cause = new IOException("cause");
    return Stream.of(
        new StoreException(ExitCode.UNREACHABLE, "no server", cause),
        new RunException(ExitCode.UNREACHABLE, "no server", cause));
  }

  @BeforeEach
  void redirect() {
    System.setOut(out.stream);
    System.setErr(err.stream);
  }

  @AfterEach
  void restore() {
    System.setOut(standardOut);
    System.setErr(standardErr);
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void printStackTrace_asTheStockClientDoes_isOneLineOnStandardError(Exception exception) {
    exception.printStackTrace();
    exception.printStackTrace(System.out);
    assertThat(err.lines()).containsExactly("no server");
    assertThat(out.text()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void printStackTrace_elsewhere_isTheStackTrace(Exception exception) {
    Output log = new Output();
    exception.printStackTrace(log.stream);
    assertThat(log.text()).contains("\tat ", "Caused by: java.io.IOException: cause");
  }
}
