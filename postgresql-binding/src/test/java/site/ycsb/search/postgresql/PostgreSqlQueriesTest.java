// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Index;
import site.ycsb.search.vector.VectorSettings.Metric;

/** Statements, literally. */
final class PostgreSqlQueriesTest {

  @Test
  void index_isOfStoredWordsAndOfTheScore() {
    assertThat(PostgreSqlQueries.index("t", Map.of("fare", FieldType.DECIMAL)))
        .containsExactly(
            "ALTER TABLE \"t\" ADD COLUMN IF NOT EXISTS title_words tsvector GENERATED ALWAYS AS"
                + " (to_tsvector('simple', document ->> 'title')) STORED, ADD COLUMN IF NOT EXISTS"
                + " score bigint GENERATED ALWAYS AS ((document ->> 'score')::bigint) STORED",
            "CREATE INDEX IF NOT EXISTS \"t_words\" ON \"t\" USING gin (title_words)",
            "CREATE INDEX IF NOT EXISTS \"t_score\" ON \"t\" (score)",
            "CREATE INDEX IF NOT EXISTS \"t_fare\" ON \"t\" (((document ->> 'fare')::numeric))");
  }

  @Test
  void index_ofVectors_isAColumnAndItsGraph() {
    VectorSettings graph = new VectorSettings(3, Metric.L2, Index.HNSW, 16, 200, 100);
    VectorSettings flat = new VectorSettings(3, Metric.COSINE, Index.FLAT, 16, 200, 100);
    String column =
        "ALTER TABLE \"t\" ADD COLUMN IF NOT EXISTS embedding vector(3) GENERATED ALWAYS AS"
            + " ((document ->> 'vector')::vector(3)) STORED";

    assertThat(PostgreSqlQueries.index("t", graph, false))
        .containsExactly(
            column,
            "CREATE INDEX IF NOT EXISTS \"t_embedding\" ON \"t\" USING hnsw (embedding"
                + " vector_l2_ops) WITH (m = 16, ef_construction = 200)");
    assertThat(PostgreSqlQueries.index("t", flat, false)).containsExactly(column);
    assertThat(PostgreSqlQueries.index("t", flat, true))
        .containsExactly(
            column,
            "ALTER TABLE \"t\" ADD COLUMN IF NOT EXISTS tag text GENERATED ALWAYS AS"
                + " ((document ->> 'tag')) STORED",
            "ALTER TABLE \"t\" ADD COLUMN IF NOT EXISTS number numeric GENERATED ALWAYS AS"
                + " (((document ->> 'number')::numeric)) STORED",
            "CREATE INDEX IF NOT EXISTS \"t_tag\" ON \"t\" (tag)",
            "CREATE INDEX IF NOT EXISTS \"t_number\" ON \"t\" (number)");
  }

  @Test
  void search_ofNeighbours_isOrderedByDistance() {
    Embedding target = new Embedding(1, 2);

    assertThat(search(SearchQuery.nearest(target, 3)))
        .isEqualTo(
            "SELECT key, document FROM \"t\" ORDER BY embedding <-> ?::vector LIMIT ? OFFSET ?");
    assertThat(
            PostgreSqlQueries.search(
                "t", SearchQuery.nearestWithWord(target, "red", 3), Metric.COSINE))
        .isEqualTo(
            "SELECT key, document FROM \"t\" WHERE title_words @@ ?::tsquery ORDER BY embedding <=>"
                + " ?::vector LIMIT ? OFFSET ?");
    assertThat(search(SearchQuery.nearestWithTag(target, "new", 3)))
        .contains(" WHERE tag = ? ORDER BY ");
    assertThat(search(SearchQuery.nearestInRange(target, 1, 2, 3)))
        .contains(" WHERE number BETWEEN ? AND ? ORDER BY ");
  }

  private static String search(SearchQuery query) {
    return PostgreSqlQueries.search("t", query, Metric.L2);
  }

  @Test
  void parameters_ofNeighbours_areTheFiltersAndTheVector() {
    Embedding target = new Embedding(1, 2);
    String vector = target.toString();

    assertThat(PostgreSqlQueries.parameters(SearchQuery.nearest(target, 3)))
        .containsExactly(vector, 3, 0);
    assertThat(PostgreSqlQueries.parameters(SearchQuery.nearestWithWord(target, "red", 3)))
        .containsExactly("'red'", vector, 3, 0);
    assertThat(PostgreSqlQueries.parameters(SearchQuery.nearestWithTag(target, "new", 3)))
        .containsExactly("new", vector, 3, 0);
    assertThat(PostgreSqlQueries.parameters(SearchQuery.nearestInRange(target, 1, 2, 3)))
        .containsExactly(BigDecimal.valueOf(1.0), BigDecimal.valueOf(2.0), vector, 3, 0);
  }

  @Test
  void search_ofWords_isOrderedByScore() {
    assertThat(search(SearchQuery.both("red", "pen", 0, 1)))
        .isEqualTo(
            "SELECT key, document FROM \"t\" WHERE title_words @@ ?::tsquery ORDER BY score LIMIT ?"
                + " OFFSET ?");
  }

  @Test
  void search_ofOnesOwn_isAConditionInParentheses() {
    SearchQuery own = SearchQuery.own("mine", "key = 'a' OR score < 9", 2, 5);

    assertThat(search(own))
        .isEqualTo(
            "SELECT key, document FROM \"t\" WHERE (key = 'a' OR score < 9)"
                + " ORDER BY score LIMIT ? OFFSET ?");
    assertThat(PostgreSqlQueries.parameters(own)).containsExactly(5, 2);
  }

  @Test
  void parameters_ofEachKind_beginWithAQueryOfLexemes() {
    assertThat(PostgreSqlQueries.parameters(SearchQuery.both("red", "pen", 0, 1)))
        .containsExactly("'red' & 'pen'", 1, 0);
    assertThat(PostgreSqlQueries.parameters(SearchQuery.any("red", "pen", 0, 1)))
        .containsExactly("'red' | 'pen'", 1, 0);
    assertThat(PostgreSqlQueries.parameters(SearchQuery.phrase("red", "pen", 0, 1)))
        .containsExactly("'red' <-> 'pen'", 1, 0);
    assertThat(PostgreSqlQueries.parameters(SearchQuery.prefix("red", 0, 1)))
        .containsExactly("'red':*", 1, 0);
    assertThat(PostgreSqlQueries.parameters(SearchQuery.word("it's", 0, 1)))
        .containsExactly("'it''s'", 1, 0);
    assertThat(PostgreSqlQueries.parameters(SearchQuery.filter("red", 1, 2, 0, 1)))
        .containsExactly("'red'", BigDecimal.valueOf(1.0), BigDecimal.valueOf(2.0), 1, 0);
  }

  @Test
  void quoted_ofAnyName_isOneIdentifier() {
    assertThat(PostgreSqlQueries.quoted("a\"; DROP TABLE b")).isEqualTo("\"a\"\"; DROP TABLE b\"");
  }
}
