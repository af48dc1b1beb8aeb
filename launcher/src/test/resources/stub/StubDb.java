// SPDX-License-Identifier: Apache-2.0
package stub;

import site.ycsb.search.memory.InMemorySearchDb;

/** Stub of a YCSB client class. It is never instantiated. */
public final class StubDb extends InMemorySearchDb {}
