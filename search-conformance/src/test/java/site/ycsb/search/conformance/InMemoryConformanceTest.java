// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

class InMemoryConformanceTest extends ConformanceKit {

  @Override
  protected StoreUnderTest store() {
    return InProcessStore.memory();
  }
}
