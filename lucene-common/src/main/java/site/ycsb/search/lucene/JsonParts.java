// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import site.ycsb.search.binding.JsonPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parts of the JSON value that a document holds: the field {@code value} of a document that is
 * stored but neither parsed nor indexed.
 */
final class JsonParts {

  static final String VALUE = "value";

  /** A name that a filter of fields does not take for a pattern, a list or a path. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

  private JsonParts() {}

  /** Text of the document that holds a value, which is kept as it is. */
  static byte[] document(String json) {
    return "{\"%s\":%s}".formatted(VALUE, json).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Filter that leaves the value at the path and little more: a filter knows no places in arrays,
   * so it ends at the first array, and the client picks the element. It is empty for the whole
   * value.
   */
  static List<String> filter(JsonPath path) {
    StringBuilder filter = new StringBuilder();
    for (Object step : path.steps()) {
      if (!(step instanceof String name) || !PLAIN.matcher(name).matches()) {
        break;
      }
      filter.append('.').append(name);
    }
    return filter.isEmpty() ? List.of() : List.of(VALUE + filter);
  }

  /** True if a path leads through objects alone, which a partial update merges. */
  static boolean isInObjects(JsonPath path) {
    return path.steps().stream().allMatch(String.class::isInstance);
  }

  static Optional<JsonNode> part(ObjectNode document, JsonPath path) {
    JsonNode part = at(document.path(VALUE), path.steps());
    return part.isMissingNode() ? Optional.empty() : Optional.of(part);
  }

  /** A step of another kind than the value leads nowhere: a name into an array, for example. */
  private static JsonNode at(JsonNode value, List<Object> steps) {
    JsonNode part = value;
    for (Object step : steps) {
      part = step instanceof Integer place ? part.path(place) : part.path((String) step);
    }
    return part;
  }

  /** Puts another part at a path, at which there is one. */
  static void replace(ObjectNode document, JsonPath path, JsonNode part) {
    if (path.isRoot()) {
      document.set(VALUE, part);
      return;
    }
    int last = path.steps().size() - 1;
    JsonNode parent = at(document.path(VALUE), path.steps().subList(0, last));
    if (path.steps().get(last) instanceof Integer place) {
      ((ArrayNode) parent).set(place, part);
    } else {
      ((ObjectNode) parent).set((String) path.steps().get(last), part);
    }
  }

  /**
   * Result of a calculation, empty if the part is no number; a whole number stays one. A result
   * that is not finite is an {@link IllegalArgumentException}.
   */
  static Optional<JsonNode> calculated(
      JsonNode part, UnaryOperator<BigInteger> ofWhole, DoubleUnaryOperator ofFraction) {
    if (part.isIntegralNumber()) {
      return Optional.of(BigIntegerNode.valueOf(ofWhole.apply(part.bigIntegerValue())));
    }
    if (!part.isNumber()) {
      return Optional.empty();
    }
    double result = ofFraction.applyAsDouble(part.doubleValue());
    if (!Double.isFinite(result)) {
      throw new IllegalArgumentException("JSON has no such number: " + result);
    }
    return Optional.of(DoubleNode.valueOf(result));
  }
}
