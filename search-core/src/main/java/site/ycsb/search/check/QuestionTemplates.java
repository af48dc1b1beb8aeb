// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Queries of a user in the languages of stores.
 *
 * @param binding whose queries are asked
 * @param byName what each binding is asked, by the name of the template: text, or JSON
 */
public record QuestionTemplates(String binding, Map<String, Map<String, JsonNode>> byName) {

  public static final Setting<String> FILE =
      Setting.text(
          "search.templates",
          "",
          "a file of JSON; empty for none",
          "file with the queries of SEARCH-OWN, by their names and by binding");

  /** Form of a word of a question. */
  static final Pattern WORD = Pattern.compile("[a-z0-9]+");

  /** Place of a word: {@code $1} is the first one's. */
  private static final Pattern PLACE = Pattern.compile("\\$([1-9])");

  static QuestionTemplates from(Properties properties) {
    String file = FILE.from(properties);
    try {
      return new QuestionTemplates(
          Profile.BINDING.from(properties),
          file.isEmpty()
              ? Map.of()
              : JsonMapper.shared()
                  .readValue(Files.readString(Path.of(file)), new TypeReference<>() {}));
    } catch (IOException | JacksonException e) {
      throw new SettingException(
          "%s=%s: valid is a readable file of JSON: {\"name\": {\"binding\": query, …}, …}",
          FILE.key(), file);
    }
  }

  /** The query with the words in their places; an empty one if the binding has none. */
  SearchQuery query(@Nullable String name, List<String> words, int offset, int length) {
    Map<String, JsonNode> template = name == null ? null : byName.get(name);
    if (name == null || template == null) {
      String names = String.join(", ", new TreeSet<>(byName.keySet()));
      throw new IllegalArgumentException(
          "template: valid are the names in %s (%s)"
              .formatted(FILE.key(), names.isEmpty() ? "none" : names));
    }
    require(
        words.stream().allMatch(word -> WORD.matcher(word).matches()),
        "words: valid for %s is a list of [a-z0-9]+".formatted(Kind.OWN.operation()));
    String text =
        Optional.ofNullable(template.get(binding))
            .map(query -> query.isString() ? query.asString() : query.toString())
            .orElse("");
    return SearchQuery.own(
        Stream.concat(Stream.of(name), words.stream()).collect(Collectors.joining(" ")),
        PLACE.matcher(text).replaceAll(place -> word(words, place.group(1))),
        offset,
        length);
  }

  private static String word(List<String> words, String place) {
    int index = Integer.parseInt(place) - 1;
    require(
        index < words.size(), "words: the template has a place for a word $%s".formatted(place));
    return words.get(index);
  }

  static void require(boolean valid, String message) {
    if (!valid) {
      throw new IllegalArgumentException(message);
    }
  }
}
