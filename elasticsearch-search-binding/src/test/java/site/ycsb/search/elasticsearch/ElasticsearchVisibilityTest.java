// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.elasticsearch.OpenDb.TABLE;
import static site.ycsb.search.elasticsearch.OpenDb.document;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;

/** When a search finds a write. A refresh comes once in ten minutes here: by itself, never. */
final class ElasticsearchVisibilityTest {

  private static final SearchQuery RED_PEN = new SearchQuery("red", "pen", 0, 10);

  private ElasticsearchSearchDb db = new ElasticsearchSearchDb();

  @AfterEach
  void drop() throws Exception {
    db.dropTable(TABLE);
    db.cleanup();
  }

  @Test
  void search_ofAnInterval_findsAWriteAfterTheRefreshOnly() throws Exception {
    open("visibility", "interval", "elasticsearch.refreshinterval", "10m");

    db.put(TABLE, document("a", "red pen", 1));
    db.putAll(TABLE, List.of(document("b", "red pen", 2)));

    assertThat(db.search(TABLE, RED_PEN).keys()).isEmpty();
    assertThat(db.scan(TABLE, "", 10, null)).isEmpty();
    assertThat(db.get(TABLE, "a", null)).isPresent();
    db.refresh(TABLE);
    assertThat(db.search(TABLE, RED_PEN).keys()).containsExactly("a", "b");
    db.patch(TABLE, new Document("a", Map.of("title", "red ink")));
    assertThat(db.search(TABLE, RED_PEN).keys()).containsExactly("a", "b");
    db.refresh(TABLE);
    assertThat(db.search(TABLE, RED_PEN).keys()).containsExactly("b");
  }

  @Test
  void count_ofAnInterval_isOfWhatASearchFinds() throws Exception {
    open("elasticsearch.refreshinterval", "10m");

    db.put(TABLE, document("a", "red pen", 1));

    assertThat(db.count(TABLE)).isZero();
    db.refresh(TABLE);
    assertThat(db.count(TABLE)).isEqualTo(1);
  }

  @Test
  void write_thatWaitsForTheRefresh_isFoundAndTakesAsLong() throws Exception {
    open("visibility", "immediate", "elasticsearch.refreshinterval", "700ms");
    db.put(TABLE, document("a", "red pen", 1)); // From here on, the next refresh is 700 ms away.

    long start = System.nanoTime();
    db.put(TABLE, document("b", "red pen", 2));
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);

    assertThat(db.search(TABLE, RED_PEN).keys()).containsExactly("a", "b");
    assertThat(millis).isGreaterThan(300);
    db.patch(TABLE, new Document("a", Map.of("title", "red ink")));
    db.remove(TABLE, "b");
    assertThat(db.search(TABLE, RED_PEN).keys()).isEmpty();
    db.putAll(TABLE, List.of(document("c", "red pen", 3)));
    assertThat(db.search(TABLE, RED_PEN).keys()).containsExactly("c");
  }

  @Test
  void write_withARefreshOfItsOwn_isFoundAtOnce() throws Exception {
    open("elasticsearch.refresh", "true", "elasticsearch.refreshinterval", "10m");

    db.put(TABLE, document("a", "red pen", 1));
    assertThat(db.search(TABLE, RED_PEN).keys()).containsExactly("a");
    db.patch(TABLE, new Document("a", Map.of("title", "red ink")));
    assertThat(db.search(TABLE, RED_PEN).keys()).isEmpty();
  }

  private void open(String... keysAndValues) throws Exception {
    db = SharedServer.open(keysAndValues);
    db.createIndex(TABLE);
  }
}
