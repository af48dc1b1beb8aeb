// SPDX-License-Identifier: Apache-2.0
/** JRediSearch, on the Jedis of its time, as the driver of RedisJSON and RediSearch. */
@NullMarked
package site.ycsb.search.jredisearch;

import org.jspecify.annotations.NullMarked;
