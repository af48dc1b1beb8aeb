// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.check.VerificationResult;

/**
 * What became of verifying one store.
 *
 * @param store its name
 * @param exitCode how its client ended
 * @param result empty if it could not be asked
 * @param failure why it could not; empty if it could
 */
record StoreVerdict(
    String store, int exitCode, Optional<VerificationResult> result, String failure) {

  /** Exit code of a client that says it is done, and has done nothing. */
  private static final int UNEXPECTED = 1;

  StoreVerdict {
    requireNonNull(store, "store");
    requireNonNull(result, "result");
    requireNonNull(failure, "failure");
  }

  /**
   * That of a client that has ended.
   *
   * @param written its result, which may be that of an earlier one if it was not even started
   */
  static StoreVerdict of(String store, int exitCode, Properties written) {
    Optional<VerificationResult> result = VerificationResult.from(written, exitCode);
    if (result.isPresent()) {
      return new StoreVerdict(store, exitCode, result, "");
    }
    String failure =
        VerificationResult.failure(written, exitCode)
            .orElse("its client ended with %d, without a result".formatted(exitCode));
    return failed(store, exitCode == 0 ? UNEXPECTED : exitCode, failure);
  }

  /** That of a store that could not be asked. */
  static StoreVerdict failed(String store, int exitCode, String failure) {
    return new StoreVerdict(store, exitCode, Optional.empty(), failure);
  }

  /** Whether it gave a wrong answer. */
  boolean isWrong() {
    return result.isPresent() && result.get().verdict().first().isPresent();
  }
}
