// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static java.util.Objects.requireNonNull;

import co.elastic.clients.util.BinaryData;
import co.elastic.clients.util.ContentType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One HTTP request. Prints as the server's documentation writes it. */
final class Request {

  private final String method;
  private final String path;
  private final Map<String, String> parameters;
  private final byte @Nullable [] body;

  /**
   * @param method GET, PUT, POST or DELETE
   * @param path the path, percent-encoded
   * @param parameters what follows the question mark
   * @param body JSON, or lines of JSON, or nothing
   */
  Request(String method, String path, Map<String, String> parameters, byte @Nullable [] body) {
    this.method = requireNonNull(method, "method");
    this.path = requireNonNull(path, "path");
    this.parameters = requireNonNull(parameters, "parameters");
    this.body = body;
  }

  static Request of(String method, String path) {
    return new Request(method, path, Map.of(), null);
  }

  static Request of(String method, String path, Map<String, String> parameters) {
    return new Request(method, path, parameters, null);
  }

  String method() {
    return method;
  }

  String path() {
    return path;
  }

  Map<String, String> parameters() {
    return parameters;
  }

  /** The body as the driver takes it. */
  @Nullable BinaryData body() {
    return body == null ? null : BinaryData.of(body, ContentType.APPLICATION_JSON);
  }

  @Override
  public String toString() {
    String query =
        parameters.entrySet().stream()
            .map(parameter -> parameter.getKey() + "=" + encoded(parameter.getValue()))
            .sorted()
            .collect(Collectors.joining("&"));
    return method
        + " "
        + path
        + (query.isEmpty() ? "" : "?" + query)
        + (body == null ? "" : " " + new String(body, StandardCharsets.UTF_8));
  }

  /** One part of a path, or of what follows the question mark. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
