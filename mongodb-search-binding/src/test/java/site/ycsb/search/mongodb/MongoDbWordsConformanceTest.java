// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import site.ycsb.search.conformance.SearchDbConformanceKit;
import site.ycsb.search.conformance.StoreUnderTest;

/** MongoDB's array of words against the rules that every binding keeps. */
final class MongoDbWordsConformanceTest extends SearchDbConformanceKit {

  private final MongoDbUnderTest mongodb = new MongoDbUnderTest(Mode.WORDS, Map.of());

  @Override
  protected StoreUnderTest store() {
    return mongodb;
  }

  @AfterAll
  void close() {
    mongodb.close();
  }
}
