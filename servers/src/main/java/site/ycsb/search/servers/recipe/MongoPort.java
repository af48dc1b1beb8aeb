// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.recipe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import site.ycsb.search.servers.machine.LoopbackPort;

/**
 * Part of MongoDB's protocol that shows whether a server answers. Written by hand, because a driver
 * on this class path would conflict with the version of the binding.
 */
public final class MongoPort {
  private static final int TIMEOUT_MS = 1_000;
  private static final int HEADER_BYTES = 16;
  private static final int OP_MSG = 2013;

  /** Before its one document, a message has its flags and the kind of its section. */
  private static final int BEFORE_DOCUMENT_BYTES = 5;

  /** Far more than any reply to the commands that are asked here. */
  private static final int LARGEST_REPLY_BYTES = 1 << 20;

  private static final char DOUBLE = 1;
  private static final char STRING = 2;
  private static final char INT32 = 16;
  private static final char END = 0;

  private MongoPort() {}

  /**
   * Runs one command, such as {@code hello}, that needs no login.
   *
   * @return empty if there is no answer within a second
   */
  public static Optional<Reply> ask(int port, String command) {
    return send(port, message(number(command, 1)));
  }

  /** Sends a whole message. */
  public static Optional<Reply> send(int port, byte[] message) {
    try (Socket socket = new Socket()) {
      socket.connect(LoopbackPort.address(port), TIMEOUT_MS);
      socket.setSoTimeout(TIMEOUT_MS);
      socket.getOutputStream().write(message);
      return Optional.of(reply(new DataInputStream(socket.getInputStream())));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Message of a command to the database {@code admin}.
   *
   * @param fields the command's fields in MongoDB's binary form, a character for each byte
   */
  static byte[] message(String fields) {
    byte[] document = document(fields + text("$db", "admin")).getBytes(ISO_8859_1);
    int messageBytes = HEADER_BYTES + BEFORE_DOCUMENT_BYTES + document.length;
    return ByteBuffer.allocate(messageBytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(messageBytes)
        .putInt(1)
        .putInt(0)
        .putInt(OP_MSG)
        .putInt(0)
        .put((byte) 0)
        .put(document)
        .array();
  }

  /** A document of fields in their binary form. */
  static String document(String fields) {
    return int32(Integer.BYTES + fields.length() + 1) + fields + END;
  }

  /** A field with a whole number, in its binary form. */
  static String number(String name, int value) {
    return INT32 + name + END + int32(value);
  }

  /** A field with a text, in its binary form. */
  public static String text(String name, String value) {
    return STRING + name + END + int32(value.length() + 1) + value + END;
  }

  private static String int32(int value) {
    byte[] bytes =
        ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
    return new String(bytes, ISO_8859_1);
  }

  private static Reply reply(DataInputStream in) throws IOException {
    int bytes = Integer.reverseBytes(in.readInt());
    if (bytes < HEADER_BYTES || bytes > LARGEST_REPLY_BYTES) {
      throw new IOException("this is no MongoDB");
    }
    byte[] rest = new byte[bytes - Integer.BYTES];
    in.readFully(rest);
    return new Reply(new String(rest, ISO_8859_1));
  }

  /**
   * A reply, in which a field is found by its type and name; those that are asked for have no
   * namesake in a nested document.
   *
   * @param bytes a character each
   */
  public record Reply(String bytes) {

    /** True if the command succeeded. */
    public boolean ok() {
      return number("ok").filter(ok -> ok == 1).isPresent();
    }

    public Optional<String> text(String field) {
      return valueOf(STRING, field)
          .map(at -> bytes.substring(at + Integer.BYTES, bytes.indexOf(END, at + Integer.BYTES)));
    }

    /** How often a field has a text, in nested documents too. */
    int count(String field, String value) {
      String wanted = MongoPort.text(field, value);
      int count = 0;
      for (int at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) {
        count++;
      }
      return count;
    }

    private Optional<Double> number(String field) {
      return valueOf(DOUBLE, field)
          .map(at -> bytes.substring(at, at + Double.BYTES).getBytes(ISO_8859_1))
          .map(value -> ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getDouble());
    }

    private Optional<Integer> valueOf(char type, String field) {
      String name = type + field + END;
      int at = bytes.indexOf(name);
      return at < 0 ? Optional.empty() : Optional.of(at + name.length());
    }
  }
}
