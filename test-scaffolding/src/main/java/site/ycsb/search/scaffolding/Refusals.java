// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;

/** Assertions about a store that does not open. */
public final class Refusals {

  /** Passwords that the tests use, which no message may show. */
  private static final String[] SECRETS = {"s3cret", "wr0ng"};

  private Refusals() {}

  /** Fails unless opening ends with one line about the server that holds these parts. */
  public static void assertUnreachable(String product, ThrowingCallable open, String... parts) {
    assertRefused(ExitCode.UNREACHABLE, open, parts).startsWith(product + " at ");
  }

  /** Fails unless opening ends with one line about a property that holds these parts. */
  public static void assertUsage(ThrowingCallable open, String... parts) {
    assertRefused(ExitCode.USAGE, open, parts);
  }

  private static AbstractStringAssert<?> assertRefused(
      ExitCode code, ThrowingCallable open, String... parts) {
    return assertThatThrownBy(open)
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .message()
        .isNotBlank()
        .hasLineCount(1)
        .contains(parts)
        .doesNotContain(SECRETS);
  }
}
