// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Request as Elastic's console takes it: a line with method and path, then the body as JSON.
 *
 * <p>Variables are those of the console. {@code ${name}} in the first line becomes the value,
 * percent-encoded; a query parameter with an empty value is left out. {@code "${name}"} in the body
 * becomes the value as JSON, so a number loses the quotes. The body is sent without layout.
 * Thread-safe.
 */
final class RequestTemplate {

  private static final Pattern VARIABLE = Pattern.compile("\"?\\$\\{(\\w+)}\"?");

  /** A string, or white space between tokens. */
  private static final Pattern STRING_OR_SPACE = Pattern.compile("(\"[^\"]*\")|\\s+");

  private static final String BOUNDARY = "\0";

  private final String method;
  private final String[] path;
  private final List<String[]> parameters = new ArrayList<>();
  private final String @Nullable [] body;

  private RequestTemplate(String text) {
    String[] lines = text.strip().split("\n", 2);
    String[] line = lines[0].split("[ ?&]");
    method = line[0];
    path = parts(line[1]);
    for (int i = 2; i < line.length; i++) {
      parameters.add(parts(line[i]));
    }
    body = lines.length == 1 ? null : parts(STRING_OR_SPACE.matcher(lines[1]).replaceAll("$1"));
  }

  static RequestTemplate of(String text) {
    return new RequestTemplate(text);
  }

  /** Splits a text into literals and, between them, names of variables. */
  private static String[] parts(String text) {
    return VARIABLE.matcher(text).replaceAll(BOUNDARY + "$1" + BOUNDARY).split(BOUNDARY, -1);
  }

  /** The request for a table, if its names are the only variables. */
  Request of(ElasticsearchTable table) {
    return with(Map.of("documents", table.documents(), "metadata", table.metadata()));
  }

  /** The request with values for all variables; see {@link Json#encoded}. */
  Request with(Map<String, ?> values) {
    byte[] json =
        body == null ? null : joined(body, values, Json::encoded).getBytes(StandardCharsets.UTF_8);
    return with(values, json);
  }

  /** The request with values for the variables of its first line, and this body. */
  Request with(Map<String, ?> values, byte @Nullable [] json) {
    StringBuilder target = new StringBuilder(joined(path, values, RequestTemplate::encoded));
    char separator = '?';
    for (String[] parameter : parameters) {
      String joined = joined(parameter, values, RequestTemplate::encoded);
      if (!joined.endsWith("=")) {
        target.append(separator).append(joined);
        separator = '&';
      }
    }
    return new Request(method, target.toString(), json);
  }

  private static String joined(
      String[] parts, Map<String, ?> values, Function<Object, String> encoding) {
    StringBuilder text = new StringBuilder(parts[0]);
    for (int i = 1; i < parts.length; i += 2) {
      Object value = values.get(parts[i]);
      if (value == null) {
        throw new IllegalArgumentException("no value for the variable ${%s}".formatted(parts[i]));
      }
      text.append(encoding.apply(value)).append(parts[i + 1]);
    }
    return text.toString();
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
