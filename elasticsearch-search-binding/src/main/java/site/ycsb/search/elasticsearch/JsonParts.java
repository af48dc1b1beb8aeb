// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import site.ycsb.search.binding.JsonPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.ObjectNode;

/** Parts of the JSON value that a document holds. */
final class JsonParts {

  private JsonParts() {}

  /** The part at a path; empty if there is none. */
  static Optional<JsonNode> part(ObjectNode document, JsonPath path) {
    JsonNode part = at(document.path(PartQueries.VALUE), path.steps());
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
      document.set(PartQueries.VALUE, part);
      return;
    }
    int last = path.steps().size() - 1;
    JsonNode parent = at(document.path(PartQueries.VALUE), path.steps().subList(0, last));
    if (path.steps().get(last) instanceof Integer place) {
      ((ArrayNode) parent).set(place, part);
    } else {
      ((ObjectNode) parent).set((String) path.steps().get(last), part);
    }
  }

  /**
   * Result of a calculation; a whole number stays one.
   *
   * @return empty if the part is no number
   * @throws IllegalArgumentException if the result is not finite
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
