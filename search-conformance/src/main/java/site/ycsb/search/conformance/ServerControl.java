// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.Optional;
import java.util.Properties;

/** Control of the server under test. */
public interface ServerControl {

  /** Stops the server; returns once nothing listens at its address. */
  void stop() throws Exception;

  /**
   * Starts the server at the same address, with its documents or without; returns once it answers.
   * Does nothing if it runs.
   */
  void start() throws Exception;

  /** Properties with an address at which nothing listens. */
  Properties unreachable();

  /** Properties with the server's address and a password that it refuses. */
  Optional<Properties> wrongPassword();
}
