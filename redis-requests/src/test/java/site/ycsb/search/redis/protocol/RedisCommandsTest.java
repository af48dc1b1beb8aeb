// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Index;
import site.ycsb.search.vector.VectorSettings.Metric;

/** The commands, literally, with {@code |} between arguments. */
final class RedisCommandsTest {

  private static final TableNames TABLE = new TableNames("t", "idx:t", "t:", "order:t:", "mark:t:");

  @Test
  void createIndex_keepsNothingThatIsNotAskedFor() {
    assertThat(sent(IndexCreation.command(TABLE, false, Map.of(), Optional.empty())))
        .isEqualTo(
            "FT.CREATE|idx:t|ON|JSON|PREFIX|1|t:|NOOFFSETS|NOFREQS|STOPWORDS|0|SCHEMA"
                + "|$.title|AS|title|TEXT|NOSTEM|$.score|AS|score|NUMERIC|SORTABLE");
  }

  @Test
  void createIndex_withFurtherFields_addsNumbersAndTags() {
    Map<String, FieldType> fields = new LinkedHashMap<>();
    fields.put("passenger_count", FieldType.WHOLE);
    fields.put("fare_amount", FieldType.DECIMAL);
    fields.put("payment_type", FieldType.TAG);

    assertThat(sent(IndexCreation.command(TABLE, false, fields, Optional.empty())))
        .endsWith(
            "|NUMERIC|SORTABLE|$.passenger_count|AS|passenger_count|NUMERIC"
                + "|$.fare_amount|AS|fare_amount|NUMERIC|$.payment_type|AS|payment_type|TAG");
  }

  @Test
  void createIndex_ofAPanel_addsPlacesOfWordsNumberAndTag() {
    assertThat(sent(IndexCreation.command(TABLE, true, Map.of(), Optional.empty())))
        .isEqualTo(
            "FT.CREATE|idx:t|ON|JSON|PREFIX|1|t:|NOFREQS|STOPWORDS|0|SCHEMA"
                + "|$.title|AS|title|TEXT|NOSTEM|$.score|AS|score|NUMERIC|SORTABLE"
                + "|$.number|AS|number|NUMERIC|$.tag|AS|tag|TAG|SORTABLE|UNF");
  }

  @Test
  void createIndex_withVectors_addsAGraphOrNone() {
    VectorSettings graph = new VectorSettings(128, Metric.COSINE, Index.HNSW, 16, 200, 50);
    VectorSettings flat = new VectorSettings(128, Metric.L2, Index.FLAT, 16, 200, 50);

    assertThat(sent(IndexCreation.command(TABLE, false, Map.of(), Optional.of(graph))))
        .endsWith(
            "|$.vector|AS|vector|VECTOR|HNSW|10|TYPE|FLOAT32|DIM|128|DISTANCE_METRIC|COSINE|M|16"
                + "|EF_CONSTRUCTION|200");
    assertThat(sent(IndexCreation.command(TABLE, false, Map.of(), Optional.of(flat))))
        .endsWith("|$.vector|AS|vector|VECTOR|FLAT|6|TYPE|FLOAT32|DIM|128|DISTANCE_METRIC|L2");
  }

  @Test
  void nearest_withEachFilter_asksForTheNearestOfTheMatches() {
    VectorSettings graph = new VectorSettings(1, Metric.L2, Index.HNSW, 16, 200, 50);
    VectorSettings flat = new VectorSettings(1, Metric.L2, Index.FLAT, 16, 200, 50);
    Embedding target = new Embedding(0);

    assertThat(sent(RedisCommands.nearest(TABLE, SearchQuery.nearest(target, 10), graph)))
        .isEqualTo(
            "FT.SEARCH|idx:t|*=>[KNN 10 @vector $target EF_RUNTIME 50 AS _distance]|VERBATIM|PARAMS"
                + "|2|target|\0\0\0\0|SORTBY|_distance|ASC|LIMIT|0|10|DIALECT|2");
    assertThat(sent(RedisCommands.nearest(TABLE, SearchQuery.nearest(target, 10), flat)))
        .contains("|*=>[KNN 10 @vector $target AS _distance]|");
    assertThat(RedisCommands.words(SearchQuery.nearestWithWord(target, "red", 10)))
        .isEqualTo("(@title:(red))");
    assertThat(RedisCommands.words(SearchQuery.nearestWithTag(target, "t12", 10)))
        .isEqualTo("(@tag:{t12})");
    assertThat(RedisCommands.words(SearchQuery.nearestInRange(target, 5, 70, 10)))
        .isEqualTo("(@number:[5 70])");
  }

  @Test
  void words_ofEachKind_areRediSearchsLanguage() {
    assertThat(RedisCommands.words(SearchQuery.word("red", 0, 10))).isEqualTo("@title:(red)");
    assertThat(RedisCommands.words(SearchQuery.any("red", "pen", 0, 10)))
        .isEqualTo("@title:(red|pen)");
    assertThat(RedisCommands.words(SearchQuery.prefix("pen", 0, 10))).isEqualTo("@title:(pen*)");
    assertThat(RedisCommands.words(SearchQuery.phrase("red", "pen", 0, 10)))
        .isEqualTo("@title:(\"red pen\")");
    assertThat(RedisCommands.words(SearchQuery.fuzzy("pencil", 0, 10)))
        .isEqualTo("@title:(%pencil%)");
    assertThat(RedisCommands.words(SearchQuery.filter("red", -0.5, 1_000_000, 0, 10)))
        .isEqualTo("@title:(red) @number:[-0.5 1000000]");
    assertThat(RedisCommands.words(SearchQuery.filter("red", 0, 10, 0, 10)))
        .isEqualTo("@title:(red) @number:[0 10]");
    assertThat(RedisCommands.words(SearchQuery.own("any", "@tag:{a} | red", 0, 10)))
        .isEqualTo("@tag:{a} | red");
  }

