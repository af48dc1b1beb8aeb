// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.SearchDbConformanceKit;
import site.ycsb.search.conformance.StoreUnderTest;

/** MongoDB's text index against the rules that every binding keeps. */
final class MongoDbTextConformanceTest extends SearchDbConformanceKit {

  private final MongoDbUnderTest mongodb =
      new MongoDbUnderTest(
          Mode.TEXT,
          Map.of(
              Feature.WHOLE_WORDS, "a phrase of a text search is found within longer words, too"));

  @Override
  protected StoreUnderTest store() {
    return mongodb;
  }

  @AfterAll
  void close() {
    mongodb.close();
  }
}
