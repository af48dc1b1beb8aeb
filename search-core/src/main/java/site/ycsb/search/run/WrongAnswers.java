// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** First wrong answer of a run and of its warm-up, in words. Shared by all client threads. */
public final class WrongAnswers {

  private final AtomicReference<@Nullable String> first = new AtomicReference<>();

  public void add(String problem) {
    first.compareAndSet(null, problem);
  }

  /** Number of wrong answers with the first one, in one line. */
  public String describe(long count) {
    @Nullable String known = first.get();
    return "%,d wrong answers; the first: %s".formatted(count, known == null ? "unknown" : known);
  }
}
