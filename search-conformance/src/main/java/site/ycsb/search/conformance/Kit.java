// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

/** Groups of tests of one store. */
public abstract class Kit {

  /** The store, running. Called a few times: hand out the same one. */
  protected abstract StoreUnderTest store();
}
