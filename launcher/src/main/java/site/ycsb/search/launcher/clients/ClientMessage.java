// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.time.Instant;
import java.util.List;
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
 * @param session number of the session or load; 0 outside of one. A message of one that has ended
 *     is ignored
 * @param text version, or reason; see {@link Kind}
 * @param work work of {@link Kind#LOAD}, {@link Kind#START}, {@link Kind#SLICE}, {@link Kind#ONLY}
 * @param outcome result of {@link Kind#ENDED}
 */
public record ClientMessage(
    Kind kind,
    int client,
    long session,
    String text,
    @Nullable Work work,
    @Nullable Outcome outcome) {

  public enum Kind {
    /** The client joins; the text has its version, the number of clients, and its options. */
    JOIN,
    /** Client 0 refuses the client; the text is the reason. */
    REFUSED,
    /** Command: load a part of the dataset. */
    LOAD,
    /** Command: start a process that stays, and check the dataset and the answers. */
    START,
    /** Command: mark the dataset as written to, and warm up. */
    BEGIN,
    /** Command: measure a slice. */
    SLICE,
    /** Command: measure the one slice of a session, which ends with its operations, too. */
    ONLY,
    /** Command: audit what was written, and end. */
    FINISH,
    /** Command: end the process at once. */
    STOP,
    /** The client has prepared or marked the table, or its measured time begins. */
    UNDER_WAY,
    /** The client has done a command, or has failed to. */
    ENDED,
    /** The sender is alive. */
    ALIVE,
    /** The comparison is complete. */
    COMPLETE,
    /** The client is gone; client 0 alone says this, to itself. */
    LOST
  }

  /**
   * Work of a client. It is data alone: a client does it with its own bindings, and with the JVM
   * arguments and the class path of its own command line.
   *
   * @param heapPercent limit of the heap of a client that stays, in percent of the memory
   */
  public record Work(String store, Properties properties, double heapPercent) {}

  /**
   * Result of a command.
   *
   * @param files content of the files in the client's directory, by name
   * @param audit result of {@link Kind#FINISH}
   */
  public record Outcome(
      Ending ending,
      Instant started,
      MachineUse use,
      Map<String, byte[]> files,
      @Nullable Audit audit) {

    /** Outcome of a command without a measurement. */
    public static Outcome of(int exitCode, String reason) {
      return new Outcome(
          new Ending(exitCode, reason), Instant.now(), MachineUse.NONE, Map.of(), null);
    }

    public Outcome with(Audit found) {
      return new Outcome(ending, started, use, files, found);
    }
  }

  /**
   * Result of the audit of a session.
   *
   * @param exitCode exit code of a run that ends with such an audit
   * @param audited number of documents that were found correct
   * @param checks what was checked in all slices, in a sentence
   */
  public record Audit(int exitCode, String reason, boolean verified, int audited, String checks) {}

  /** Message of a kind that has only a text. */
  public static ClientMessage of(Kind kind, int client, long session, String text) {
    return new ClientMessage(kind, client, session, text, null, null);
  }

  /** Message by which a client joins: its build, and the options that client 0 must have, too. */
  public static ClientMessage joining(
      int client, int clients, String version, List<String> options) {
    String build = "version %s, --clients %d\n".formatted(version, clients);
    return of(Kind.JOIN, client, 0, build + String.join("\n", options));
  }

  byte[] bytes() {
    return JsonMapper.shared().writeValueAsBytes(this);
  }

  static ClientMessage read(byte[] bytes) {
    return JsonMapper.shared().readValue(bytes, ClientMessage.class);
  }

  public ClientMessage with(Outcome other) {
    return new ClientMessage(kind, client, session, text, work, other);
  }

  /** Same message of another client. */
  ClientMessage of(int sender) {
    return new ClientMessage(kind, sender, session, text, work, outcome);
  }
}
