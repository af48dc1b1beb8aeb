// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions.Question;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.SettingException;

class OwnQuestionsTest {

  private static final List<Question> EACH_KIND =
      List.of(
          new Question(0, SearchQuery.word("abc", 0, 10)),
          new Question(0, SearchQuery.both("abc", "def", 20, 5)),
          new Question(0.25, SearchQuery.any("abc", "def", 0, 10)),
          new Question(1.5, SearchQuery.prefix("abc", 0, 10)),
          new Question(2, SearchQuery.phrase("abc", "def", 0, 10)),
          new Question(2, SearchQuery.fuzzy("abc", 0, 10)),
          new Question(3, SearchQuery.filter("abc", 0, 9.5, 0, 10)),
          new Question(4, SearchQuery.facet("abc", 0, 10)));

  @TempDir Path directory;

  @Test
  void from_writtenQuestionsOfEachKind_areTheSame() throws IOException {
    List<String> lines = EACH_KIND.stream().map(Question::line).toList();

    OwnQuestions read = OwnQuestions.from(file(lines));

    assertThat(read.all()).isEqualTo(EACH_KIND);
    assertThat(read.kinds()).isEqualTo(Set.copyOf(VerificationResult.KINDS));
    assertThat(read.of(Kind.BOTH)).containsExactly(EACH_KIND.get(1).query());
    assertThat(lines.get(1))
        .isEqualTo(
            "{\"at\":0.0,\"kind\":\"SEARCH\",\"words\":[\"abc\",\"def\"],\"offset\":20,\"length\":5}");
  }

  @Test
  void from_aLineWithWordsAlone_asksForTheFirstPageAtTheTimeBefore() throws IOException {
    OwnQuestions read =
        OwnQuestions.from(
            file(
                List.of(
                    "{\"kind\": \"SEARCH-WORD\", \"words\": [\"abc\"], \"at\": 2.5}",
                    "",
                    "{\"kind\": \"SEARCH-WORD\", \"words\": [\"def\"]}")));

    assertThat(read.all().get(1)).isEqualTo(new Question(2.5, SearchQuery.word("def", 0, 10)));
  }

  @Test
  void at_aTurnBehindTheLast_isTheFirstAgainAfterAMeanPause() {
    OwnQuestions own = new OwnQuestions(EACH_KIND.subList(0, 4)); // 1.5 s, in pauses of 0.5 s.

    assertThat(own.at(3)).isEqualTo(EACH_KIND.get(3));
    assertThat(own.at(4)).isEqualTo(new Question(2, EACH_KIND.get(0).query()));
    assertThat(own.at(10)).isEqualTo(new Question(4.25, EACH_KIND.get(2).query()));
  }