  @Test
  void count_isByTagInOrderOfTag() {
    assertThat(sent(RedisCommands.count(TABLE, SearchQuery.facet("red", 20, 10))))
        .isEqualTo(
            "FT.AGGREGATE|idx:t|@title:(red)|VERBATIM|GROUPBY|1|@tag|REDUCE|COUNT|0|AS|count"
                + "|SORTBY|2|@tag|ASC|LIMIT|20|10|DIALECT|2");
  }

  @Test
  void search_isBothWordsInOrderOfScore() {
    assertThat(sent(RedisCommands.search(TABLE, SearchQuery.both("red", "pencil", 20, 10))))
        .isEqualTo(
            "FT.SEARCH|idx:t|@title:(red pencil)|VERBATIM|SORTBY|score|ASC|LIMIT|20|10|DIALECT|2");
  }

  @Test
  void insert_isTheWholeDocumentAtTheRoot() {
    assertThat(sent(RedisCommands.insert(TABLE, document("title", "red", "score", 7L))))
        .isEqualTo("JSON.SET|t:k|$|{\"title\":\"red\",\"score\":7}");
  }

  @Test
  void read_allFields_hasNoPath() {
    assertThat(sent(RedisCommands.read(TABLE, "k", null))).isEqualTo("JSON.GET|t:k");
  }

  @Test
  void read_someFields_hasAPathForEach() {
    LinkedHashSet<String> fields = new LinkedHashSet<>(List.of("title", "a.b"));

    assertThat(sent(RedisCommands.read(TABLE, "k", fields)))
        .isEqualTo("JSON.GET|t:k|$.title|$[\"a.b\"]");
  }

  @Test
  void update_oneField_isAMergeAtItsPath() {
    assertThat(sent(RedisCommands.update(TABLE, document("title", "red"))))
        .isEqualTo("JSON.MERGE|t:k|$.title|\"red\"");
  }

  @Test
  void update_severalFields_isOneAtomicCommand() {
    assertThat(sent(RedisCommands.update(TABLE, document("title", "red", "n", 7L))))
        .isEqualTo("JSON.MSET|t:k|$.title|\"red\"|t:k|$.n|7");
  }

  @Test
  void updateEach_severalFields_isACommandForEach() {
    assertThat(RedisCommands.updateEach(TABLE, document("title", "red", "n", 7L)))
        .extracting(RedisCommandsTest::sent)
        .containsExactly("JSON.SET|t:k|$.title|\"red\"", "JSON.SET|t:k|$.n|7");
  }

  @Test
  void delete_isOfTheDocument() {
    assertThat(sent(RedisCommands.delete(TABLE, "k"))).isEqualTo("JSON.DEL|t:k");
  }

  @Test
  void exists_isOfTheDocument() {
    assertThat(sent(RedisCommands.exists(TABLE, "k"))).isEqualTo("EXISTS|t:k");
  }

  @Test
  void order_isASortedSetOfEqualScores() {
    assertThat(sent(RedisCommands.addToOrder(TABLE, "k"))).isEqualTo("ZADD|order:t:|0|k");
    assertThat(sent(RedisCommands.removeFromOrder(TABLE, "k"))).isEqualTo("ZREM|order:t:|k");
    assertThat(sent(RedisCommands.keysFrom(TABLE, "k", 5)))
        .isEqualTo("ZRANGE|order:t:|[k|+|BYLEX|LIMIT|0|5");
  }

  @Test
  void createIndex_namesWithSpaces_areSingleArguments() {
    TableNames table = new TableNames("t", "my books", "a book:", "order:", "mark:");

    assertThat(sent(IndexCreation.command(table, false, Map.of(), Optional.empty())))
        .startsWith("FT.CREATE|my books|ON|JSON|PREFIX|1|a book:|NOOFFSETS|");
  }

  @Test
  void pattern_isOfTheDocuments() {
    assertThat(TABLE.pattern()).isEqualTo("t:*");
  }

  /** A cluster sends a command to the node of its keys. */
  @Test
  void isKey_ofEachKindOfCommand_isTrueOfKeysAlone() {
    assertThat(keys(RedisCommands.search(TABLE, SearchQuery.both("red", "pen", 0, 1)))).isEmpty();
    assertThat(keys(RedisCommands.insert(TABLE, document("title", "red")))).containsExactly("t:k");
    assertThat(keys(RedisCommands.update(TABLE, document("title", "red", "n", 7L))))
        .containsExactly("t:k", "t:k");
    assertThat(keys(RedisCommand.ofTexts(RedisCommand.Name.UNLINK, "a", "b")))
        .containsExactly("a", "b");
  }

  private static List<String> keys(RedisCommand command) {
    return IntStream.range(0, command.arguments().length)
        .filter(command.name()::isKey)
        .mapToObj(i -> new String(command.arguments()[i], UTF_8))
        .toList();
  }

  private static Document document(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Document("k", fields);
  }

  private static String sent(RedisCommand command) {
    return Stream.concat(
            Stream.of(command.name().text()),
            Stream.of(command.arguments()).map(argument -> new String(argument, UTF_8)))
        .collect(Collectors.joining("|"));
  }
}
