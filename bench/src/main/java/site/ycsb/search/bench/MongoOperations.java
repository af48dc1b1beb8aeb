// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.bson.Document;

/** Operations of {@link MongoPeer} on random documents, all equally likely. */
final class MongoOperations {

  private static final int PAGE = 10;
  private static final int FIELDS = 10;
  private static final int LENGTH = 100;
  private static final int TEXTS = 1_000;

  private final MongoCollection<Document> table;
  private final List<String> keys = new ArrayList<>();
  private final List<String[]> titles = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();

  private MongoOperations(MongoCollection<Document> table) {
    this.table = table;
    for (Document document : table.find().projection(Projections.include("title"))) {
      keys.add(document.getString("_id"));
      titles.add(document.getString("title").split(" "));
    }
    if (keys.isEmpty()) {
      throw new IllegalStateException("the table is empty: " + table.getNamespace());
    }
    SplittableRandom random = new SplittableRandom(FIELDS);
    for (int i = 0; i < TEXTS; i++) {
      texts.add(
          random
              .ints(LENGTH, 'a', 'z' + 1)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString());
    }
  }

  /** Reads the keys and titles that it draws from, and gives the operation of a name. */
  static ClosedLoop.Operation of(String name, MongoCollection<Document> table) {
    MongoOperations operations = new MongoOperations(table);
    return switch (name) {
      case "READ" -> operations::read;
      case "UPDATE" -> operations::update;
      case "SEARCH" -> operations::search;
      default ->
          throw new IllegalArgumentException(name + ": valid are READ, UPDATE, SEARCH, LOAD");
    };
  }

  private void read(SplittableRandom random) {
    require(table.find(ofKey(random)).first() != null);
  }

  private void update(SplittableRandom random) {
    String field = "field" + random.nextInt(FIELDS);
    Document change = new Document("$set", new Document(field, any(texts, random)));
    require(table.updateOne(ofKey(random), change).getMatchedCount() == 1);
  }

  /** Two words of one title. */
  private void search(SplittableRandom random) {
    String[] title = any(titles, random);
    int first = random.nextInt(title.length);
    int second = (first + 1 + random.nextInt(title.length - 1)) % title.length;
    String phrases = "\"" + title[first] + "\" \"" + title[second] + "\"";
    List<Document> hits =
        table
            .find(new Document("$text", new Document("$search", phrases)))
            .sort(new Document("score", 1).append("_id", 1))
            .skip(0)
            .limit(PAGE)
            .batchSize(PAGE)
            .into(new ArrayList<>());
    require(!hits.isEmpty());
  }

  private Document ofKey(SplittableRandom random) {
    return new Document("_id", any(keys, random));
  }

  private static <T> T any(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }

  private static void require(boolean found) {
    if (!found) {
      throw new IllegalStateException("a document that the table held before is gone");
    }
  }
}
