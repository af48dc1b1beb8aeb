// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Home;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Comparison file: what is compared, at which points, and the question that this answers.
 *
 * @param contenders by label
 * @param properties properties of all contenders and points
 */
record ComparisonFile(
    @Nullable String question,
    @Nullable Map<String, ContenderEntry> contenders,
    @Nullable List<SweepEntry> sweeps,
    @Nullable Map<String, String> properties,
    @Nullable Measurement measurement) {

  /** Suffix that a user may leave out. */
  static final String SUFFIX = ".yaml";

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  /** File without content: everything is that of the command line. */
  static final ComparisonFile NONE = new ComparisonFile(null, null, null, null, null);

  /** Number, duration and order of the runs; an absent value is the default of its option. */
  record Measurement(
      @Nullable Integer repeats,
      @Nullable Integer sessions,
      @Nullable Integer seconds,
      @Nullable Integer warmup,
      @Nullable Integer settle,
      @Nullable Long seed,
      @Nullable String precision,
      @Nullable String budget,
      @Nullable Boolean ceiling) {}

  /** Values of the measurement, all absent if the file has none. */
  Measurement measured() {
    return measurement == null
        ? new Measurement(null, null, null, null, null, null, null, null, null)
        : measurement;
  }

  /**
   * Path of the file that {@code -f} names: in the current directory, the home, or its directory of
   * comparisons; the suffix may be left out.
   *
   * @throws CommandFailure if there is no such file
   */
  static Path find(Home home, String name) {
    return Stream.of(Path.of(""), home.directory(), home.comparisonsDirectory())
        .flatMap(directory -> Stream.of(name, name + SUFFIX).map(directory::resolve))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "-f %s: no such file; bin/ycsb comparisons lists those of the project: %s"
                        .formatted(
                            name,
                            home.comparisons().stream()
                                .map(file -> "comparisons/" + file.getFileName())
                                .collect(Collectors.joining(", ")))));
  }

  /** Label of the results of a file: its name without the suffix. */
  static String label(String name) {
    return String.valueOf(Path.of(name).getFileName())
        .replaceFirst("\\.yaml$", "")
        .replaceAll("[^A-Za-z0-9._-]", "_");
  }

  /**
   * Content of a file.
   *
   * @throws CommandFailure naming the line of the first error, and the valid keys
   */
  static ComparisonFile read(Path path) {
    return Optional.ofNullable(read(path, text(path), ComparisonFile.class)).orElse(NONE);
  }

  /** The named sweeps, in the order of the file that defines them. */
  static List<SweepEntry> namedSweeps() {
    try (var resource = ComparisonFile.class.getResourceAsStream("sweeps.yaml")) {
      return List.of(YAML.readValue(resource, SweepEntry[].class));
    } catch (IOException e) {
      throw new IllegalStateException("sweeps.yaml", e);
    }
  }

  private static String text(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw CommandFailure.usage("-f %s: can't be read (%s)".formatted(path, e.getMessage()));
    }
  }

  private static <T> @Nullable T read(Path path, String text, Class<T> type) {
    try {
      JsonNode content = YAML.readTree(text);
      if (content.isNull() || content.isMissingNode()) {
        return null;
      }
      requireValues(path, text, "", content);
      return YAML.readValue(text, type);
    } catch (UnrecognizedPropertyException e) {
      throw CommandFailure.usage(
          "%s: unknown key '%s': valid are %s"
              .formatted(
                  at(path, line(text, e.getPropertyName())),
                  e.getPropertyName(),
                  e.getKnownPropertyIds().stream()
                      .map(Object::toString)
                      .collect(Collectors.joining(", "))));
    } catch (MismatchedInputException e) {
      throw CommandFailure.usage(
          "%s: %s: %s"
              .formatted(at(path, e.getLocation().getLineNr()), name(e), form(e.getTargetType())));
    } catch (JacksonException e) {
      String why = e.getOriginalMessage().lines().findFirst().orElse("not YAML");
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw CommandFailure.usage("%s: %s".formatted(at(path, line), why));
    }
  }

  /** Key of the value that can't be read. */
  private static String name(MismatchedInputException e) {
    return e.getPath().stream()
        .map(JacksonException.Reference::getPropertyName)
        .filter(Objects::nonNull)
        .reduce((first, last) -> last)
        .orElse("the file");
  }

  private static String form(@Nullable Class<?> type) {
    return type == Integer.class || type == Long.class
        ? "valid is a whole number"
        : type == Boolean.class
            ? "valid is true or false"
            : "not of the form that docs/reference/comparison-files.md has for it";
  }

  /** Rejects a key without a value, and a list without elements or with one without a value. */
  private static void requireValues(Path path, String text, String key, JsonNode node) {
    if (node.isNull() || (node.isArray() && node.isEmpty())) {
      throw CommandFailure.usage(
          "%s: a value of '%s' is missing: write it, or omit the line"
              .formatted(at(path, line(text, key)), key));
    }
    node.properties().forEach(each -> requireValues(path, text, each.getKey(), each.getValue()));
    if (node.isArray()) {
      node.forEach(element -> requireValues(path, text, key, element));
    }
  }

  /**
   * Message of a failure with the file and the line that it is about: the line with the longest
   * word that the message names.
   */
  static String located(Path path, String message) {
    String text = text(path);
    String longest =
        text.lines()
            .flatMap(ComparisonFile::words)
            .filter(word -> word.length() > 1 && names(message, word))
            .max(Comparator.comparingInt(String::length))
            .orElse("");
    return "%s: %s".formatted(at(path, line(text, longest)), message);
  }

  /** Number of the first line with a word; 0 if there is none. */
  private static int line(String text, String word) {
    List<String> lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .filter(line -> words(lines.get(line)).anyMatch(word::equals))
        .map(line -> line + 1)
        .findFirst()
        .orElse(0);
  }

  private static String at(Path path, int line) {
    return line < 1 ? path.toString() : "%s, line %d".formatted(path, line);
  }

  /** Keys and values of a line; none of a comment or a question. */
  private static Stream<String> words(String line) {
    return line.strip().matches("(#|- question:|question:).*")
        ? Stream.of()
        : Stream.of(line.split("[\\s{}\\[\\],\"']+|:(?=\\s|$)", -1));
  }

  private static boolean names(String message, String word) {
    return Pattern.compile("(?<![\\w.-])" + Pattern.quote(word) + "(?![\\w-])")
        .matcher(message)
        .find();
  }
}
