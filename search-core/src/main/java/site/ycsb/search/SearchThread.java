// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One client thread's state: its binding, its counts, and its own sequences of random numbers and
 * versions, so that threads share nothing. Used by that thread alone, but for the tally.
 */
final class SearchThread {

  /** Versions of one run: more than it can write. */
  private static final int EPOCH_BITS = 40;

  final Tally tally = new Tally();

  /** Kept between searches, so that a search allocates none. */
  final List<Document> hits = new ArrayList<>();

  final SplitMix random;

  /** Where its operations are reported that YCSB does not see. */
  final Measuring measuring;

  /** Some of the key numbers whose titles it has rewritten. */
  final KeySample retitled;

  /** Some of the key numbers that it has written to otherwise. */
  final KeySample written;

  /** Documents of a load that wait for their batch to be full. */
  final List<Document> unsent = new ArrayList<>();

  /** How many documents of a load are still to come. */
  long planned;

  private final Optional<SearchDb<?>> db;
  private int[] title = new int[0];
  private final int stride;
  private final long firstVersion;
  private long version;

  /**
   * @param db what to search; empty with a stock binding, which can't
   * @param seed of the dataset
   * @param thread this thread's number, from 0
   * @param threads how many there are
   * @param measuring where operations are reported
   * @param epoch how many runs have written to the dataset before
   */
  SearchThread(
      Optional<SearchDb<?>> db,
      long seed,
      int thread,
      int threads,
      Measuring measuring,
      long epoch) {
    boolean measured = measuring.isOfTheRun();
    this.db = db;
    this.random = new SplitMix(SplitMix.mix(seed, measured ? thread : -1L - thread));
    this.retitled = new KeySample(seed ^ thread);
    this.written = new KeySample(~seed ^ thread);
    this.measuring = measuring;
    this.stride = measured ? threads : -threads;
    this.firstVersion = measured ? epoch << EPOCH_BITS : -(epoch << EPOCH_BITS);
    this.version = measured ? thread + 1 - threads : threads - thread - 1;
  }

  boolean canSearch() {
    return db.isPresent();
  }

  SearchDb<?> db() {
    return db.orElseThrow(
        () ->
            new SettingException("searchproportion: valid is 0 with a binding that can't search"));
  }

  /** Room for a title's ranks, kept between searches. */
  int[] title(int words) {
    if (title.length != words) {
      title = new int[words];
    }
    return title;
  }

  /**
   * A version that no other update of this dataset has, of this run or an earlier one; warm-up's
   * are negative.
   */
  long nextVersion() {
    version += stride;
    return firstVersion + version;
  }
}
