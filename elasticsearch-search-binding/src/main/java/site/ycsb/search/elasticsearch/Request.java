// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** HTTP request without the headers, which are the same for all. Prints as one line. */
final class Request {

  private final String method;
  private final String target;
  private final byte @Nullable [] body;

  /**
   * Makes a request.
   *
   * @param method GET, PUT, POST or DELETE
   * @param target path and query parameters, percent-encoded
   * @param body JSON, or lines of JSON, or null
   */
  Request(String method, String target, byte @Nullable [] body) {
    this.method = method;
    this.target = target;
    this.body = body;
  }

  String method() {
    return method;
  }

  String target() {
    return target;
  }

  byte @Nullable [] body() {
    return body;
  }

  @Override
  public String toString() {
    String line = method + " " + target;
    return body == null ? line : line + " " + new String(body, StandardCharsets.UTF_8);
  }

  /** One segment of a path, or the value of a query parameter. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
