// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.CoreChoices;
import site.ycsb.search.run.Run;

/**
 * Workload on JSON documents and their parts: SET-ROOT, GET-ROOT, SET-PATH, GET-PATH, INCREMENT,
 * MULTIPLY, and PING as the baseline. Shared by all client threads.
 */
public final class JsonWorkload extends CoreChoices {

  /** Run and operations, which exist once {@link #init} has succeeded. */
  private record Ready(Run<JsonThread> run, JsonOperations operations) {}

  private @Nullable Ready ready;

  @Override
  public void init(Properties properties) throws WorkloadException {
    Run<JsonThread> run = Run.begin(properties, () -> operations(properties), this::requestStop);
    ready = new Ready(run, (JsonOperations) run.workload());
  }

  private JsonOperations operations(Properties properties) throws WorkloadException {
    PropertyCheck.require(properties);
    PropertyCheck.requireOutput(properties);
    JsonSettings settings = JsonSettings.from(properties);
    initChoices(properties);
    for (JsonCommand command : JsonCommand.values()) {
      addOperation(command.label(), settings.share(command));
    }
    return new JsonOperations(properties, this::nextOperation, this::nextChosenKey);
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    return ready().run.join(thread, threads);
  }

  @Override
  public boolean doInsert(DB db, Object threadstate) {
    JsonThread thread = (JsonThread) threadstate;
    boolean going = ready().operations.load(thread, keysequence.nextValue().longValue());
    if (thread.hasFailed()) {
      requestStop(); // The load has failed: the other threads end, too, and it can be continued.
    }
    return going;
  }

  @Override
  public boolean doTransaction(DB db, Object threadstate) {
    ready().operations.perform((JsonThread) threadstate);
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
