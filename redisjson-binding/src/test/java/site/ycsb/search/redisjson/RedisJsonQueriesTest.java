// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;

/** The commands, literally, with {@code |} between arguments. */
final class RedisJsonQueriesTest {

  private static final RedisJsonTable TABLE =
      new RedisJsonTable("t", "idx:t", "t:", "order:t:", "mark:t:");

  @Test
  void createIndex_keepsNothingThatIsNotAskedFor() {
    assertThat(sent(RedisJsonQueries.createIndex(TABLE)))
        .isEqualTo(
            "FT.CREATE|idx:t|ON|JSON|PREFIX|1|t:|NOOFFSETS|NOFREQS|STOPWORDS|0|SCHEMA"
                + "|$.title|AS|title|TEXT|NOSTEM|$.score|AS|score|NUMERIC|SORTABLE");
  }

  @Test
  void search_isBothWordsInOrderOfScore() {
    assertThat(sent(RedisJsonQueries.search(TABLE, new SearchQuery("red", "pencil", 20, 10))))
        .isEqualTo(
            "FT.SEARCH|idx:t|@title:(red pencil)|VERBATIM|SORTBY|score|ASC|LIMIT|20|10|DIALECT|2");
  }

  @Test
  void insert_isTheWholeDocumentAtTheRoot() {
    assertThat(sent(RedisJsonQueries.insert(TABLE, document("title", "red", "score", 7L))))
        .isEqualTo("JSON.SET|t:k|$|{\"title\":\"red\",\"score\":7}");
  }

  @Test
  void read_allFields_hasNoPath() {
    assertThat(sent(RedisJsonQueries.read(TABLE, "k", null))).isEqualTo("JSON.GET|t:k");
  }

  @Test
  void read_someFields_hasAPathForEach() {
    LinkedHashSet<String> fields = new LinkedHashSet<>(List.of("title", "a.b"));

    assertThat(sent(RedisJsonQueries.read(TABLE, "k", fields)))
        .isEqualTo("JSON.GET|t:k|$.title|$[\"a.b\"]");
  }

  @Test
  void update_oneField_isAMergeAtItsPath() {
    assertThat(sent(RedisJsonQueries.update(TABLE, document("title", "red"))))
        .isEqualTo("JSON.MERGE|t:k|$.title|\"red\"");
  }

  @Test
  void update_severalFields_isOneAtomicCommand() {
    assertThat(sent(RedisJsonQueries.update(TABLE, document("title", "red", "n", 7L))))
        .isEqualTo("JSON.MSET|t:k|$.title|\"red\"|t:k|$.n|7");
  }

  @Test
  void updateEach_severalFields_isACommandForEach() {
    assertThat(RedisJsonQueries.updateEach(TABLE, document("title", "red", "n", 7L)))
        .extracting(RedisJsonQueriesTest::sent)
        .containsExactly("JSON.SET|t:k|$.title|\"red\"", "JSON.SET|t:k|$.n|7");
  }

  @Test
  void delete_isOfTheDocument() {
    assertThat(sent(RedisJsonQueries.delete(TABLE, "k"))).isEqualTo("JSON.DEL|t:k");
  }

  @Test
  void exists_isOfTheDocument() {
    assertThat(sent(RedisJsonQueries.exists(TABLE, "k"))).isEqualTo("EXISTS|t:k");
  }

  @Test
  void order_isASortedSetOfEqualScores() {
    assertThat(sent(RedisJsonQueries.addToOrder(TABLE, "k"))).isEqualTo("ZADD|order:t:|0|k");
    assertThat(sent(RedisJsonQueries.removeFromOrder(TABLE, "k"))).isEqualTo("ZREM|order:t:|k");
    assertThat(sent(RedisJsonQueries.keysFrom(TABLE, "k", 5)))
        .isEqualTo("ZRANGE|order:t:|[k|+|BYLEX|LIMIT|0|5");
  }

  private static Document document(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Document("k", fields);
  }

  private static String sent(CommandArguments command) {
    return StreamSupport.stream(command.spliterator(), false)
        .map(argument -> new String(argument.getRaw(), UTF_8))
        .collect(Collectors.joining("|"));
  }
}
