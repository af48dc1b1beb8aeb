// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.Optional;

/**
 * Capability to store JSON values by key, and to work on a part of one without the rest. Every
 * method is timed. A method throws what its driver throws; {@link Store#statusOf} maps that to a
 * status.
 *
 * <p>A JSON text in an argument is valid JSON. A JSON text in an answer is the value and nothing
 * around it; spaces between its tokens, the order of an object's fields and the spelling of a
 * fraction are free, but a whole number stays a whole number.
 */
public interface Paths extends Operations {

  /** Stores a JSON value and replaces any other of the key. */
  void putJson(String table, String key, String json) throws Exception;

  /** The JSON text of the value at a path; empty if there is no such key, or no value there. */
  Optional<String> readPath(String table, String key, JsonPath path) throws Exception;

  /** Replaces the value at a path, of any type; false, without a change, if there is none. */
  boolean writePath(String table, String key, JsonPath path, String json) throws Exception;

  /**
   * Adds a whole number to the number at a path. Several clients may do so at the same time, and
   * none of their additions is lost.
   *
   * @return JSON text of the sum; empty, and nothing is changed, if there is no such key, no value
   *     at the path, or a value that is no number
   */
  Optional<String> addAtPath(String table, String key, JsonPath path, long addend) throws Exception;

  /**
   * Multiplies the number at a path by a whole number, as {@link #addAtPath} adds.
   *
   * @return JSON text of the product; empty as for {@link #addAtPath}
   */
  Optional<String> multiplyAtPath(String table, String key, JsonPath path, long factor)
      throws Exception;
}
