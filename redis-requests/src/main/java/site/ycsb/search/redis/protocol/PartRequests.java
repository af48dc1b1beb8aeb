// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.JsonPath;

/**
 * Commands for JSON values and their parts, and the reading of their replies. Each is one command,
 * which Redis executes as a whole or not at all.
 */
public interface PartRequests {

  RedisCommand put(byte[] key, String json);

  /** Reads the value at a path; {@link #value} reads the reply. */
  RedisCommand read(byte[] key, JsonPath path);

  /** Replaces the value at a path, if there is one; {@link #isWritten} reads the reply. */
  RedisCommand write(byte[] key, JsonPath path, String json);

  /** Adds to the number at a path; {@link #number} reads the reply. */
  RedisCommand add(byte[] key, JsonPath path, long addend);

  /** Multiplies the number at a path; {@link #number} reads the reply. */
  RedisCommand multiply(byte[] key, JsonPath path, long factor);

  /** JSON text of the value that was read; empty if there is none. */
  Optional<String> value(@Nullable Object reply);

  boolean isWritten(@Nullable Object reply);

  /** JSON text of a sum or product; empty if there was no number. */
  Optional<String> number(@Nullable Object reply);
}
