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
 *
 * @param thread the thread that sends it
 * @param table table of the dataset
 * @param operation name of the operation in reports
 * @param key key of the value
 * @param intendedNanos begin that the target rate intends
 * @param writes writes of the values that it replaces
 * @param request what is sent
 * @param judge check of the answer
 * @param <A> answer of the store
 */
public record Call<A>(
    ClientThread thread,
    String table,
    String operation,
    String key,
    long intendedNanos,
    List<Versions.Write> writes,
    Request<A> request,
    Judge<A> judge) {

  /** Status of a value that a write had replaced, in a store that may answer so. */
  static final Status STALE =
      new Status("STALE", "The value had been overwritten before the read began.");

  /** What is sent. */
  public interface Request<A> {
    /** Sends it; the answer is empty if the store finds nothing. */
    Optional<A> send(SearchDb db) throws Exception;
  }

  /** Check of an answer. */
  public interface Judge<A> {
    /**
     * Status of the operation.
     *
     * @param startNanos begin of the request
     * @throws IOException in one line, if the answer can't be read
     */
    Status judge(Call<A> call, Optional<A> answer, long startNanos) throws IOException;
  }

  /** Sends the request alone. */
  public void perform() {
    Optional<A> answer = Optional.empty();
    @Nullable Exception failure = null;
    long startNanos = System.nanoTime();
    try {
      answer = request.send(thread.db());
    } catch (Exception e) {
      failure = e;
    }
    long endNanos = System.nanoTime();
    thread.count(end(answer, failure, startNanos, endNanos));
  }

  /** Judges and reports the operation; true if it succeeded. */
  boolean end(Optional<A> answer, @Nullable Exception failure, long startNanos, long endNanos) {
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
      return judge.judge(this, answer, startNanos);
    } catch (IOException e) {
      return wrong(String.valueOf(e.getMessage()));
    }
  }

  /** Counts a wrong answer. */
  public Status wrong(String problem) {
    thread.countWrong("%s %s: %s".formatted(operation, key, problem));
    return Status.UNEXPECTED_STATE;
  }

  /** Status of an answer in which a fault was looked for. */
  public Status ended(Optional<String> problem) {
    return problem.isEmpty() ? Status.OK : wrong(problem.get());
  }
}
