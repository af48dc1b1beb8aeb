// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class VersionsTest {

  private static final long KEY = 7;
  private static final long SECOND = 1_000_000_000;
  private static final int PARTS = 3;
  private static final int PART = 1;
  private static final int MOST = 16;

  private final Versions versions = versions(new Versions.Numbering(Versions.LOADED, 0, 1));

  @Test
  void isStale_beforeAnyWrite_isFalse() {
    assertThat(isStale(Versions.LOADED, Long.MAX_VALUE >> 1)).isFalse();
  }

  @Test
  void isStale_ofTheLoadedValueAfterAnAcknowledgedWrite_isTrue() {
    write(10);

    assertThat(isStale(Versions.LOADED, 10)).isTrue();
    assertThat(isStale(1, 10)).isFalse();
  }

  @Test
  void isStale_ofAReadThatBeganBeforeTheAcknowledgement_isFalse() {
    write(10);

    assertThat(isStale(Versions.LOADED, 9)).isFalse();
  }

  @Test
  void isStale_whileTheNextWriteIsUnderWay_isFalse() {
    write(10);
    begin();

    assertThat(isStale(1, Long.MAX_VALUE >> 1)).isFalse();
  }

  @Test
  void isStale_ofEitherOfTwoWritesAtTheSameTime_isFalse() {
    Versions.Write first = begin();
    Versions.Write second = begin();
    second.acknowledge(10);
    first.acknowledge(20);

    assertThat(isStale(first.version(), 20)).isFalse();
    assertThat(isStale(second.version(), 20)).isFalse();
    assertThat(isStale(Versions.LOADED, 20)).isTrue();
  }

  @Test
  void isStale_ofTwoWritesAtTheSameTimeAfterAThird_isTrueOfBoth() {
    Versions.Write first = begin();
    Versions.Write second = begin();
    second.acknowledge(10);
    first.acknowledge(20);
    write(30);

    assertThat(isStale(first.version(), 30)).isTrue();
    assertThat(isStale(second.version(), 30)).isTrue();
    assertThat(isStale(second.version(), 29)).isFalse();
  }

  @Test
  void isStale_ofAWriteThatFailed_isFalse() {
    Versions.Write failed = begin();
    failed.fail();
    write(10);
    write(20);

    assertThat(isStale(failed.version(), 20)).isFalse();
    assertThat(isStale(2, 20)).isTrue();
  }

  @Test
  void isStale_ofAnotherItemOrPart_isFalse() {
    write(10);

    assertThat(versions.isStale(8, PART, Versions.LOADED, 10)).isFalse();
    assertThat(versions.isStale(KEY, 0, Versions.LOADED, 10)).isFalse();
    assertThat(versions.isStale(KEY, 2, Versions.LOADED, 10)).isFalse();
  }

  @Test
  void overwrittenSince_ofEachVersion_isTheTimeOfTheWriteAfterIt() {
    write(10);
    write(20);
    write(30);

    assertThat(overwrittenSince(Versions.LOADED)).isEqualTo(10);
    assertThat(overwrittenSince(1)).isEqualTo(20);
    assertThat(overwrittenSince(2)).isEqualTo(30);
    assertThat(overwrittenSince(3)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void overwrittenBefore_aTime_isTheHighestVersionThatWas() {
    write(10);
    write(20);
    write(30);

    assertThat(versions.overwrittenBefore(KEY, PART, 9)).isEqualTo(Long.MIN_VALUE);
    assertThat(versions.overwrittenBefore(KEY, PART, 10)).isEqualTo(Versions.LOADED);
    assertThat(versions.overwrittenBefore(KEY, PART, 29)).isEqualTo(1);
    assertThat(versions.overwrittenBefore(KEY, PART, 30)).isEqualTo(2);
  }

  @Test
  void overwrittenSince_ofAVersionTooOldToBeKept_isTheOldestTimeThatIs() {
    int writes = 1_000;
    for (int i = 1; i <= writes; i++) {
      write(i);
    }

    assertThat(overwrittenSince(Versions.LOADED)).isBetween(writes - 64L, (long) writes);
    assertThat(overwrittenSince(writes - 1)).isEqualTo(writes);
    assertThat(isStale(Versions.LOADED, 1)).as("not known to have been by then").isFalse();
    assertThat(isStale(Versions.LOADED, writes)).isTrue();
  }

  // ---- Numbering ----

  @Test
  void shown_ofVersionsOfALaterRun_beginsAtOne() {
    Versions later = versions(new Versions.Numbering(5L << 40, 0, 1));

    long version = later.begin(KEY, PART).version();

    assertThat(later.shown(version)).isEqualTo(1);
    assertThat(later.shown(17)).isEqualTo(0);
    assertThat(later.begun(KEY, PART)).isEqualTo(1);
    assertThat(later.newest(KEY, PART)).isEqualTo(later.loaded()).isEqualTo(5L << 40);
  }

  @Test
  void version_ofClientsThatWriteTogetherAndOfLaterRuns_isUnique() {
    LongStream all = LongStream.empty();
    for (long run = 0; run < 3; run++) {
      for (int client = 0; client < 3; client++) {
        Versions ofClient = versions(new Versions.Numbering(run << 41, client, 3));
        all =
            LongStream.concat(
                all,
                LongStream.range(0, 100).map(i -> ofClient.begin(KEY, PART).version()).sorted());
      }
    }
    assertThat(all.boxed()).doesNotHaveDuplicates().allMatch(version -> version > 0);
  }

  @Test
  void isStale_ofAnEarlierRunsVersionAfterAWriteOfThisRun_isTrue() {
    Versions later = versions(new Versions.Numbering(1L << 41, 1, 3));
    later.begin(KEY, PART).acknowledge(10);

    assertThat(later.isStale(KEY, PART, later.loaded(), 10)).isTrue();
    assertThat(later.isStale(KEY, PART, 77, 10)).isTrue();
    assertThat(later.isStale(KEY, PART, later.version(1), 10)).isFalse();
  }

  @Test
  void isStale_ofAVersionOfAnotherClient_isNeverKnown() {
    Versions first = versions(new Versions.Numbering(1L << 40, 0, 2));
    Versions second = versions(new Versions.Numbering(1L << 40, 1, 2));
    long own = write(first, 10);
    long ofAnother = write(second, 20);
    write(first, 30);
    write(first, 40);

    assertThat(first.isOfAnother(ofAnother)).isTrue();
    assertThat(first.isStale(KEY, PART, ofAnother, 50)).isFalse();
    assertThat(first.isOfAnother(own)).isFalse();
    assertThat(first.isStale(KEY, PART, own, 50)).isTrue();
    assertThat(first.isOfAnother(first.loaded())).isFalse();
    assertThat(first.isStale(KEY, PART, first.loaded(), 50)).isTrue();
  }

  private static long write(Versions of, long nanos) {
    Versions.Write write = of.begin(KEY, PART);
    write.acknowledge(nanos);
    return write.version();
  }

  @Test
  void begin_ofAValueThatIsNotKept_staysBelowTheNextRunByAnyNumberOfClients() {
    Versions.Limits none = new Versions.Limits(1, 1, Long.MAX_VALUE >> 1);
    Versions last = new Versions(new Versions.Numbering(1L << 40, 999, 1000), 1, none);

    assertThat(LongStream.range(0, 100).map(item -> last.begin(item, 0).version()))
        .allMatch(version -> version > 1L << 40 && version < 2L << 40);
  }

  @Test
  void longTimes_ofMoreValues_areFewerOfEach() {
    assertThat(LongStream.of(0, 1, 4, 1000, 1L << 40).mapToObj(Versions.Limits::longTimes))
        .extracting(Versions.Limits::times)
        .containsExactly(1 << 18, 1 << 18, 1 << 18, (1 << 20) / 1000, 1 << 6);
  }

  // ---- Candidates ----

  @Test
  void candidates_beforeAnyWrite_areTheLoadedValue() {
    assertThat(candidates(0)).containsExactly(Versions.LOADED);
    assertThat(versions.isOnly(KEY, PART, Versions.LOADED, 0)).isTrue();
  }

  @Test
  void candidates_afterWrites_areThoseNotOverwrittenThen() {
    write(10);
    write(20);
    Versions.Write underWay = begin();

    assertThat(candidates(20)).containsExactly(underWay.version(), 2L);
    assertThat(candidates(15)).containsExactly(underWay.version(), 2L, 1L);
    assertThat(candidates(5)).containsExactly(underWay.version(), 2L, 1L, Versions.LOADED);
    underWay.acknowledge(30);
    assertThat(candidates(30)).containsExactly(underWay.version());
    assertThat(versions.isOnly(KEY, PART, underWay.version(), 30)).isTrue();
    assertThat(versions.isOnly(KEY, PART, underWay.version(), 29)).isFalse();
    assertThat(versions.isOnly(KEY, PART, 2, 30)).isFalse();
  }

  @Test
  void candidates_ofALaterRun_beginWithWhatWasThereBefore() {
    Versions later = versions(new Versions.Numbering(1L << 41, 1, 3));
    later.begin(KEY, PART).acknowledge(10);

    assertThat(later.candidates(KEY, PART, 5, MOST))
        .containsExactly(later.version(1), later.loaded());
    assertThat(later.candidates(KEY, PART, 10, MOST)).containsExactly(later.version(1));
  }

  @Test
  void candidates_ofAFailedWriteOrOfTooMany_areUnknown() {
    for (int i = 1; i <= 20; i++) {
      write(i);
    }
    assertThat(candidates(20 - MOST)).isEmpty();
    assertThat(candidates(19)).hasSize(2);
    begin().fail();
    assertThat(candidates(20)).isEmpty();
    assertThat(versions.isOnly(KEY, PART, 20, 20)).isFalse();
  }

  // ---- Forgetting ----

  @Test
  void acknowledge_longAfterTheLastWrite_forgetsEarlierTimesAndKnowsNoCandidatesOfThen() {
    Versions brief =
        new Versions(new Versions.Numbering(0, 0, 1), PARTS, new Versions.Limits(10, 1 << 10, 0));
    for (int write = 1; write <= 20; write++) {
      brief.begin(KEY, PART).acknowledge(SECOND / 2 * write);
    }
    assertThat(brief.candidates(KEY, PART, SECOND / 2, 1_000)).hasSize(20);
    assertThat(brief.overwrittenSince(KEY, PART, 7)).isEqualTo(4 * SECOND);

    brief.begin(KEY, PART).acknowledge(20 * SECOND);

    assertThat(brief.candidates(KEY, PART, SECOND / 2, 1_000)).isEmpty();
    assertThat(brief.candidates(KEY, PART, 10 * SECOND, 1_000)).containsExactly(21L, 20L);
    assertThat(brief.isStale(KEY, PART, 19, 10 * SECOND)).isTrue();
    assertThat(brief.isStale(KEY, PART, 19, 10 * SECOND - 1)).isFalse();
    assertThat(brief.isStale(KEY, PART, 20, 20 * SECOND - 1)).isFalse();
    assertThat(brief.overwrittenSince(KEY, PART, 7)).isEqualTo(10 * SECOND);
  }

  @Test
  void acknowledge_oneAfterTheOtherWithoutLag_keepsTheLastTwoTimesAndCallsNoneOlderStale() {
    Versions regular =
        new Versions(
            new Versions.Numbering(0, 0, 1), PARTS, Versions.Limits.MANY_VALUES.ofReplies(0));
    for (int write = 1; write <= 20; write++) {
      regular.begin(KEY, PART).acknowledge(write);
    }

    assertThat(regular.newest(KEY, PART)).isEqualTo(20);
    assertThat(regular.candidates(KEY, PART, 20, 1_000)).containsExactly(20L);
    assertThat(regular.candidates(KEY, PART, 19, 1_000)).containsExactly(20L, 19L);
    assertThat(regular.candidates(KEY, PART, 18, 1_000)).isEmpty();
    assertThat(regular.isStale(KEY, PART, 18, 19)).isTrue();
    assertThat(regular.isStale(KEY, PART, 18, 18)).isFalse();
    assertThat(regular.isStale(KEY, PART, 3, 18)).isFalse();
    assertThat(regular.newest(KEY, PART + 1)).isZero();
    assertThat(regular.newest(KEY + 1024, PART)).isZero();
    assertThat(regular.kept()).containsExactly(KEY);

    Versions.Write first = regular.begin(KEY, PART);
    Versions.Write second = regular.begin(KEY, PART);
    assertThat(regular.candidates(KEY, PART, 20, 1_000)).containsExactly(22L, 21L, 20L);
    second.acknowledge(30);
    first.acknowledge(31);
    assertThat(regular.candidates(KEY, PART, 40, 1_000)).containsExactly(22L, 21L);
    assertThat(regular.kept()).containsExactly(KEY);
  }

  @Test
  void begin_ofMoreValuesThanAreKept_forgetsAFairShareAndKnowsHowManyThereWere() {
    int items = 20_000;
    Versions few =
        new Versions(
            new Versions.Numbering(0, 0, 1),
            PARTS,
            new Versions.Limits(1_000, 4, Long.MAX_VALUE >> 1));
    LongStream.range(0, items).forEach(item -> few.begin(item, PART).acknowledge(10));

    long[] kept = few.kept().toArray();
    assertThat(kept).hasSizeBetween(400, 1_000).doesNotHaveDuplicates();
    assertThat(LongStream.of(kept).filter(item -> item < items / 2).count())
        .isBetween(kept.length * 2L / 5, kept.length * 3L / 5);
    assertThat(LongStream.of(kept)).allMatch(few::isKept);
    assertThat(few.written()).isBetween(items * 9L / 10, items * 11L / 10);
  }

  @Test
  void begin_ofAnItemThatIsNotKept_hasAVersionOfItsOwnAndIsNeverStale() {
    Versions.Limits regular = new Versions.Limits(1 << 11, 4, 0);
    for (Versions.Limits limits :
        List.of(new Versions.Limits(8, 4, Long.MAX_VALUE >> 1), regular)) {
      Versions few = new Versions(new Versions.Numbering(0, 0, 1), PARTS, limits);
      LongStream.range(0, 10_000).forEach(item -> few.begin(item, PART).acknowledge(10));
      long forgotten =
          LongStream.range(0, 1_000).filter(item -> !few.isKept(item)).findFirst().orElseThrow();

      Versions.Write first = few.begin(forgotten, PART);
      Versions.Write second = few.begin(forgotten, PART);
      first.acknowledge(20);
      second.acknowledge(30);

      assertThat(first.version()).isGreaterThan(1L << 39).isNotEqualTo(second.version());
      assertThat(few.isStale(forgotten, PART, first.version(), 30)).isFalse();
      assertThat(few.isStale(forgotten, PART, Versions.LOADED, 30)).isFalse();
      assertThat(few.isOnly(forgotten, PART, Versions.LOADED, 30)).isFalse();
      assertThat(few.kept()).doesNotContain(forgotten);
    }
  }

  @Test
  void kept_ofSeveralParts_hasEachItemOnceAndNoneThatWasNotAcknowledged() {
    versions.begin(KEY, 0).acknowledge(10);
    versions.begin(KEY, 2).acknowledge(10);
    versions.begin(8, 0).fail();
    versions.begin(9, 0);

    assertThat(versions.kept()).containsExactly(KEY);
    assertThat(versions.written()).isEqualTo(1);
  }

  // ---- A register ----

  /**
   * Random writes at the same time on a register that applies each of them at some time between its
   * begin and its acknowledgement. No read of the register is ever called stale, and its version is
   * always a candidate.
   */
  @Test
  void isStale_ofAnyReadOfARegister_isFalse() {
    Random random = new Random(1);
    Versions.Limits all = new Versions.Limits(10, 1 << 10, Long.MAX_VALUE >> 1);
    Versions.Limits many = Versions.Limits.MANY_VALUES;
    for (Versions.Limits limits : List.of(all, many, many.ofReplies(0))) {
      for (int run = 0; run < 200; run++) {
        registerIsNeverStale(limits, random, 1 + run % 3, "run %d of %s".formatted(run, limits));
      }
    }
  }

  /** Steps in which at most so many writes are under way. */
  private static void registerIsNeverStale(
      Versions.Limits limits, Random random, int most, String name) {
    Versions ofRun = new Versions(new Versions.Numbering(0, 0, 1), 1, limits);
    Deque<Versions.Write> begun = new ArrayDeque<>();
    Deque<Versions.Write> applied = new ArrayDeque<>();
    long register = Versions.LOADED;
    for (int step = 0; step < 300; step++) {
      switch (random.nextInt(4)) {
        case 0 -> {
          if (most > 2 || begun.size() + applied.size() < most) {
            begun.add(ofRun.begin(KEY, 0));
          }
        }
        case 1 -> {
          if (!begun.isEmpty()) {
            Versions.Write write = random.nextBoolean() ? begun.removeFirst() : begun.removeLast();
            register = write.version();
            applied.add(write);
          }
        }
        case 2 -> {
          if (!applied.isEmpty()) {
            (random.nextBoolean() ? applied.removeFirst() : applied.removeLast()).acknowledge(step);
          }
        }
        default -> {
          assertThat(ofRun.isStale(KEY, 0, register, step)).as("%s, step %d", name, step).isFalse();
          assertThat(ofRun.candidates(KEY, 0, step, 1_000))
              .as("%s, step %d", name, step)
              .contains(register);
        }
      }
    }
  }

  private static Versions versions(Versions.Numbering numbering) {
    return new Versions(numbering, PARTS, Versions.Limits.MANY_VALUES);
  }

  private boolean isStale(long version, long sinceNanos) {
    return versions.isStale(KEY, PART, version, sinceNanos);
  }

  private long overwrittenSince(long version) {
    return versions.overwrittenSince(KEY, PART, version);
  }

  private LongStream candidates(long sinceNanos) {
    return versions.candidates(KEY, PART, sinceNanos, MOST);
  }

  private Versions.Write begin() {
    return versions.begin(KEY, PART);
  }

  private void write(long nanos) {
    begin().acknowledge(nanos);
  }

  @Test
  void begin_byTwoThreadsAtTheSameTime_givesEachWriteAVersionOfItsOwn() throws Exception {
    int items = 50_000;
    Versions versions =
        new Versions(new Versions.Numbering(0, 0, 1), PARTS, Versions.Limits.MANY_VALUES);
    AtomicLongArray places = new AtomicLongArray(2);
    long[][] begun = new long[2][items];
    List<Thread> threads = new ArrayList<>();
    for (int own = 0; own < 2; own++) {
      int number = own;
      threads.add(
          new Thread(
              () -> {
                for (int item = 0; item < items; item++) {
                  places.set(number, item);
                  for (int i = 0; i < 1_000 && places.get(1 - number) < item; i++) {
                    Thread.onSpinWait();
                  }
                  begun[number][item] = versions.begin(item, 0).version();
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    for (int item = 0; item < items; item++) {
      assertThat(Set.of(1L, 2L)).as("item %d", item).contains(begun[0][item], begun[1][item]);
      assertThat(begun[0][item]).as("item %d", item).isNotEqualTo(begun[1][item]);
    }
  }

  /** The second of two writes at once makes a value one of which more is kept. */
  @Test
  void begun_readWhileWritesBegin_neverFallsBehind() throws InterruptedException {
    Versions versions =
        new Versions(new Versions.Numbering(0, 0, 1), PARTS, Versions.Limits.MANY_VALUES);
    AtomicLong current = new AtomicLong();
    AtomicLong behind = new AtomicLong();
    Thread reader =
        new Thread(
            () -> {
              for (long item = current.get(); item < 50_000; item = current.get()) {
                long first = versions.begun(item, 0);
                long second = versions.begun(item, 0);
                behind.addAndGet(second < first ? 1 : 0);
              }
            });
    reader.start();
    for (long item = 0; item < 50_000; item++) {
      current.set(item);
      versions.begin(item, 0);
      versions.begin(item, 0);
    }
    current.set(50_000);
    reader.join();
    assertThat(behind).hasValue(0);
  }
}
