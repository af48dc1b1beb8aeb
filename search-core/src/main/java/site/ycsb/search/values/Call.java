// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Versions;
import site.ycsb.search.engine.ClientThread;

/**
 * Request of one client thread. It is made before it is timed, and judged after it was answered.
 */
public abstract class Call<A> {

  /** Status of a value that a write had replaced, in a store that may answer so. */
  static final Status STALE =
      new Status("STALE", "The value had been overwritten before the read began.");

  protected final String table;
  protected final String key;
  private final ClientThread thread;
  private final String operation;
  private final List<Versions.Write> writes;
  private final long intendedNanos;

  /**
   * @param writes writes of the values that the request replaces
   */
  protected Call(
      ClientThread thread,
      String operation,
      String table,
      String key,
      List<Versions.Write> writes) {
    this.thread = thread;
    this.operation = operation;
    this.table = table;
    this.key = key;
    this.writes = writes;
    this.intendedNanos = thread.reporter().intendedNanos();
  }

  /** Called right before the request is sent, alone or with others. */
  void begin() {}

  /** Sends the request; the answer is empty if the store finds nothing. */
  protected abstract Optional<A> send(SearchDb db) throws Exception;

  /** Status of the operation, by its answer; fails in one line if that can't be read. */
  protected abstract Status judge(Optional<A> answer, long startNanos) throws IOException;

  /** Sends the request alone, and judges, reports and counts it. */
  public final void perform() {
    Optional<A> answer = Optional.empty();
    @Nullable Exception failure = null;
    begin();
    long startNanos = System.nanoTime();
    try {
      answer = send(thread.db());
    } catch (Exception e) {
      failure = e;
    }
    long endNanos = System.nanoTime();
    thread.count(end(answer, failure, startNanos, endNanos));
  }

  /** Judges and reports the operation; true if it succeeded. */
  final boolean end(
      Optional<A> answer, @Nullable Exception failure, long startNanos, long endNanos) {
    Status status =
        failure == null
            ? judged(answer, startNanos)
            : thread.db().failed(operation, table, key, failure);
    for (Versions.Write write : writes) {
      if (status.isOk()) {
        write.acknowledge(endNanos);
      } else {
        write.fail();
      }
    }
    boolean succeeded = status.isOk() || status.equals(STALE);
    thread
        .reporter()
        .latency(operation, succeeded ? Status.OK : status, intendedNanos, startNanos, endNanos);
    thread.reporter().status(operation, status);
    return succeeded;
  }

  private Status judged(Optional<A> answer, long startNanos) {
    try {
      return judge(answer, startNanos);
    } catch (IOException e) {
      return wrong(String.valueOf(e.getMessage()));
    }
  }

  protected final Status wrong(String problem) {
    thread.countWrong("%s %s: %s".formatted(operation, key, problem));
    return Status.UNEXPECTED_STATE;
  }

  /** Status of an answer in which a fault was looked for. */
  protected final Status status(Optional<String> problem) {
    return problem.isEmpty() ? Status.OK : wrong(problem.get());
  }
}
