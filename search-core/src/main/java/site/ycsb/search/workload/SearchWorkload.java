// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.CoreChoices;
import site.ycsb.search.run.Run;
import site.ycsb.search.settings.YcsbSettings;

/**
 * YCSB's CoreWorkload plus SEARCH, other kinds of search, FRESHNESS and INGEST. It chooses
 * operations and keys as CoreWorkload does, and leaves the operations to {@link SearchOperations}.
 * Keys, proportions and lengths have their meaning in YCSB.
 *
 * <p>The stock client calls {@link #init} before it starts its clock; there the {@link Run} is
 * prepared. Shared by all client threads.
 */
public final class SearchWorkload extends CoreChoices {

  /** Run and operations, which exist once {@link #init} has succeeded. */
  private record Ready(Run<SearchThread> run, SearchOperations operations) {}

  private @Nullable Ready ready;

  @Override
  public void init(Properties properties) throws WorkloadException {
    Run<SearchThread> run = Run.begin(properties, () -> operations(properties), this::requestStop);
    ready = new Ready(run, (SearchOperations) run.workload());
  }

  private SearchOperations operations(Properties properties) throws WorkloadException {
    PropertyCheck.require(properties);
    PropertyCheck.requireOutput(properties);
    SearchSettings settings = SearchSettings.from(properties);
    initChoices(properties);
    addOperation("SEARCH", settings.mix().search());
    addOperation("FRESHNESS", settings.mix().freshness());
    addOperation(Ingestion.INGEST, settings.mix().ingest());
    settings.mix().panel().forEach((kind, share) -> addOperation(kind.operation(), share));
    return new SearchOperations(properties, new Chosen(properties));
  }

  /**
   * The choices of CoreWorkload. Of several clients, each inserts key numbers that no other
   * inserts, and chooses loaded documents and those that it has inserted itself.
   */
  private final class Chosen implements SearchOperations.Choices {

    private final ClientPlace client;
    private final long loaded;

    Chosen(Properties properties) {
      client = ClientPlace.from(properties);
      loaded = YcsbSettings.RECORD_COUNT.from(properties);
    }

    @Override
    public String operation() {
      return nextOperation();
    }

    @Override
    public long keyNumber() {
      return global(nextChosenKey());
    }

    @Override
    public int field() {
      return fieldchooser.nextValue().intValue();
    }

    @Override
    public int scanLength() {
      return scanlength.nextValue().intValue();
    }

    @Override
    public long newKeyNumber() {
      return global(transactioninsertkeysequence.nextValue());
    }

    @Override
    public void acknowledge(long number) {
      transactioninsertkeysequence.acknowledge(
          number < loaded ? number : loaded + client.own(number - loaded));
    }

    private long global(long number) {
      return number < loaded ? number : loaded + client.global(number - loaded);
    }
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    return ready().run.join(thread, threads);
  }

  @Override
  public boolean doInsert(DB db, Object threadstate) {
    SearchThread thread = (SearchThread) threadstate;
    boolean going = ready().operations.load(db, thread, keysequence.nextValue().longValue());
    if (thread.hasFailed()) {
      requestStop(); // The load has failed: the other threads end, too, and it can be continued.
    }
    return going;
  }

  @Override
  public boolean doTransaction(DB db, Object threadstate) {
    ready().operations.perform(db, (SearchThread) threadstate);
    return true;
  }

  @Override
  public void cleanup() throws WorkloadException {
    ready().run.end();
    super.cleanup();
  }

  private Ready ready() {
    if (ready == null) {
      throw new IllegalStateException("init() has not been called, or failed");
    }
    return ready;
  }
}
