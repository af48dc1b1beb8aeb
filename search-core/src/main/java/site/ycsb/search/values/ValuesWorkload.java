// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.CoreChoices;
import site.ycsb.search.run.Run;
import site.ycsb.search.values.ValuesSettings.Mix;

/**
 * Workload on opaque values by key: GET, SET, LPUSH, LPOP and PING. GET has the share {@code
 * readproportion} and SET the share {@code updateproportion}. Shared by all client threads.
 */
public final class ValuesWorkload extends CoreChoices {

  /** Run and operations, which exist once {@link #init} has succeeded. */
  private record Ready(Run<ValuesThread> run, ValuesOperations operations) {}

  private @Nullable Ready ready;

  @Override
  public void init(Properties properties) throws WorkloadException {
    Run<ValuesThread> run = Run.begin(properties, () -> operations(properties), this::requestStop);
    ready = new Ready(run, (ValuesOperations) run.workload());
  }

  private ValuesOperations operations(Properties properties) throws WorkloadException {
    PropertyCheck.require(properties);
    PropertyCheck.requireOutput(properties);
    Mix mix = ValuesSettings.from(properties).mix();
    initChoices(properties);
    addOperation("LPUSH", mix.push());
    addOperation("LPOP", mix.pop());
    addOperation("PING", mix.ping());
    return new ValuesOperations(properties, this::nextOperation, this::nextChosenKey);
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    return ready().run.join(thread, threads);
  }

  @Override
  public boolean doInsert(DB db, Object threadstate) {
    ValuesThread thread = (ValuesThread) threadstate;
    boolean going = ready().operations.load(thread, keysequence.nextValue().longValue());
    if (thread.hasFailed()) {
      requestStop(); // The load has failed: the other threads end, too, and it can be continued.
    }
    return going;
  }

  @Override
  public boolean doTransaction(DB db, Object threadstate) {
    ready().operations.perform((ValuesThread) threadstate);
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
