// SPDX-License-Identifier: Apache-2.0
/** Jedis as the driver of RedisJSON and RediSearch. */
@NullMarked
package site.ycsb.search.redisjson;

import org.jspecify.annotations.NullMarked;
