// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import org.junit.jupiter.api.Tag;

/** The binding with an array of words against the rules that every binding keeps. */
@Tag("campaign")
final class MongoDbWordsConformanceTest extends MongoDbConformance {

  MongoDbWordsConformanceTest() {
    super(Mode.WORDS);
  }
}
