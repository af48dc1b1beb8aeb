// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reader that finds the end of each reply of a connection (RESP 3) and discards the reply. */
final class RedisReplies {

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int next;
  private int end;

  RedisReplies(InputStream in) {
    this.in = in;
  }

  /**
   * Passes over one reply.
   *
   * @throws IOException if it is an error, or the connection has ended
   */
  void skip() throws IOException {
    for (long left = 1; left > 0; left--) {
      left += skipOne();
    }
  }

  /** Passes over one value's head and text; returns how many values it has inside. */
  private long skipOne() throws IOException {
    int type = read();
    switch (type) {
      case '+', ':', '_', '#', ',', '(' -> {
        skipLine();
        return 0;
      }
      case '$', '=' -> {
        long length = number();
        skipBytes(length < 0 ? 0 : length + 2);
        return 0;
      }
      case '*', '~', '>' -> {
        return Math.max(0, number());
      }
      case '%' -> {
        return 2 * number();
      }
      case '-', '!' -> throw new IOException("Redis: " + line());
      default -> throw new IOException("Redis: a reply of the unknown type " + type);
    }
  }

  private long number() throws IOException {
    long number = 0;
    boolean negative = false;
    for (int c = read(); c != '\r'; c = read()) {
      if (c == '-') {
        negative = true;
      } else {
        number = number * 10 + (c - '0');
      }
    }
    read();
    return negative ? -number : number;
  }

  private void skipLine() throws IOException {
    int c;
    do {
      c = read();
    } while (c != '\n');
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = read(); c != '\r'; c = read()) {
      line.write(c);
    }
    return line.toString(UTF_8);
  }

  private void skipBytes(long count) throws IOException {
    long left = count;
    while (left > end - next) {
      left -= end - next;
      fill();
    }
    next += (int) left;
  }

  private int read() throws IOException {
    if (next == end) {
      fill();
    }
    return buffer[next++];
  }

  private void fill() throws IOException {
    int count = in.read(buffer);
    if (count < 0) {
      throw new EOFException("Redis has closed the connection");
    }
    next = 0;
    end = count;
  }
}
