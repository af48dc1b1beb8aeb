// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.Properties;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.EngineWorkload;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.TimedWorkload;

/**
 * Workload on JSON documents and their parts: SET-ROOT, GET-ROOT, SET-PATH, GET-PATH, INCREMENT,
 * MULTIPLY, and PING as the baseline.
 */
public final class JsonWorkload extends EngineWorkload<ClientThread> {

  @Override
  protected TimedWorkload<ClientThread> workload(Properties properties, KeyChoices choices) {
    return new JsonOperations(properties, choices);
  }
}
