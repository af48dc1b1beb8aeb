// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * HTTP request without the headers, which are the same for all. Prints as one line.
 *
 * @param method GET, PUT, POST or DELETE
 * @param target path and query parameters, percent-encoded
 * @param body JSON, or lines of JSON, or null
 */
@SuppressWarnings("ArrayRecordComponent") // Requests are never compared.
record Request(String method, String target, byte @Nullable [] body) {

  @Override
  public String toString() {
    String line = method + " " + target;
    return body == null ? line : line + " " + new String(body, StandardCharsets.UTF_8);
  }
}
