// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.List;
import java.util.Optional;

/**
 * Capability to store opaque values by key, and lists of them. A method throws what its driver
 * throws; {@link Store#statusOf} maps that to a status.
 */
public interface Values extends Operations {

  /**
   * Sends one request and waits for its answer.
   *
   * @return the value that a GET or an LPOP found; empty if there is none, and for other requests
   */
  Optional<byte[]> send(String table, ValueRequest request) throws Exception;

  /**
   * Sends several requests at once, and then reads their answers in the order of the requests. Each
   * request is answered or fails by itself: after a lost connection, every request without an
   * answer fails.
   *
   * @param answers receives the outcome of each request as soon as it is known, on this thread
   */
  void sendAll(String table, List<ValueRequest> requests, Answers answers);

  /** Number of elements of a list; 0 if there is none. Never timed. */
  long length(String table, String list) throws Exception;

  interface Answers {

    /**
     * Takes the answer to a request.
     *
     * @param request place of the request in the list
     * @param value as {@link Values#send} returns it
     */
    void answered(int request, Optional<byte[]> value);

    void failed(int request, Exception failure);
  }
}
