// SPDX-License-Identifier: Apache-2.0
/** MongoDB, through its Java driver. */
@NullMarked
package site.ycsb.search.mongodb;

import org.jspecify.annotations.NullMarked;
