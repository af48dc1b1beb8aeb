// SPDX-License-Identifier: Apache-2.0
/** Redis as a server that {@code bin/ycsb} starts. Client processes do not load these classes. */
@NullMarked
package site.ycsb.search.redis.server;

import org.jspecify.annotations.NullMarked;
