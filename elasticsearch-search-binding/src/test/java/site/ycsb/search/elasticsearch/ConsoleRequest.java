// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.transport.Endpoint;
import co.elastic.clients.util.BinaryData;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Request as Elastic's console takes it, in one line or several. Two are equal if they ask the
 * same: neither the order of parameters nor the layout and the order of JSON matters.
 *
 * @param line method and path
 * @param parameters each with its value, percent-encoded
 * @param body JSON, or lines of JSON; empty if there is none
 */
record ConsoleRequest(String line, Set<String> parameters, List<JsonNode> body) {

  /** Reads {@code METHOD /path?parameters}, then perhaps a blank and a body. */
  static ConsoleRequest parse(String text) {
    String[] parts = text.strip().split("[ \n]", 3);
    String[] target = parts[1].split("\\?", 2);
    Set<String> parameters =
        target.length == 1 ? Set.of() : new TreeSet<>(Arrays.asList(target[1].split("&")));
    return new ConsoleRequest(
        parts[0] + " " + target[0], parameters, parts.length < 3 ? List.of() : values(parts[2]));
  }

  /** A request of the typed client. */
  static <R> ConsoleRequest of(R request, Endpoint<? super R, ?, ?> endpoint) throws Exception {
    Object body = endpoint.body(request);
    Set<String> parameters = new TreeSet<>();
    for (Map.Entry<String, String> parameter : endpoint.queryParameters(request).entrySet()) {
      parameters.add(parameter.getKey() + "=" + parameter.getValue());
    }
    return new ConsoleRequest(
        endpoint.method(request) + " " + endpoint.requestUrl(request),
        parameters,
        body == null ? List.of() : values(json(body)));
  }

  private static String json(Object body) throws Exception {
    BinaryData json = BinaryData.of(body, BlockingTransport.JSON);
    return StandardCharsets.UTF_8.decode(json.asByteBuffer()).toString();
  }

  private static List<JsonNode> values(String json) {
    return JsonMapper.shared().readerFor(JsonNode.class).<JsonNode>readValues(json).readAll();
  }
}
