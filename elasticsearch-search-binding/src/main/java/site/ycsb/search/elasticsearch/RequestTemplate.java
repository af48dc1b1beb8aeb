// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Request as Elastic's console takes it: a line with method and path, then the body as JSON.
 *
 * <p>Variables are those of the console. {@code ${name}} in the first line becomes the value,
 * percent-encoded; a query parameter with an empty value is left out. {@code "${name}"} in the body
 * becomes the value as JSON, so a number loses the quotes. What is sent has no line breaks and no
 * indentation. Thread-safe.
 */
final class RequestTemplate {

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

  /** A query parameter. */
  private record Parameter(String name, TextWithVariables value) {}

  private final String method;
  private final TextWithVariables path;
  private final List<Parameter> parameters = new ArrayList<>();
  private final @Nullable JsonTemplate body;

  private RequestTemplate(String firstLine, @Nullable JsonTemplate body) {
    String[] words = firstLine.split(" ");
    String[] target = words[1].split("\\?");
    this.method = words[0];
    this.path = TextWithVariables.of(target[0], VARIABLE);
    for (int i = 1; i < target.length; i++) {
      for (String parameter : target[i].split("&")) {
        String[] parts = parameter.split("=");
        parameters.add(new Parameter(parts[0], TextWithVariables.of(parts[1], VARIABLE)));
      }
    }
    this.body = body;
  }

  static RequestTemplate of(String text) {
    String[] parts = text.strip().split("\n", 2);
    return new RequestTemplate(parts[0], parts.length == 1 ? null : JsonTemplate.of(parts[1]));
  }

  /** The request with values for all variables. */
  Request with(Map<String, ?> values) {
    return with(values, body == null ? null : body.with(values));
  }

  /** The request with values for the variables of its first line, and this body. */
  Request with(Map<String, ?> values, byte @Nullable [] body) {
    StringBuilder target = new StringBuilder(path.with(values, RequestTemplate::encoded));
    char separator = '?';
    for (Parameter parameter : parameters) {
      String value = parameter.value.with(values, RequestTemplate::encoded);
      if (!value.isEmpty()) {
        target.append(separator).append(parameter.name).append('=').append(value);
        separator = '&';
      }
    }
    return new Request(method, target.toString(), body);
  }

  private static String encoded(Object value) {
    return Request.encoded(value.toString());
  }
}
