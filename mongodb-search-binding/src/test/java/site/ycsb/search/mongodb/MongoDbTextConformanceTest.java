// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.Map;
import site.ycsb.search.conformance.Feature;

/** The binding with a text index against the rules that every binding keeps. */
final class MongoDbTextConformanceTest extends MongoDbConformance {

  MongoDbTextConformanceTest() {
    super(Mode.TEXT);
  }

  @Override
  public Map<Feature, String> lacks() {
    return Map.of(
        Feature.WHOLE_WORDS, "a phrase of a text search is found within longer words, too");
  }
}
