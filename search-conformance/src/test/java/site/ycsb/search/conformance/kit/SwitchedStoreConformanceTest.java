// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import site.ycsb.search.conformance.StoreUnderTest;

class SwitchedStoreConformanceTest extends ConformanceKit {

  @Override
  protected StoreUnderTest store() {
    return new SwitchedStore(SwitchedStore.Db.class);
  }
}
