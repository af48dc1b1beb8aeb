// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Tables.FieldType;

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
  void search_ofWords_isOrderedByScore() {
    assertThat(PostgreSqlQueries.search("t", Kind.BOTH))
        .isEqualTo(
            "SELECT key, document FROM \"t\" WHERE title_words @@ ?::tsquery ORDER BY score LIMIT ?"
                + " OFFSET ?");
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
