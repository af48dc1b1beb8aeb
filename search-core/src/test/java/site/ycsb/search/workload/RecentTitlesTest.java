// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.SplitMix;

class RecentTitlesTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final SplitMix random = new SplitMix(1);
  private final Versions versions =
      new Versions(new Versions.Numbering(0, 0, 1), 1, Versions.Limits.MANY_VALUES);

  @Test
  void any_ofAStoreThatShowsWritesAtOnce_isOneOfTheLastOfEachMillisecond() {
    RecentTitles titles = new RecentTitles(0, 0, 0);
    int many = 3 * RecentTitles.SIZE;
    for (int number = 0; number < many; number++) {
      titles.add(title(number, number * 1_000_000L));
      titles.add(title(-1, number * 1_000_000L + 999_999));
    }

    assertThat(drawn(titles, many * 1_000_000L))
        .hasSizeGreaterThan(RecentTitles.SIZE / 2)
        .allMatch(number -> number >= many - RecentTitles.SIZE);
  }

  /** A thousand updates a second for a minute; the number of a title is its millisecond. */
  @Test
  void any_ofAStoreWithAnInterval_isOldEnoughAndOfTheWholeSpan() {
    RecentTitles titles = new RecentTitles(3 * SECOND / 2, 12 * SECOND, 0);
    long start = System.nanoTime();
    for (int milli = 0; milli < 60_000; milli++) {
      titles.add(title(milli, start + milli * SECOND / 1_000));
    }

    Set<Long> drawn = drawn(titles, start + 60 * SECOND);

    assertThat(drawn).allMatch(milli -> milli <= 58_500 && milli >= 60_000 - 14_000);
    assertThat(drawn).anyMatch(milli -> milli > 57_000).anyMatch(milli -> milli < 50_000);
  }

  @Test
  void any_ofTitlesThatAreTooYoungOrReplaced_isNone() {
    RecentTitles titles = new RecentTitles(SECOND, 12 * SECOND, 0);
    assertThat(titles.any(random, 0, title -> false)).isEmpty();
    long now = System.nanoTime() + SECOND;
    titles.add(title(1, now));

    assertThat(titles.any(random, now + SECOND - 1, title -> false)).isEmpty();
    assertThat(titles.any(random, now + SECOND, title -> false)).isPresent();
    assertThat(titles.any(random, now + SECOND, title -> true)).isEmpty();
  }

  private Set<Long> drawn(RecentTitles titles, long nowNanos) {
    Set<Long> drawn = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      Optional<RecentTitles.Retitled> any = titles.any(random, nowNanos, title -> false);
      any.ifPresent(title -> drawn.add(title.number()));
    }
    return drawn;
  }

  private RecentTitles.Retitled title(long number, long nanos) {
    return new RecentTitles.Retitled(versions.begin(number, 0), "a title", nanos);
  }
}
