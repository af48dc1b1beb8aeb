// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions.Question;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Line of Elasticsearch's slow log of searches, as JSON. The server has parsed the request and
 * written it anew, with defaults. A search has two lines, one of them for the phase {@code fetch}.
 */
final class SlowLogLine {

  static final JsonMapper MAPPER = new JsonMapper();

  private static final Set<String> KNOWN =
      Set.of("from", "size", "query", "sort", "track_total_hits", "aggregations");

  private SlowLogLine() {}

  static Optional<Question> question(String line) {
    JsonNode entry = json(line);
    String source =
        Stream.of("elasticsearch.slowlog.source", "source")
            .map(name -> entry.path(name).asString(""))
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElseThrow(() -> new UnknownLine("no search of a slow log"));
    if (entry.path("log.logger").asString("").endsWith(".fetch")) {
      return Optional.empty();
    }
    // Version 8 escapes the text twice.
    JsonNode request =
        json(source.startsWith("{\\\"") ? json("\"" + source + "\"").asString() : source);
    long tookMillis = entry.path("elasticsearch.slowlog.took_millis").asLong(0);
    long endMillis = Instant.parse(entry.path("@timestamp").asString("")).toEpochMilli();
    return Optional.of(question((endMillis - tookMillis) / 1e3, request));
  }

  /**
   * @throws UnknownLine if the text is no JSON
   */
  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException e) {
      throw new UnknownLine("no JSON");
    }
  }

  private static Question question(double seconds, JsonNode request) {
    JsonNode filters = request.path("query").path("bool").path("filter");
    JsonNode range = filters.path(1).path("range").path("number");
    JsonNode facet = request.path("aggregations").path("tags").path("terms");
    boolean facets = facet.path("field").asString("").equals("tag");
    JsonNode order =
        facets
            ? facet.path("order").path("_key")
            : request.path("sort").path(0).path("score").path("order");
    boolean known =
        KNOWN.containsAll(request.propertyNames())
            && order.asString("").equals("asc")
            && filters.size() == (range.isMissingNode() ? 1 : 2);
    if (!known) {
      throw new IllegalArgumentException("another form");
    }
    Title title = Title.of(filters.path(0));
    Kind kind = title.kind;
    if (kind == Kind.WORD && (facets || !range.isMissingNode())) {
      kind = facets ? Kind.FACET : Kind.FILTER;
    }
    return Question.of(
        seconds,
        kind,
        Stream.of(title.words.split(" ")).toList(),
        number(range.path("gte")),
        number(range.path("lte")),
        request.path("from").asInt(0),
        (facets ? facet : request).path("size").asInt(10));
  }

  private static @Nullable Double number(JsonNode node) {
    return node.isNumber() ? Double.valueOf(node.asDouble()) : null;
  }

  private record Title(Kind kind, String words) {

    static Title of(JsonNode filter) {
      String form = filter.propertyNames().stream().findFirst().orElse("");
      JsonNode asked = filter.path(form).path("title");
      String words = asked.path("query").asString(asked.path("value").asString(""));
      boolean all = asked.path("operator").asString("or").equalsIgnoreCase("and");
      return switch (form) {
        case "match" ->
            new Title(!words.contains(" ") ? Kind.WORD : all ? Kind.BOTH : Kind.ANY, words);
        case "prefix" -> new Title(Kind.PREFIX, words);
        case "match_phrase" -> new Title(Kind.PHRASE, words);
        case "fuzzy" -> {
          if (!asked.path("fuzziness").asString("").equals("1")
              || asked.path("transpositions").asBoolean(true)) {
            throw new IllegalArgumentException("another distance");
          }
          yield new Title(Kind.FUZZY, words);
        }
        default -> throw new IllegalArgumentException(form);
      };
    }
  }
}
