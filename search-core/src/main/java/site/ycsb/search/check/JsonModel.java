// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.JsonPath;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON value that is read and changed as {@link site.ycsb.search.binding.Paths} demands it. It is
 * the oracle for answers at paths, and the content of the store {@code memory}. A whole value comes
 * and goes as its text, so that this store is no slower than a server that keeps texts, and its
 * figures stay an upper limit. Not thread-safe.
 */
public final class JsonModel {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** Null once the tree differs from it. */
  private @Nullable String text;

  /** Null until a part is asked for. */
  private @Nullable JsonNode tree;

  public JsonModel(String json) {
    text = json;
  }

  private JsonNode root() {
    JsonNode root = tree;
    if (root == null) {
      root = parsed(String.valueOf(text));
      tree = root;
    }
    return root;
  }

  // ---- Texts ----

  /** Tree of a text that is one JSON value. */
  public static JsonNode parsed(String json) {
    try {
      JsonNode node = MAPPER.readTree(json);
      if (node.isMissingNode()) {
        throw new IllegalArgumentException("an empty text is no JSON value");
      }
      return node;
    } catch (JacksonException e) {
      throw new IllegalArgumentException("no JSON value: " + e.getOriginalMessage(), e);
    }
  }

  public static String text(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }

  public static String quoted(String text) {
    return MAPPER.writeValueAsString(text);
  }

  /** True if a text is the same value as the right one; see {@link #same(JsonNode, JsonNode)}. */
  public static boolean same(String right, String found) {
    try {
      return same(parsed(right), parsed(found));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * True if a value is the right one. The order of an object's fields and the spelling of a
   * fraction are free. A whole number must be a whole number.
   */
  public static boolean same(JsonNode right, JsonNode found) {
    return right.equals((one, other) -> isSameScalar(one, other) ? 0 : 1, found);
  }

  private static boolean isSameScalar(JsonNode right, JsonNode found) {
    if (right.isIntegralNumber()) {
      return found.isIntegralNumber() && found.bigIntegerValue().equals(right.bigIntegerValue());
    }
    return right.isNumber()
        ? found.isNumber() && Double.compare(right.doubleValue(), found.doubleValue()) == 0
        : right.equals(found);
  }

  // ---- Paths ----

  public static Optional<JsonNode> at(JsonNode root, JsonPath path) {
    JsonNode node = root;
    for (Object step : path.steps()) {
      JsonNode next = child(node, step);
      if (next == null) {
        return Optional.empty();
      }
      node = next;
    }
    return Optional.of(node);
  }

  private static @Nullable JsonNode child(JsonNode node, Object step) {
    return step instanceof Integer place ? node.get(place.intValue()) : node.get((String) step);
  }

  public Optional<String> read(JsonPath path) {
    if (!path.isRoot()) {
      return at(root(), path).map(JsonModel::text);
    }
    String whole = text;
    if (whole == null) {
      whole = text(root());
      text = whole;
    }
    return Optional.of(whole);
  }

  /** Replaces the value at a path; false, and nothing is changed, if there is none. */
  public boolean write(JsonPath path, String json) {
    if (path.isRoot()) {
      text = json;
      tree = null;
      return true;
    }
    boolean found = at(root(), path).isPresent();
    if (found) {
      replace(path, parsed(json));
    }
    return found;
  }

  /** Adds to the number at a path; empty, and nothing is changed, if there is no number. */
  public Optional<String> add(JsonPath path, long addend) {
    return calculate(path, BigInteger.valueOf(addend)::add, number -> number + addend);
  }

  /** Multiplies the number at a path; empty, and nothing is changed, if there is no number. */
  public Optional<String> multiply(JsonPath path, long factor) {
    return calculate(path, BigInteger.valueOf(factor)::multiply, number -> number * factor);
  }

  private Optional<String> calculate(
      JsonPath path, UnaryOperator<BigInteger> whole, DoubleUnaryOperator fraction) {
    Optional<JsonNode> number = at(root(), path).filter(JsonNode::isNumber);
    if (number.isEmpty()) {
      return Optional.empty();
    }
    JsonNode before = number.get();
    JsonNode after =
        before.isIntegralNumber()
            ? JsonNodeFactory.instance.numberNode(whole.apply(before.bigIntegerValue()))
            : JsonNodeFactory.instance.numberNode(fraction.applyAsDouble(before.doubleValue()));
    replace(path, after);
    return Optional.of(text(after));
  }

  private void replace(JsonPath path, JsonNode value) {
    text = null;
    if (path.isRoot()) {
      tree = value;
      return;
    }
    int last = path.steps().size() - 1;
    JsonNode parent = at(root(), new JsonPath(path.steps().subList(0, last))).orElseThrow();
    if (parent instanceof ObjectNode object) {
      object.set((String) path.steps().get(last), value);
    } else if (parent instanceof ArrayNode array) {
      array.set((Integer) path.steps().get(last), value);
    }
  }
}
