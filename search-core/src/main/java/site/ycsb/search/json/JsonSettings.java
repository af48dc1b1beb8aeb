// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;

/**
 * Properties of {@link JsonWorkload}.
 *
 * @param paths paths that operations on a part work on
 * @param shares shares of the operations, 0 to 1 each
 */
record JsonSettings(JsonDocument document, List<NamedPath> paths, Map<JsonCommand, Double> shares) {

  private static final String EVERY_PATH = "all";
  static final SettingGroup ALL = new SettingGroup();
  static final Map<JsonCommand, Setting<Double>> PROPORTIONS = proportions();

  static final Setting<JsonDocument> DOCUMENT =
      ALL.choice("json.document", JsonDocument.class, "kind of document");
  static final Setting<String> PATH =
      ALL.text(
          "json.path",
          EVERY_PATH,
          "all or a path of the document",
          "path that SET-PATH, GET-PATH, INCREMENT and MULTIPLY work on; with all, each draws"
              + " one of the document's paths");

  private static Map<JsonCommand, Setting<Double>> proportions() {
    Map<JsonCommand, Setting<Double>> shares = new EnumMap<>(JsonCommand.class);
    shares.put(JsonCommand.SET_ROOT, ALL.share("setrootproportion", "SET-ROOT"));
    shares.put(JsonCommand.GET_ROOT, ALL.share("getrootproportion", "GET-ROOT"));
    shares.put(JsonCommand.SET_PATH, ALL.share("setpathproportion", "SET-PATH"));
    shares.put(JsonCommand.GET_PATH, ALL.share("getpathproportion", "GET-PATH"));
    shares.put(JsonCommand.INCREMENT, ALL.share("incrementproportion", "INCREMENT, by 1"));
    shares.put(JsonCommand.MULTIPLY, ALL.share("multiplyproportion", "MULTIPLY, by -1"));
    shares.put(JsonCommand.PING, RunSettings.PING_PROPORTION);
    return Collections.unmodifiableMap(shares);
  }

  static JsonSettings from(Properties properties) {
    JsonDocument document = DOCUMENT.from(properties);
    Map<JsonCommand, Double> shares = new EnumMap<>(JsonCommand.class);
    PROPORTIONS.forEach((command, share) -> shares.put(command, share.from(properties)));
    return new JsonSettings(document, paths(document, PATH.from(properties)), shares);
  }

  private static List<NamedPath> paths(JsonDocument document, String name) {
    List<NamedPath> parts = document.parts();
    List<NamedPath> named =
        parts.stream().filter(path -> name.equals(EVERY_PATH) || path.name().equals(name)).toList();
    if (named.isEmpty() && !name.equals(EVERY_PATH)) {
      throw new SettingException(
          "%s=%s: valid with %s=%s are all%s",
          PATH.key(),
          name,
          DOCUMENT.key(),
          Setting.written(document),
          parts.stream().map(path -> ", " + path.name()).collect(Collectors.joining()));
    }
    return named;
  }

  /** The paths that an operation works on; the root for one that is not about a part. */
  List<NamedPath> paths(JsonCommand command) {
    return switch (command) {
      case SET_PATH, GET_PATH -> paths;
      case INCREMENT, MULTIPLY ->
          paths.stream().filter(path -> path.kind() == NamedPath.Kind.NUMBER).toList();
      default -> List.of(document.root());
    };
  }

  boolean has(JsonCommand... commands) {
    return Stream.of(commands).anyMatch(command -> shares.getOrDefault(command, 0.0) > 0);
  }

  boolean sets() {
    return has(JsonCommand.SET_ROOT, JsonCommand.SET_PATH);
  }

  boolean calculates() {
    return has(JsonCommand.INCREMENT, JsonCommand.MULTIPLY);
  }
}
