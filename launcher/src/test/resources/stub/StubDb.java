// SPDX-License-Identifier: Apache-2.0
package stub;

import site.ycsb.search.memory.InMemorySearchDb;

/** Never opened: the stub of the client opens nothing. */
public final class StubDb extends InMemorySearchDb {}
