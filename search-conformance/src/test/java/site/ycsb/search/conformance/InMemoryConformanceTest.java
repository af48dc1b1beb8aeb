// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import site.ycsb.search.memory.InMemorySearchDb;

class InMemoryConformanceTest extends SearchDbConformanceKit {

  @Override
  protected StoreUnderTest store() {
    return InProcessStore.of(InMemorySearchDb.class);
  }
}
