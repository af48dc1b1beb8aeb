// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Questions of the user, in the order of a file of JSON lines. Most are of the kinds of a drawn
 * query, so the oracle answers them as it answers those. The others are made of templates in the
 * store's own language, and no oracle knows their answers.
 */
public record OwnQuestions(List<Question> all) {

  public static final Setting<String> FILE =
      Setting.text(
          "search.questions",
          "",
          "a file with a question on each line; empty for drawn ones",
          "file whose questions are asked in turn, in place of drawn ones");

  public static final Setting<String> TEMPLATES =
      Setting.text(
          "search.templates",
          "",
          "a file of JSON; empty for none",
          "file with the queries of SEARCH-OWN, by their names and by binding");

  /** Form of a word of a question. */
  private static final Pattern WORD = Pattern.compile("[a-z0-9]+");

  /** Place of a word in a template: {@code $1} is the first one's. */
  private static final Pattern PLACE = Pattern.compile("\\$([1-9])");

  /** First pages whose answers are compared before a run, and checked during it. */
  private static final int MOST_CHECKED = 1_024;

  private static final int LENGTH = 10;
  private static final Set<Kind> OF_TWO_WORDS = Set.of(Kind.BOTH, Kind.ANY, Kind.PHRASE);

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /**
   * Question with its time.
   *
   * @param seconds time since the first question, or any other time
   */
  public record Question(double seconds, SearchQuery query) {

    /**
     * A question of a known kind.
     *
     * @param least lower end of the range of a {@link Kind#FILTER}; null for other kinds
     * @param most upper end of the same
     * @throws IllegalArgumentException if the kind has no such question
     */
    public static Question of(
        double seconds,
        Kind kind,
        List<String> words,
        @Nullable Double least,
        @Nullable Double most,
        int offset,
        int length) {
      int count = OF_TWO_WORDS.contains(kind) ? 2 : 1;
      require(
          words.size() == count && words.stream().allMatch(word -> WORD.matcher(word).matches()),
          "words: valid for %s is a list of %d of [a-z0-9]+".formatted(kind.operation(), count));
      double lowest = least == null ? 0 : least;
      double highest = most == null ? 0 : most;
      require(
          kind == Kind.FILTER
              ? least != null && most != null && lowest <= highest
              : least == null && most == null,
          "least, most: valid are the ends of the range of a SEARCH-FILTER, which needs both");
      return new Question(seconds, new SearchQuery(kind, words, lowest, highest, offset, length));
    }

    /** The question as a line of a file. */
    public String line() {
      boolean ranged = query.kind() == Kind.FILTER;
      return MAPPER.writeValueAsString(
          new Line(
              seconds,
              query.kind().operation(),
              query.words(),
              ranged ? query.least() : null,
              ranged ? query.most() : null,
              query.offset(),
              query.length(),
              null));
    }
  }

  /** Line of a file. Its time is that of the line before, and its page the first, by default. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Line(
      @Nullable Double at,
      @Nullable String kind,
      @Nullable List<String> words,
      @Nullable Double least,
      @Nullable Double most,
      @Nullable Integer offset,
      @Nullable Integer length,
      @Nullable String template) {

    Question question(double before, Templates templates) {
      double seconds = at == null ? before : at;
      require(seconds >= before, "at: valid is at least that of the line before");
      List<String> asked = words == null ? List.of() : words;
      int from = offset == null ? 0 : offset;
      int hits = length == null ? LENGTH : length;
      if (Kind.OWN.operation().equals(kind)) {
        require(least == null && most == null, "least, most: valid for SEARCH-FILTER alone");
        return new Question(seconds, templates.query(template, asked, from, hits));
      }
      require(template == null, "template: valid for SEARCH-OWN alone");
      return Question.of(seconds, kindOf(kind), asked, least, most, from, hits);
    }

    private static Kind kindOf(@Nullable String operation) {
      return Stream.of(Kind.values())
          .filter(Kind::isExact)
          .filter(kind -> kind.operation().equals(operation))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "kind: valid are "
                          + Stream.of(Kind.values())
                              .filter(Kind::isShared)
                              .map(Kind::operation)
                              .collect(Collectors.joining(", "))));
    }
  }

  /**
   * Queries of a user in the languages of stores.
   *
   * @param binding whose queries are asked
   * @param byName what each binding is asked, by the name of the template: text, or JSON
   */
  private record Templates(String binding, Map<String, Map<String, JsonNode>> byName) {

