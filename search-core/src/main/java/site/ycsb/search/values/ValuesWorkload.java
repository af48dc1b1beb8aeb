// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.Properties;
import site.ycsb.search.engine.EngineWorkload;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.TimedWorkload;

/**
 * Workload on opaque values by key: GET, SET, LPUSH, LPOP and PING. GET has the share {@code
 * readproportion} and SET the share {@code updateproportion}.
 */
public final class ValuesWorkload extends EngineWorkload<ValuesThread> {

  @Override
  protected TimedWorkload<ValuesThread> workload(Properties properties, KeyChoices choices) {
    return new ValuesOperations(properties, choices);
  }
}
