// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rule by which a protocol divides a stream of bytes into requests. */
public interface Framing {

  /**
   * Reads one request with all its bytes.
   *
   * @throws EOFException if the client has closed the connection
   */
  byte[] read(DataInputStream in) throws IOException;

  /** Requests that begin with their length, 4 bytes little-endian, as MongoDB's do. */
  static Framing lengthFirst() {
    return in -> {
      byte[] length = new byte[Integer.BYTES];
      in.readFully(length);
      int bytes = ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt();
      byte[] request = Arrays.copyOf(length, bytes);
      in.readFully(request, Integer.BYTES, bytes - Integer.BYTES);
      return request;
    };
  }

  /** Requests of Redis: arrays of texts, {@code *2 $3 GET $1 k}, each part on a line. */
  static Framing resp() {
    return in -> {
      ByteArrayOutputStream request = new ByteArrayOutputStream();
      int parts = number(line(in, request));
      for (int part = 0; part < parts; part++) {
        int bytes = number(line(in, request));
        byte[] text = new byte[bytes + 2]; // With the end of its line.
        in.readFully(text);
        request.write(text);
      }
      return request.toByteArray();
    };
  }

  /** Number behind the first character of a line. */
  private static int number(String line) {
    return Integer.parseInt(line.substring(1).strip());
  }

  /** Reads a line, which it also adds to a request. */
  private static String line(DataInputStream in, ByteArrayOutputStream request) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte next;
    do {
      next = in.readByte();
      line.write(next);
    } while (next != '\n');
    request.write(line.toByteArray());
    return line.toString(ISO_8859_1);
  }

  /** Whatever arrives together, for tests that don't look at the requests. */
  static Framing none() {
    return in -> {
      byte[] first = {in.readByte()};
      byte[] request = Arrays.copyOf(first, 1 + in.available());
      in.readFully(request, 1, request.length - 1);
      return request;
    };
  }

  /** Requests of HTTP/1.1 with a Content-Length or without a body; none in chunks. */
  static Framing http() {
    return in -> {
      ByteArrayOutputStream request = new ByteArrayOutputStream();
      int matched = 0;
      while (matched < 4) {
        byte next = in.readByte();
        request.write(next);
        matched = next == "\r\n\r\n".charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
      }
      request.write(in.readNBytes(bodyBytes(request.toString(ISO_8859_1))));
      return request.toByteArray();
    };
  }

  private static int bodyBytes(String head) throws IOException {
    String lower = head.toLowerCase(Locale.ROOT);
    if (lower.contains("\r\ntransfer-encoding:")) {
      throw new IOException("a request in chunks, which this proxy can't read");
    }
    Matcher length = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n").matcher(lower);
    return length.find() ? Integer.parseInt(length.group(1)) : 0;
  }
}