    static Templates from(Properties properties) {
      String file = TEMPLATES.from(properties);
      try {
        return new Templates(
            Profile.BINDING.from(properties),
            file.isEmpty()
                ? Map.of()
                : JsonMapper.shared()
                    .readValue(Files.readString(Path.of(file)), new TypeReference<>() {}));
      } catch (IOException | JacksonException e) {
        throw new SettingException(
            "%s=%s: valid is a readable file of JSON: {\"name\": {\"binding\": query, …}, …}",
            TEMPLATES.key(), file);
      }
    }

    /** The query with the words in their places; an empty one if the binding has none. */
    SearchQuery query(@Nullable String name, List<String> words, int offset, int length) {
      Map<String, JsonNode> template = name == null ? null : byName.get(name);
      if (name == null || template == null) {
        String names = String.join(", ", new TreeSet<>(byName.keySet()));
        throw new IllegalArgumentException(
            "template: valid are the names in %s (%s)"
                .formatted(TEMPLATES.key(), names.isEmpty() ? "none" : names));
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
  }

  private static void require(boolean valid, String message) {
    if (!valid) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Those of the file that the properties name; none without one. */
  public static OwnQuestions from(Properties properties) {
    String file = FILE.from(properties);
    return file.isEmpty() ? new OwnQuestions(List.of()) : read(file, Templates.from(properties));
  }

  private static OwnQuestions read(String file, Templates templates) {
    List<Question> all = new ArrayList<>();
    int number = 0;
    double seconds = Double.NEGATIVE_INFINITY;
    try (BufferedReader reader = Files.newBufferedReader(Path.of(file))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (!line.isBlank()) {
          all.add(MAPPER.readValue(line, Line.class).question(seconds, templates));
          seconds = all.get(all.size() - 1).seconds;
        }
      }
    } catch (JacksonException e) {
      throw invalid(file, number, e.getOriginalMessage().lines().findFirst().orElse("no JSON"));
    } catch (IllegalArgumentException e) {
      throw invalid(file, number, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new SettingException("%s=%s: valid is a readable file in UTF-8", FILE.key(), file);
    }
    if (all.isEmpty()) {
      throw new SettingException("%s=%s: valid is a file with a question", FILE.key(), file);
    }
    return new OwnQuestions(List.copyOf(all));
  }

  private static SettingException invalid(String file, int number, String message) {
    return new SettingException("%s=%s: line %d: %s", FILE.key(), file, number, message);
  }

  /** The same, if documents and index of the properties serve all their kinds. */
  public OwnQuestions requireAskable(Properties properties) {
    for (Kind kind : kinds()) {
      if (!CorpusSettings.kinds(properties).contains(kind)) {
        throw new SettingException(
            "%s: %s needs %s", FILE.key(), kind.operation(), CorpusSettings.needs(kind));
      }
    }
    return this;
  }

  /** Reason why the binding of the properties can't be asked them all; empty if it can. */
  public Optional<String> untranslated(Properties properties) {
    return of(Kind.OWN).stream()
        .filter(query -> query.second().isEmpty())
        .map(
            query ->
                "%s has no query for %s in %s"
                    .formatted(TEMPLATES.key(), Profile.BINDING.from(properties), query.first()))
        .findFirst();
  }

  /**
   * The question of a turn, from 0. After the last comes the first again, as long after it as two
   * questions are from each other on average.
   */
  public Question at(long turn) {
    int count = all.size();
    double lasted = all.get(count - 1).seconds - all.get(0).seconds;
    double again = lasted * count / Math.max(1, count - 1);
    Question question = all.get((int) (turn % count));
    long passes = turn / count;
    return new Question(question.seconds + passes * again, question.query);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  public Set<Kind> kinds() {
    return all.stream()
        .map(question -> question.query.kind())
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Kind.class)));
  }

  /** Queries of a kind, as often as they are in the file. */
  public List<SearchQuery> of(Kind kind) {
    return all.stream().map(Question::query).filter(query -> query.kind() == kind).toList();
  }

  /** The first different queries with one right answer, each as its first page. */
  public List<SearchQuery> checked() {
    return first(Kind::isExact);
  }

  /** The first different queries in the store's own language, each as its first page. */
  public List<SearchQuery> ofOwnLanguage() {
    return first(kind -> kind == Kind.OWN);
  }

  private List<SearchQuery> first(Predicate<Kind> kinds) {
    return all.stream()
        .map(question -> question.query.page(0, question.query.length()))
        .filter(query -> kinds.test(query.kind()))
        .distinct()
        .limit(MOST_CHECKED)
        .toList();
  }
}
