// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.Properties;
import site.ycsb.search.engine.EngineWorkload;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.TimedWorkload;

/**
 * YCSB's CoreWorkload plus SEARCH, other kinds of search, FRESHNESS, INGEST and DELETE. Keys,
 * proportions and lengths have their meaning in YCSB.
 */
public final class SearchWorkload extends EngineWorkload<SearchThread> {

  @Override
  protected TimedWorkload<SearchThread> workload(Properties properties, KeyChoices choices) {
    return new SearchOperations(properties, choices);
  }
}
