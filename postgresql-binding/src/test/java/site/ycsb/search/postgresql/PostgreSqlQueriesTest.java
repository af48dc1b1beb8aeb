// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Filter;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Tables.FieldType;
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
  void nearest_ofEachFilter_isOrderedByDistance() {
    assertThat(PostgreSqlQueries.nearest("t", Filter.NONE, Metric.L2))
        .isEqualTo(
            "SELECT key, document FROM \"t\" ORDER BY embedding <-> ?::vector LIMIT ? OFFSET ?");
    assertThat(PostgreSqlQueries.nearest("t", Filter.WORD, Metric.COSINE))
        .isEqualTo(
            "SELECT key, document FROM \"t\" WHERE title_words @@ ?::tsquery ORDER BY embedding <=>"
                + " ?::vector LIMIT ? OFFSET ?");
    assertThat(PostgreSqlQueries.nearest("t", Filter.TAG, Metric.L2))
        .contains(" WHERE tag = ? ORDER BY ");
    assertThat(PostgreSqlQueries.nearest("t", Filter.RANGE, Metric.L2))
        .contains(" WHERE number BETWEEN ? AND ? ORDER BY ");
  }

  @Test
  void search_ofWords_isOrderedByScore() {
    assertThat(PostgreSqlQueries.search("t", Kind.BOTH))
        .isEqualTo(
            "SELECT key, document FROM \"t\" WHERE title_words @@ ?::tsquery ORDER BY score LIMIT ?"
                + " OFFSET ?");
  }

  @Test
  void own_isAConditionInParentheses() {
    assertThat(PostgreSqlQueries.own("t", "key = 'a' OR score < 9"))
        .isEqualTo(
            "SELECT key, document FROM \"t\" WHERE (key = 'a' OR score < 9)"
                + " ORDER BY score LIMIT ? OFFSET ?");
  }

  @Test
  void words_ofEachKind_areAQueryOfLexemes() {
    assertThat(PostgreSqlQueries.words(SearchQuery.both("red", "pen", 0, 1)))
        .isEqualTo("'red' & 'pen'");
    assertThat(PostgreSqlQueries.words(SearchQuery.any("red", "pen", 0, 1)))
        .isEqualTo("'red' | 'pen'");
    assertThat(PostgreSqlQueries.words(SearchQuery.phrase("red", "pen", 0, 1)))
        .isEqualTo("'red' <-> 'pen'");
    assertThat(PostgreSqlQueries.words(SearchQuery.prefix("red", 0, 1))).isEqualTo("'red':*");
    assertThat(PostgreSqlQueries.words(SearchQuery.word("it's", 0, 1))).isEqualTo("'it''s'");
  }

  @Test
  void quoted_ofAnyName_isOneIdentifier() {
    assertThat(PostgreSqlQueries.quoted("a\"; DROP TABLE b")).isEqualTo("\"a\"\"; DROP TABLE b\"");
  }
}
