// SPDX-License-Identifier: Apache-2.0
/** Tests of the server. */
@NullMarked
package site.ycsb.search.postgresql.server;

import org.jspecify.annotations.NullMarked;
