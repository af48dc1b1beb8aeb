// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.common.JsonCodec;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Parts of a JSON text, which is read once, as a stream. The oracle has a tree for that, but an
 * oracle that shared its code with a store would share its mistakes.
 */
final class JsonParts {

  private JsonParts() {}

  /** Text of the part at a path; empty if there is none. */
  static Optional<String> part(String json, JsonPath path) {
    try (JsonParser parser = Json.parser(bytes(json))) {
      parser.nextToken();
      return part(parser, path.steps());
    }
  }

  /** Text of a part of the value that begins here, all of which is read; empty if there is none. */
  static Optional<String> part(JsonParser json, List<Object> steps) {
    if (steps.isEmpty()) {
      return Optional.of(text(out -> out.copyCurrentStructure(json)));
    }
    Object step = steps.get(0);
    Optional<String> found = Optional.empty();
    boolean array = json.currentToken() == JsonToken.START_ARRAY;
    if (!array && json.currentToken() != JsonToken.START_OBJECT) {
      return found;
    }
    for (int place = 0; !json.nextToken().isStructEnd(); place++) {
      if (step.equals(array ? (Object) place : nameBeforeValue(json))) {
        found = part(json, steps.subList(1, steps.size()));
      } else {
        json.skipChildren();
      }
    }
    return found;
  }

  /** The text with another value at a path, at which there is one. */
  static String replaced(String json, JsonPath path, String part) {
    try (JsonParser parser = Json.parser(bytes(json))) {
      parser.nextToken();
      return text(out -> copy(parser, out, path.steps(), part));
    }
  }

  private static void copy(JsonParser json, JsonGenerator out, List<Object> steps, String part) {
    if (steps.isEmpty()) {
      json.skipChildren();
      out.writeRawValue(part);
      return;
    }
    Object step = steps.get(0);
    boolean array = json.currentToken() == JsonToken.START_ARRAY;
    out.copyCurrentEvent(json);
    for (int place = 0; !json.nextToken().isStructEnd(); place++) {
      Object here = array ? (Object) place : nameBeforeValue(json);
      if (!array) {
        out.writeName((String) here);
      }
      if (step.equals(here)) {
        copy(json, out, steps.subList(1, steps.size()), part);
      } else {
        out.copyCurrentStructure(json);
      }
    }
    out.copyCurrentEvent(json);
  }

  /** Steps from a name on to its value. */
  private static String nameBeforeValue(JsonParser json) {
    String name = json.currentName();
    json.nextToken();
    return name;
  }

  /**
   * Result of a calculation; a whole number stays one.
   *
   * @return empty if the part is no number
   */
  static Optional<String> calculated(
      String part, UnaryOperator<BigInteger> ofWhole, DoubleUnaryOperator ofFraction) {
    char first = part.charAt(0);
    if (first != '-' && (first < '0' || first > '9')) {
      return Optional.empty();
    }
    boolean whole = part.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
    return Optional.of(
        whole
            ? ofWhole.apply(new BigInteger(part)).toString()
            : Double.toString(ofFraction.applyAsDouble(Double.parseDouble(part))));
  }

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(JsonCodec.Content content) {
    return new String(JsonCodec.bytes(content), StandardCharsets.UTF_8);
  }
}
