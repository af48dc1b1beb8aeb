// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.verify;

import java.util.Optional;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.check.VerificationResult.Output;

/**
 * Outcome of verifying one store.
 *
 * @param failure reason of the failure; empty if there is a result
 */
record StoreVerdict(
    String store, int exitCode, Optional<VerificationResult> result, String failure) {

  /** Exit code for a client that ended with 0 but left no result. */
  private static final int UNEXPECTED = 1;

  /** Verdict of a client that has ended. A result with another exit code than its own is void. */
  static StoreVerdict of(String store, int exitCode, Output written) {
    Optional<VerificationResult> result =
        written.result().filter(each -> each.exitCode().number() == exitCode);
    if (result.isPresent()) {
      return new StoreVerdict(store, exitCode, result, "");
    }
    String failure =
        written
            .failure()
            .orElse("the client ended with %d and without a result".formatted(exitCode));
    return failed(store, exitCode == 0 ? UNEXPECTED : exitCode, failure);
  }

  static StoreVerdict failed(String store, int exitCode, String failure) {
    return new StoreVerdict(store, exitCode, Optional.empty(), failure);
  }

  boolean isWrong() {
    return result.isPresent() && result.get().first().isPresent();
  }
}
