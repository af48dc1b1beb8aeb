// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;

/**
 * Outcomes of requests that were sent together, each at the place of its request. Nothing but their
 * times and answers is kept between replies.
 */
final class Outcomes implements Values.Answers {

  final List<Optional<byte[]>> answers;
  final @Nullable Exception[] failures;
  final long[] endNanos;

  private Outcomes(int requests) {
    answers = new ArrayList<>(Collections.nCopies(requests, Optional.empty()));
    failures = new Exception[requests];
    endNanos = new long[requests];
  }

  static Outcomes of(SearchDb db, String table, List<ValueRequest> requests) {
    Outcomes outcomes = new Outcomes(requests.size());
    db.operations(Values.class).sendAll(table, requests, outcomes);
    for (int i = 0; i < requests.size(); i++) {
      if (outcomes.endNanos[i] == 0) {
        outcomes.failed(i, new IOException("the store gave no answer"));
      }
    }
    return outcomes;
  }

  @Override
  public void answered(int request, Optional<byte[]> value) {
    endNanos[request] = System.nanoTime();
    answers.set(request, value);
  }

  @Override
  public void failed(int request, Exception failure) {
    endNanos[request] = System.nanoTime();
    failures[request] = failure;
  }

  /** The answers of requests none of which may fail. */
  List<Optional<byte[]>> required() throws Exception {
    for (@Nullable Exception failure : failures) {
      if (failure != null) {
        throw failure;
      }
    }
    return answers;
  }
}
