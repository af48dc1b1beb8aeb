// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionsTest {

  private static final long KEY = 7;

  private final Versions versions = new Versions(Versions.LOADED);

  @Test
  void isStale_beforeAnyWrite_isFalse() {
    assertThat(versions.isStale(KEY, Versions.LOADED, versions.before(KEY))).isFalse();
  }

  @Test
  void isStale_ofTheLoadedValueAfterAnAcknowledgedWrite_isTrue() {
    write(10);

    assertThat(versions.isStale(KEY, Versions.LOADED, versions.before(KEY))).isTrue();
    assertThat(versions.isStale(KEY, 1, versions.before(KEY))).isFalse();
  }

  @Test
  void isStale_ofAReadThatBeganBeforeTheAcknowledgement_isFalse() {
    long version = versions.begin(KEY);
    Versions.Before before = versions.before(KEY);
    versions.acknowledge(KEY, version, 10);

    assertThat(versions.isStale(KEY, Versions.LOADED, before)).isFalse();
  }

  @Test
  void isStale_ofEitherOfTwoWritesAtTheSameTime_isFalse() {
    long first = versions.begin(KEY);
    long second = versions.begin(KEY);
    versions.acknowledge(KEY, second, 10);
    versions.acknowledge(KEY, first, 20);

    assertThat(versions.isStale(KEY, first, versions.before(KEY))).isFalse();
    assertThat(versions.isStale(KEY, second, versions.before(KEY))).isFalse();
    assertThat(versions.isStale(KEY, Versions.LOADED, versions.before(KEY))).isTrue();
  }

  @Test
  void isStale_ofTwoWritesAtTheSameTimeAfterAThird_isTrueOfBoth() {
    long first = versions.begin(KEY);
    long second = versions.begin(KEY);
    versions.acknowledge(KEY, second, 10);
    versions.acknowledge(KEY, first, 20);
    write(30);

    assertThat(versions.isStale(KEY, first, versions.before(KEY))).isTrue();
    assertThat(versions.isStale(KEY, second, versions.before(KEY))).isTrue();
  }

  @Test
  void isStale_ofAWriteThatFailed_isFalse() {
    long failed = versions.begin(KEY);
    versions.fail(KEY, failed);
    write(10);
    write(20);

    assertThat(versions.isStale(KEY, failed, versions.before(KEY))).isFalse();
    assertThat(versions.isStale(KEY, 2, versions.before(KEY))).isTrue();
  }

  @Test
  void isStale_ofAnotherKey_isFalse() {
    write(10);

    assertThat(versions.isStale(8, Versions.LOADED, versions.before(8))).isFalse();
  }

  @Test
  void overwrittenSince_ofEachVersion_isTheTimeOfTheWriteAfterIt() {
    write(10);
    write(20);
    write(30);

    assertThat(versions.overwrittenSince(KEY, Versions.LOADED)).isEqualTo(10);
    assertThat(versions.overwrittenSince(KEY, 1)).isEqualTo(20);
    assertThat(versions.overwrittenSince(KEY, 2)).isEqualTo(30);
  }

  @Test
  void overwrittenSince_ofAVersionTooOldToBeKept_isTheOldestTimeThatIs() {
    int writes = 600_000;
    for (int i = 1; i <= writes; i++) {
      write(i);
    }

    assertThat(versions.overwrittenSince(KEY, Versions.LOADED)).isBetween(1L, (long) writes);
    assertThat(versions.overwrittenSince(KEY, writes - 1)).isEqualTo(writes);
  }

  @Test
  void shown_ofVersionsOfALaterRun_beginsAtOne() {
    Versions later = new Versions(5L << 40);

    long version = later.begin(KEY);

    assertThat(later.shown(version)).isEqualTo(1);
    assertThat(later.shown(17)).isEqualTo(0);
    assertThat(later.begun(KEY)).isEqualTo(1);
  }

  /**
   * Random writes at the same time on a register that applies each of them at some time between its
   * begin and its acknowledgement. No read of the register is ever called stale.
   */
  @Test
  void isStale_ofAnyReadOfARegister_isFalse() {
    Random random = new Random(1);
    for (int run = 0; run < 200; run++) {
      Versions ofRun = new Versions(Versions.LOADED);
      Deque<Long> begun = new ArrayDeque<>();
      Deque<Long> applied = new ArrayDeque<>();
      long register = Versions.LOADED;
      for (int step = 0; step < 300; step++) {
        switch (random.nextInt(4)) {
          case 0 -> begun.add(ofRun.begin(KEY));
          case 1 -> {
            if (!begun.isEmpty()) {
              register = random.nextBoolean() ? begun.removeFirst() : begun.removeLast();
              applied.add(register);
            }
          }
          case 2 -> {
            if (!applied.isEmpty()) {
              long version = random.nextBoolean() ? applied.removeFirst() : applied.removeLast();
              ofRun.acknowledge(KEY, version, step);
            }
          }
          default ->
              assertThat(ofRun.isStale(KEY, register, ofRun.before(KEY)))
                  .as("run %d, step %d", run, step)
                  .isFalse();
        }
      }
    }
  }

  private void write(long nanos) {
    versions.acknowledge(KEY, versions.begin(KEY), nanos);
  }
}
