// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.time.Instant;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.Run.MachineUse;
import tools.jackson.databind.json.JsonMapper;

/**
 * Message between client 0 and another client, as JSON.
 *
 * @param client number of the other client; client 0 goes by that of the connection
 * @param attempt number of the attempt at a job; 0 outside of one. A message of an attempt that has
 *     ended is ignored
 * @param text version, name of a barrier, or reason; see {@link Kind}
 * @param work job of {@link Kind#RUN}
 * @param outcome result of {@link Kind#ENDED}
 */
public record ClientMessage(
    Kind kind,
    int client,
    long attempt,
    String text,
    @Nullable Work work,
    @Nullable Outcome outcome) {

  public enum Kind {
    /** The client joins; the text is its version and the number of clients that it was given. */
    JOIN,
    /** Client 0 refuses the client; the text is the reason. */
    REFUSED,
    /** Client 0 gives the client a job. */
    RUN,
    /** The client waits at a barrier; the text is its name. */
    WAITING,
    /** All clients have reached the barrier. */
    RELEASE,
    /** The client begins its measured time. */
    STARTED,
    /** Client 0 ends the client's job. */
    STOP,
    /** The client's job has ended. */
    ENDED,
    /** The sender is alive. */
    ALIVE,
    /** The comparison is complete. */
    COMPLETE,
    /** The client is gone; client 0 alone says this, to itself. */
    LOST
  }

  /**
   * Job of a client. It is data alone: a client executes it with its own bindings, and with the JVM
   * arguments and the class path of its own command line.
   */
  public record Work(String task, String store, Properties properties) {}

  /**
   * Result of a client's job.
   *
   * @param files content of the files in the client's directory, by name
   */
  public record Outcome(
      Ending ending, Instant started, MachineUse use, Map<String, byte[]> files) {}

  /** Message of a kind that has only a text. */
  public static ClientMessage of(Kind kind, int client, long attempt, String text) {
    return new ClientMessage(kind, client, attempt, text, null, null);
  }

  /** Message by which a client joins; its text must be equal on all clients. */
  public static ClientMessage joining(int client, int clients, String version) {
    return of(Kind.JOIN, client, 0, "version %s, --clients %d".formatted(version, clients));
  }

  byte[] bytes() {
    return JsonMapper.shared().writeValueAsBytes(this);
  }

  static ClientMessage read(byte[] bytes) {
    return JsonMapper.shared().readValue(bytes, ClientMessage.class);
  }

  public ClientMessage with(Outcome other) {
    return new ClientMessage(kind, client, attempt, text, work, other);
  }

  /** Same message of another client. */
  ClientMessage of(int sender) {
    return new ClientMessage(kind, sender, attempt, text, work, outcome);
  }
}
