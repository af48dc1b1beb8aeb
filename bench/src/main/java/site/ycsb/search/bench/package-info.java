// SPDX-License-Identifier: Apache-2.0
/** What the client is compared with. */
@NullMarked
package site.ycsb.search.bench;

import org.jspecify.annotations.NullMarked;
