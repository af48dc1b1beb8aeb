// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions.Question;
import tools.jackson.databind.JsonNode;

/**
 * Document of MongoDB's {@code system.profile} as extended JSON: a search of a text index, or of an
 * array of words.
 */
final class ProfilerLine {

  private static final Pattern PHRASE =
      Pattern.compile("\\(\\^\\| \\)(?:\\\\Q)?([a-z0-9 ]+)(?:\\\\E)?\\( \\|\\$\\)");

  private static final Pattern PREFIX = Pattern.compile("\\^([a-z0-9]+)");
  private static final Set<String> KNOWN = Set.of("$text", "words", "title", "number", "$and");
  private static final List<String> STAGES =
      List.of("$match", "$group", "$sort", "$skip", "$limit");

  private ProfilerLine() {}

  static Optional<Question> question(String line) {
    JsonNode entry = SlowLogLine.json(line);
    JsonNode command = entry.path("command");
    String name =
        command.propertyNames().stream().findFirst().orElse(entry.path("op").asString(""));
    if (name.equals("getMore")) {
      return Optional.empty();
    }
    if (name.isEmpty()) {
      throw new UnknownLine("no document of system.profile");
    }
    JsonNode pipeline = command.path("pipeline");
    JsonNode filter =
        name.equals("find") ? command.path("filter") : pipeline.path(0).path("$match");
    if (!filter.has("$text") && !filter.has("words")) {
      throw new UnknownLine(name);
    }
    JsonNode date = entry.path("ts").path("$date");
    long endMillis =
        date.isString()
            ? Instant.parse(date.asString()).toEpochMilli()
            : date.path("$numberLong").asLong();
    double seconds = (endMillis - orElse(entry.path("millis"), 0)) / 1e3;
    return Optional.of(
        name.equals("find") ? hits(seconds, command, filter) : counts(seconds, pipeline, filter));
  }

  private static Question hits(double seconds, JsonNode command, JsonNode filter) {
    JsonNode sort = command.path("sort");
    require(
        sort.propertyNames().stream().findFirst().equals(Optional.of("score"))
            && orElse(sort.path("score"), 0) == 1);
    JsonNode range = filter.path("number");
    Title title = Title.of(filter);
    return Question.of(
        seconds,
        title.kind == Kind.WORD && !range.isMissingNode() ? Kind.FILTER : title.kind,
        title.words,
        number(range.path("$gte")),
        number(range.path("$lte")),
        orElse(command.path("skip"), 0),
        orElse(command.path("limit"), 0));
  }

  private static Question counts(double seconds, JsonNode pipeline, JsonNode filter) {
    Title title = Title.of(filter);
    require(
        pipeline
                .valueStream()
                .map(stage -> String.join(" ", stage.propertyNames()))
                .toList()
                .equals(STAGES)
            && pipeline.path(1).path("$group").path("_id").asString("").equals("$tag")
            && orElse(pipeline.path(2).path("$sort").path("_id"), 0) == 1
            && title.kind == Kind.WORD);
    return Question.of(
        seconds,
        Kind.FACET,
        title.words,
        null,
        null,
        orElse(pipeline.path(3).path("$skip"), 0),
        orElse(pipeline.path(4).path("$limit"), 0));
  }

  private record Title(Kind kind, List<String> words) {

    static Title of(JsonNode filter) {
      require(KNOWN.containsAll(filter.propertyNames()));
      if (filter.has("title")) {
        return new Title(Kind.PHRASE, split(matched(PHRASE, filter.path("title"))));
      }
      JsonNode words = filter.path("words");
      if (words.isString()) {
        return new Title(Kind.WORD, List.of(words.asString()));
      }
      if (words.has("$all") || words.has("$in")) {
        boolean all = words.has("$all");
        return new Title(
            all ? Kind.BOTH : Kind.ANY,
            words.path(all ? "$all" : "$in").valueStream().map(JsonNode::asString).toList());
      }
      if (!words.isMissingNode()) {
        return new Title(Kind.PREFIX, List.of(matched(PREFIX, words)));
      }
      String text = filter.path("$text").path("$search").asString("");
      if (text.indexOf('"') < 0) {
        List<String> any = split(text);
        return new Title(any.size() == 1 ? Kind.WORD : Kind.ANY, any);
      }
      require(text.matches("\"\\w+\" \"\\w+\""));
      return new Title(Kind.BOTH, split(text.replace("\"", "")));
    }

    private static List<String> split(String text) {
      return Stream.of(text.split(" ")).toList();
    }

    private static String matched(Pattern pattern, JsonNode regex) {
      String text =
          regex
              .path("$regularExpression")
              .path("pattern")
              .asString(regex.path("$regex").asString(""));
      Matcher matcher = pattern.matcher(text);
      require(matcher.matches());
      return matcher.group(1);
    }
  }

  private static int orElse(JsonNode node, int fallback) {
    Double number = number(node);
    return number == null ? fallback : number.intValue();
  }

  /** A number, which extended JSON may write as an object with one text. */
  private static @Nullable Double number(JsonNode node) {
    if (node.isNumber()) {
      return node.asDouble();
    }
    return node.isObject() && node.size() == 1
        ? Double.valueOf(node.values().iterator().next().asString())
        : null;
  }

  private static void require(boolean known) {
    if (!known) {
      throw new IllegalArgumentException("another form");
    }
  }
}
