// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.binding.Document;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.Reservoir;
import site.ycsb.search.run.Tally;
import site.ycsb.search.run.ThreadContext;
import site.ycsb.search.run.WorkloadThread;

/**
 * State of one client thread of {@link SearchWorkload}: counters, and sequences of random numbers
 * and versions that no other thread uses. Used by that thread alone, except for the counters.
 */
final class SearchThread extends WorkloadThread {

  /** Bits of a version that count the updates of one run, more than it can write. */
  private static final int EPOCH_BITS = 40;

  final Tally<SearchCount> searches = new Tally<>(SearchCount.class);

  /** Hits of the last search, kept so that a search allocates no list. */
  final List<Document> hits = new ArrayList<>();

  final SplitMix random;

  /** Sample of the key numbers whose titles the thread has rewritten. */
  final Reservoir retitled;

  /** Sample of the key numbers that the thread has written to otherwise. */
  final Reservoir written;

  /** Documents of a load or of INGEST that wait until their batch is full. */
  final List<Document> unsent = new ArrayList<>();

  /** Key numbers of those of INGEST. */
  final List<Long> unsentNumbers = new ArrayList<>();

  /** End of the last request of a load or of INGEST; 0 before the first. */
  long storedNanos;

  /** Number of documents of a load that the thread has not been given yet. */
  long planned;

  /** Key number of the last document of a load that the thread was given. */
  long lastNumber;

  /** True if the table holds the dataset that the properties describe. */
  final boolean onKnownDataset;

  /** True if, in addition, nothing had been written to it before the run. */
  final boolean onUntouchedDataset;

  /** A query's words, kept between searches so that a search allocates no array. */
  final String[] queryWords = new String[2];

  private final ClientPlace client;
  private final int stride;
  private final long firstVersion;
  private long version;

  /**
   * @param seed seed of the dataset
   */
  SearchThread(ThreadContext context, long seed) {
    super(context);
    int number = context.place().number();
    int threads = context.place().threads();
    client = context.place().client();
    long seeded = number + ((long) client.number() << Integer.SIZE);
    long epoch = context.prepared().epoch();
    boolean warmup = context.place().warmup();
    planned = context.place().plannedInserts();
    onKnownDataset = context.prepared().loadedBy().isPresent();
    onUntouchedDataset = onKnownDataset && epoch == 0;
    random = new SplitMix(SplitMix.mix(seed, warmup ? -1L - seeded : seeded));
    retitled = new Reservoir(seed ^ seeded);
    written = new Reservoir(~seed ^ seeded);
    stride = warmup ? -threads : threads;
    firstVersion = warmup ? -(epoch << EPOCH_BITS) : epoch << EPOCH_BITS;
    version = warmup ? threads - number - 1 : number + 1 - threads;
  }

  /**
   * Next version of an update. No other update of the dataset has it, in this run or an earlier
   * one. Versions of a warm-up are negative.
   */
  long nextVersion() {
    version += stride;
    return firstVersion + client.global(version);
  }
}
