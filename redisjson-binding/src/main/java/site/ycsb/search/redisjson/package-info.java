// SPDX-License-Identifier: Apache-2.0
/** RedisJSON and RediSearch, through Jedis. */
@NullMarked
package site.ycsb.search.redisjson;

import org.jspecify.annotations.NullMarked;
