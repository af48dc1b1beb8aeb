// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import site.ycsb.search.launcher.compare.ComparisonFile.Range;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.results.Sweep;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Tree of a comparison as its user asks for it: a comparison file, and the options that are laid
 * over it. Each node keeps its place, which is a line and a column of the file or an option, also
 * if it is moved within the tree. All values are texts, because an option has no type; the type
 * that the tree is bound to says which of them are numbers.
 */
final class ComparisonTree {

  private static final String MISSING = "a value is missing: write it, or omit the line";

  private static final YAMLMapper MAPPER =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .withCoercionConfigDefaults(
              config -> config.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
          .changeDefaultNullHandling(nulls -> nulls.withValueNulls(Nulls.AS_EMPTY))
          .addMixIn(Sweep.class, ComparisonFile.SweepEntry.class)
          .build();

  private final String file;
  private final ObjectNode root = MAPPER.createObjectNode();

  /** Beginning of a message about a node: {@code mine.yaml:3:5: threads: }, {@code --threads }. */
  private final IdentityHashMap<JsonNode, String> places = new IdentityHashMap<>();

  /**
   * Tree without a value.
   *
   * @param file file that a message without a place of its own is about; empty without a file
   */
  ComparisonTree(String file) {
    this.file = file;
    places.put(root, file.isEmpty() ? "" : file + ": ");
  }

  // ---- File ----

  static ComparisonTree read(Path path) {
    ComparisonTree tree = new ComparisonTree(path.toString());
    try (JsonParser parser = MAPPER.createParser(Files.readString(path))) {
      JsonToken first = parser.nextToken();
      boolean keys = first == JsonToken.START_OBJECT;
      if (keys && tree.read(parser, "", "") instanceof ObjectNode content) {
        tree.root.setAll(content);
      }
      boolean empty = first == null || first == JsonToken.VALUE_NULL;
      if (!(keys || empty) || parser.nextToken() != null) {
        throw CommandFailure.usage(
            tree.place(parser, "") + "valid is one document with the keys of a comparison file");
      }
      return tree;
    } catch (IOException e) {
      throw CommandFailure.usage("-f %s: can't be read: %s", path, ResultsException.reason(e));
    } catch (JacksonException e) {
      throw notYaml(path, e);
    }
  }

  /** Failure at the line of the problem; Jackson names that where the broken value begins. */
  private static CommandFailure notYaml(Path path, JacksonException e) {
    int line = e.getLocation().getLineNr();
    int column = e.getLocation().getColumnNr();
    String why = e.getOriginalMessage().lines().findFirst().orElse("");
    if (e.getCause() instanceof MarkedYamlEngineException marked) {
      line = marked.getProblemMark().map(mark -> mark.getLine() + 1).orElse(line);
      column = marked.getProblemMark().map(mark -> mark.getColumn() + 1).orElse(column);
      why = marked.getProblem();
    }
    return CommandFailure.usage("%s:%d:%d: not YAML: %s", path, line, column, why);
  }

  /** Place of the parser's token, below a key. */
  private String place(JsonParser parser, String key) {
    TokenStreamLocation at = parser.currentTokenLocation();
    String named = key.isEmpty() ? "" : key + ": ";
    return "%s:%d:%d: %s".formatted(file, at.getLineNr(), at.getColumnNr(), named);
  }

  private JsonNode read(JsonParser parser, String key, String place) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> placed(readObject(parser), place);
      case START_ARRAY -> placed(readArray(parser, key, place), place);
      case VALUE_NULL -> throw CommandFailure.usage(place + MISSING);
      default -> text(parser.getString(), place);
    };
  }

  private ObjectNode readObject(JsonParser parser) {
    ObjectNode object = MAPPER.createObjectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      String place = place(parser, key);
      if (object.has(key)) {
        throw CommandFailure.usage(place + "given twice: omit one of them");
      }
      parser.nextToken();
      object.set(key, read(parser, key, place));
    }
    return object;
  }

  private ArrayNode readArray(JsonParser parser, String key, String place) {
    ArrayNode array = MAPPER.createArrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(read(parser, key, place(parser, key)));
    }
    if (array.isEmpty()) {
      throw CommandFailure.usage(place + MISSING);
    }
    return array;
  }

  // ---- Nodes ----

  ObjectNode root() {
    return root;
  }

  /** The object at a pointer, which is added to its parent if it is absent. */
  ObjectNode object(String at) {
    JsonPointer pointer = JsonPointer.compile(at);
    JsonNode node = root.at(pointer);
    if (node.isMissingNode() && root.at(pointer.head()) instanceof ObjectNode parent) {
      node = parent.putObject(pointer.last().getMatchingProperty());
    }
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw failure(at, form(Map.class, at));
  }

  /**
   * Node of an option's value.
   *
   * @param place beginning of a message about the value, up to the blank before the rest
   */
  JsonNode text(String value, String place) {
    return placed(new StringNode(value), place);
  }

  JsonNode texts(Iterable<String> values, String place) {
    ArrayNode array = MAPPER.createArrayNode();
    values.forEach(array::add);
    return placed(array, place);
  }

  /** Object with one key of an option, or of a node that says it in short. */
  ObjectNode object(String key, JsonNode value, String place) {
    return placed(MAPPER.createObjectNode().set(key, value), place);
  }

  private <T extends JsonNode> T placed(T node, String place) {
    places.put(node, place);
    return node;
  }

  // ---- Types ----

  /**
   * The tree as a value of a type. Absent texts, lists and maps are empty.
   *
   * @throws CommandFailure with the place of the first key that is unknown, or of the first value
   *     that has another type
   */
  <T> T bind(Class<T> type) {
    try {
      return MAPPER.treeToValue(root, type);
    } catch (UnrecognizedPropertyException e) {
      throw failure(
          at(e),
          "unknown key: valid are "
              + e.getKnownPropertyIds().stream()
                  .map(Object::toString)
                  .collect(Collectors.joining(", ")));
    } catch (InvalidFormatException e) {
      String text = String.valueOf(e.getValue());
      String shown = text.isEmpty() ? "''" : text;
      throw failure(at(e), shown + ": " + form(e.getTargetType(), at(e)));
    } catch (MismatchedInputException e) {
      throw failure(at(e), form(e.getTargetType(), at(e)));
    }
  }

  private static String at(JacksonException e) {
    return at(
        e.getPath().stream()
            .map(each -> each.getPropertyName() == null ? each.getIndex() : each.getPropertyName())
            .toArray());
  }

  private static String form(Class<?> type, String at) {
    if (type == int.class || type == Integer.class || type == long.class) {
      Range range = Range.of(at);
      return "valid is a whole number, %d … %d".formatted(range.min(), range.max());
    } else if (type == boolean.class) {
      return "valid is true or false";
    } else if (type.isRecord()) {
      return Stream.of(type.getRecordComponents())
          .map(key -> key.getName() + ": …")
          .collect(Collectors.joining(", ", "valid is {", "}"));
    }
    return Map.class.isAssignableFrom(type)
        ? "valid is {KEY: VALUE, …} (docs/reference/comparison-files.md)"
        : "valid is one text";
  }

  // ---- Places ----

  static String at(Object... path) {
    return Stream.of(path)
        .map(each -> "/" + each.toString().replace("~", "~0").replace("/", "~1"))
        .collect(Collectors.joining());
  }

  boolean has(String at) {
    return !root.at(at).isMissingNode();
  }

  /** Failure of the value at a pointer, or of an absent one: its place, then the text. */
  CommandFailure failure(String at, String text) {
    return CommandFailure.usage(place(at) + text);
  }

  /** Place of a node; with its key behind it, that of the nearest around it which has one. */
  String place(String at) {
    String around = at;
    while (!places.containsKey(root.at(around))) {
      around = around.substring(0, around.lastIndexOf('/'));
    }
    String key = around.equals(at) ? "" : JsonPointer.compile(at).last().getMatchingProperty();
    return places.get(root.at(around)) + (key.matches("\\d*") ? "" : key + ": ");
  }
}
