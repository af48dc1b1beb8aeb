// SPDX-License-Identifier: Apache-2.0
/**
 * Lettuce and Redisson as drivers of Redis; docs/understand/redis-clients.md lists what each one
 * sends.
 */
@NullMarked
package site.ycsb.search.redisclient;

import org.jspecify.annotations.NullMarked;
