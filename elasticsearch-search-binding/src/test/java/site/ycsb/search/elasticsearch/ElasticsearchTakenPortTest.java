// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import org.junit.jupiter.api.Tag;
import site.ycsb.search.scaffolding.TakenPortRules;

/** A server on a port that is taken; it takes half its start to find out. */
@Tag("campaign")
final class ElasticsearchTakenPortTest extends TakenPortRules {

  ElasticsearchTakenPortTest() {
    super("elasticsearch");
  }
}
