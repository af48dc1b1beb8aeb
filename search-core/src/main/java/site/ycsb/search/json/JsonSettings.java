// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Values;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;

/**
 * Properties of {@link JsonWorkload}.
 *
 * @param document kind of document
 * @param paths paths that operations on a part work on
 * @param mix shares of the operations
 */
record JsonSettings(JsonDocument document, List<NamedPath> paths, Mix mix) {

  /**
   * Shares of the operations, 0 to 1 each.
   *
   * @param setRoot share of SET-ROOT
   * @param getRoot share of GET-ROOT
   * @param setPath share of SET-PATH
   * @param getPath share of GET-PATH
   * @param increment share of INCREMENT
   * @param multiply share of MULTIPLY
   * @param ping share of PING
   */
  record Mix(
      double setRoot,
      double getRoot,
      double setPath,
      double getPath,
      double increment,
      double multiply,
      double ping) {

    boolean sets() {
      return setRoot > 0 || setPath > 0;
    }

    boolean calculates() {
      return increment > 0 || multiply > 0;
    }

    boolean writes() {
      return sets() || calculates();
    }

    /** Capabilities that the operations need. */
    Set<Class<? extends Operations>> needs() {
      return ping > 0 ? Set.of(Paths.class, Values.class) : Set.of(Paths.class);
    }
  }

  /** Value of {@link #PATH} for every path of the document. */
  static final String EVERY_PATH = "all";

  /** All of them, in the order of their declarations. */
  static final SettingGroup ALL = new SettingGroup();

  static final Setting<Double> SET_ROOT_PROPORTION =
      ALL.declare(Setting.decimal("setrootproportion", 0, 0, 1, "share of SET-ROOT"));
  static final Setting<Double> GET_ROOT_PROPORTION =
      ALL.declare(Setting.decimal("getrootproportion", 0, 0, 1, "share of GET-ROOT"));
  static final Setting<Double> SET_PATH_PROPORTION =
      ALL.declare(Setting.decimal("setpathproportion", 0, 0, 1, "share of SET-PATH"));
  static final Setting<Double> GET_PATH_PROPORTION =
      ALL.declare(Setting.decimal("getpathproportion", 0, 0, 1, "share of GET-PATH"));
  static final Setting<Double> INCREMENT_PROPORTION =
      ALL.declare(Setting.decimal("incrementproportion", 0, 0, 1, "share of INCREMENT, by 1"));
  static final Setting<Double> MULTIPLY_PROPORTION =
      ALL.declare(Setting.decimal("multiplyproportion", 0, 0, 1, "share of MULTIPLY, by -1"));
  static final Setting<JsonDocument> DOCUMENT =
      ALL.declare(Setting.choice("json.document", JsonDocument.class, "kind of document"));
  static final Setting<String> PATH =
      ALL.declare(
          Setting.text(
              "json.path",
              EVERY_PATH,
              "all or a path of the document",
              "path that SET-PATH, GET-PATH, INCREMENT and MULTIPLY work on; with all, each draws"
                  + " one of the document's paths"));

  /**
   * The settings that the properties give.
   *
   * @throws SettingException if one is out of range
   */
  static JsonSettings from(Properties properties) {
    JsonDocument document = DOCUMENT.from(properties);
    return new JsonSettings(
        document,
        paths(document, PATH.from(properties)),
        new Mix(
            SET_ROOT_PROPORTION.from(properties),
            GET_ROOT_PROPORTION.from(properties),
            SET_PATH_PROPORTION.from(properties),
            GET_PATH_PROPORTION.from(properties),
            INCREMENT_PROPORTION.from(properties),
            MULTIPLY_PROPORTION.from(properties),
            RunSettings.PING_PROPORTION.from(properties)));
  }

  private static List<NamedPath> paths(JsonDocument document, String name) {
    List<NamedPath> parts = document.parts();
    if (name.equals(EVERY_PATH)) {
      return parts;
    }
    return parts.stream()
        .filter(path -> path.name().equals(name))
        .findFirst()
        .map(path -> List.of(path))
        .orElseThrow(
            () ->
                new SettingException(
                    "%s=%s: valid with %s=%s are all%s"
                        .formatted(
                            PATH.key(),
                            name,
                            DOCUMENT.key(),
                            Setting.written(document),
                            String.join(
                                "", parts.stream().map(path -> ", " + path.name()).toList()))));
  }

  /** The paths that an operation works on; none for one that is not about a part. */
  List<NamedPath> paths(JsonCommand command) {
    return switch (command) {
      case SET_PATH, GET_PATH -> paths;
      case INCREMENT, MULTIPLY ->
          paths.stream().filter(path -> path.kind() == NamedPath.Kind.NUMBER).toList();
      default -> List.of();
    };
  }

  /** Share of an operation. */
  double share(JsonCommand command) {
    return switch (command) {
      case SET_ROOT -> mix.setRoot;
      case GET_ROOT -> mix.getRoot;
      case SET_PATH -> mix.setPath;
      case GET_PATH -> mix.getPath;
      case INCREMENT -> mix.increment;
      case MULTIPLY -> mix.multiply;
      case PING -> mix.ping;
    };
  }
}
