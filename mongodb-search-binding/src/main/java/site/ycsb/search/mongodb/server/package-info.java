// SPDX-License-Identifier: Apache-2.0
/** MongoDB as a server that {@code bin/ycsb} starts. Client processes do not load these classes. */
@NullMarked
package site.ycsb.search.mongodb.server;

import org.jspecify.annotations.NullMarked;
