// SPDX-License-Identifier: Apache-2.0
/** Requests to RedisJSON and RediSearch, and the reading of replies, without a driver. */
@NullMarked
package site.ycsb.search.redis;

import org.jspecify.annotations.NullMarked;
