// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions.Question;
import site.ycsb.search.launcher.questions.QueryForms.UnknownLine;
import tools.jackson.databind.JsonNode;

/**
 * Document of MongoDB's {@code system.profile} as extended JSON: a search of a text index, or of an
 * array of words.
 */
final class ProfilerLine {

  private static final String PHRASE = ",\"title\":/(^| )red pen( |$)/}";
  private static final String RANGE = ",\"number\":{\"$gte\":5,\"$lte\":9}}";

  private static final QueryForms FORMS =
      new QueryForms()
          .with(Kind.WORD, "{\"$text\":{\"$search\":\"red\"}}")
          .with(Kind.BOTH, "{\"$text\":{\"$search\":\"'red' 'pen'\"}}")
          .with(Kind.ANY, "{\"$text\":{\"$search\":\"red pen\"}}")
          .with(Kind.PHRASE, "{\"$text\":{\"$search\":\"'\\E\\w+ \\w+\\Q'\"}" + PHRASE)
          .with(Kind.FILTER, "{\"$text\":{\"$search\":\"red\"}" + RANGE)
          .with(Kind.WORD, "{\"words\":\"red\"}")
          .with(Kind.BOTH, "{\"words\":{\"$all\":[\"red\",\"pen\"]}}")
          .with(Kind.ANY, "{\"words\":{\"$in\":[\"red\",\"pen\"]}}")
          .with(Kind.PREFIX, "{\"words\":/^red/}")
          .with(Kind.PHRASE, "{\"words\":{\"$all\":\\E[^]]+\\Q]}" + PHRASE)
          .with(Kind.FILTER, "{\"words\":\"red\"" + RANGE);

  private static final List<String> STAGES =
      List.of("$match", "$group", "$sort", "$skip", "$limit");

  private ProfilerLine() {}

  static Optional<Question> question(String line) {
    JsonNode entry =
        SlowLogLine.json(line.replaceAll("\\{ *\"\\$number\\w+\" *: *\"([^\"]+)\" *}", "$1"));
    JsonNode command = entry.path("command");
    String name = command.propertyNames().stream().findFirst().orElse("");
    if (name.equals("getMore")) {
      return Optional.empty();
    }
    if (name.isEmpty()) {
      throw new UnknownLine("no document of system.profile");
    }
    JsonNode stages = command.path("pipeline");
    boolean facet = !stages.isMissingNode();
    JsonNode filter = facet ? stages.at("/0/$match") : command.path("filter");
    if (!filter.has("$text") && !filter.has("words")) {
      throw new UnknownLine(name);
    }
    boolean known =
        facet
            ? stages
                    .valueStream()
                    .map(each -> String.join(" ", each.propertyNames()))
                    .toList()
                    .equals(STAGES)
                && stages.at("/1/$group/_id").asString("").equals("$tag")
                && stages.at("/2/$sort/_id").asInt(0) == 1
            : command.path("sort").toString().startsWith("{\"score\":1");
    if (!known) {
      throw new IllegalArgumentException(line);
    }
    JsonNode date = entry.at("/ts/$date");
    long endMillis =
        date.isString() ? Instant.parse(date.asString()).toEpochMilli() : date.asLong();
    return Optional.of(
        FORMS.question(
            (endMillis - entry.path("millis").asInt(0)) / 1e3,
            plain(filter),
            facet,
            (facet ? stages.at("/3/$skip") : command.path("skip")).asInt(0),
            (facet ? stages.at("/4/$limit") : command.path("limit")).asInt(0)));
  }

  /** The filter with patterns between slashes, and with single quotes within texts. */
  private static String plain(JsonNode filter) {
    return filter
        .toString()
        .replace("\\\"", "'")
        .replaceAll(
            "\\{(?:\"\\$regularExpression\":\\{\"pattern\"|\"\\$regex\"):\"([^\"]*)\"(?:,\"\\$?options\":\"\")?}}?(?=[,}])",
            "/$1/")
        .replaceAll("\\\\\\\\[QE]", "")
        .replaceAll(",\"\\$and\":\\[(?:\\{\"title\":/\\(\\^\\| \\)\\w+\\( \\|\\$\\)/},?)+]", "");
  }
}
