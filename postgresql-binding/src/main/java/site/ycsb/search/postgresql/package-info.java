// SPDX-License-Identifier: Apache-2.0
/** Binding of PostgreSQL, through its JDBC driver. */
@NullMarked
package site.ycsb.search.postgresql;

import org.jspecify.annotations.NullMarked;
