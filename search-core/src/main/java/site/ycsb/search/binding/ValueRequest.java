// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

/**
 * Request of {@link Values}.
 *
 * @param command what is asked
 * @param key key of the value or of the list, without a store's prefix; empty for a PING
 * @param value the value to store; empty for other requests. It is not copied.
 */
@SuppressWarnings("ArrayRecordComponent") // A value is bytes, which nothing compares or changes.
public record ValueRequest(Command command, String key, byte[] value) {

  private static final byte[] NONE = {};

  /** What is asked. The names are those of Redis. */
  public enum Command {
    /** Reads a value. */
    GET,
    /** Stores a value and replaces any other of the key. */
    SET,
    /** Adds a value at the head of a list, which is made if there is none. */
    LPUSH,
    /** Takes the value at the head of a list. */
    LPOP,
    /** Asks the server to answer. */
    PING
  }

  public static ValueRequest get(String key) {
    return new ValueRequest(Command.GET, key, NONE);
  }

  public static ValueRequest set(String key, byte[] value) {
    return new ValueRequest(Command.SET, key, value);
  }

  public static ValueRequest push(String list, byte[] value) {
    return new ValueRequest(Command.LPUSH, list, value);
  }

  public static ValueRequest pop(String list) {
    return new ValueRequest(Command.LPOP, list, NONE);
  }

  public static ValueRequest ping() {
    return new ValueRequest(Command.PING, "", NONE);
  }
}
