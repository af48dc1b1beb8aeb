// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.vector.VectorSettings.Metric;

class MemoryTableTest {

  private final MemoryTable table = new MemoryTable(Metric.L2);

  @Test
  void search_afterRacingWrites_findsWhatAScanFinds() {
    List<String> words = List.of("red", "pencil", "blue", "paper");
    IntStream.range(0, 4).parallel().forEach(thread -> writeAtRandom(thread, words));

    List<Document> documents = table.scan("", 100, null);
    assertThat(table.count()).isEqualTo(documents.size());
    for (String first : words) {
      for (String second : words) {
        assertThat(table.search(SearchQuery.both(first, second, 0, 10)).keys())
            .isEqualTo(documents.stream().filter(holds(first, second)).map(Document::key).toList());
      }
    }
  }

  @Test
  void search_forAnyOfTwoWords_findsADocumentThatChangesFromOneToTheOther() throws Exception {
    table.put(document("k", "blue", 0));
    AtomicBoolean ended = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; !ended.get(); i++) {
                table.patch(new Document("k", Map.of(Document.TITLE, i % 2 == 0 ? "red" : "blue")));
              }
            });
    writer.start();
    try {
      for (int i = 0; i < 100_000; i++) {
        assertThat(table.search(SearchQuery.any("red", "blue", 0, 10)).keys()).hasSize(1);
      }
    } finally {
      ended.set(true);
      writer.join();
    }
  }

  /** Eight keys, whose scores are in the order of the keys, and titles of three of the words. */
  private void writeAtRandom(int thread, List<String> words) {
    Random random = new Random(thread);
    for (int i = 0; i < 20_000; i++) {
      int number = random.nextInt(8);
      List<String> shuffled = new ArrayList<>(words);
      Collections.shuffle(shuffled, random);
      String title = String.join(" ", shuffled.subList(0, 3));
      switch (random.nextInt(3)) {
        case 0 -> table.put(document("k" + number, title, number));
        case 1 -> table.patch(new Document("k" + number, Map.of(Document.TITLE, title)));
        default -> table.remove("k" + number);
      }
    }
  }

  private static Predicate<Document> holds(String first, String second) {
    return document ->
        Arrays.asList(document.fields().getOrDefault(Document.TITLE, "").toString().split(" "))
            .containsAll(List.of(first, second));
  }

  private static Document document(String key, String title, long score) {
    return new Document(key, Map.of(Document.TITLE, title, Document.SCORE, score));
  }
}