  @Test
  void from_noFile_isNone() {
    assertThat(OwnQuestions.from(new Properties()).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'kind': 'SEARCH-WORDS', 'words': ['a']} | kind: valid are SEARCH-WORD, SEARCH, SEARCH-A",
        "{'kind': 'SEARCH', 'words': ['a']} | words: valid for SEARCH is a list of 2 of [a-z0-9]+",
        "{'kind': 'SEARCH-WORD', 'words': ['A']} | words: valid for SEARCH-WORD is a list of 1",
        "{'kind': 'SEARCH-WORD'} | words: valid for SEARCH-WORD is a list of 1",
        "{'kind': 'SEARCH-FILTER', 'words': ['a'], 'least': 3} | least, most: valid are the ends",
        "{'kind': 'SEARCH-WORD', 'words': ['a'], 'most': 3} | least, most: valid are the ends",
        "{'kind': 'SEARCH-PREFIX', 'words': ['a']} | prefix a: it must have at least 3 letters",
        "{'kind': 'SEARCH-WORD', 'words': ['a'], 'length': 0} | offset 0 and length 0: ",
        "{'kind': 'SEARCH-WORD', 'words': ['a'], 'at': -1} | at: valid is at least that",
        "{'kind': 'SEARCH-WORD', 'wort': ['a']} | Unrecognized property \"wort\"",
        "SEARCH a b | Unrecognized token 'SEARCH'"
      })
  void from_aBadLine_isRefusedInOneLineWithItsNumber(String bad, String message)
      throws IOException {
    Properties properties = file(List.of(EACH_KIND.get(0).line(), bad.replace('\'', '"')));

    assertThatThrownBy(() -> OwnQuestions.from(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("search.questions=")
        .hasMessageContaining("questions: line 2: " + message)
        .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
  }

  @Test
  void from_aTemplate_isTheBindingsQueryWithTheWordsInTheirPlaces() throws IOException {
    String template =
        "{'either': {'text': '@title:$1|@tag:{$2}', 'json': {'$or': [{'a': '$2'}, '$1']}}, 'all': {'text': '*'}}";
    List<String> lines =
        List.of(
            "{'kind': 'SEARCH-OWN', 'template': 'either', 'words': ['red', 'b'], 'offset': 20}",
            "{'kind': 'SEARCH-OWN', 'template': 'all', 'length': 5}",
            "{'kind': 'SEARCH-WORD', 'words': ['red']}");

    Properties text = file(quoted(lines), template, "text");
    OwnQuestions own = OwnQuestions.from(text);
    assertThat(own.of(Kind.OWN))
        .containsExactly(
            SearchQuery.own("either red b", "@title:red|@tag:{b}", 20, 10),
            SearchQuery.own("all", "*", 0, 5));
    assertThat(own.of(Kind.OWN).get(0))
        .hasToString("SEARCH-OWN \"either red b\" offset 20 length 10");
    assertThat(own.ofOwnLanguage().get(0).offset()).isZero();
    assertThat(own.checked()).containsExactly(SearchQuery.word("red", 0, 10));
    assertThat(own.untranslated(text)).isEmpty();

    Properties json = file(quoted(lines), template, "json");
    OwnQuestions others = OwnQuestions.from(json);
    assertThat(others.of(Kind.OWN).get(0).second()).isEqualTo("{\"$or\":[{\"a\":\"b\"},\"red\"]}");
    assertThat(others.untranslated(json)).contains("search.templates has no query for json in all");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'kind': 'SEARCH-OWN'} | template: valid are the names in search.templates (one, two)",
        "{'kind': 'SEARCH-OWN', 'template': 'no'} | template: valid are the names in search.temp",
        "{'kind': 'SEARCH-OWN', 'template': 'two', 'words': ['a']} | words: the template has a place for a word $2",
        "{'kind': 'SEARCH-OWN', 'template': 'one', 'words': ['a b']} | words: valid for SEARCH-OWN is a list of",
        "{'kind': 'SEARCH-OWN', 'template': 'one', 'words': ['a'], 'most': 1} | least, most: valid for SEARCH-FILTER",
        "{'kind': 'SEARCH-WORD', 'template': 'one', 'words': ['a']} | template: valid for SEARCH-OWN alone"
      })
  void from_aBadLineOfATemplate_isRefusedInOneLineWithItsNumber(String bad, String message)
      throws IOException {
    Properties properties =
        file(quoted(List.of(bad)), "{'one': {'a': '$1'}, 'two': {'a': '$1 $2'}}", "a");

    assertThatThrownBy(() -> OwnQuestions.from(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("questions: line 1: " + message)
        .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{'one': 'a'}", "no json"})
  void from_badTemplates_saysTheirForm(String bad) throws IOException {
    Properties properties = file(List.of(EACH_KIND.get(0).line()), bad, "a");

    assertThatThrownBy(() -> OwnQuestions.from(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("search.templates=")
        .hasMessageEndingWith(
            ": valid is a readable file of JSON: {\"name\": {\"binding\": query, …}, …}");
  }

  private static List<String> quoted(List<String> lines) {
    return lines.stream().map(line -> line.replace('\'', '"')).toList();
  }

  private Properties file(List<String> lines, String templates, String binding) throws IOException {
    Path file = Files.writeString(directory.resolve("templates"), templates.replace('\'', '"'));
    return TestProperties.with(
        file(lines), "search.templates", file.toString(), "binding", binding);
  }

  @Test
  void from_anEmptyOrMissingFile_isRefused() throws IOException {
    Properties empty = file(List.of(""));
    assertThatThrownBy(() -> OwnQuestions.from(empty))
        .hasMessageEndingWith("valid is a file with a question");
    Properties missing = TestProperties.of("search.questions", directory + "/missing");
    assertThatThrownBy(() -> OwnQuestions.from(missing))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("valid is a readable file");
  }

  @Test
  void requireAskable_aKindThatTheIndexLacks_saysWhatItNeeds() throws IOException {
    Properties properties = file(List.of(EACH_KIND.get(4).line()));

    assertThatThrownBy(() -> OwnQuestions.from(properties).requireAskable(properties))
        .hasMessage("search.questions: SEARCH-PHRASE needs search.panel=true");
  }

  private Properties file(List<String> lines) throws IOException {
    Path file = Files.write(directory.resolve("questions"), lines);
    return TestProperties.of("search.questions", file.toString());
  }
}
