// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.OwnQuestions.Question;
import tools.jackson.databind.json.JsonMapper;

/** Lines as servers have written them, with times and connections shortened. */
class QuestionsCommandTest {

  private static final String SEARCH =
      "\"VERBATIM\" \"SORTBY\" \"score\" \"ASC\" \"LIMIT\" \"20\" \"5\"";
  private static final String COUNT =
      "\"VERBATIM\" \"GROUPBY\" \"1\" \"@tag\" \"REDUCE\" \"COUNT\" \"0\" \"AS\" \"count\""
          + " \"SORTBY\" \"2\" \"@tag\" \"ASC\" \"LIMIT\" \"20\" \"5\" \"DIALECT\" \"2\"";

  // ---- Redis ----

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '`',
      value = {
        "red = SEARCH-WORD \"red\"",
        "red pen = search \"red pen\"",
        "red|pen = SEARCH-ANY \"red pen\"",
        "pen* = SEARCH-PREFIX \"pen\"",
        "\\\"red pen\\\" = SEARCH-PHRASE \"red pen\"",
        "%pencil% = SEARCH-FUZZY \"pencil\""
      })
  void monitor_aSearchOfEachKind_isItsQuestion(String title, String question) {
    String line =
        monitor("FT.SEARCH", "@title:(%s)".formatted(title), SEARCH + " \"DIALECT\" \"2\"");

    assertThat(QuestionsCommand.question("monitor", line).orElseThrow().query())
        .hasToString(question + " offset 20 length 5");
  }

  @Test
  void monitor_aRangeAndAFacet_areTheirQuestionsWithTheirTime() {
    assertThat(
            QuestionsCommand.question(
                "monitor", monitor("FT.SEARCH", "@title:(red) @number:[5 9.5]", SEARCH)))
        .hasValue(new Question(1795693248.290056, SearchQuery.filter("red", 5, 9.5, 20, 5)));
    assertThat(QuestionsCommand.question("monitor", monitor("ft.aggregate", "@title:(red)", COUNT)))
        .hasValue(new Question(1795693248.290056, SearchQuery.facet("red", 20, 5)));
    assertThat(
            QuestionsCommand.question(
                    "monitor", monitor("FT.SEARCH", "@title:(red)", "\"SORTBY\" \"score\""))
                .orElseThrow()
                .query())
        .isEqualTo(SearchQuery.word("red", 0, 10));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '`',
      value = {
        "@title:(red pen blue) = \"SORTBY\" \"score\"",
        "@title:(red) @number:[(5 9] = \"SORTBY\" \"score\"",
        "@body:(red) = \"SORTBY\" \"score\"",
        "@title:(re*) = \"SORTBY\" \"score\"",
        "@title:(red) = \"LIMIT\" \"0\" \"10\"",
        "@title:(red) = \"SORTBY\" \"price\"",
        "@title:(red) = \"SORTBY\" \"score\" \"DESC\"",
        "@title:(red) = \"SORTBY\" \"score\" \"INKEYS\" \"1\" \"a\"",
        "@title:(red) = \"SORTBY\" \"score\" \"LIMIT\" \"0\""
      })
  void monitor_aSearchOfAnotherForm_isUnknown(String query, String options) {
    requireUnknown("monitor", monitor("FT.SEARCH", query, options), "search of no known kind");
  }

  @Test
  void monitor_aFacetOfAnotherForm_isUnknown() {
    for (String line :
        new String[] {
          monitor("FT.AGGREGATE", "@title:(red pen)", COUNT),
          monitor("FT.AGGREGATE", "@title:(red)", COUNT.replace("@tag", "@colour")),
          monitor("FT.AGGREGATE", "@title:(red)", SEARCH)
        }) {
      requireUnknown("monitor", line, "search of no known kind");
    }
  }

  @Test
  void monitor_anotherLine_isNamedByItsCommand() {
    requireUnknown("monitor", monitor("JSON.GET", "user1", ""), "JSON.GET");
    requireUnknown("monitor", "OK", "no line of MONITOR");
  }

  private static String monitor(String command, String query, String options) {
    return "1795693248.290056 [0 127.0.0.1:5] \"%s\" \"idx:usertable\" \"%s\" %s"
        .formatted(command, query, options);
  }

  // ---- Elasticsearch ----

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '`',
      value = {
        "{'match':{'title':{'query':'red'}}} = SEARCH-WORD \"red\"",
        "{'match':{'title':{'query':'red pen','operator':'AND'}}} = search \"red pen\"",
        "{'match':{'title':{'query':'red pen'}}} = SEARCH-ANY \"red pen\"",
        "{'prefix':{'title':{'value':'pen','boost':1.0}}} = SEARCH-PREFIX \"pen\"",
        "{'match_phrase':{'title':{'query':'red pen'}}} = SEARCH-PHRASE \"red pen\"",
        "{'fuzzy':{'title':{'value':'pencil','fuzziness':'1','prefix_length':0,"
            + "'max_expansions':50,'transpositions':false,'rewrite':'constant_score'}}}"
            + " = SEARCH-FUZZY \"pencil\"",
        "{'match':{'title':{'query':'red'}}},{'range':{'number':{'gte':5.0,'lte':9.5,'boost':1.0}}}"
            + " = SEARCH-FILTER \"red\" from 5.0 to 9.5"
      })
  void slowlog_aSearchOfEachKind_isItsQuestion(String filter, String question) {
    String source = source(filter, "asc");

    for (String escaped : new String[] {source, source.replace("\"", "\\\"")}) {
      Question read = QuestionsCommand.question("slowlog", slow(escaped, "query")).orElseThrow();
      assertThat(read.query()).hasToString(question + " offset 20 length 5");
      assertThat(read.seconds()).isEqualTo(1795693516.050);
    }
    assertThat(QuestionsCommand.question("slowlog", slow(source, "fetch"))).isEmpty();
  }

  @Test
  void slowlog_aFacet_isTheFirstPage() {
    String source =
        ("{'size':0,'query':{'bool':{'filter':[{'match':{'title':{'query':'red'}}}],'boost':1.0}},"
                + "'track_total_hits':-1,'aggregations':{'tags':{'terms':{'field':'tag','size':10,"
                + "'min_doc_count':1,'order':{'_key':'asc'}}}}}")
            .replace('\'', '"');

    assertThat(QuestionsCommand.question("slowlog", slow(source, "query")).orElseThrow().query())
        .isEqualTo(SearchQuery.facet("red", 0, 10));
  }

  @Test
  void slowlog_anotherLine_isUnknown() {
    String known = "{'match':{'title':{'query':'red'}}}";
    for (String source :
        new String[] {
          source(known, "desc"),
          source(known + "," + known, "asc"),
          source("{'term':{'title':{'value':'red'}}}", "asc"),
          source("{'fuzzy':{'title':{'value':'pencil','fuzziness':'AUTO'}}}", "asc"),
          source(known, "asc").replace("\"from\"", "\"min_score\"")
        }) {
      requireUnknown("slowlog", slow(source, "query"), "search of no known kind");
    }
    requireUnknown("slowlog", "{}", "no search of a slow log");
    requireUnknown("slowlog", "red pen", "no JSON");
  }

  private static String source(String filters, String order) {
    return ("{'from':20,'size':5,'query':{'bool':{'filter':[%s],'boost':1.0}},"
            + "'sort':[{'score':{'order':'%s'}}],'track_total_hits':-1}")
        .formatted(filters, order)
        .replace('\'', '"');
  }

  private static String slow(String source, String phase) {
    return ("{\"@timestamp\":\"2026-11-26T11:45:16.058Z\",\"elasticsearch.slowlog.source\":%s,"
            + "\"elasticsearch.slowlog.took_millis\":8,\"log.logger\":\"index.search.slowlog.%s\"}")
        .formatted(JsonMapper.shared().writeValueAsString(source), phase);
  }

  // ---- MongoDB ----

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '`',
      value = {
        "{'$text':{'$search':'red'}} = SEARCH-WORD \"red\"",
        "{'$text':{'$search':'\\\"red\\\" \\\"pen\\\"'}} = search \"red pen\"",
        "{'$text':{'$search':'red pen'}} = SEARCH-ANY \"red pen\"",
        "{'$text':{'$search':'\\\"red pen\\\"'},'title':{'$regularExpression':"
            + "{'pattern':'(^| )\\\\Qred pen\\\\E( |$)','options':''}}} = SEARCH-PHRASE \"red pen\"",
        "{'$text':{'$search':'red'},'number':{'$gte':5,'$lte':{'$numberDouble':'9.5'}}}"
            + " = SEARCH-FILTER \"red\" from 5.0 to 9.5",
        "{'$text':{'$search':'\\\"red\\\" \\\"pen\\\"'},'$and':[{'title':{'$regularExpression':"
            + "{'pattern':'(^| )\\\\Qred\\\\E( |$)','options':''}}},{'title':{'$regularExpression':"
            + "{'pattern':'(^| )\\\\Qpen\\\\E( |$)','options':''}}}]} = search \"red pen\"",
        "{'words':'red'} = SEARCH-WORD \"red\"",
        "{'words':{'$all':['red','pen']}} = search \"red pen\"",
        "{'words':{'$in':['red','pen']}} = SEARCH-ANY \"red pen\"",
        "{'words':{'$regex':'^pen'}} = SEARCH-PREFIX \"pen\"",
        "{'words':{'$all':['red','pen']},'title':{'$regex':'(^| )red pen( |$)'}}"
            + " = SEARCH-PHRASE \"red pen\""
      })
  void profiler_aSearchOfEachKind_isItsQuestion(String filter, String question) {
    Question read = QuestionsCommand.question("profiler", find(filter, "'score':1")).orElseThrow();

    assertThat(read.query()).hasToString(question + " offset 20 length 5");
    assertThat(read.seconds()).isEqualTo(1795693509.533);
  }

  @Test
  void profiler_aFacet_isItsQuestion() {
    String pipeline =
        "'aggregate':'usertable','pipeline':[{'$match':{'words':'red'}},{'$group':{'_id':'$tag',"
            + "'count':{'$sum':1}}},{'$sort':{'_id':1}},{'$skip':16},{'$limit':{'$numberInt':'10'}}]";

    assertThat(QuestionsCommand.question("profiler", profiled(pipeline)).orElseThrow().query())
        .isEqualTo(SearchQuery.facet("red", 16, 10));
    requireUnknown(
        "profiler", profiled(pipeline.replace("'$tag'", "'$colour'")), "search of no known kind");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'$text':{'$search':'\\\"red pen\\\"'}}",
        "{'words':'red','price':5}",
        "{'words':{'$nin':['red']}}",
        "{'words':{'$regex':'pen$'}}"
      })
  void profiler_aSearchOfAnotherForm_isUnknown(String filter) {
    requireUnknown("profiler", find(filter, "'score':1"), "search of no known kind");
  }

  @Test
  void profiler_anotherLine_isNamedByItsCommand() {
    requireUnknown("profiler", find("{'words':'red'}", "'_id':1"), "search of no known kind");
    requireUnknown("profiler", find("{'_id':'user1'}", "'score':1"), "find");
    requireUnknown("profiler", profiled("'ping':1"), "ping");
    requireUnknown("profiler", "{}", "no document of system.profile");
    assertThat(QuestionsCommand.question("profiler", profiled("'getMore':1"))).isEmpty();
  }

  private static String find(String filter, String sort) {
    return profiled(
        "'find':'usertable','filter':%s,'sort':{%s},'skip':20,'limit':5".formatted(filter, sort));
  }

  private static String profiled(String command) {
    return "{'op':'query','command':{%s},'millis':2,'ts':{'$date':'2026-11-26T11:45:09.535Z'}}"
        .formatted(command)
        .replace('\'', '"');
  }

  private static void requireUnknown(String form, String line, String what) {
    assertThatThrownBy(() -> QuestionsCommand.question(form, line)).as(line).hasMessage(what);
  }
}
