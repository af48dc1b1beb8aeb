// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import org.junit.jupiter.api.extension.ExtensionContext;

/** Groups of tests of one store. */
public abstract class Kit {

  /** The store, running. Called a few times: hand out the same one. */
  protected abstract StoreUnderTest store();

  /** The kit that a group of tests is nested in. */
  static Kit around(ExtensionContext group) {
    return (Kit)
        group
            .getParent()
            .orElseThrow()
            .getRequiredTestInstances()
            .findInstance(Kit.class)
            .orElseThrow();
  }
}
