// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.scaffolding.OpenDb;

/** Time at which a search finds a write. A refresh interval of ten minutes never ends in a test. */
final class ElasticsearchVisibilityTest {

  private static final SearchQuery RED_PEN = SearchQuery.both("red", "pen", 0, 10);

  @AfterEach
  void drop() throws Exception {
    try (OpenDb db = Elasticsearch.shared()) {
      db.tables().drop(TABLE);
    }
  }

  @Test
  void search_withAnInterval_findsAWriteAfterTheRefreshOnly() throws Exception {
    OpenDb db = open("visibility", "interval", "elasticsearch.refreshinterval", "10m");

    db.documents().put(TABLE, document("a", "red pen", 1));
    db.documents().putAll(TABLE, List.of(document("b", "red pen", 2)));

    assertThat(db.search().search(TABLE, RED_PEN).keys()).isEmpty();
    assertThat(db.documents().scan(TABLE, "", 10, null)).isEmpty();
    assertThat(db.documents().get(TABLE, "a", null)).isPresent();
    db.tables().refresh(TABLE);
    assertThat(db.search().search(TABLE, RED_PEN).keys()).containsExactly("a", "b");
    db.documents().patch(TABLE, new Document("a", Map.of("title", "red ink")));
    assertThat(db.search().search(TABLE, RED_PEN).keys()).containsExactly("a", "b");
    db.tables().refresh(TABLE);
    assertThat(db.search().search(TABLE, RED_PEN).keys()).containsExactly("b");
    db.close();
  }

  @Test
  void count_withAnInterval_isOfTheDocumentsThatASearchFinds() throws Exception {
    OpenDb db = open("elasticsearch.refreshinterval", "10m");

    db.documents().put(TABLE, document("a", "red pen", 1));

    assertThat(db.tables().count(TABLE)).isZero();
    db.tables().refresh(TABLE);
    assertThat(db.tables().count(TABLE)).isEqualTo(1);
    db.close();
  }

  @Test
  void write_thatWaitsForTheRefresh_takesAsLongAndIsFound() throws Exception {
    OpenDb db = open("visibility", "immediate", "elasticsearch.refreshinterval", "700ms");
    // It returns after a refresh, so the next refresh is 700 ms away.
    db.documents().put(TABLE, document("a", "red pen", 1));

    long start = System.nanoTime();
    db.documents().put(TABLE, document("b", "red pen", 2));
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);

    assertThat(db.search().search(TABLE, RED_PEN).keys()).containsExactly("a", "b");
    assertThat(millis).isGreaterThan(300);
    db.documents().patch(TABLE, new Document("a", Map.of("title", "red ink")));
    db.documents().remove(TABLE, "b");
    assertThat(db.search().search(TABLE, RED_PEN).keys()).isEmpty();
    db.documents().putAll(TABLE, List.of(document("c", "red pen", 3)));
    assertThat(db.search().search(TABLE, RED_PEN).keys()).containsExactly("c");
    db.close();
  }

  @Test
  void write_withItsOwnRefresh_isFoundAtOnce() throws Exception {
    OpenDb db = open("elasticsearch.refresh", "true", "elasticsearch.refreshinterval", "10m");

    db.documents().put(TABLE, document("a", "red pen", 1));
    assertThat(db.search().search(TABLE, RED_PEN).keys()).containsExactly("a");
    db.documents().patch(TABLE, new Document("a", Map.of("title", "red ink")));
    assertThat(db.search().search(TABLE, RED_PEN).keys()).isEmpty();
    db.close();
  }

  private static OpenDb open(String... keysAndValues) throws Exception {
    OpenDb db = Elasticsearch.shared(keysAndValues);
    db.tables().create(TABLE);
    return db;
  }
}
