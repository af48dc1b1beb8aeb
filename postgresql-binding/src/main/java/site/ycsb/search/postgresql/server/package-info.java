// SPDX-License-Identifier: Apache-2.0
/** Description of a PostgreSQL server that the launcher starts. */
@NullMarked
package site.ycsb.search.postgresql.server;

import org.jspecify.annotations.NullMarked;
