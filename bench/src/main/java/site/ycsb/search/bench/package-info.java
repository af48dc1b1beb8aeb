// SPDX-License-Identifier: Apache-2.0
/** Clients and stores that the cost of the client is compared with. */
@NullMarked
package site.ycsb.search.bench;

import org.jspecify.annotations.NullMarked;
