// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions.Question;
import site.ycsb.search.launcher.questions.QueryForms.UnknownLine;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Line of Elasticsearch's slow log of searches, as JSON. The server has parsed the request and
 * written it anew, with defaults. A search has two lines, one of them for the phase {@code fetch}.
 */
final class SlowLogLine {

  private static final QueryForms FORMS =
      new QueryForms()
          .with(Kind.WORD, "[{\"match\":{\"title\":{\"query\":\"red\"}}}]")
          .with(Kind.BOTH, "[{\"match\":{\"title\":{\"query\":\"red pen\",\"operator\":\"AND\"}}}]")
          .with(Kind.ANY, "[{\"match\":{\"title\":{\"query\":\"red pen\"}}}]")
          .with(Kind.PREFIX, "[{\"prefix\":{\"title\":{\"value\":\"red\"}}}]")
          .with(Kind.PHRASE, "[{\"match_phrase\":{\"title\":{\"query\":\"red pen\"}}}]")
          .with(
              Kind.FUZZY,
              "[{\"fuzzy\":{\"title\":{\"value\":\"red\",\"fuzziness\":\"1\",\"transpositions\":false,"
                  + "\"rewrite\":\"constant_score\"}}}]")
          .with(
              Kind.FILTER,
              "[{\"match\":{\"title\":{\"query\":\"red\"}}},"
                  + "{\"range\":{\"number\":{\"gte\":5,\"lte\":9}}}]");

  private static final String DEFAULTS =
      ",\"(boost\":1\\.0|operator\":\"OR\"|prefix_length\":0|max_expansions\":50)";

  private static final Set<String> KNOWN =
      Set.of("from", "size", "query", "sort", "track_total_hits", "aggregations");

  private SlowLogLine() {}

  static Optional<Question> question(String line) {
    JsonNode entry = json(line);
    String source = entry.path("elasticsearch.slowlog.source").asString("");
    if (source.isEmpty()) {
      throw new UnknownLine("no search of a slow log");
    }
    if (entry.path("log.logger").asString("").endsWith(".fetch")) {
      return Optional.empty();
    }
    boolean twice = source.startsWith("{\\\""); // The server escapes it twice.
    JsonNode request = json(twice ? json("\"" + source + "\"").asString() : source);
    JsonNode facet = request.path("aggregations").path("tags").path("terms");
    boolean facets = facet.path("field").asString("").equals("tag");
    JsonNode order =
        facets
            ? facet.path("order").path("_key")
            : request.path("sort").path(0).path("score").path("order");
    if (!KNOWN.containsAll(request.propertyNames()) || !order.asString("").equals("asc")) {
      throw new IllegalArgumentException(source);
    }
    long endMillis = Instant.parse(entry.path("@timestamp").asString("")).toEpochMilli();
    return Optional.of(
        FORMS.question(
            (endMillis - entry.path("elasticsearch.slowlog.took_millis").asLong(0)) / 1e3,
            request.at("/query/bool/filter").toString().replaceAll(DEFAULTS, ""),
            facets,
            request.path("from").asInt(0),
            (facets ? facet : request).path("size").asInt(10)));
  }

  /**
   * @throws UnknownLine if the text is no JSON
   */
  static JsonNode json(String text) {
    try {
      return JsonMapper.shared().readTree(text);
    } catch (JacksonException e) {
      throw new UnknownLine("no JSON");
    }
  }
}
