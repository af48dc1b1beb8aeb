// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Bytes of a command, of which only the digits of a random number change. They are in the place of
 * {@code __rand_int__}, as in redis-benchmark. For one thread.
 */
final class CommandTemplate {

  private static final String PLACE = "__rand_int__";
  private static final String ZEROS = "0".repeat(PLACE.length());

  private final byte[] bytes;
  private final int digits;
  private final int below;

  private CommandTemplate(byte[] bytes, int digits, int below) {
    this.bytes = bytes;
    this.digits = digits;
    this.below = below;
  }

  /**
   * The template of a command.
   *
   * @param words of which one at most has the place of a number, and that once
   * @param below what the number is below
   */
  static CommandTemplate of(List<String> words, int below) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(("*" + words.size() + "\r\n").getBytes(UTF_8));
    int digits = -1;
    for (String word : words) {
      byte[] text = word.replace(PLACE, ZEROS).getBytes(UTF_8);
      out.writeBytes(("$" + text.length + "\r\n").getBytes(UTF_8));
      int place = word.indexOf(PLACE);
      if (place >= 0) {
        digits = out.size() + word.substring(0, place).getBytes(UTF_8).length;
      }
      out.writeBytes(text);
      out.writeBytes(new byte[] {'\r', '\n'});
    }
    return new CommandTemplate(out.toByteArray(), digits, below);
  }

  /** The bytes with another number; they are the template's own, valid until the next call. */
  byte[] bytes(ThreadLocalRandom random) {
    if (digits >= 0) {
      int number = random.nextInt(below);
      for (int i = digits + PLACE.length() - 1; i >= digits; i--) {
        bytes[i] = (byte) ('0' + number % 10);
        number /= 10;
      }
    }
    return bytes;
  }
}
